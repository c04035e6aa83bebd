import { LRUCache } from 'lru-cache';
import type { RecordedProgrammeEvent } from '../../services/domain/programmes/events.js';
import { evolve, noProgramme, type Programme } from '../../services/domain/programmes/programme.js';
import { recordsIn } from '../../services/domain/programmes/programme-records.js';
import { affectedParts } from '../../services/domain/quantities/affected-parts.js';
import type { EventStore } from '../../services/event-store/event-store.js';
import { Slice } from '../../services/platform/giving-way.js';
import { reasonOf } from '../../services/platform/reason.js';
import type { QueuedProgramme } from './part-queue.js';

/** A programme folded up to `version`, with the parts that have to be written. */
export interface FollowedProgramme {
  readonly programme: Programme;
  version: number;
  revision: number;
  /** Whether the tables contain rows of the programme. */
  stored: boolean;
  /** Parts to write or to remove, each with the revision that touched it last. */
  readonly touched: Map<number, number>;
}

export const unfollowed = (): FollowedProgramme => ({
  programme: noProgramme(),
  version: 0,
  revision: 0,
  stored: false,
  touched: new Map(),
});

/** Applies the programme's next event, and notes the parts that it affects. */
export function follow(followed: FollowedProgramme, event: RecordedProgrammeEvent): void {
  evolve(followed.programme, event);
  followed.version = event.version;
  const affected = affectedParts(event, followed.programme);
  if (!affected) return;
  followed.revision += 1;
  for (const part of affected) followed.touched.set(part, followed.revision);
}

/** Programmes folded from their streams. Those used last stay in memory: a stream never changes, so they are right for their version. */
export class FollowedProgrammes {
  private readonly cache: LRUCache<number, FollowedProgramme>;

  /** @param maxRecords of the programmes that stay in memory */
  constructor(
    private readonly store: EventStore,
    maxRecords: number,
  ) {
    this.cache = new LRUCache({ maxSize: maxRecords, sizeCalculation: ({ programme }) => recordsIn(programme) });
  }

  get(id: number): FollowedProgramme | undefined {
    return this.cache.get(id);
  }

  forget(): void {
    this.cache.clear();
  }

  /** To be called after each change: the cache weighs a value when it is added. */
  keep(followed: FollowedProgramme): void {
    this.cache.delete(followed.programme.id);
    this.cache.set(followed.programme.id, followed);
  }

  /** The programme as its rows show it. */
  async stored(id: number, { version, revision }: { version: number; revision: number }): Promise<FollowedProgramme> {
    const followed = this.known(id, version);
    await this.advance(id, followed, version, (event) => evolve(followed.programme, event));
    followed.version = version;
    followed.revision = revision;
    followed.stored = version > 0;
    return followed;
  }

  /**
   * The programme with what was queued of it. Changes of the library come before its own events: it is as it was when they reached it,
   * because its next event would have waited for them, or was queued after them.
   */
  async queued(row: QueuedProgramme): Promise<FollowedProgramme> {
    const { programme_id: id, from_version, version, revision, part_ids, part_revisions } = row;
    const followed = await this.stored(id, { version: from_version, revision });
    for (const [i, part] of part_ids.entries()) followed.touched.set(part, part_revisions[i] ?? revision);
    await this.advance(id, followed, version, (event) => follow(followed, event));
    if (followed.version !== version)
      throw new Error(`programme-${id} ends at version ${followed.version}, not ${version}`);
    return followed;
  }

  private known(id: number, version: number): FollowedProgramme {
    const cached = this.cache.get(id);
    if (cached === undefined || cached.version > version) return unfollowed();
    cached.touched.clear();
    return cached;
  }

  private async advance(
    id: number,
    { version: from }: FollowedProgramme,
    to: number,
    apply: (event: RecordedProgrammeEvent) => unknown,
  ): Promise<void> {
    if (from >= to) return;
    const slice = new Slice();
    for await (const event of this.store.read(`programme-${id}`, { from: from + 1, to })) {
      if (slice.isOver) await slice.rest();
      try {
        apply(event as RecordedProgrammeEvent);
      } catch (error) {
        throw new Error(`${event.stream} version ${event.version}: ${reasonOf(error)}`, { cause: error });
      }
    }
  }
}
