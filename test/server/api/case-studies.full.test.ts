import { beforeAll, describe, expect, it } from '@jest/globals';
import request, { type Response } from 'supertest';
import { CaseStudyRequests, MAX_REQUESTS } from '../../../services/case-studies/case-study-requests.js';
import { startApi } from '../../support/api.js';
import {
  api,
  ask,
  clock,
  count,
  file,
  rows,
  startBeforeTests,
  stored,
  wholeBody,
} from '../../support/case-study-requests.js';
import { type ReadPdf, readPdf } from '../../support/pdf-text.js';

startBeforeTests();

const SAMPLE = 'A9 dualling, 2 km';
/** As the document writes figures. */
const shown = (value: number, decimals = 0): string => value.toFixed(decimals).replace(/\B(?=(\d{3})+(?!\d))/g, ' ');

describe('Asking for the case study', () => {
  it('is limited per address and hour, an IPv6 network being one address', async () => {
    const small = await startApi({ config: { caseStudyLimit: 2, trustedProxies: ['loopback'] } });
    try {
      const from = (address: string): Promise<Response> =>
        request(small.server).post('/api/CaseStudies').set('X-Forwarded-For', address).send(wholeBody());
      const statuses: number[] = [];
      for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1'])
        statuses.push((await from(address)).status);
      expect(statuses).toEqual([200, 200, 429, 200]);
      const refused = await from('2001:db8::4');
      expect(refused.body).toMatchObject({ code: 'too-many-requests' });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
      // Who may ask no more may still fetch what was promised.
      await request(small.server).get('/api/CaseStudies/a9-dualling.pdf').expect(200);
    } finally {
      await small.close();
    }
  });
});

describe('What is stored', () => {
  it('is removed after 24 months, unless the person is on the mailing list', async () => {
    const [leaves, stays] = [wholeBody(), { ...wholeBody(), mailingList: true }];
    await Promise.all([ask(leaves), ask(stays)]);
    const requests = api.app.get(CaseStudyRequests);
    const then = clock.time;
    clock.time = new Date('2029-03-01T11:59:00Z');
    await requests.purge();
    expect(await stored(leaves['businessEmail'])).toHaveLength(1);
    clock.time = new Date('2029-03-01T12:01:00Z');
    await requests.purge();
    expect(await stored(leaves['businessEmail'])).toEqual([]);
    expect(await stored((stays as Record<string, unknown>)['businessEmail'])).toHaveLength(1);
    clock.time = then;
  });

  it('has a bound that no crowd of made-up e-mails gets past, on the mailing list or not: the oldest goes', async () => {
    await rows(
      `INSERT INTO case_studies.request
       SELECT n, n || '@example.com', 'Eve', 'Smith', 'Planner', 'Smith', true, at, at
       FROM generate_series(1, $1::int) AS n, LATERAL (SELECT $2::timestamptz - n * interval '1 minute' AS at)`,
      [MAX_REQUESTS + 1, clock.time],
    );
    await api.app.get(CaseStudyRequests).purge();
    expect(await count()).toBe(MAX_REQUESTS);
    expect(await stored(`${MAX_REQUESTS + 1}@example.com`)).toEqual([]);
    await rows('TRUNCATE case_studies.request');
  });
});

describe('The file', () => {
  it('is the same in each process of a release', async () => {
    const other = await startApi();
    try {
      const { headers } = await request(other.server).head('/api/CaseStudies/a9-dualling.pdf').expect(200);
      expect(headers['etag']).toBe((await file()).headers['etag']);
    } finally {
      await other.close();
    }
  });

  it('is not sent to who has it, nor to who asks for its headers', async () => {
    const { headers, body } = await file();
    const again = await file().set('If-None-Match', headers['etag'] ?? '');
    expect([again.status, (again.body as Buffer).length]).toEqual([304, 0]);
    const head = await request(api.server).head('/api/CaseStudies/a9-dualling.pdf').expect(200);
    expect(head.headers).toMatchObject({ 'content-length': String((body as Buffer).length), etag: headers['etag'] });
    expect(head.text ?? '').toBe('');
  });
});

