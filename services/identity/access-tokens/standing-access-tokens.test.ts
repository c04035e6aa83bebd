import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Pool } from 'pg';
import { EndedTokens } from '../ended-tokens.js';
import { accessTokenText, newSecret, secretHash } from './access-token-text.js';
import { StandingAccessTokens } from './standing-access-tokens.js';

const KEY = 'a key that only this test has';
const NOW = new Date('2027-03-01T08:00:00Z');
const secret = newSecret();
const TEXT = accessTokenText({ id: 3, secret }, KEY);

const row = {
  id: 3,
  secretHash: secretHash(secret),
  scope: 'read',
  expires: '2027-03-01',
  lastUsed: null as string | null,
  generation: 0,
  accountId: 7,
  email: 'ann@example.com',
  role: 'Viewer',
};

/** Answers what a test says, and counts how often it was asked and what was noted. */
class StoredTokens {
  asked = 0;
  noted: unknown[][] = [];
  find: () => Promise<object | undefined> = async () => row;

  readonly query = async (sql: string, values: unknown[]): Promise<{ rows: unknown[] }> => {
    if (sql.startsWith('SELECT')) {
      this.asked++;
      return { rows: [await this.find()].filter((found) => found !== undefined) };
    }
    this.noted.push(values);
    return { rows: [] };
  };
}

let stored: StoredTokens;
let ended: EndedTokens;
let tokens: StandingAccessTokens;
let now: Date;
beforeEach(() => {
  jest.useFakeTimers();
  jest.advanceTimersByTime(1); // lru-cache takes what began at 0 for eternal
  stored = new StoredTokens();
  now = NOW;
  const [pool, clock] = [stored as unknown as Pool, { now: () => now }];
  ended = new EndedTokens(pool, clock);
  tokens = new StandingAccessTokens(pool, clock, { jwtSecret: KEY }, ended);
});
afterEach(() => {
  jest.useRealTimers();
});

describe('whose an access token is', () => {
  it('is asked once in five seconds, however many calls come', async () => {
    const found = await Promise.all(Array.from({ length: 100 }, () => tokens.find(TEXT)));
    await jest.advanceTimersByTimeAsync(4_900);
    expect(found[99]).toMatchObject({ user: { id: 7, email: 'ann@example.com', role: 'Viewer' }, scope: 'read' });
    await tokens.find(TEXT);
    expect(stored.asked).toBe(1);
    stored.find = async () => undefined;
    await jest.advanceTimersByTimeAsync(200);
    expect(await tokens.find(TEXT)).toBeUndefined();
    expect(stored.asked).toBe(2);
  });

  it('is not asked for one that was made up', async () => {
    for (let id = 1; id < 100; id++)
      expect(await tokens.find(accessTokenText({ id, secret: newSecret() }, 'another key'))).toBeUndefined();
    expect(stored.asked).toBe(0);
  });

  it('is nobody for another secret of the same id', async () => {
    expect(await tokens.find(accessTokenText({ id: 3, secret: newSecret() }, KEY))).toBeUndefined();
    expect(stored.noted).toEqual([]);
  });

  it('is nobody at once where it was revoked, also for a call that asked before', async () => {
    let answer: (found: object) => void = () => undefined;
    stored.find = () => new Promise((resolve) => (answer = resolve));
    const before = tokens.find(TEXT);
    tokens.revoked(3);
    answer(row);
    await before; // a call and a revocation at the same time: either may have been first
    expect(await tokens.find(TEXT)).toBeUndefined();
  });

  it('is nobody at once where the tokens of its account were ended, also for a call that asked before', async () => {
    let answer: (found: object) => void = () => undefined;
    stored.find = () => new Promise((resolve) => (answer = resolve));
    const before = tokens.find(TEXT);
    ended.generationRaised(7, 1);
    answer(row);
    expect(await before).toBeUndefined();
    expect(await tokens.find(TEXT)).toBeUndefined();
  });

  it('is nobody after its last day, also for what goes on with it', async () => {
    now = new Date('2027-03-01T23:59:59.999Z');
    const found = await tokens.find(TEXT);
    expect(found?.expires).toEqual(new Date('2027-03-02T00:00:00Z'));
    expect(await found?.stands()).toBe(true);
    now = new Date('2027-03-02T00:00:00Z');
    expect(await found?.stands()).toBe(false);
    expect(await tokens.find(TEXT)).toBeUndefined();
  });
});

describe('the last use', () => {
  it('is noted once a day', async () => {
    for (let i = 0; i < 5; i++) await tokens.find(TEXT);
    expect(stored.noted).toEqual([[3, '2027-03-01']]);
    stored.find = async () => ({ ...row, lastUsed: '2027-03-01' });
    await jest.advanceTimersByTimeAsync(3_600_000);
    await tokens.find(TEXT);
    expect(stored.noted).toHaveLength(1);
  });

  it('that could not be noted fails no call, and is noted a minute later', async () => {
    const query = jest.spyOn(stored, 'query');
    query.mockImplementation(async (sql) => {
      if (sql.startsWith('UPDATE')) throw new Error('the database is away');
      return { rows: [row] };
    });
    expect(await tokens.find(TEXT)).toBeDefined();
    query.mockRestore();
    await jest.advanceTimersByTimeAsync(30_000);
    await tokens.find(TEXT);
    expect(stored.noted).toEqual([]);
    await jest.advanceTimersByTimeAsync(31_000);
    await tokens.find(TEXT);
    expect(stored.noted).toHaveLength(1);
  });
});
