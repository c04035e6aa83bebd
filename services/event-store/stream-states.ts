import { BEGINNING, type Position, type RecordedEvent } from './event.js';
import type { EventStore, StreamRange } from './event-store.js';
import { BEFORE_FIRST } from './hash-chain.js';

/** A fold of one stream as it stood at `version`. */
export interface StreamState<State> {
  readonly state: State;
  /** Number of events folded; 0 for a stream that does not exist. */
  readonly version: number;
  readonly position: Position;
}

/** A state with the hash of its last event, which stands for all events before it (hash-chain.ts). */
interface KeptState<State> extends StreamState<State> {
  readonly hash: string;
}

/**
 * States of streams, folded once and kept in a bounded cache: a command reads only what is newer (architecture.md, Rules
 * of the write side), and the last event that it knows: a log that was restored from an older backup no longer has it, or
 * has another in its place, and then the stream is folded anew. Nothing depends on the cache being warm.
 *
 * `evolve` may change the state in place, so what `latest` hands out is only valid until the caller's next
 * await: decide at once, and take facts out rather than keep the state.
 */
export class StreamStates<State> {
  private readonly kept = new Map<string, KeptState<State>>();
  /** Folds under way, so that two commands on one stream do not fold the same events into it twice. */
  private readonly folding = new Map<string, Promise<StreamState<State>>>();

  constructor(
    private readonly store: Pick<EventStore, 'read'>,
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
    return withoutHash('version' in upTo && upTo.version === 0 ? this.nothing() : await this.foldAnew(stream, range));
  }

  private async foldNewer(stream: string): Promise<StreamState<State>> {
    const kept = this.kept.get(stream);
    // Out of the cache while it changes: a fold that fails half way must not be found again.
    this.kept.delete(stream);
    const found = (kept && (await this.goOn(stream, kept))) ?? (await this.foldAnew(stream));
    if (found.version > 0) {
      this.kept.set(stream, found);
      if (this.kept.size > this.capacity) {
        const oldest = this.kept.keys().next();
        if (!oldest.done) this.kept.delete(oldest.value);
      }
    }
    return withoutHash(found);
  }

  /** @returns undefined, having folded nothing, when the log does not have what was folded before */
  private async goOn(stream: string, kept: KeptState<State>): Promise<KeptState<State> | undefined> {
    let found: KeptState<State> | undefined;
    for await (const event of this.store.read(stream, { from: kept.version })) {
      if (found) found = this.fold(found, event);
      else if (event.version === kept.version && event.metadata.hash === kept.hash)
        found = { ...kept, position: event.position };
      else return undefined;
    }
    return found;
  }

  private async foldAnew(stream: string, range?: StreamRange): Promise<KeptState<State>> {
    let found = this.nothing();
    for await (const event of this.store.read(stream, range)) found = this.fold(found, event);
    return found;
  }

  private nothing(): KeptState<State> {
    return { state: this.initial(), version: 0, position: BEGINNING, hash: BEFORE_FIRST };
  }

  private fold(found: KeptState<State>, event: RecordedEvent): KeptState<State> {
    return {
      state: this.evolve(found.state, event),
      version: event.version,
      position: event.position,
      hash: event.metadata.hash,
    };
  }
}

const withoutHash = <State>({ state, version, position }: KeptState<State>): StreamState<State> => ({
  state,
  version,
  position,
});
