import { setTimeout as pause } from 'node:timers/promises';

/** The value below which a share of the samples lie; 0.95 for p95. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
export const p95 = (samples: readonly number[]): number => percentile(samples, 0.95);
export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

/** Milliseconds that work took. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** What so many rounds come to, one after the other. */
export async function inRounds<Result>(rounds: number, work: (round: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < rounds; round++) results.push(await work(round));
  return results;
}

/** Milliseconds that each of so many rounds took. */
export const timed = (rounds: number, work: (round: number) => Promise<unknown>): Promise<number[]> =>
  inRounds(rounds, (round) => timeOf(() => work(round)));

/** Milliseconds of two works in turns, so that whatever else the machine does meets both. */
export async function mediansInTurns(rounds: number, one: () => Promise<unknown>, other: () => Promise<unknown>) {
  const took = await inRounds(rounds, async () => [await timeOf(one), await timeOf(other)] as const);
  return [median(took.map(([ms]) => ms)), median(took.map(([, ms]) => ms))] as const;
}

/** Repeats the work for some time, so many at once. */
export async function during(
  ms: number,
  concurrent: number,
  work: (worker: number) => Promise<unknown>,
): Promise<{ perSecond: number /** Milliseconds. */; p99: number; count: number }> {
  const took: number[] = [];
  const start = performance.now();
  await Promise.all(
    times(concurrent, async (worker) => {
      while (performance.now() - start < ms) took.push(await timeOf(() => work(worker)));
    }),
  );
  const seconds = (performance.now() - start) / 1_000;
  return { perSecond: took.length / seconds, p99: percentile(took, 0.99), count: took.length };
}

/** Does work again and again, with pauses, until it is ended. @returns what ends it, with what it came to each time */
export function repeated<Result>(pauseMs: number, work: (round: number) => Promise<Result>): () => Promise<Result[]> {
  let isGoingOn = true;
  const results: Result[] = [];
  const all = (async () => {
    for (; isGoingOn; await pause(pauseMs)) results.push(await work(results.length));
    return results;
  })();
  return () => {
    isGoingOn = false;
    return all;
  };
}

/** Does work on all items, some of them at once. */
export async function atOnce<Item>(workers: number, items: Iterable<Item>, work: (item: Item) => Promise<unknown>) {
  const left = items[Symbol.iterator]();
  await Promise.all(
    times(workers, async () => {
      for (let next = left.next(); !next.done; next = left.next()) await work(next.value);
    }),
  );
}

export const times = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, i) => item(i));

/** One of a list after the other, and again from the first. */
export const inTurn = <Item>(list: readonly Item[], nth: number): Item => list[nth % list.length] as Item;

/** A number as a report says it: `2,000`. */
export const count = (value: number): string => value.toLocaleString('en-GB');

/** Of a list that is written as one text. */
export const words = (text: string): readonly string[] => text.trim().split(/,\s+/);
