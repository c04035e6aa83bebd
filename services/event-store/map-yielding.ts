import { setImmediate as eventLoop } from 'node:timers/promises';

/** Longest time without yielding to the event loop, ms: other requests must not wait for a large append (docs/quality.md, Import). */
const MAX_SLICE_MS = 10;

/** Maps a list in order; yields to the event loop at intervals, so that a long list does not block other requests. */
export async function mapYielding<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let began = performance.now();
  for (const [index, item] of items.entries()) {
    // Nothing has been done before the first: a process that was not given the processor just then owes no pause.
    if (index > 0 && performance.now() - began > MAX_SLICE_MS) {
      await eventLoop();
      began = performance.now();
    }
    results.push(map(item, index));
  }
  return results;
}
