import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import request, { type Test } from 'supertest';
import { AccessTokens } from '../../../services/identity/access-tokens/access-tokens.js';
import { AccountChanges } from '../../../services/identity/account-changes.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { type ApiDocument, callsOf } from '../../support/api-operations.js';
import { eventually } from '../../support/eventually.js';
import { TOKEN_SECRET } from '../../support/signed-token.js';

// docs/product/accounts.md, Access tokens.

const DAY_MS = 24 * 60 * 60 * 1000;
let now = () => new Date();
const dayIn = (days: number): string => new Date(now().getTime() + days * DAY_MS).toISOString().slice(0, 10);

let api: RunningApi;
let ann: SignedUp;
beforeAll(async () => {
  api = await startApi({ config: { jwtSecret: TOKEN_SECRET }, clock: { now: () => now() } });
  ann = await api.register();
});
afterAll(() => api.close());

interface Made {
  readonly id: number;
  readonly name: string;
  readonly token: string;
}

let made = 0;
const make = (user: SignedUp, body: object = {}): Test =>
  user
    .as('post', '/api/AccessTokens')
    .send({ name: `Script ${++made}`, scope: 'read', expires: dayIn(30), password: user.password, ...body });
const madeFor = async (user: SignedUp, body?: object): Promise<Made> =>
  (await make(user, body).expect(200)).body as Made;
const listOf = async (user: SignedUp): Promise<Record<string, unknown>[]> =>
  (await user.as('get', '/api/AccessTokens').expect(200)).body;

const call = (token: string, method: string, path: string, server = api.server): Test =>
  request(server)[method as 'get'](path).set('Authorization', `Bearer ${token}`);
const statusOf = async (token: string, server = api.server): Promise<number> =>
  (await call(token, 'get', '/api/Units', server)).status;

async function rows<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: api.databaseUrl });
  await client.connect();
  return (await client.query<Row>(sql, values).finally(() => client.end())).rows;
}

