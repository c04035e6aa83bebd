import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { AccountChanges } from '../../../services/identity/account-changes.js';
import { AccountLinks } from '../../../services/identity/account-links.js';
import { FirstAdmin } from '../../../services/identity/admin/first-admin.js';
import { Passwords } from '../../../services/identity/passwords.js';
import type { RunningConfig } from '../../../services/platform/config.js';
import { accountRows } from '../../support/admins.js';
import { type RunningApi, startApi } from '../../support/api.js';

// docs/product/accounts.md, First Admin. What a start of the product prints: processes/first-admin.test.ts.

const ADMIN = 'Ann.Chief@example.com';
const PASSWORD = 'Plumb-1ine';
const HOUR_MS = 60 * 60 * 1000;
let now: Date;
const clock = { now: () => now };
const running: RunningApi[] = [];
beforeEach(() => {
  now = new Date();
});
afterEach(async () => {
  for (const api of running.splice(0).reverse()) await api.close();
});

async function start(config: Partial<RunningConfig> = {}): Promise<RunningApi> {
  const api = await startApi({ config: { adminEmail: ADMIN, ...config }, clock });
  running.push(api);
  return api;
}

/** What a start prints. */
async function printed(api: RunningApi): Promise<string[]> {
  const lines: string[] = [];
  await api.app.get(FirstAdmin, { strict: false }).ensure('http://localhost:3000', (line) => lines.push(line));
  return lines;
}
const tokenIn = (lines: readonly string[]): string => /#token=([\w-]{43})$/.exec(lines[0] ?? '')?.[1] ?? '';
const redeem = async (api: RunningApi, token: string) => {
  const link = await api.app.get(AccountLinks, { strict: false }).redeem(token, ['first-admin']);
  if (link === undefined) return undefined;
  const hash = await api.app.get(Passwords, { strict: false }).hash(PASSWORD, undefined);
  await api.app.get(AccountChanges, { strict: false }).setPassword(link.accountId, hash);
  return link.accountId;
};
const register = (api: RunningApi, email: string) =>
  request(api.server)
    .post('/api/AuthUser/register')
    .send({ email, password: 'Squat-1ed', confirmPassword: 'Squat-1ed' });
const logIn = async (api: RunningApi, password = PASSWORD) =>
  request(api.server).post('/api/AuthUser/login').send({ email: ADMIN, password });
const adminRows = (api: RunningApi) =>
  accountRows(api, `SELECT role, password_hash IS NULL AS waits FROM identity.account WHERE email_key = lower($1)`, [
    ADMIN,
  ]);

describe('The account of ADMIN_EMAIL', () => {
  it('is made an Admin without a password, and its link is printed once, and is not in the log', async () => {
    const api = await start();
    const lines = await printed(api);
    expect(lines).toEqual([expect.stringContaining(' http://localhost:3000/password-reset/#token=')]);
    expect(lines.join('')).not.toContain('example.com');
    expect(await adminRows(api)).toEqual([{ role: 'Admin', waits: true }]);
    expect(await printed(api)).toEqual([]);
    expect(await redeem(api, tokenIn(lines))).toEqual(expect.any(Number));
    expect(await redeem(api, tokenIn(lines))).toBeUndefined();
    const { body } = await logIn(api);
    const admin = request(api.server)
      .get('/api/Accounts')
      .set('Authorization', `Bearer ${(body as { token: string }).token}`);
    await admin.expect(200);
    // With a password no start prints a link any more, however late.
    now = new Date(now.getTime() + 48 * HOUR_MS);
    expect(await printed(api)).toEqual([]);
    expect((await logIn(api)).status).toBe(200);
    expect(api.logged.join('')).not.toMatch(new RegExp(`${tokenIn(lines)}|ann\\.chief`, 'i'));
  });

  it('gets a new link at a start after the last one expired', async () => {
    const api = await start({ publicUrl: 'https://plumbline.example.com' });
    const first = await printed(api);
    expect(first[0]).toContain('https://plumbline.example.com/password-reset/#token=');
    now = new Date(now.getTime() + 25 * HOUR_MS);
    const second = await printed(api);
    expect(tokenIn(second)).not.toBe('');
    expect(await redeem(api, tokenIn(first))).toBeUndefined();
    expect(await redeem(api, tokenIn(second))).toEqual(expect.any(Number));
  });

  it('is made and printed by one of several processes that start at once', async () => {
    const one = await start();
    const other = await start({ databaseUrl: one.databaseUrl });
    const lines = (await Promise.all([printed(one), printed(other), printed(one), printed(other)])).flat();
    expect(lines).toHaveLength(1);
    expect(await adminRows(one)).toHaveLength(1);
  });

  it('is registered by nobody, before it is made and after, and the answer is that for any other taken address', async () => {
    const api = await start();
    const before = await register(api, ADMIN.toLowerCase());
    await printed(api);
    const after = await register(api, ADMIN);
    const ben = (await register(api, `${randomUUID()}@example.com`).expect(200)).body as { email: string };
    const taken = await register(api, ben.email);
    for (const answer of [before, after]) expect([answer.status, answer.body]).toEqual([409, taken.body]);
    expect((await logIn(api, 'Squat-1ed')).status).toBe(401);
  });

  it('is taken over from whoever registered it before and never proved it: password, name and tokens end', async () => {
    const api = await start({ adminEmail: undefined });
    await register(api, ADMIN).expect(200);
    const { token } = (await logIn(api, 'Squat-1ed')).body as { token: string };
    const named = await start({ databaseUrl: api.databaseUrl });
    await accountRows(api, `UPDATE identity.account SET name = 'Eve' WHERE email = $1`, [ADMIN]);
    const lines = await printed(named);
    expect(await adminRows(api)).toEqual([{ role: 'Admin', waits: true }]);
    expect(await accountRows(api, 'SELECT name FROM identity.account WHERE email = $1', [ADMIN])).toEqual([
      { name: null },
    ]);
    await request(named.server).get('/api/AuthUser/me').set('Authorization', `Bearer ${token}`).expect(401);
    expect((await logIn(named, 'Squat-1ed')).status).toBe(401);
    await redeem(named, tokenIn(lines));
    expect(await printed(named)).toEqual([]);
    expect((await logIn(named)).status).toBe(200);
  });

  it('that a Viewer has proved becomes an Admin, keeps its password, and needs no link', async () => {
    const api = await start({ adminEmail: undefined });
    await register(api, ADMIN).expect(200);
    await accountRows(api, 'UPDATE identity.account SET email_proven = now() WHERE email = $1', [ADMIN]);
    const named = await start({ databaseUrl: api.databaseUrl });
    expect(await printed(named)).toEqual([]);
    expect(await adminRows(api)).toEqual([{ role: 'Admin', waits: false }]);
    expect((await logIn(named, 'Squat-1ed')).status).toBe(200);
  });

  it('does not exist without the setting', async () => {
    const api = await start({ adminEmail: undefined });
    expect(await printed(api)).toEqual([]);
    expect(await adminRows(api)).toEqual([]);
  });
});
