import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Pool } from 'pg';
import { EndedTokens } from './ended-tokens.js';
import type { Token } from './tokens.js';

const token = (own: Partial<Token> = {}): Token => ({
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  user: { id: 1, email: 'ann@example.com', role: 'Viewer' },
  generation: 0,
  expires: new Date('2027-03-01T20:00:00Z'),
  ...own,
});

/** Answers what a test says, and counts how often it was asked. */
class StoredTokens {
  asked = 0;
  stands: () => Promise<boolean> = async () => true;

  readonly query = async (sql: string): Promise<{ rows: object[] }> => {
    if (!sql.startsWith('SELECT')) return { rows: [] };
    this.asked++;
    return { rows: [{ stands: await this.stands() }] };
  };
}

let stored: StoredTokens;
let tokens: EndedTokens;
beforeEach(() => {
  jest.useFakeTimers();
  jest.advanceTimersByTime(1); // lru-cache takes what began at 0 for eternal
  stored = new StoredTokens();
  tokens = new EndedTokens(stored as unknown as Pool, { now: () => new Date('2027-03-01T08:00:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('whether a token stands', () => {
  it('is asked once in five seconds, however many calls come', async () => {
    await Promise.all(Array.from({ length: 100 }, () => tokens.stands(token())));
    await jest.advanceTimersByTimeAsync(4_900);
    expect(await tokens.stands(token())).toBe(true);
    expect(stored.asked).toBe(1);
    stored.stands = async () => false;
    await jest.advanceTimersByTimeAsync(200);
    expect(await tokens.stands(token())).toBe(false);
    expect(stored.asked).toBe(2);
  });

  it('is asked again after a failure', async () => {
    stored.stands = () => Promise.reject(new Error('the database is away'));
    await expect(tokens.stands(token())).rejects.toThrow('away');
    stored.stands = async () => true;
    expect(await tokens.stands(token())).toBe(true);
  });

  it('is no at once where it was ended, also for a call that asked before', async () => {
    let answer: (stands: boolean) => void = () => undefined;
    stored.stands = () => new Promise((resolve) => (answer = resolve));
    const before = tokens.stands(token());
    await tokens.end(token());
    answer(true);
    await before; // a call and a log-out at the same time: either may have been first
    expect(await tokens.stands(token())).toBe(false);
  });

  it('is no at once for each token of an account where all were ended, also for a call that asked before', async () => {
    const other = token({ id: '00000000-0000-4000-8000-000000000002', user: { ...token().user, id: 2 } });
    expect(await tokens.stands(other)).toBe(true);
    let answer: (stands: boolean) => void = () => undefined;
    stored.stands = () => new Promise((resolve) => (answer = resolve));
    const before = tokens.stands(token());
    tokens.generationRaised(1, 1);
    answer(true);
    expect(await before).toBe(false);
    expect(await tokens.stands(token())).toBe(false);
    expect(await tokens.stands(other)).toBe(true);
    stored.stands = async () => true;
    expect(await tokens.stands(token({ id: '00000000-0000-4000-8000-000000000003', generation: 1 }))).toBe(true);
  });
});
