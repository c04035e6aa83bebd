import { patiently as tried } from '../commands/patience.js';

/** A restart of a store takes seconds; an operator's command lasts longer than a planner's patience. */
const MINUTE_MS = 60_000;

/**
 * Does what may be done again without harm until the store is there to do it.
 * @throws StoreUnavailable after a minute; what else the work throws; the signal's reason
 */
export const patiently = <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> =>
  tried(work, { ms: MINUTE_MS, signal });
