/** Stores the lines of every part and recalculates only the parts that an event affects. */

import { LRUCache } from 'lru-cache';
import type { RecordedLibraryEvent } from '../../services/domain/library/events.js';
import type { RecordedProgrammeEvent, SubprogrammeCopy } from '../../services/domain/programmes/events.js';
import {
  assetNameOf,
  evolve,
  noProgramme,
  type Part,
  type Programme,
} from '../../services/domain/programmes/programme.js';
import { recordsIn } from '../../services/domain/programmes/programme-records.js';
import { affectedParts } from '../../services/domain/quantities/affected-parts.js';
import { CalculationLibrary, calendarOf } from '../../services/domain/quantities/calculation-inputs.js';
import { reachOf } from '../../services/domain/quantities/library-reach.js';
import { withOpenTasks } from '../../services/domain/quantities/open-tasks.js';
import { type ActivityLine, quantifyPart } from '../../services/domain/quantities/part-quantities.js';
import { categoryOf, idOf, type RecordedEvent } from '../../services/event-store/event.js';
import { copyLine } from '../../services/platform/copy-line.js';
import { Slice } from '../../services/platform/giving-way.js';
import { HeldLibrary } from '../library/held-library.js';
import { copyRows } from '../runner/copy-rows.js';
import type { ProjectionSql, Projector, ProjectorContext } from '../runner/projection.js';
import { LINES, lineRow } from './line-table.js';
import { dequeue, enqueue, nextInQueue, type QueuedProgramme, queuedProgrammes } from './part-queue.js';

/** Limits of a projector's memory; the figures do not depend on them. */
export interface ProjectorLimits {
  /** Parts to recalculate that are collected before they are written together. */
  readonly pendingParts: number;
  /** Records of the programmes that stay in memory between events, and as many again of those that have to be written. */
  readonly cachedRecords: number;
  /** Parts of a slice of the queue: some 100 ms, for which the events that come meanwhile wait. */
  readonly sliceParts: number;
}
const LIMITS: ProjectorLimits = { pendingParts: 5_000, cachedRecords: 50_000, sliceParts: 150 };

/** A programme folded up to `version`, with the parts that have to be written. */
interface TrackedProgramme {
  readonly programme: Programme;
  version: number;
  revision: number;
  /** Whether the tables contain rows of the programme. */
  stored: boolean;
  /** Parts to write or to remove, each with the revision that touched it last. */
  readonly touched: Map<number, number>;
}

const untracked = (): TrackedProgramme => ({
  programme: noProgramme(),
  version: 0,
  revision: 0,
  stored: false,
  touched: new Map(),
});

export class PartLinesProjector implements Projector {
  /** Read from the build's rows when first needed. */
  private held: HeldLibrary | undefined;
  /** The calculation's view of the library; created again when the library changes. */
  private calculation: CalculationLibrary | undefined;
  private readonly cache: LRUCache<number, TrackedProgramme>;
  /** Programmes that have to be written, whether they are still in the cache or not. */
  private readonly pending = new Map<number, TrackedProgramme>();
  private pendingParts = 0;
  private pendingRecords = 0;
  /** Programmes in the queue; read from it when first needed. */
  private queued: Set<number> | undefined;

