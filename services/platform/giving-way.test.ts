import { describe, expect, it } from '@jest/globals';
import { giveWay, inSlices, mapYielding } from './giving-way.js';

/** Counts the turns of the event loop, until it is stopped. */
function countTurns(): { readonly turns: number; stop(): void } {
  let turns = 0;
  let next = setImmediate(function count() {
    turns++;
    next = setImmediate(count);
  });
  return {
    get turns() {
      return turns;
    },
    stop: () => clearImmediate(next),
  };
}

describe('Long work', () => {
  it('goes on one after the other: each turn of the event loop is for one of all that wait', async () => {
    const loop = countTurns();
    const wentOn: number[] = [];
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        await giveWay();
        wentOn.push(loop.turns);
      }),
    );
    loop.stop();
    expect(new Set(wentOn).size).toBe(20);
  });

  it('goes through steps to their result', async () => {
    const done: number[] = [];
    function* steps(): Generator<undefined, string> {
      for (let i = 0; i < 3; i++) {
        done.push(i);
        yield;
      }
      return 'done';
    }
    expect([await inSlices(steps()), done]).toEqual(['done', [0, 1, 2]]);
  });

  it('maps a list in order', async () => {
    expect(await mapYielding(['a', 'b'], (item, index) => item + index)).toEqual(['a0', 'b1']);
    expect(await mapYielding([], String)).toEqual([]);
  });
});
