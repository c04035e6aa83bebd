import { LRUCache } from 'lru-cache';
import { Slice } from '../platform/giving-way.js';
import { BEGINNING } from '../platform/position.js';
import { isDropped, type RecordedEvent } from './event.js';
import type { EventStore, StreamRange } from './event-store.js';
import { GENESIS_HASH } from './hash-chain.js';
import { KeyedMutex } from './keyed-mutex.js';
import { COPIED_EVERY, PastStates } from './past-states.js';
import type { StreamHead } from './stream-heads.js';
import type { StateLimit, StreamState } from './stream-state.js';

/** An event may have 300 parts or activities. */
const MAX_FOLDED_AT_ONCE = 10;

/**
 * States of streams in a bounded cache: a command reads only the newer events (docs/architecture.md, Rules of the write side)
 * and the last event that was folded. A log restored from an older backup no longer has that event, or has another one in its
 * place; then the stream is folded from its start. Correctness does not depend on what the cache holds.
 *
 * `evolve` may change the state in place, so the state that `latest` returns is valid only until the caller's next await:
 * decide before it, and copy facts out instead of keeping the state.
 */
export class StreamStates<State> {
  private readonly cache: LRUCache<string, StreamState<State>>;
  /** Two commands on one stream must not fold the same events into its state twice. */
  private readonly mutex = new KeyedMutex();
  private readonly past: PastStates<State> | undefined;

  constructor(
    private readonly store: Pick<EventStore, 'readPortions'>,
    private readonly initial: () => State,
    private readonly evolve: (state: State, event: RecordedEvent) => State,
    limit: StateLimit<State>,
  ) {
    const { recordsIn, maxRecords, copy } = limit;
    this.cache = new LRUCache({ maxSize: maxRecords, sizeCalculation: ({ state }) => recordsIn(state) });
    this.past = copy && new PastStates(copy, limit);
  }

  /** The state after the stream's last event. */
  latest(stream: string): Promise<StreamState<State>> {
    return this.mutex.runExclusive(stream, () => this.foldNewer(stream));
  }

  /** The state at an earlier version or moment, folded for this caller and not shared. */
  async at(stream: string, upTo: { version: number } | { asOf: string }): Promise<StreamState<State>> {
    if ('asOf' in upTo) return this.foldFromStart(stream, { asOf: upTo.asOf });
    const to = upTo.version;
    if (to === 0) return this.empty();
    const copy = this.past?.upTo(stream, to);
    return (copy && (await this.foldOnto(stream, copy, to))) ?? this.foldFromStart(stream, { to });
  }

  /** The state in the cache, which another process may have moved on from; valid until the caller's next await. */
  cached(stream: string): StreamState<State> | undefined {
    return this.cache.get(stream);
  }

  /**
   * Folds events that were just appended after `before`, without reading them.
   * @returns undefined when the cache has not that state any more, or they are so many that others would wait for them: `latest` reads
   * and folds them in slices
   */
  append(stream: string, before: StreamHead, events: readonly RecordedEvent[]): StreamState<State> | undefined {
    const kept = before.version === 0 ? this.empty() : this.cache.get(stream);
    if (kept?.hash !== before.hash || events.length > MAX_FOLDED_AT_ONCE) return undefined;
    // Removed from the cache while it changes: a fold that fails half way must not be used again.
    this.cache.delete(stream);
    const found = events.reduce((state, event) => {
      if (event.version > state.version && state.version % COPIED_EVERY === 0) this.past?.add(stream, state);
      return this.fold(state, event);
    }, kept);
    this.cache.set(stream, found);
    return found;
  }

  private async foldNewer(stream: string): Promise<StreamState<State>> {
    const kept = this.cache.get(stream) ?? this.past?.upTo(stream, Number.POSITIVE_INFINITY);
    // Removed from the cache while it changes: a fold that fails half way must not be used again.
    this.cache.delete(stream);
    const found = (kept && (await this.foldOnto(stream, kept))) ?? (await this.foldFromStart(stream));
    if (found.version > 0) this.cache.set(stream, found);
    // What was folded may be large, as the first events of a copied programme are.
    if (found.version - (kept?.version ?? 0) > MAX_FOLDED_AT_ONCE) this.past?.add(stream, found);
    return found;
  }

  /** @returns undefined, having folded nothing, when the log no longer has the event that was folded last */
  private async foldOnto(
    stream: string,
    kept: StreamState<State>,
    to?: number,
  ): Promise<StreamState<State> | undefined> {
    let found: StreamState<State> | undefined;
    const slice = new Slice();
    const range = { from: kept.version, ...(to !== undefined && { to }), places: true };
    const isKept = ({ version, metadata }: RecordedEvent) => version === kept.version && metadata.hash === kept.hash;
    for await (const portion of this.store.readPortions(stream, range)) {
      const [first] = portion;
      if (!found && first && !isKept(first)) break;
      for (const event of portion) {
        if (slice.isOver) await slice.rest();
        // What else the last stored event was upcast into was folded with it.
        if (event.version === kept.version && event.index !== undefined) continue;
        if (found && event.version > found.version) this.past?.addOnTheWay(stream, found);
        found = found ? this.fold(found, event) : { ...kept, position: event.position };
      }
    }
    if (!found) this.past?.forget(stream);
    return found;
  }

  private async foldFromStart(stream: string, range?: StreamRange): Promise<StreamState<State>> {
    let found = this.empty();
    const slice = new Slice();
    for await (const portion of this.store.readPortions(stream, { ...range, places: true })) {
      for (const event of portion) {
        if (slice.isOver) await slice.rest();
        if (event.version > found.version) this.past?.addOnTheWay(stream, found);
        found = this.fold(found, event);
      }
    }
    return found;
  }

  private empty(): StreamState<State> {
    return { state: this.initial(), version: 0, position: BEGINNING, hash: GENESIS_HASH };
  }

  private fold(found: StreamState<State>, event: RecordedEvent): StreamState<State> {
    return {
      state: isDropped(event) ? found.state : this.evolve(found.state, event),
      version: event.version,
      position: event.position,
      hash: event.metadata.hash,
    };
  }
}
