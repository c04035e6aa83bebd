import { setImmediate as others } from 'node:timers/promises';

/** Work goes on for so long before everything else that waits has its turn, ms: a planner's request must not wait for a large append (quality.md, Import). */
const AT_A_TIME_MS = 10;

/** Maps a list in order; a long one in pieces, between which others are served. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let began = performance.now();
  for (const [index, item] of items.entries()) {
    if (performance.now() - began > AT_A_TIME_MS) {
      await others();
      began = performance.now();
    }
    results.push(map(item, index));
  }
  return results;
}
