import { LRUCache } from 'lru-cache';
import type { StateLimit, StreamState } from './stream-state.js';

/**
 * Versions of a stream after which its state is copied, if it does not have more records than that: so many events at most are folded
 * to reach a version that is not far back.
 */
export const COPIED_EVERY = 128;

/** A copy shares its records with the state that it was made of, so it takes 0.06 to 0.14 kB for each, and is worth a copy up to this share. */
const MAX_SHARE = 1 / 5;

interface Copy<State> extends StreamState<State> {
  readonly records: number;
}

/**
 * Copies of states as they were at some versions: what a stream's state was at a version is folded from the one before it, and not from
 * the stream's first event (docs/decisions/0051). They lie the closer together the newer they are: between two of them there are at most
 * half as many versions as the newer one is behind, or {@link COPIED_EVERY}.
 */
export class PastStates<State> {
  private readonly cache: LRUCache<string, readonly Copy<State>[]>;

  /** @param copy a state that changes no more when the one that it was made of does, nor the other way round */
  constructor(
    private readonly copy: (state: State) => State,
    private readonly limit: StateLimit<State>,
  ) {
    this.cache = new LRUCache({ maxSize: limit.maxRecords, sizeCalculation: (copies) => sum(copies) });
  }

  /** The newest of the copies that are not newer than the version; the caller may change it. */
  upTo(stream: string, version: number): StreamState<State> | undefined {
    const found = this.cache.get(stream)?.findLast((one) => one.version <= version);
    return found && { ...found, state: this.copy(found.state) };
  }

  /**
   * Adds a state on the way of a long fold, where that has passed as many events since the copy before as there are records to copy: so
   * the work grows with the events alone.
   */
  addOnTheWay(stream: string, found: StreamState<State>): void {
    if (found.version % COPIED_EVERY !== 0) return;
    const passed = found.version - (this.cache.get(stream)?.at(-1)?.version ?? 0);
    if (passed >= this.limit.recordsIn(found.state)) this.add(stream, found);
  }

  add(stream: string, { state, version, position, hash }: StreamState<State>): void {
    const copies = this.cache.get(stream) ?? [];
    if (version === 0 || copies.some((one) => one.version === version)) return;
    const { recordsIn, maxRecords } = this.limit;
    const records = recordsIn(state);
    if (records > maxRecords * MAX_SHARE) return;
    const all = [...copies, { state: this.copy(state), version, position, hash, records }];
    this.cache.set(stream, fitting(thinned(all.sort((a, b) => a.version - b.version)), maxRecords / 2));
  }

  /** The log came back from a backup and has other events there. */
  forget(stream: string): void {
    this.cache.delete(stream);
  }
}

/** @param copies by version, the oldest first */
function thinned<State>(copies: readonly Copy<State>[]): Copy<State>[] {
  const head = copies.at(-1)?.version ?? 0;
  const kept: Copy<State>[] = [];
  for (let i = copies.length - 1; i >= 0; i--) {
    const [one, older, newer] = [copies[i], copies[i - 1], kept.at(-1)];
    if (!one) continue;
    const mostApart = newer && Math.max(COPIED_EVERY, (head - newer.version) / 2);
    if (!(older && newer && mostApart && newer.version - older.version <= mostApart)) kept.push(one);
  }
  return kept.reverse();
}

function fitting<State>(copies: readonly Copy<State>[], most: number): readonly Copy<State>[] {
  let first = 0;
  for (let left = sum(copies); left > most; first++) left -= copies[first]?.records ?? left;
  return copies.slice(first);
}

const sum = (copies: readonly Copy<unknown>[]): number => copies.reduce((all, { records }) => all + records, 1);
