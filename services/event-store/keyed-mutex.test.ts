import { describe, expect, it } from '@jest/globals';
import { KeyedMutex } from './keyed-mutex.js';

/** Work that ends when it is told to. */
function openWork() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { ended, end };
}
const turns = () => new Promise((resolve) => setImmediate(resolve));

describe('Work under a key', () => {
  it('begins at once when nothing else runs under the key, whatever runs under others', async () => {
    const mutex = new KeyedMutex();
    const other = openWork();
    const waiting = mutex.runExclusive('other', () => other.ended);
    let began = false;
    const work = mutex.runExclusive('key', async () => {
      began = true;
      return 7;
    });
    expect(began).toBe(true);
    expect(await work).toBe(7);
    other.end();
    await waiting;
  });

  it('waits for all that was called before, in the order of the calls, also for work that failed', async () => {
    const mutex = new KeyedMutex();
    const works = [openWork(), openWork(), openWork(), openWork()];
    const begun: number[] = [];
    const results = Promise.allSettled(
      works.map(({ ended }, i) =>
        mutex.runExclusive('key', async () => {
          begun.push(i);
          await ended;
          if (i === 1) throw new Error('Failed');
          return i;
        }),
      ),
    );
    for (const [i, { end }] of works.entries()) {
      await turns();
      expect(begun).toEqual([0, 1, 2, 3].slice(0, i + 1));
      end();
    }
    expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  });

  it('waits for work that was called while other work was ending', async () => {
    const mutex = new KeyedMutex();
    let running = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++running);
      await turns();
      running--;
    };
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        for (let call = 0; call < 5; call++) await mutex.runExclusive('key', work);
      }),
    );
    expect(most).toBe(1);
  });
});
