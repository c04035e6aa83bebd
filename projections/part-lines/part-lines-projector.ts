/** Stores the lines of every part and recalculates only the parts that an event affects. */
import type { RecordedLibraryEvent } from '../../services/domain/library/events.js';
import type { RecordedProgrammeEvent } from '../../services/domain/programmes/events.js';
import { recordsIn } from '../../services/domain/programmes/programme-records.js';
import { CalculationLibrary } from '../../services/domain/quantities/calculation-inputs.js';
import { type LibraryReach, reachOf } from '../../services/domain/quantities/library-reach.js';
import { withOpenTasks } from '../../services/domain/quantities/open-tasks.js';
import { categoryOf, idOf, type RecordedEvent } from '../../services/event-store/event.js';
import { Slice } from '../../services/platform/giving-way.js';
import { HeldLibrary } from '../library/held-library.js';
import type { ProjectionSql, Projector, ProjectorContext } from '../runner/projection.js';
import { type FollowedProgramme, FollowedProgrammes, follow, unfollowed } from './followed-programmes.js';
import { workOnQueue } from './part-lines-worker.js';
import {
  areEventsQueued,
  dequeue,
  enqueue,
  enqueueEvents,
  makeDue,
  type PassedEvents,
  queuedProgrammes,
} from './part-queue.js';
import { PROJECTOR_LIMITS } from './projector-limits.js';
import { writeLines } from './written-lines.js';

export class PartLinesProjector implements Projector {
  /** Read from the build's rows when first needed. */
  private held: HeldLibrary | undefined;
  /** The calculation's view of the library; created again when the library changes. */
  private calculation: CalculationLibrary | undefined;
  private readonly programmes: FollowedProgrammes;
  /** Programmes that have to be written, whether they are still in the cache or not. */
  private readonly pending = new Map<number, FollowedProgramme>();
  private pendingParts = 0;
  private pendingRecords = 0;
  /** Programmes that may be in the queue, read from it when first needed: others may have worked them off. */
  private queued: Set<number> | undefined;
  /** Whether events may be queued (`fill`); undefined when it is not known. */
  private areEventsQueued: boolean | undefined;

  constructor(
    { store }: ProjectorContext,
    private readonly limits = PROJECTOR_LIMITS,
  ) {
    this.programmes = new FollowedProgrammes(store, limits.cachedRecords);
  }

  async apply(events: readonly RecordedEvent[], sql: ProjectionSql): Promise<void> {
    const slice = new Slice();
    for (const event of events) {
      if (slice.isOver) await slice.rest();
      if (categoryOf(event.stream) === 'programme')
        await this.applyProgrammeEvent(event as RecordedProgrammeEvent, sql);
      else await this.applyEventOfLibrary(event as RecordedLibraryEvent, sql);
      await this.writeIfFull(sql);
    }
    await this.write(sql);
    await this.held?.write(sql);
  }

  /**
   * Queues the programmes that the events are of. They are calculated with the library before a change that reaches any programme: it
   * counts for what they show then, and for those that do not follow it any more.
   */
  async fill(events: readonly RecordedEvent[], sql: ProjectionSql): Promise<number> {
    this.queued = undefined;
    const passed = new Map<number, PassedEvents>();
    let count = 0;
    for (const event of events) {
      if (categoryOf(event.stream) === 'programme') pass(event, passed);
      else {
        const { library } = await this.library(sql);
        const reach = reachOf(event as RecordedLibraryEvent, library);
        // What was stored as one event is not divided: only its beginning has a position to go on from.
        const mayReach = event.index === undefined && (reach !== null || events[count + 1]?.index !== undefined);
        if (mayReach && (passed.size > 0 || (await this.areAnyQueued(sql)))) break;
        await this.changeLibrary(event as RecordedLibraryEvent, reach, sql, false);
      }
      count += 1;
    }
    await enqueueEvents(sql, passed);
    if (passed.size > 0) this.areEventsQueued = true;
    if (count < events.length) await makeDue(sql, 'with events');
    await this.held?.write(sql);
    return count;
  }

  async endFill(sql: ProjectionSql): Promise<void> {
    await makeDue(sql, 'all');
  }

  work(sql: ProjectionSql): Promise<readonly number[]> {
    return workOnQueue(sql, this.limits, this.programmes, () => this.calculationLibrary(sql));
  }