describe('The document', () => {
  let pdf: ReadPdf;
  let bytes: Buffer;
  beforeAll(async () => {
    ({ body: bytes } = (await request(api.server).get('/api/CaseStudies/a9-dualling.pdf').responseType('blob')) as {
      body: Buffer;
    });
    pdf = await readPdf(bytes);
  });

  it('has numbered pages, a title and a language, and says what its pieces are', () => {
    expect(pdf).toMatchObject({ title: 'Case study: A9 dualling, 2 km', lang: 'en-GB', tagged: true });
    expect(pdf.pages.map((page, at) => page.includes(`${at + 1} of 6`))).toEqual(Array(6).fill(true));
    expect(pdf.structure.filter((role) => /^H[12]$/.test(role))).toHaveLength(6);
    expect(pdf.structure.filter((role) => role.startsWith('Table')).length).toBeGreaterThanOrEqual(6);
    expect(pdf.structure.filter((role) => role.startsWith('Figure: ')).length).toBeGreaterThanOrEqual(5);
    expect(pdf.structure).not.toContain('Figure');
  });

  it('is set in Geist, all of it embedded', () => {
    const source = bytes.toString('latin1');
    const fonts = [...source.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name ?? '');
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.filter((name) => !/^\w{6}\+Geist-/.test(name))).toEqual([]);
    expect(source).not.toContain('Helvetica');
  });

  it('shows the figures of the dashboards of the same sample', async () => {
    const ann = await api.register();
    const { body: programme } = await ann.as('post', '/api/Projects/sample').send({ name: SAMPLE }).expect(200);
    const projectId = (programme as { id: number }).id;
    const answer = async <Body>(path: string): Promise<Body> =>
      (await ann.as('get', `/api/Dashboards/${path}?projectId=${projectId}`).expect(200)).body as Body;
    const [labour, rates, materials, views] = await Promise.all([
      answer<{ peakPerDay: number; peakDay: string; manDays: number }>('labour'),
      answer<{ rates: { rateName: string; manDays: number }[] }>('labour/rates'),
      answer<{ firstMonth: string; series: { material: string; quantities: number[] }[] }>('materials'),
      ann.as('get', `/api/laborViews?projectId=${projectId}&granularity=month`).expect(200),
    ]);
    const [title = '', , labourPage = '', materialsPage = ''] = pdf.pages;

    expect(labour.peakDay).toBe('2027-06-10');
    for (const page of [title, labourPage]) {
      expect(page).toContain(shown(labour.peakPerDay, 1));
      expect(page).toContain(shown(labour.manDays));
    }
    expect(labourPage).toContain('10 Jun 2027');

    const manDays = new Map<string, number>();
    for (const row of views.body as { date: string; manDays: number }[])
      manDays.set(row.date, (manDays.get(row.date) ?? 0) + row.manDays);
    const ofMonths = [...manDays].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, days]) => shown(days));
    expect(labourPage).toContain(`Man-days ${ofMonths.join(' ')}`);

    for (const { rateName, manDays: ofRate } of rates.rates.slice(0, 10))
      expect(labourPage).toMatch(new RegExp(`${rateName} .{3,25} ${shown(ofRate)} (published range|estimate)`));

    expect(materials.firstMonth).toBe('2027-03');
    expect(materials.series).toHaveLength(23);
    for (const { material, quantities } of materials.series) {
      const [june = 0, total] = [quantities[3], quantities.reduce((sum, one) => sum + one, 0)];
      expect(materialsPage).toContain(`${material} ${shown(june)} ${shown(total)} `);
    }
  });

  it('tells of its edit what the product answers to the same edit', async () => {
    const ann = await api.register();
    const { body: programme } = await ann.as('post', '/api/Projects/sample').send({ name: SAMPLE }).expect(200);
    const projectId = (programme as { id: number }).id;
    const { body: assets } = await ann.as('get', `/api/Assets?projectId=${projectId}`).expect(200);
    const [part] = assets as Record<string, unknown>[];
    const { body: preview } = await ann
      .as('post', `/api/Projects/${projectId}/preview`)
      .send({ asset: { assetName: 'Mainline', parts: [{ ...part, partAssetEnd: '2027-10-29' }] } })
      .expect(200);
    const { labour } = (
      preview as { scopes: { programme: { labour: Record<'before' | 'after', { peak: number; manDays: number }> } } }
    ).scopes.programme;
    const edit = pdf.pages[4] ?? '';
    expect(edit).toContain(`from ${shown(labour.before.peak, 1)} to ${shown(labour.after.peak, 1)} heads`);
    expect(labour.after.peak).toBeGreaterThan(labour.before.peak + 5);
    expect(edit).toContain(`Man-days ${shown(labour.before.manDays)} ${shown(labour.after.manDays)} same`);
  });

  it('follows a line by figures that add up', () => {
    const follow = pdf.pages[5] ?? '';
    // 2,000 m of pipe at 4.1 m per hour by a gang of 4.5 heads, in 46 working days of 10 hours.
    expect(follow).toContain('= 2 000 m');
    expect(follow).toContain(`= ${shown(2000 / 4.1, 1)} h`);
    expect(follow).toContain(`= ${shown(((2000 / 4.1) * 4.5) / 10, 1)} man-days`);
    expect(follow).toContain(`= ${shown(((2000 / 4.1) * 4.5) / 10 / 46, 2)} heads per day`);
    expect(follow).toContain('published range: 3.2–4.5 m/h');
  });
});
