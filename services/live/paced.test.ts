import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Paced, paceMs } from './paced.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('What is due again and again', () => {
  let done = 0;
  let paced: Paced;
  beforeEach(() => {
    done = 0;
    paced = new Paced(250, () => (done += 1));
  });

  it('is done at once, and then once within the pace, however often it is due', () => {
    paced.due();
    jest.advanceTimersByTime(0);
    expect(done).toBe(1);
    for (let ms = 0; ms < 249; ms += 1) {
      paced.due();
      jest.advanceTimersByTime(1);
    }
    expect(done).toBe(1);
    jest.advanceTimersByTime(1);
    expect(done).toBe(2);
  });

  it('waits longer where it is to be done less often', () => {
    paced.due();
    jest.advanceTimersByTime(0);
    paced.due(600);
    jest.advanceTimersByTime(599);
    expect(done).toBe(1);
    jest.advanceTimersByTime(1);
    expect(done).toBe(2);
  });

  it('is not done once it has stopped', () => {
    paced.due();
    paced.stop();
    jest.advanceTimersByTime(1_000);
    expect(done).toBe(0);
  });
});

describe('How often listeners are told', () => {
  it('is four times a second where few wait, less often where many do, and at least once a second', () => {
    expect([1, 187, 375, 500, 750, 10_000].map((waiting) => Math.round(paceMs(waiting)))).toEqual([
      250, 250, 500, 667, 1_000, 1_000,
    ]);
  });
});
