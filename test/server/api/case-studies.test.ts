import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import request, { type Response } from 'supertest';
import { CaseStudyRequests, MAX_REQUESTS } from '../../../services/case-studies/case-study-requests.js';
import { type RunningApi, startApi } from '../../support/api.js';
import { type ReadPdf, readPdf } from '../../support/pdf-text.js';

// docs/product/landing-case-study.md

const SAMPLE = 'A9 dualling, 2 km';

let api: RunningApi;
let now = new Date('2027-03-01T12:00:00Z');
beforeAll(async () => {
  api = await startApi({ clock: { now: () => now } });
});
afterAll(() => api.close());

let people = 0;
const newEmail = (): string => `reader.${++people}@example.com`;
const wholeBody = (): Record<string, unknown> => ({
  firstName: 'Ann',
  lastName: 'Smith',
  jobTitle: 'Senior planner',
  companyName: 'Smith & Partners',
  businessEmail: newEmail(),
  mailingList: false,
  acknowledgement: true,
});
const ask = (body: object): Promise<Response> => request(api.server).post('/api/CaseStudies').send(body);

async function rows<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: api.databaseUrl });
  await client.connect();
  return (await client.query<Row>(sql, values).finally(() => client.end())).rows;
}
const stored = (email: unknown) =>
  rows(
    `SELECT *, first_requested::text AS first, last_requested::text AS last FROM case_studies.request WHERE email = $1`,
    [email],
  );
const count = async (): Promise<number> =>
  (await rows<{ count: number }>('SELECT count(*)::integer AS count FROM case_studies.request'))[0]?.count ?? -1;

/** As the document writes figures. */
const shown = (value: number, decimals = 0): string => value.toFixed(decimals).replace(/\B(?=(\d{3})+(?!\d))/g, ' ');