  constructor(
    private readonly context: ProjectorContext,
    private readonly limits = LIMITS,
  ) {
    this.cache = new LRUCache({
      maxSize: limits.cachedRecords,
      sizeCalculation: ({ programme }) => recordsIn(programme),
    });
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

  /** Calculates the parts of some queued programmes, whole programmes at a time: a reader never sees some parts before the others. */
  async work(sql: ProjectionSql): Promise<readonly number[]> {
    const ids = await nextInQueue(sql, this.limits.sliceParts);
    const queued = await this.queuedIn(sql);
    for (const programme of await dequeue(sql, ids)) {
      const followed = await this.tracked(programme.programme_id, sql);
      this.keep(followed);
      this.touchQueued(followed, programme);
      queued.delete(programme.programme_id);
      await this.writeIfFull(sql);
    }
    await this.write(sql);
    return ids;
  }

  private async applyProgrammeEvent(event: RecordedProgrammeEvent, sql: ProjectionSql): Promise<void> {
    const id = idOf(event.stream);
    // The first event of a stream needs no query for stored rows, which would cost a rebuild one query per programme.
    const followed = event.version === 1 ? untracked() : await this.tracked(id, sql);
    if (event.version !== followed.version + 1)
      throw new Error(`${event.stream} version ${event.version} does not follow ${followed.version}`);
    const queued = await this.queuedIn(sql);
    // What is queued of the programme comes first: a status that keeps figures keeps those of the library as it is now.
    if (queued.delete(id)) for (const programme of await dequeue(sql, [id])) this.touchQueued(followed, programme);
    evolve(followed.programme, event);
    followed.version = event.version;
    this.keep(followed);
    const affected = affectedParts(event, followed.programme);
    if (affected) this.touch(followed, affected);
  }

  /**
   * The parts in reach are queued, so that a change of what many programmes use takes no longer than another event. Pending parts are
   * written first: the reach is looked up in the tables, and what is calculated with the library before a change must not depend on
   * where batches end.
   */
  private async applyEventOfLibrary(event: RecordedLibraryEvent, sql: ProjectionSql): Promise<void> {
    const held = await this.library(sql);
    const reach = reachOf(event, held.library);
    if (reach) await this.write(sql);
    const stored = reach && reach !== 'everything' ? withOpenTasks(reach, held.library) : reach;
    held.apply(event);
    this.calculation = undefined;
    if (!stored) return;
    const queued = await this.queuedIn(sql);
    for (const id of await enqueue(sql, stored, event.position)) queued.add(id);
  }

  private async library(sql: ProjectionSql): Promise<HeldLibrary> {
    return (this.held ??= await HeldLibrary.load(sql));
  }

  private async queuedIn(sql: ProjectionSql): Promise<Set<number>> {
    return (this.queued ??= new Set(await queuedProgrammes(sql)));
  }

  /** The programme is as it was when its parts were queued: its next event would have taken them out of the queue. */
  private touchQueued(followed: TrackedProgramme, { revision, part_ids, part_revisions }: QueuedProgramme): void {
    followed.revision = revision;
    for (const [i, part] of part_ids.entries()) this.touchPart(followed, part, part_revisions[i] ?? revision);
  }

  private touch(followed: TrackedProgramme, parts: Iterable<number>): void {
    followed.revision += 1;
    for (const part of parts) this.touchPart(followed, part, followed.revision);
  }

  private touchPart({ touched }: TrackedProgramme, part: number, revision: number): void {
    if (!touched.has(part)) this.pendingParts += 1;
    touched.set(part, revision);
  }

  /** The programme up to the last event, from memory or folded from its stream. */
  private async tracked(id: number, sql: ProjectionSql): Promise<TrackedProgramme> {
    return this.cache.get(id) ?? this.pending.get(id) ?? (await this.read(id, sql));
  }

  /** To be called after each change: the cache weighs a value when it is added. */
  private keep(followed: TrackedProgramme): void {
    const { programme } = followed;
    this.cache.delete(programme.id);
    this.cache.set(programme.id, followed);
    if (this.pending.has(programme.id)) return;
    this.pending.set(programme.id, followed);
    this.pendingRecords += recordsIn(programme);
  }

  /** Keeps memory within the limits, however large a batch is. */
  private async writeIfFull(sql: ProjectionSql): Promise<void> {
    if (this.pendingParts >= this.limits.pendingParts || this.pendingRecords > this.limits.cachedRecords)
      await this.write(sql);
  }

  private async read(id: number, sql: ProjectionSql): Promise<TrackedProgramme> {
    const { rows } = await sql.query<{ version: number; revision: number }>(
      `SELECT version, revision FROM ${sql.table('programmes')} WHERE programme_id = $1`,
      [id],
    );
    const [row] = rows;
    if (!row) return untracked();
    const programme = noProgramme();
    for await (const event of this.context.store.read(`programme-${id}`, { to: row.version }))
      evolve(programme, event as RecordedProgrammeEvent);
    return { programme, ...row, stored: true, touched: new Map() };
  }

  private async write(sql: ProjectionSql): Promise<void> {
    if (this.pending.size === 0) return;
    const changes = [...this.pending.values()];
    const library = (this.calculation ??= new CalculationLibrary((await this.library(sql)).library));
    await this.removeRows(changes, sql);
    const partRows: string[] = [];
    await copyRows(sql, LINES, this.calculate(changes, library, partRows));
    await copyRows(sql, 'parts', partRows);
    await copyRows(sql, 'programmes', changes.map(programmeRow));
    for (const followed of changes) {
      followed.stored = true;
      followed.touched.clear();
    }
    this.pending.clear();
    this.pendingParts = 0;
    this.pendingRecords = 0;
  }

  private async removeRows(changes: readonly TrackedProgramme[], sql: ProjectionSql): Promise<void> {
    const stored = changes.filter((followed) => followed.stored);
    if (stored.length === 0) return;
    const touched = stored.flatMap(({ programme, touched }) => [...touched.keys()].map((part) => [programme.id, part]));
    // One statement, since an edit of one part waits for each.
    const ofParts = ['parts', LINES].map(
      (table) => `"removed ${table}" AS (
        DELETE FROM ${sql.table(table)} AS stored USING unnest($2::integer[], $3::integer[]) AS touched (programme_id, part_id)
         WHERE stored.programme_id = touched.programme_id AND stored.part_id = touched.part_id)`,
    );
    await sql.query(`WITH ${ofParts.join(', ')} DELETE FROM ${sql.table('programmes')} WHERE programme_id = ANY($1)`, [
      stored.map(({ programme }) => programme.id),
      touched.map(([programme]) => programme),
      touched.map(([, part]) => part),
    ]);
  }

  /** Yields the rows of the lines of all touched parts, and adds the rows of the parts themselves to `partRows`. */
  private *calculate(
    changes: readonly TrackedProgramme[],
    library: CalculationLibrary,
    partRows: string[],
  ): Generator<string> {
    for (const { programme, touched } of changes) {
      const calendar = calendarOf(programme);
      for (const [partId, revision] of touched) {
        const part = programme.parts.get(partId);
        if (!part) continue;
        const copy = programme.subprogrammes.get(part.subprogrammeId);
        const facts = library.part(part, copy);
        const lines = quantifyPart(facts, calendar, library);
        partRows.push(partRow(programme, part, revision, { copy, lines }));
        for (const line of lines) yield lineRow(programme.id, line);
      }
    }
  }
}

function programmeRow({ programme, version, revision }: TrackedProgramme): string {
  return copyLine(
    programme.id,
    version,
    revision,
    programme.status === 'draft',
    programme.schedule.workingPatternBitMask,
    [...programme.nonWorkingDays.keys()],
    [...programme.assets.values()].flat(),
  );
}

interface CalculatedPart {
  readonly copy: SubprogrammeCopy | undefined;
  readonly lines: readonly ActivityLine[];
}

function partRow(programme: Programme, part: Part, revision: number, { copy, lines }: CalculatedPart): string {
  const tasks = copy?.tasks ?? [];
  const open = tasks.filter(({ elementMakeupId }) => elementMakeupId === null);
  const names: { tasks: Record<number, string>; activities: Record<number, string> } = { tasks: {}, activities: {} };
  for (const { taskId, task, activityId, activity } of lines) {
    names.tasks[taskId] = task;
    names.activities[activityId] = activity;
  }
  return copyLine(
    programme.id,
    part.id,
    revision,
    assetNameOf(programme, part.assetId),
    part.partName,
    part.subprogrammeId,
    copy?.name ?? '',
    [...new Set(tasks.flatMap(({ elementMakeupId }) => elementMakeupId ?? []))],
    [...new Set(open.flatMap(({ id, baseTaskId }) => [id, baseTaskId]))],
    JSON.stringify(names),
  );
}
