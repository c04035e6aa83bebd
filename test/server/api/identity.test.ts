import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import pg from 'pg';
import request, { type Response } from 'supertest';
import { Passwords } from '../../../services/identity/passwords.js';
import { Refused } from '../../../services/platform/problem.js';
import { type RunningApi, startApi } from '../../support/api.js';
import { type ApiDocument, callsOf } from '../../support/api-operations.js';
import { eventually } from '../../support/eventually.js';
import { signedToken, TOKEN_SECRET, tokenClaims } from '../../support/signed-token.js';

const PASSWORD = 'Plumb-1ine';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi({ config: { jwtSecret: TOKEN_SECRET } });
});
afterAll(() => api.close());

let people = 0;
const newEmail = (): string => `planner.${++people}@example.com`;

const post = (path: string, body: object): Promise<Response> =>
  request(api.server).post(`/api/AuthUser/${path}`).send(body);
const register = (body: object): Promise<Response> =>
  post('register', { email: newEmail(), password: PASSWORD, confirmPassword: PASSWORD, role: 'Viewer', ...body });
const login = (email: string, password = PASSWORD): Promise<Response> => post('login', { email, password });
const me = (authorization: string): Promise<Response> =>
  request(api.server).get('/api/AuthUser/me').set('Authorization', authorization);

async function rows<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: api.databaseUrl });
  await client.connect();
  return (await client.query<Row>(sql, values).finally(() => client.end())).rows;
}

