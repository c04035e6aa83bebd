import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { type TestDatabase, testDatabase } from '../../test/support/postgres.js';
import { openPool } from '../platform/database.js';
import { migrate } from '../platform/migrations.js';
import { AttemptLimits, pauseAfter } from './attempt-limits.js';

/** Notes the pauses instead of waiting for them. */
class NotedLimits extends AttemptLimits {
  readonly pauses: number[] = [];

  protected override async pause(ms: number): Promise<void> {
    this.pauses.push(ms);
  }
}

let database: TestDatabase;
let pool: Pool;
let limits: NotedLimits;
beforeAll(async () => {
  database = await testDatabase();
  pool = openPool(database.url, () => undefined);
  await migrate(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  await pool.query('TRUNCATE identity.attempt');
  limits = new NotedLimits(pool, {
    loginFailureLimit: 10,
    addressFailureLimit: 100,
    registrationLimit: 3,
    resetLimit: 5,
  });
});

const fail = (email: string, address: string) => limits.login(email, address, async () => undefined);
const succeed = (email: string, address: string) => limits.login(email, address, async () => 'in');
const times = async (count: number, attempt: (i: number) => Promise<unknown>): Promise<void> => {
  for (let i = 0; i < count; i++) await attempt(i);
};
const TOO_MANY = { refusal: { kind: 'too-many', code: 'too-many-attempts' } };

describe('log-ins', () => {
  it('with one e-mail from one address are refused after 10 failures, from the whole /64 of IPv6', async () => {
    await times(10, (i) => fail('ann@example.com', `2001:db8::${i}`));
    await expect(succeed('Ann@example.com', '2001:db8::ffff:1')).rejects.toMatchObject(TOO_MANY);
    expect(await succeed('ann@example.com', '2001:db8:0:1::1')).toBe('in');
    expect(await succeed('bob@example.com', '2001:db8::1')).toBe('in');
  });

  it('from one address are refused after 100 failures, whatever the e-mails, and nobody elsewhere is', async () => {
    await times(100, (i) => fail(`staff${i}@example.com`, '::ffff:192.0.2.7'));
    const refused = succeed('ann@example.com', '192.0.2.7');
    await expect(refused).rejects.toMatchObject(TOO_MANY);
    await expect(refused).rejects.toHaveProperty('retryAfterSeconds', expect.any(Number));
    expect(await succeed('staff1@example.com', '192.0.2.8')).toBe('in');
  });

  it('that were refused for their address do not count for their e-mail', async () => {
    await times(100, (i) => fail(`staff${i}@example.com`, '192.0.2.7'));
    await times(20, () => fail('ann@example.com', '192.0.2.7').catch(() => undefined));
    await pool.query('DELETE FROM identity.attempt WHERE key LIKE $1', ['login-address:%']);
    expect(await succeed('ann@example.com', '192.0.2.7')).toBe('in');
    expect(limits.pauses.at(-1)).toBe(0);
  });

  it('from ever other addresses slow the owner of the e-mail, up to 5 s, and never lock them out', async () => {
    await times(10, (i) => fail('ann@example.com', `192.0.2.${i}`));
    expect(limits.pauses.every((ms) => ms === 0)).toBe(true);
    await times(30, (i) => fail('ann@example.com', `198.51.100.${i}`));
    expect(await succeed('ann@example.com', '203.0.113.1')).toBe('in');
    expect(limits.pauses.slice(10)).toEqual(Array.from({ length: 31 }, (_, i) => pauseAfter(10 + i)));
    expect(limits.pauses.at(-1)).toBe(5_000);
    expect(await succeed('bob@example.com', '203.0.113.1')).toBe('in');
    expect(limits.pauses.at(-1)).toBe(0);
  });

  it('that succeed, or that nobody could check, do not count', async () => {
    const unchecked = () =>
      limits.login('ann@example.com', '192.0.2.7', () => Promise.reject(new Error('the database is away')));
    await times(12, () => succeed('ann@example.com', '192.0.2.7'));
    await times(12, () => expect(unchecked()).rejects.toThrow('away'));
    const { rows } = await pool.query<{ points: number }>('SELECT DISTINCT points FROM identity.attempt');
    expect(rows).toEqual([{ points: 0 }]);
  });
});

describe('registrations', () => {
  it('from one /64 are refused after the limit', async () => {
    await times(3, (i) => limits.registration(`2001:db8::${i}`));
    await expect(limits.registration('2001:db8::99')).rejects.toMatchObject(TOO_MANY);
    await limits.registration('2001:db8:0:1::1');
  });
});