  private async applyProgrammeEvent(event: RecordedProgrammeEvent, sql: ProjectionSql): Promise<void> {
    const followed = await this.before(event, sql);
    if (event.version !== followed.version + 1)
      throw new Error(`${event.stream} version ${event.version} does not follow ${followed.version}`);
    const isPending = this.pending.has(idOf(event.stream));
    const known = isPending ? followed.touched.size : 0;
    follow(followed, event);
    this.programmes.keep(followed);
    this.pendingParts += followed.touched.size - known;
    if (isPending) return;
    this.pending.set(followed.programme.id, followed);
    this.pendingRecords += recordsIn(followed.programme);
  }

  /** The programme before its event, with what is queued of it: a status that keeps figures keeps those of the library as it is now. */
  private async before(event: RecordedProgrammeEvent, sql: ProjectionSql): Promise<FollowedProgramme> {
    const id = idOf(event.stream);
    if ((await this.queuedIn(sql)).delete(id)) {
      const [row] = await dequeue(sql, [id]);
      return row ? this.programmes.queued(row) : this.stored(id, sql);
    }
    // The first event of a stream needs no query for stored rows.
    if (event.version === 1) return unfollowed();
    return this.programmes.get(id) ?? this.pending.get(id) ?? this.stored(id, sql);
  }

  private async stored(id: number, sql: ProjectionSql): Promise<FollowedProgramme> {
    const { rows } = await sql.query<{ version: number; revision: number }>(
      `SELECT version, revision FROM ${sql.table('programmes')} WHERE programme_id = $1`,
      [id],
    );
    return this.programmes.stored(id, rows[0] ?? { version: 0, revision: 0 });
  }

  /**
   * The parts in reach are queued, so that a change of what many programmes use takes no longer than another event. Pending parts are
   * written first: the reach is looked up in the tables, and what is calculated with the library before a change must not depend on
   * where batches end.
   */
  private async applyEventOfLibrary(event: RecordedLibraryEvent, sql: ProjectionSql): Promise<void> {
    const reach = reachOf(event, (await this.library(sql)).library);
    if (reach) await this.write(sql);
    const queued = await this.queuedIn(sql);
    for (const id of await this.changeLibrary(event, reach, sql, true)) queued.add(id);
  }

  /** @param due whether the programmes in reach may be calculated at once @returns those that were queued */
  private async changeLibrary(
    event: RecordedLibraryEvent,
    reach: LibraryReach | 'everything' | null,
    sql: ProjectionSql,
    due: boolean,
  ): Promise<readonly number[]> {
    const held = await this.library(sql);
    const stored = reach && reach !== 'everything' ? withOpenTasks(reach, held.library) : reach;
    held.apply(event);
    this.calculation = undefined;
    return stored ? enqueue(sql, stored, { position: event.position, due }) : [];
  }

  private async library(sql: ProjectionSql): Promise<HeldLibrary> {
    return (this.held ??= await HeldLibrary.load(sql));
  }

  private async calculationLibrary(sql: ProjectionSql): Promise<CalculationLibrary> {
    return (this.calculation ??= new CalculationLibrary((await this.library(sql)).library));
  }

  private async queuedIn(sql: ProjectionSql): Promise<Set<number>> {
    if (this.queued === undefined) {
      // While this was not known, others may have worked on programmes that are in memory.
      this.programmes.forget();
      this.queued = new Set(await queuedProgrammes(sql));
    }
    return this.queued;
  }

  private async areAnyQueued(sql: ProjectionSql): Promise<boolean> {
    if (this.areEventsQueued !== false) this.areEventsQueued = await areEventsQueued(sql);
    return this.areEventsQueued;
  }

  /** Keeps memory within the limits, however large a batch is. */
  private async writeIfFull(sql: ProjectionSql): Promise<void> {
    if (this.pendingParts >= this.limits.pendingParts || this.pendingRecords > this.limits.cachedRecords)
      await this.write(sql);
  }

  private async write(sql: ProjectionSql): Promise<void> {
    if (this.pending.size === 0) return;
    await writeLines(sql, [...this.pending.values()], await this.calculationLibrary(sql));
    this.pending.clear();
    this.pendingParts = 0;
    this.pendingRecords = 0;
  }
}

function pass({ stream, version, position }: RecordedEvent, passed: Map<number, PassedEvents>): void {
  const id = idOf(stream);
  const before = passed.get(id);
  if (before === undefined) passed.set(id, { first: version, last: version, since: position });
  else if (version === before.last + 1) before.last = version;
  else throw new Error(`${stream} version ${version} does not follow ${before.last}`);
}