describe('signing up', () => {
  it('answers the account with its id, and the token names it in the claims of the specification', async () => {
    const email = newEmail();
    const registered = await register({ email });
    expect(registered.status).toBe(200);
    expect(registered.body).toEqual({ id: expect.any(Number), email, role: 'Viewer' });

    const { token } = (await login(email)).body as { token: string };
    const claims = new JwtService().decode<Record<string, number>>(token);
    expect(claims).toEqual({
      sub: email,
      role: 'Viewer',
      ScioUserId: registered.body.id,
      generation: 0,
      jti: expect.any(String),
      iss: 'plumbline',
      aud: 'plumbline-api',
      iat: expect.any(Number),
      exp: expect.any(Number),
    });
    expect(claims['exp']! - claims['iat']!).toBe(12 * 60 * 60);
    expect((await me(`Bearer ${token}`)).body).toEqual({
      ...registered.body,
      name: expect.stringMatching(/^Planner \d+$/),
      emailProven: false,
      hasPassword: true,
      theme: null,
    });
  });

  it.each([[undefined], [null]])('takes a person with the role %s as a Viewer', async (role) => {
    const answer = await register({ role });
    expect([answer.status, answer.body.role]).toEqual([200, 'Viewer']);
  });

  it('takes nothing that the body says beyond its fields', async () => {
    const answer = await register({ id: 4711, created: '1999-01-01', passwordHash: 'mine' });
    expect(answer.status).toBe(200);
    expect(answer.body.id).not.toBe(4711);
  });

  it('refuses an e-mail that has an account, however it is written', async () => {
    const email = newEmail();
    await register({ email });
    const again = await register({ email: email.toUpperCase() });
    expect(again.status).toBe(409);
    expect(again.body).toEqual({ title: 'This email is already registered', status: 409, code: 'DuplicateUserName' });
  });

  it('takes an e-mail for the same however its accents are composed, and keeps the composed one', async () => {
    const [composed, decomposed] = ['\u00e9va@example.com', 'e\u0301va@example.com'];
    expect((await register({ email: decomposed })).body).toMatchObject({ email: composed });
    expect((await register({ email: composed })).status).toBe(409);
    for (const email of [composed, decomposed, decomposed.toUpperCase()]) expect((await login(email)).status).toBe(200);
  });

  it('gives an e-mail to exactly one of many who ask for it at once', async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 8 }, () => register({ email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect(await rows('SELECT 1 FROM identity.account WHERE email = $1', [email])).toHaveLength(1);
  });

  it('refuses a stranger the Admin role and stores nothing', async () => {
    const email = newEmail();
    const answer = await register({ email, role: 'Admin' });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ title: 'Access forbidden', code: 'admin-role' });
    expect((await login(email)).status).toBe(401);
  });

  const RULES = 'Password needs at least 6 characters, 1 uppercase letter, 1 digit and 1 special character.';
  it.each([
    ['no e-mail', { email: '' }, 'email', 'Email and password are required'],
    ['an e-mail that is no text', { email: 7 }, 'email', 'Email and password are required'],
    ['an e-mail without @', { email: 'ann.example.com' }, 'email', 'Please enter a valid email address.'],
    ['an e-mail without a dot after the @', { email: 'ann@example' }, 'email', 'Please enter a valid email address.'],
    ['an e-mail with a space', { email: 'ann smith@example.com' }, 'email', 'Please enter a valid email address.'],
    [
      'an e-mail of 50,000 characters',
      { email: `a@${'.'.repeat(50_000)} ` },
      'email',
      'Please enter a valid email address.',
    ],
    ...['\u202e', '\u00ad', '\u200b', '\u0007', '\u0085'].map(
      (unseen) =>
        [
          `an e-mail with the unseen character ${JSON.stringify(unseen)}`,
          { email: `ann${unseen}@example.com` },
          'email',
          'Please enter a valid email address.',
        ] as const,
    ),
    [
      'one of the commonest passwords, made to hold the rules',
      { password: 'Password1!', confirmPassword: 'Password1!' },
      'password',
      'This password is among the most common ones. Please choose another.',
    ],
    ['no password', { password: null, confirmPassword: null }, 'password', 'Email and password are required'],
    ['a password of 5 characters', { password: 'Ab-1c', confirmPassword: 'Ab-1c' }, 'password', RULES],
    [
      'a password without an uppercase letter',
      { password: 'plumb-1ine', confirmPassword: 'plumb-1ine' },
      'password',
      RULES,
    ],
    ['a password without a digit', { password: 'Plumb-line', confirmPassword: 'Plumb-line' }, 'password', RULES],
    [
      'a password without a special character',
      { password: 'Plumb1ine', confirmPassword: 'Plumb1ine' },
      'password',
      RULES,
    ],
    ['another confirmation', { confirmPassword: 'Plumb-2ine' }, 'confirmPassword', 'Passwords do not match.'],
    ['no confirmation', { confirmPassword: undefined }, 'confirmPassword', 'Passwords do not match.'],
    ['an unknown role', { role: 'Owner' }, 'role', 'Role must be either "Viewer" or "Admin"'],
  ])('refuses %s at its field, in the words of the specification', async (_, body, field, text) => {
    const answer = await register(body);
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({ title: text, status: 422, code: 'invalid-fields', errors: { [field]: [text] } });
  });

  it('takes the shortest password that holds all rules', async () => {
    expect((await register({ password: 'Ab-1cd', confirmPassword: 'Ab-1cd' })).status).toBe(200);
  });

  it('keeps argon2id hashes, and neither e-mails, passwords nor tokens in the log', async () => {
    const ann = await api.register('ann.the.unlogged@example.com');
    await login(ann.email, 'Wr0ng-word');
    const [row] = await rows<{ password_hash: string }>('SELECT password_hash FROM identity.account WHERE email = $1', [
      ann.email,
    ]);
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const log = api.logged.join('');
    expect(log).toContain('/api/AuthUser/login');
    for (const secret of ['unlogged', ann.password, 'Wr0ng-word', ann.token]) expect(log).not.toContain(secret);
  });
});

