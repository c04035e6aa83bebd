import type { Position } from '../platform/position.js';
import type { StreamHead } from './stream-heads.js';

/**
 * The state of one stream, folded from its events up to `version`, which is 0 for a stream that does not exist; with the hash of
 * its last event, which covers all events before it (hash-chain.ts).
 */
export interface StreamState<State> extends StreamHead {
  readonly state: State;
  readonly position: Position;
}

/** How much a cache of states may hold. */
export interface StateLimit<State> {
  /** Records in a state: parts, activities and the like. */
  readonly recordsIn: (state: State) => number;
  /** Records in all states together; the least recently used states are evicted first. A larger state is not cached at all. */
  readonly maxRecords: number;
  /** Makes a state that changes no more when the given one does; without it an earlier version is folded from the stream's first event. */
  readonly copy?: (state: State) => State;
}