describe('An access token', () => {
  it('is told once, in a form that scanners know, and only the SHA-256 of its secret is kept', async () => {
    const token = await madeFor(ann, { name: '  Power BI ', expires: dayIn(366) });
    expect(token).toEqual({
      id: expect.any(Number),
      name: 'Power BI',
      scope: 'read',
      created: expect.any(String),
      expires: dayIn(366),
      lastUsed: null,
      token: expect.stringMatching(new RegExp(`^plumbline_pat_${token.id}_[0-9a-z]{63}$`)),
    });
    const listed = (await listOf(ann)).find(({ id }) => id === token.id);
    expect(listed).toEqual({ ...token, token: undefined });
    const [stored] = await rows('SELECT * FROM identity.access_token WHERE id = $1', [token.id]);
    expect(stored).toMatchObject({ secret_hash: expect.objectContaining({ length: 32 }) });
    const secret = token.token.split('_').at(-1) ?? '';
    expect(JSON.stringify(stored)).not.toContain(secret.slice(0, 20));
    expect(api.logged.join('\n')).not.toContain(secret.slice(0, 20));
  });

  it('acts for its account', async () => {
    const bob = await api.register();
    const { token } = await madeFor(bob, { scope: 'read-write' });
    expect((await call(token, 'get', '/api/AuthUser/me').expect(200)).body).toMatchObject({ id: bob.userId });
    const { body } = await call(token, 'post', '/api/Projects/full')
      .send({
        name: `Made by a script ${bob.userId}`,
        regionId: 1,
        metricId: 1,
        calendar: { workingPatternBitMask: 31, noShifts: 1, shift1Hours: 10, nonWorkingDays: [] },
      })
      .expect(200);
    expect(body).toMatchObject({ createdBy: bob.userId, modifiedBy: bob.userId });
  });

  it.each([
    ['with another secret', (token: string) => token.replace(/_[0-9a-z]{5}(?=[0-9a-z]+$)/, '_00000')],
    ['with another id', (token: string) => token.replace(/pat_\d+/, 'pat_1')],
    ['with a signature of its own', (token: string) => `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`],
    ['cut short', (token: string) => token.slice(0, -1)],
    ['with something behind it', (token: string) => `${token}x`],
    ['in capitals', (token: string) => token.toUpperCase()],
  ])('%s is a 401', async (_, altered) => {
    const { token } = await madeFor(ann);
    expect(await statusOf(token)).toBe(200);
    expect(altered(token)).not.toBe(token);
    expect(await statusOf(altered(token))).toBe(401);
    await rows('DELETE FROM identity.access_token WHERE account_id = $1', [ann.userId]);
  });

  it('of a scope reads, calculates what stores nothing, and is refused every write with the scope that it needs', async () => {
    const { token } = await madeFor(ann);
    const document = (await request(api.server).get('/api/docs-json').expect(200)).body as ApiDocument;
    const calculations: string[] = [];
    let refused = 0;
    for (const { method, path, call: described } of callsOf(document)) {
      const isPublic = described.security?.some((scheme) => Object.keys(scheme).length === 0) ?? false;
      if (method === 'get' || isPublic || OF_ACCOUNTS.test(path)) continue;
      const { status, body } = await call(token, method, path.replace(/\{[^}]+\}/g, '1'));
      if (status !== 403) calculations.push(`${method} ${path}`);
      else {
        refused++;
        expect(body).toEqual({
          title: 'Access forbidden',
          status: 403,
          code: 'read-write-required',
          detail: 'This access token has the scope read. The call needs the scope read-write.',
        });
      }
    }
    expect(calculations.sort()).toEqual([
      'post /api/CustomInputs/preview',
      'post /api/Projects/{id}/drift',
      'post /api/Projects/{id}/preview',
    ]);
    expect(refused).toBeGreaterThan(50);
    expect(await statusOf(token)).toBe(200);
    expect((await call(token, 'head', '/api/Units')).status).toBe(200);
  });

  it('reaches no call of accounts but who it is, whatever its scope', async () => {
    const { id, token } = await madeFor(ann, { scope: 'read-write' });
    const document = (await request(api.server).get('/api/docs-json').expect(200)).body as ApiDocument;
    const ofAccounts = callsOf(document).filter(
      ({ path, call: { security } }) =>
        OF_ACCOUNTS.test(path) && !security?.some((scheme) => Object.keys(scheme).length === 0),
    );
    const reached: string[] = [];
    for (const { method, path } of ofAccounts) {
      const { status, body } = await call(token, method, path.replace(/\{[^}]+\}/g, String(id)));
      if (status !== 403) reached.push(`${method} ${path}`);
      else expect([path, body.code]).toEqual([path, 'session-required']);
    }
    expect(ofAccounts.length).toBeGreaterThan(5);
    expect(reached).toEqual(['get /api/AuthUser/me']);
    expect(await statusOf(token)).toBe(200);
  });

  it('ends at once when it is revoked, and within seconds in another process', async () => {
    const there = await startApi({ config: { jwtSecret: TOKEN_SECRET, databaseUrl: api.databaseUrl } });
    try {
      const { id, token } = await madeFor(ann);
      const other = await madeFor(ann);
      for (const server of [api.server, there.server]) expect(await statusOf(token, server)).toBe(200);
      const { body } = await ann.as('delete', `/api/AccessTokens/${id}`).expect(200);
      expect(body).toMatchObject({ id, scope: 'read' });
      expect(await statusOf(token)).toBe(401);
      await eventually(async () => (await statusOf(token, there.server)) === 401);
      expect([await statusOf(other.token), await statusOf(ann.token)]).toEqual([200, 200]);
      await ann.as('delete', `/api/AccessTokens/${id}`).expect(404);
    } finally {
      await there.close();
    }
  });

  it('of somebody else is a 404 to revoke, and in nobody else’s list', async () => {
    const bob = await api.register();
    const { id, token } = await madeFor(ann);
    await bob.as('delete', `/api/AccessTokens/${id}`).expect(404);
    expect(await listOf(bob)).toEqual([]);
    expect(await statusOf(token)).toBe(200);
  });

  it('can be used on its last day, and not after it', async () => {
    const bob = await api.register();
    const { token } = await madeFor(bob, { name: 'Once', expires: dayIn(0) });
    const last = dayIn(0);
    try {
      now = () => new Date(`${last}T23:59:59.999Z`);
      expect(await statusOf(token)).toBe(200);
      now = () => new Date(Date.parse(`${last}T00:00:00Z`) + DAY_MS);
      expect(await statusOf(token)).toBe(401);
    } finally {
      now = () => new Date();
    }
  });

  it('notes the day of its last use', async () => {
    const bob = await api.register();
    const { id, token } = await madeFor(bob);
    const lastUsed = async () => (await listOf(bob)).find((one) => one['id'] === id)?.['lastUsed'];
    expect(await lastUsed()).toBe(null);
    await statusOf(token);
    await eventually(async () => (await lastUsed()) === dayIn(0));
  });

  it('ends a feed that it follows', async () => {
    const { id, token } = await madeFor(ann);
    const answer = await fetch(`${api.url}/api/events?follow=true`, { headers: { Authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    await ann.as('delete', `/api/AccessTokens/${id}`).expect(200);
    // Ends by itself: that of a token that stands goes on.
    for await (const _ of answer.body ?? []);
  });
});

describe('Whatever ends the sessions of an account', () => {
  const ends: [string, (user: SignedUp) => Promise<unknown>][] = [
    ['a log-out everywhere', (user) => user.as('post', '/api/AuthUser/logout').send({ everywhere: true }).expect(204)],
    [
      'a change of password',
      (user) =>
        user
          .as('post', '/api/AuthUser/change-password')
          .send({ currentPassword: user.password, password: 'Plumb-2ine', confirmPassword: 'Plumb-2ine' })
          .expect(200),
    ],
    ['a reset', ({ userId }) => api.app.get(AccountChanges).takeOver(userId, null)],
    ['a deactivation', ({ userId }) => rows('UPDATE identity.account SET deactivated = now() WHERE id = $1', [userId])],
    ['the end of the account', ({ userId }) => rows('DELETE FROM identity.account WHERE id = $1', [userId])],
  ];
  it.each(ends)('ends its access tokens: %s', async (_, end) => {
    const [bob, eve] = [await api.register(), await api.register()];
    const [bobs, eves] = [await madeFor(bob), await madeFor(eve)];
    expect([await statusOf(bobs.token), await statusOf(eves.token)]).toEqual([200, 200]);
    await end(bob);
    await eventually(async () => (await statusOf(bobs.token)) === 401);
    expect(await statusOf(eves.token)).toBe(200);
  });

  it('leaves none in the list, and their names are free', async () => {
    const bob = await api.register();
    await madeFor(bob, { name: 'Power BI' });
    await bob.as('post', '/api/AuthUser/logout').send({ everywhere: true }).expect(204);
    const { body } = await request(api.server).post('/api/AuthUser/login').send(bob).expect(200);
    const again = { ...bob, as: (method: string, path: string) => call(body.token, method, path) };
    expect(await listOf(again)).toEqual([]);
    await make(again, { name: 'Power BI' }).expect(200);
    expect(await rows('SELECT FROM identity.access_token WHERE account_id = $1', [bob.userId])).toHaveLength(1);
  });

  it('comes before a token that was asked for by one of them and is made after it', async () => {
    const { userId: id, email } = await api.register();
    const [session, wanted] = [
      { id: randomUUID(), user: { id, email, role: 'Viewer' as const }, generation: 0, expires: new Date() },
      { name: 'Late', scope: 'read' as const, expires: dayIn(1) },
    ];
    await api.app.get(AccountChanges).endTokens(id);
    expect(await api.app.get(AccessTokens).create(session, wanted)).toBe('session-ended');
    expect(await rows('SELECT FROM identity.access_token WHERE account_id = $1', [id])).toEqual([]);
  });
});

describe('Making an access token', () => {
  it.each([
    ['no name', { name: ' ' }, 'name', 'Give the token a name.'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name', 'A name has at most 100 characters.'],
    [
      'a name that turns its neighbours round',
      { name: 'a\u202eb' },
      'name',
      'A name has no characters that cannot be seen.',
    ],
    ['another scope', { scope: 'admin' }, 'scope', 'The scope is read or read-write.'],
    ['no day', { expires: '2027-02-30' }, 'expires', 'Choose the day on which the token expires.'],
    ['yesterday', { expires: dayIn(-1) }, 'expires', 'The day is over: choose a later one.'],
    ['a day in 367 days', { expires: dayIn(367) }, 'expires', 'An access token lasts 366 days at most.'],
    ['no password', { password: undefined }, 'password', 'Enter your password.'],
    ['another password', { password: 'Plumb-9ine' }, 'password', 'The password is not right.'],
  ])('asks for another than %s', async (_, body, field, text) => {
    const bob = await api.register();
    const answer = await make(bob, body).expect(422);
    expect(answer.body.errors).toEqual({ [field]: [text] });
    expect(await listOf(bob)).toEqual([]);
  });

  it('asks no password of an account that has none', async () => {
    const bob = await api.register();
    await rows('UPDATE identity.account SET password_hash = NULL WHERE id = $1', [bob.userId]);
    await make(bob, { password: undefined }).expect(200);
  });

  it('counts wrong passwords as failed log-ins', async () => {
    const bob = await api.register();
    for (let i = 0; i < 10; i++) await make(bob, { password: 'Plumb-9ine' }).expect(422);
    const { headers } = await make(bob).expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    await request(api.server).post('/api/AuthUser/login').send(bob).expect(429);
  });

  it('gives a name once, in any case, until it has expired', async () => {
    const bob = await api.register();
    await madeFor(bob, { name: 'Power BI', expires: dayIn(0) });
    const { body } = await make(bob, { name: 'POWER bi' }).expect(409);
    expect(body).toMatchObject({
      code: 'name-taken',
      errors: { name: ['You have an access token of this name.'] },
    });
    await rows(`UPDATE identity.access_token SET expires = expires - 1 WHERE account_id = $1`, [bob.userId]);
    await make(bob, { name: 'POWER bi' }).expect(200);
    expect(await listOf(bob)).toHaveLength(1);
  });

  it('ends at 20 of an account, also when many are asked for at once', async () => {
    const bob = await api.register();
    await rows(
      `INSERT INTO identity.access_token (account_id, name, name_key, scope, secret_hash, generation, created, expires)
       SELECT $1, 'N' || n, 'n' || n, 'read', '', 0, now(), $2 FROM generate_series(1, 17) AS n`,
      [bob.userId, dayIn(9)],
    );
    const answers = await Promise.all(Array.from({ length: 6 }, () => make(bob)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too-many-access-tokens' });
    expect(await listOf(bob)).toHaveLength(20);
  });
});

/** All that is not the plan of a programme, its library or its events. */
const OF_ACCOUNTS = /^\/api\/(AuthUser|AccessTokens|Accounts)(\/|$)/;