describe('logging in', () => {
  it('tells neither by status, text nor headers whether the e-mail or the password was wrong', async () => {
    const { email } = await api.register();
    const [wrongPassword, unknownEmail] = [await login(email, 'Wr0ng-word'), await login(newEmail())];
    for (const answer of [wrongPassword, unknownEmail]) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({
        title: 'Invalid email or password. Please try again.',
        status: 401,
        code: 'invalid-credentials',
      });
    }
    expect(Object.keys(wrongPassword.headers).sort()).toEqual(Object.keys(unknownEmail.headers).sort());
  });

  it('knows a person however the e-mail is written', async () => {
    const { email } = await api.register();
    expect((await login(email.toUpperCase())).status).toBe(200);
  });

  it('asks for both e-mail and password', async () => {
    const answer = await post('login', {});
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      title: 'Email and password are required',
      errors: { email: ['Email and password are required'], password: ['Email and password are required'] },
    });
  });

  it.each([
    ['an e-mail of 255 characters', { email: `${'a'.repeat(243)}@example.com`, password: PASSWORD }],
    ['a password of 1,001 characters', { email: 'ann@example.com', password: 'x'.repeat(1_001) }],
  ])('answers %s as any that no account has, and counts nothing for it', async (_, credentials) => {
    const counted = () => rows('SELECT * FROM identity.attempt ORDER BY key');
    const before = await counted();
    const answer = await post('login', credentials);
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe('invalid-credentials');
    expect(await counted()).toEqual(before);
  });

  it('with one password for a whole staff ends at the limit of failures from one address', async () => {
    const sprayed = await startApi({ config: { addressFailureLimit: 5 } });
    try {
      const ann = await sprayed.register();
      const attempt = (email: string, password: string) =>
        request(sprayed.server).post('/api/AuthUser/login').send({ email, password });
      const statuses: number[] = [];
      for (let i = 0; i < 7; i++) statuses.push((await attempt(newEmail(), 'Spring-2026')).status);
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
      const refused = await attempt(ann.email, ann.password);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
    } finally {
      await sprayed.close();
    }
  });

  it('that nobody has time to check is told when to come again, and is no failure', async () => {
    const { email } = await api.register();
    const busy = new Refused({ kind: 'too-many', code: 'too-many-log-ins', title: 'Please try again.' }, 2);
    const matches = jest.spyOn(api.app.get(Passwords, { strict: false }), 'matches').mockRejectedValue(busy);
    try {
      for (let i = 0; i < 12; i++) {
        const answer = await login(email, 'Wr0ng-word');
        expect([answer.status, answer.body.code]).toEqual([429, 'too-many-log-ins']);
        expect(answer.headers['retry-after']).toBe('2');
      }
    } finally {
      matches.mockRestore();
    }
    expect((await login(email)).status).toBe(200);
  });

  it('after 10 failures refuses even the right password, for that e-mail only', async () => {
    const [ann, bob] = [await api.register(), await api.register()];
    for (let i = 0; i < 10; i++) expect((await login(ann.email, 'Wr0ng-word')).status).toBe(401);
    const refused = await login(ann.email.toUpperCase());
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ code: 'too-many-attempts', status: 429 });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    expect((await login(bob.email)).status).toBe(200);
  });

  it('lets no more guesses through when they are sent at once', async () => {
    const { email } = await api.register();
    const answers = await Promise.all(Array.from({ length: 30 }, () => login(email, 'Wr0ng-word')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it('does not count successes', async () => {
    const { email } = await api.register();
    for (let i = 0; i < 12; i++) expect((await login(email)).status).toBe(200);
  });
});

describe('registrations from one address', () => {
  it('end with a 429 past the limit, also for those that found the e-mail taken', async () => {
    const small = await startApi({ config: { registrationLimit: 3 } });
    try {
      const body = { email: newEmail(), password: PASSWORD, confirmPassword: PASSWORD };
      const statuses: number[] = [];
      for (let i = 0; i < 4; i++)
        statuses.push((await request(small.server).post('/api/AuthUser/register').send(body)).status);
      expect(statuses).toEqual([200, 409, 409, 429]);
    } finally {
      await small.close();
    }
  });
});

describe('a token', () => {
  const claims = tokenClaims();
  const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

  it('signed with our key, and not expired, is believed', async () => {
    const { token } = await api.register();
    expect((await me(`Bearer ${token}`)).status).toBe(200);
    await register({});
    expect((await me(`Bearer ${signedToken(claims)}`)).status).toBe(200);
  });

  it('is believed until it expires, however often it was believed before', async () => {
    await register({});
    const token = signedToken(claims, { expiresIn: 3 });
    expect((await me(`Bearer ${token}`)).status).toBe(200);
    await eventually(async () => (await me(`Bearer ${token}`)).status === 401);
  });

  const unsigned = `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded({ ...claims, exp: 4102444800 })}.`;
  const [header, , signature] = signedToken(claims).split('.');
  const altered = `${header}.${encoded({ ...claims, role: 'Admin', exp: 4102444800 })}.${signature}`;
  // What a library that lets the token choose its algorithm would take: the header says none, the signature is ours.
  const headerOfNone = encoded({ alg: 'none', typ: 'JWT' });
  const signedNone = `${headerOfNone}.${encoded({ ...claims, exp: 4102444800 })}.${createHmac('sha256', TOKEN_SECRET)
    .update(`${headerOfNone}.${encoded({ ...claims, exp: 4102444800 })}`)
    .digest('base64url')}`;

  it.each([
    ['that is missing', ''],
    ['that is no token', 'Bearer abc'],
    ['in another scheme', `Basic ${signedToken(claims)}`],
    ['with alg none', `Bearer ${unsigned}`],
    ['with alg none and a signature', `Bearer ${signedNone}`],
    ['of another key', `Bearer ${signedToken(claims, { secret: `${TOKEN_SECRET}!` })}`],
    ['of another algorithm with our key', `Bearer ${signedToken(claims, { algorithm: 'HS512' })}`],
    ['that has expired', `Bearer ${signedToken({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 })}`],
    ['that never expires', `Bearer ${new JwtService().sign(claims, { secret: TOKEN_SECRET })}`],
    ['that was altered', `Bearer ${altered}`],
    ['without a user id', `Bearer ${signedToken({ ...claims, ScioUserId: undefined })}`],
    ['without an issuer', `Bearer ${signedToken({ ...claims, iss: undefined })}`],
    ['of another issuer', `Bearer ${signedToken({ ...claims, iss: 'another' })}`],
    ['without an audience', `Bearer ${signedToken({ ...claims, aud: undefined })}`],
    ['for somebody else', `Bearer ${signedToken({ ...claims, aud: 'another-api' })}`],
    ['without an id of its own', `Bearer ${signedToken({ ...claims, jti: undefined })}`],
    ['with an id that is no UUID', `Bearer ${signedToken({ ...claims, jti: 'x' })}`],
    ['without a generation', `Bearer ${signedToken({ ...claims, generation: undefined })}`],
    ['of a generation that has yet to come', `Bearer ${signedToken(tokenClaims({ generation: 1 }))}`],
    ['with a role that does not exist', `Bearer ${signedToken({ ...claims, role: 'Owner' })}`],
    ['of an account that does not exist', `Bearer ${signedToken(tokenClaims({ ScioUserId: 2_000_000_000 }))}`],
  ])('%s is a 401', async (_, authorization) => {
    const answer = await me(authorization);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ title: 'Unauthorized access', status: 401, code: 'unauthenticated' });
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  it('in the address is not looked at', async () => {
    expect(
      (
        await request(api.server).get(
          `/api/AuthUser/me?access_token=${signedToken(claims)}&token=${signedToken(claims)}`,
        )
      ).status,
    ).toBe(401);
  });
});

describe('logging out', () => {
  const logout = (token: string, body?: object) =>
    request(api.server).post('/api/AuthUser/logout').set('Authorization', `Bearer ${token}`).send(body);
  const tokenFor = async (email: string): Promise<string> => ((await login(email)).body as { token: string }).token;
  const statusOf = async (token: string, server = api.server): Promise<number> =>
    (await request(server).get('/api/AuthUser/me').set('Authorization', `Bearer ${token}`)).status;

  it.each([[undefined], [{}], [{ everywhere: false }], [{ everywhere: null }]])(
    'with the body %j ends this token at once, and no other of the account',
    async (body) => {
      const { email, token } = await api.register();
      const other = await tokenFor(email);
      expect(await statusOf(token)).toBe(200);
      const answer = await logout(token, body);
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect([await statusOf(token), await statusOf(other)]).toEqual([401, 200]);
      expect((await logout(token)).status).toBe(401);
    },
  );

  it('everywhere ends each token of the account at once, and none of another', async () => {
    const [ann, bob] = [await api.register(), await api.register()];
    const other = await tokenFor(ann.email);
    expect([await statusOf(ann.token), await statusOf(other)]).toEqual([200, 200]);
    expect((await logout(other, { everywhere: true })).status).toBe(204);
    expect([await statusOf(ann.token), await statusOf(other), await statusOf(bob.token)]).toEqual([401, 401, 200]);
    expect(await statusOf(await tokenFor(ann.email))).toBe(200);
  });

  it('asks whether everywhere is true or false', async () => {
    const { token } = await api.register();
    const answer = await logout(token, { everywhere: 'yes' });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ everywhere: ['This is neither true nor false'] });
    expect(await statusOf(token)).toBe(200);
  });

  it('is known to another process within seconds', async () => {
    const there = await startApi({ config: { jwtSecret: TOKEN_SECRET, databaseUrl: api.databaseUrl } });
    try {
      const [ann, bob] = [await api.register(), await api.register()];
      for (const { token } of [ann, bob]) expect(await statusOf(token, there.server)).toBe(200);
      await logout(ann.token);
      await logout(bob.token, { everywhere: true });
      for (const { token } of [ann, bob]) await eventually(async () => (await statusOf(token, there.server)) === 401);
    } finally {
      await there.close();
    }
  });

  it('keeps no token past its time', async () => {
    const [old] = await rows<{ jti: string }>(
      `INSERT INTO identity.ended_token VALUES (gen_random_uuid(), now() - interval '2 hours') RETURNING jti`,
    );
    await logout((await api.register()).token);
    expect(await rows('SELECT FROM identity.ended_token WHERE jti = $1', [old?.jti])).toEqual([]);
  });

  it('of an account that is gone is done already', async () => {
    const { token, userId } = await api.register();
    await rows('DELETE FROM identity.account WHERE id = $1', [userId]);
    expect((await logout(token)).status).toBe(401);
  });
});

