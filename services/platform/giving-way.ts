import { setImmediate as eventLoop } from 'node:timers/promises';

/** Longest time without yielding to the event loop, ms: other requests must not wait for one caller's work (docs/quality.md, Under load and attack). */
const MAX_SLICE_MS = 10;

let lastTurn: Promise<void> = Promise.resolve();

/**
 * Lets other requests have their turn. Whoever does long work waits in one line: of all of them one goes on in one turn of the event
 * loop, so that a hundred of them do not keep others waiting a hundred times as long.
 */
export function giveWay(): Promise<void> {
  lastTurn = lastTurn.then(() => eventLoop());
  return lastTurn;
}

/**
 * Divides long work into slices, between which other requests have their turn:
 * `if (slice.isOver) await slice.rest();`
 */
export class Slice {
  private began = performance.now();

  get isOver(): boolean {
    return performance.now() - this.began > MAX_SLICE_MS;
  }

  async rest(): Promise<void> {
    await giveWay();
    this.began = performance.now();
  }
}

/** Goes through steps to their result, and rests between two of them. */
export async function inSlices<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  const slice = new Slice();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (slice.isOver) await slice.rest();
  }
}

/** Goes through steps to their result without a rest, where nobody waits. */
export function inOneGo<Result>(steps: Generator<undefined, Result>): Result {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** Maps a list in order; yields to the event loop at intervals, so that a long list does not block other requests. */
export async function mapYielding<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  const slice = new Slice();
  for (const [index, item] of items.entries()) {
    // Nothing has been done before the first: a process that was not given the processor just then owes no pause.
    if (index > 0 && slice.isOver) await slice.rest();
    results.push(map(item, index));
  }
  return results;
}
