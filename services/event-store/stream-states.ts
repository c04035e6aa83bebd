import type { EventStore } from './event-store.js';
import { BEGINNING, type Position, type RecordedEvent } from './event.js';

/** A fold of one stream as it stood at `version`. */
export interface StreamState<State> {
  readonly state: State;
  /** Number of events folded; 0 for a stream that does not exist. */
  readonly version: number;
  readonly position: Position;
}

/**
 * States of streams, folded once and kept in a bounded cache: a command reads only what is newer (architecture.md, Rules
 * of the write side). Nothing depends on the cache being warm.
 *
 * `evolve` may change the state in place, so what `latest` hands out is only valid until the caller's next
 * await: decide at once, and take facts out rather than keep the state.
 */
export class StreamStates<State> {
  private readonly kept = new Map<string, StreamState<State>>();
  /** Folds under way, so that two commands on one stream do not fold the same events into it twice. */
  private readonly folding = new Map<string, Promise<StreamState<State>>>();

  constructor(
    private readonly store: EventStore,
    private readonly initial: () => State,
    private readonly evolve: (state: State, event: RecordedEvent) => State,
    /** Streams kept; the one unused for longest goes first. */
    private readonly capacity = 256,
  ) {}

  /** The stream as it stands now in the store. */
  async latest(stream: string): Promise<StreamState<State>> {
    const before = this.folding.get(stream);
    const fold = (before ? before.catch(() => undefined) : Promise.resolve()).then(() => this.foldNewer(stream));
    this.folding.set(stream, fold);
    try {
      return await fold;
    } finally {
      if (this.folding.get(stream) === fold) this.folding.delete(stream);
    }
  }

  /** The stream as it stood at a version or moment, in a state of the caller's own. */
  async at(stream: string, upTo: { version: number } | { asOf: string }): Promise<StreamState<State>> {
    const range = 'version' in upTo ? { to: upTo.version } : { asOf: upTo.asOf };
    let found: StreamState<State> = { state: this.initial(), version: 0, position: BEGINNING };
    if ('version' in upTo && upTo.version === 0) return found;
    for await (const event of this.store.read(stream, range)) found = this.fold(found, event);
    return found;
  }

  private async foldNewer(stream: string): Promise<StreamState<State>> {
    let found = this.kept.get(stream) ?? { state: this.initial(), version: 0, position: BEGINNING };
    this.kept.delete(stream);
    // Out of the cache while it changes: a fold that fails half way must not be found again.
    for await (const event of this.store.read(stream, { from: found.version + 1 })) found = this.fold(found, event);
    if (found.version > 0) {
      this.kept.set(stream, found);
      if (this.kept.size > this.capacity) {
        const oldest = this.kept.keys().next();
        if (!oldest.done) this.kept.delete(oldest.value);
      }
    }
    return found;
  }

  private fold(found: StreamState<State>, event: RecordedEvent): StreamState<State> {
    return { state: this.evolve(found.state, event), version: event.version, position: event.position };
  }
}
