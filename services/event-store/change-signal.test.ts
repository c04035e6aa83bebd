import { describe, expect, it } from '@jest/globals';
import { ChangeSignal } from './change-signal.js';

/** Longer than any test: a wait ends by a notification only. */
const NEVER_MS = 3_600_000;

describe('the signal that the log has grown', () => {
  it('wakes a reader by the notification that it waits for, not by one before', async () => {
    const signal = new ChangeSignal();
    let woken = false;
    const waiting = signal.wait(1, NEVER_MS, new AbortController().signal).then(() => {
      woken = true;
    });
    signal.notify();
    await new Promise(setImmediate);
    expect(woken).toBe(false);
    signal.notify();
    await waiting;
  });
});