describe('every documented call', () => {
  const OPEN = [
    'post /api/AuthUser/check-link',
    'post /api/AuthUser/forgot-password',
    'post /api/AuthUser/login',
    'post /api/AuthUser/register',
    'post /api/AuthUser/reset-password',
    'get /api/AuthUser/sign-up',
    'get /api/AuthUser/sso',
    'post /api/AuthUser/sso/complete',
    'post /api/CaseStudies',
    'get /api/CaseStudies/a9-dualling.pdf',
    'get /health',
    'get /health/live',
    'get /health/ready',
  ];

  it('needs a token, but for signing up, logging in and health', async () => {
    const document = (await request(api.server).get('/api/docs-json').expect(200)).body as ApiDocument;
    const open: string[] = [];
    for (const { method, path, call } of callsOf(document)) {
      const send = request(api.server)[method as 'get'](path.replace(/\{[^}]+\}/g, '1'));
      const { status, body } = await send;
      // A sign-on that proves nothing is a 401 as well.
      const needsToken = status === 401 && (body as { code?: string }).code === 'unauthenticated';
      const said = call.security?.some((scheme) => Object.keys(scheme).length === 0) ?? false;
      expect({ call: `${method} ${path}`, saidOpen: said }).toEqual({
        call: `${method} ${path}`,
        saidOpen: !needsToken,
      });
      if (!needsToken) open.push(`${method} ${path}`);
    }
    expect(open.sort()).toEqual(OPEN.sort());
  });
});