describe('Asking for the case study', () => {
  it('is answered with where it is and how large, and stored', async () => {
    const body = wholeBody();
    const { status, body: answer } = await ask(body);
    expect({ status, answer }).toEqual({
      status: 200,
      answer: { download: '/api/CaseStudies/a9-dualling.pdf', pages: 6, bytes: expect.any(Number) },
    });
    expect(await stored(body['businessEmail'])).toMatchObject([
      {
        first_name: 'Ann',
        last_name: 'Smith',
        job_title: 'Senior planner',
        company_name: 'Smith & Partners',
        mailing_list: false,
      },
    ]);
  });

  it('takes names as people write them, and nothing beside the form', async () => {
    const body = {
      ...wholeBody(),
      firstName: ' Zoe\u0308 ',
      lastName: 'O’Neill-Đặng',
      companyName: '株式会社',
      mailingList: null,
      email_key: 'x',
    };
    expect((await ask(body)).status).toBe(200);
    expect(await stored(body['businessEmail' as keyof typeof body])).toMatchObject([
      { first_name: 'Zoë', last_name: 'O’Neill-Đặng', company_name: '株式会社', mailing_list: false },
    ]);
  });

  it('refreshes what the same e-mail said before, however it is written', async () => {
    const body = wholeBody();
    const email = String(body['businessEmail']);
    await ask({ ...body, mailingList: true });
    const then = now;
    now = new Date('2027-04-01T12:00:00Z');
    const written = email.replace('reader', 'Reader');
    expect((await ask({ ...body, businessEmail: written, jobTitle: 'Director' })).status).toBe(200);
    expect(await stored(email)).toEqual([]);
    const [row] = await stored(written);
    expect(row).toMatchObject({ job_title: 'Director', mailing_list: false, email_key: email });
    expect([row?.['first_requested'], row?.['last_requested']]).toEqual([then, now]);
    now = then;
  });

  const LONG = 'x'.repeat(10_000);
  const REFUSED: readonly (readonly [field: string, value: unknown, message: string])[] = [
    ...(
      [
        ['firstName', 'First name', 100],
        ['lastName', 'Last name', 100],
        ['jobTitle', 'Job title', 150],
        ['companyName', 'Company name', 200],
      ] as const
    ).flatMap(([field, name, most]): [string, unknown, string][] => [
      [field, undefined, `${name} is required.`],
      [field, null, `${name} is required.`],
      [field, '', `${name} is required.`],
      [field, ' \t', `${name} is required.`],
      [field, 7, `${name} is required.`],
      [field, ['Ann'], `${name} is required.`],
      [field, 'x'.repeat(most + 1), `${name} can have at most ${most} characters.`],
      [field, LONG, `${name} can have at most ${most} characters.`],
      [field, 'Ann\nSmith', `${name} has characters that cannot be seen.`],
      [field, 'Ann\u0007', `${name} has characters that cannot be seen.`],
      [field, 'Ann\u202egnp.exe', `${name} has characters that cannot be seen.`],
      [field, 'Ann\u2028', `${name} has characters that cannot be seen.`],
    ]),
    ['businessEmail', undefined, 'Business email is required.'],
    ['businessEmail', '', 'Business email is required.'],
    ['businessEmail', 'ann', 'Please enter a valid email address.'],
    ['businessEmail', 'ann@example', 'Please enter a valid email address.'],
    ['businessEmail', 'ann smith@example.com', 'Please enter a valid email address.'],
    ['businessEmail', `${'x'.repeat(250)}@example.com`, 'Please enter a valid email address.'],
    ['businessEmail', 'ann\u200b@example.com', 'Please enter a valid email address.'],
    ['acknowledgement', undefined, 'Please acknowledge the privacy notice.'],
    ['acknowledgement', false, 'Please acknowledge the privacy notice.'],
    ['acknowledgement', 'true', 'Please acknowledge the privacy notice.'],
  ];

  it.each(
    REFUSED.map(([field, value, message]) => [field, JSON.stringify(value)?.slice(0, 40), message, value] as const),
  )('with %s as %s is refused: %s', async (field, _, message, value) => {
    const before = await count();
    const answer = await ask({ ...wholeBody(), [field]: value });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ [field]: [message] });
    expect(await count()).toBe(before);
  });

  it.each([
    ['NUL', { firstName: 'a\0b' }],
    ['half a character', { lastName: 'a\ud83d' }],
    ['a mailing list that is no yes or no', { mailingList: 'yes' }],
  ])('with %s is refused, and nothing is stored', async (_, wrong) => {
    const before = await count();
    expect((await ask({ ...wholeBody(), ...wrong })).status).toBe(422);
    expect(await count()).toBe(before);
  });

  it('names every field that is wrong at once', async () => {
    const { body } = await ask({});
    expect(Object.keys(body.errors as object).sort()).toEqual(
      ['acknowledgement', 'businessEmail', 'companyName', 'firstName', 'jobTitle', 'lastName'].sort(),
    );
  });

  it('refuses a body of more than 64 kB', async () => {
    expect((await ask({ ...wholeBody(), more: 'x'.repeat(64 * 1024) })).status).toBe(413);
  });

  it('keeps a formula as the text that it is, which the operator’s export does not pass on to a spreadsheet', async () => {
    const body = { ...wholeBody(), companyName: '=HYPERLINK("https://example.com")', jobTitle: "'; DROP TABLE x; --" };
    expect((await ask(body)).status).toBe(200);
    const email = body['businessEmail' as keyof typeof body];
    expect(await stored(email)).toMatchObject([{ company_name: body.companyName, job_title: body.jobTitle }]);
    const [exported] = await rows('SELECT * FROM case_studies.for_spreadsheets WHERE email = $1', [email]);
    expect(exported).toMatchObject({ company_name: `'${body.companyName}`, job_title: body.jobTitle });
  });

  it('leaves nothing of the person in the log', async () => {
    await ask({
      ...wholeBody(),
      firstName: 'Unloggable',
      lastName: 'Person',
      businessEmail: 'un.loggable@example.com',
    });
    await ask({ ...wholeBody(), firstName: 'Unloggable\u0007', businessEmail: 'un.loggable@example.com' });
    const log = api.logged.join('\n');
    expect(log).toContain('/api/CaseStudies');
    expect(log).not.toMatch(/unloggable|un\.loggable/i);
  });

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
    const then = now;
    now = new Date('2029-03-01T11:59:00Z');
    await requests.purge();
    expect(await stored(leaves['businessEmail'])).toHaveLength(1);
    now = new Date('2029-03-01T12:01:00Z');
    await requests.purge();
    expect(await stored(leaves['businessEmail'])).toEqual([]);
    expect(await stored((stays as Record<string, unknown>)['businessEmail'])).toHaveLength(1);
    now = then;
  });

  it('has a bound that no crowd of made-up e-mails gets past, on the mailing list or not: the oldest goes', async () => {
    await rows(
      `INSERT INTO case_studies.request
       SELECT n, n || '@example.com', 'Eve', 'Smith', 'Planner', 'Smith', true, at, at
       FROM generate_series(1, $1::int) AS n, LATERAL (SELECT $2::timestamptz - n * interval '1 minute' AS at)`,
      [MAX_REQUESTS + 1, now],
    );
    await api.app.get(CaseStudyRequests).purge();
    expect(await count()).toBe(MAX_REQUESTS);
    expect(await stored(`${MAX_REQUESTS + 1}@example.com`)).toEqual([]);
    await rows('TRUNCATE case_studies.request');
  });
});

describe('The file', () => {
  const file = (): request.Test => request(api.server).get('/api/CaseStudies/a9-dualling.pdf').responseType('blob');

  it('is for everybody, named and cached, and the same each time', async () => {
    const [first, second] = [await file(), await file()];
    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Plumbline case study - A9 dualling, 2 km.pdf"',
      'cache-control': 'public, max-age=3600',
      'content-length': String((first.body as Buffer).length),
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
      'x-content-type-options': 'nosniff',
    });
    expect((first.body as Buffer).equals(second.body as Buffer)).toBe(true);
    expect((await ask(wholeBody())).body).toMatchObject({ bytes: (first.body as Buffer).length });
  });

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

  it('is the only one', async () => {
    await request(api.server).get('/api/CaseStudies/b10.pdf').expect(404);
    await request(api.server).get('/api/CaseStudies').expect(404);
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
