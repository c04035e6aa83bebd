import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { BEGINNING, type Position } from '../platform/position.js';
import type { RecordedEvent } from './event.js';
import { type LogPage, LogTail } from './log-tail.js';

const at = (n: number): Position => String(n) as Position;
const event = (n: number) => ({ stream: 'programme-1', version: n, position: at(n) }) as unknown as RecordedEvent;

/** A log that grows when told, and counts how often each of its pages is read. */
function growingLog(bytes = 1) {
  const pages: number[][] = [];
  const reads: string[] = [];
  let wake = (): void => undefined;
  const growth = () => new Promise<void>((resolve) => (wake = resolve));
  let grown = growth();
  let failure: Error | undefined;
  let opened = 0;
  return {
    reads,
    opened: () => opened,
    grow(...numbers: number[]) {
      pages.push(numbers);
      wake();
      grown = growth();
    },
    fail(error: Error) {
      failure = error;
      wake();
    },
    async *open(after: Position, ended: AbortSignal): AsyncGenerator<LogPage> {
      opened++;
      const aborted = new Promise<void>((resolve) => ended.addEventListener('abort', () => resolve()));
      for (let next = pages.findIndex(([first]) => first! > Number(after)); !ended.aborted; ) {
        if (failure) throw failure;
        const page = pages[next < 0 ? (next = pages.length) : next];
        if (!page) {
          await Promise.race([grown, aborted]);
          continue;
        }
        next++;
        reads.push(page.join());
        yield { events: page.map(event), upTo: at(page.at(-1)!), bytes, last: next === pages.length };
      }
    },
  };
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

const numbersOf = ({ events }: LogPage) => events.map(({ version }) => version);

describe('The end of the log', () => {
  it('is read once for all who follow it, each at their own pace', async () => {
    const log = growingLog();
    const tail = new LogTail(log.open, 100);
    const stop = new AbortController();
    const [quick, slow] = [tail.follow(BEGINNING, stop.signal), tail.follow(BEGINNING, stop.signal)];
    const firsts = [quick.next(), slow.next()];
    log.grow(1, 2);
    for (const first of await Promise.all(firsts)) expect(numbersOf(first.value!)).toEqual([1, 2]);
    for (const number of [3, 4, 5]) {
      log.grow(number);
      expect(numbersOf((await quick.next()).value!)).toEqual([number]);
    }
    for (const number of [3, 4, 5]) expect(numbersOf((await slow.next()).value!)).toEqual([number]);
    expect(log.reads).toEqual(['1,2', '3', '4', '5']);
    expect(log.opened()).toBe(1);
    stop.abort();
    expect(await Promise.all([quick.next(), slow.next()])).toEqual([
      { done: true, value: undefined },
      { done: true, value: undefined },
    ]);
  });

  it('is let go by those who have read it, though an early page is held somewhere', async () => {
    const log = growingLog();
    const tail = new LogTail(log.open, 100);
    const readers = [1, 2].map(() => tail.follow(BEGINNING, new AbortController().signal));
    const first = readers.map((reader) => reader.next());
    log.grow(1);
    const held = (await Promise.all(first)).map(({ value }) => value!);
    const later: WeakRef<LogPage['events']>[] = [];
    for (const number of [2, 3, 4, 5, 6, 7, 8, 9]) {
      log.grow(number);
      for (const reader of readers) later.push(new WeakRef((await reader.next()).value!.events));
    }
    // What was deferred in this turn holds its target until the next one.
    await new Promise((resolve) => setTimeout(resolve, 10));
    collectGarbage();
    const alive = later.map((page) => page.deref()).filter((page) => page !== undefined);
    expect(held.map(numbersOf)).toEqual([[1], [1]]);
    // The readers are at the last one, and the one before it may be in a frame of theirs.
    expect(alive.flatMap((events) => events.map(({ version }) => version)).filter((version) => version < 8)).toEqual(
      [],
    );
  });

  it('leaves behind who lets too much queue up, and keeps the rest going', async () => {
    const log = growingLog(60);
    const tail = new LogTail(log.open, 100);
    const { signal } = new AbortController();
    const [quick, slow] = [tail.follow(BEGINNING, signal), tail.follow(BEGINNING, signal)];
    log.grow(1);
    for (const reader of [quick, slow]) expect(numbersOf((await reader.next()).value!)).toEqual([1]);
    for (const number of [2, 3, 4, 5]) {
      log.grow(number);
      expect(numbersOf((await quick.next()).value!)).toEqual([number]);
    }
    expect((await slow.next()).done).toBe(true);
    // It reads alone up to 4 and comes back.
    expect(numbersOf((await tail.follow(at(4), signal).next()).value!)).toEqual([5]);
    expect(log.reads).toEqual(['1', '2', '3', '4', '5']);
  });

  it('fails for all who wait, and is begun anew for who comes again', async () => {
    const log = growingLog();
    const tail = new LogTail(log.open, 100);
    const { signal } = new AbortController();
    const waiting = [tail.follow(BEGINNING, signal).next(), tail.follow(BEGINNING, signal).next()];
    log.fail(new Error('The log ends before'));
    for (const next of waiting) await expect(next).rejects.toThrow('The log ends before');
    await expect(tail.follow(BEGINNING, signal).next()).rejects.toThrow('The log ends before');
    expect(log.opened()).toBe(2);
  });

  it('is left alone once nobody follows it', async () => {
    const log = growingLog();
    const tail = new LogTail(log.open, 100);
    const stop = new AbortController();
    const next = tail.follow(BEGINNING, stop.signal).next();
    stop.abort();
    expect((await next).done).toBe(true);
    log.grow(1);
    expect(numbersOf((await tail.follow(BEGINNING, new AbortController().signal).next()).value!)).toEqual([1]);
    expect(log.opened()).toBe(2);
  });
});
