import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
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

// case-studies.full.test.ts has what is stored for how long, and what the document says.
startBeforeTests();

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
    const then = clock.time;
    clock.time = new Date('2027-04-01T12:00:00Z');
    const written = email.replace('reader', 'Reader');
    expect((await ask({ ...body, businessEmail: written, jobTitle: 'Director' })).status).toBe(200);
    expect(await stored(email)).toEqual([]);
    const [row] = await stored(written);
    expect(row).toMatchObject({ job_title: 'Director', mailing_list: false, email_key: email });
    expect([row?.['first_requested'], row?.['last_requested']]).toEqual([then, clock.time]);
    clock.time = then;
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
});

describe('The file', () => {
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

  it('is the only one', async () => {
    await request(api.server).get('/api/CaseStudies/b10.pdf').expect(404);
    await request(api.server).get('/api/CaseStudies').expect(404);
  });
});
