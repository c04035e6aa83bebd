import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Request } from 'express';
import { onTokenEnd, type RequestToken } from './token-end.js';

const DAY_MS = 24 * 60 * 60 * 1000;

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2027-03-01T08:00:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

const expiringIn = (ms: number, stands: RequestToken['stands'] = async () => true): Request =>
  ({ token: { expires: new Date(Date.now() + ms), stands } }) as unknown as Request;

describe('what goes on while a token stands', () => {
  it('ends when the token expires, not before, and once', async () => {
    const end = jest.fn();
    onTokenEnd(expiringIn(12_345), end);
    await jest.advanceTimersByTimeAsync(12_344);
    expect(end).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(end).toHaveBeenCalledTimes(1);
  });

  it('goes on for the 30 days that a token may last, which is more than a timer holds', async () => {
    const end = jest.fn();
    const stands = jest.fn(async () => true);
    onTokenEnd(expiringIn(30 * DAY_MS, stands), end);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(stands).toHaveBeenCalledTimes(12);
    // No timer ends by this: it takes the looks of a month, half a million of them, out of the test.
    jest.setSystemTime(Date.now() + 30 * DAY_MS - 120_000);
    await jest.advanceTimersByTimeAsync(59_999);
    expect(end).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(end).toHaveBeenCalledTimes(1);
  });

  it('ends within seconds of the token', async () => {
    const end = jest.fn();
    let stands = true;
    onTokenEnd(
      expiringIn(DAY_MS, async () => stands),
      end,
    );
    await jest.advanceTimersByTimeAsync(60_000);
    stands = false;
    expect(end).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(end).toHaveBeenCalledTimes(1);
  });

  it('goes on while nobody can say whether the token stands, but not past its expiry', async () => {
    const end = jest.fn();
    onTokenEnd(
      expiringIn(60_000, () => Promise.reject(new Error('the database is away'))),
      end,
    );
    await jest.advanceTimersByTimeAsync(59_999);
    expect(end).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(end).toHaveBeenCalledTimes(1);
  });

  it('is not ended any more when nobody watches, even by a look that had begun', async () => {
    const end = jest.fn();
    let answer: (stands: boolean) => void = () => undefined;
    const stop = onTokenEnd(
      expiringIn(DAY_MS, () => new Promise((resolve) => (answer = resolve))),
      end,
    );
    await jest.advanceTimersByTimeAsync(5_000);
    stop();
    answer(false);
    await jest.advanceTimersByTimeAsync(2 * DAY_MS);
    expect(end).not.toHaveBeenCalled();
    expect(jest.getTimerCount()).toBe(0);
  });
});
