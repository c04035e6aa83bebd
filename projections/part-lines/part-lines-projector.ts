/** Keeps the lines of every part in a table, recalculating the parts that an event touches and no others. */
import { categoryOf, idOf, type RecordedEvent } from '../../services/event-store/event.js';
import type { EventStore } from '../../services/event-store/event-store.js';
import type { RecordedLibraryEvent } from '../../services/library/events.js';
import { applyLibraryEvent, type Library } from '../../services/library/library.js';
import type { RecordedProgrammeEvent, SubprogrammeCopy } from '../../services/programmes/events.js';
import { evolve, noProgramme, type Part, type Programme } from '../../services/programmes/programme.js';
import { type ActivityLine, quantifyPart, type TaskFacts } from '../quantities/part-quantities.js';
import type { ProjectionSql, Projector } from '../runner/projection.js';
import { affectedParts } from './affected-parts.js';
import { CalculationLibrary, calendarOf } from './calculation-inputs.js';
import { copyLine, copyRows } from './copy-rows.js';
import { libraryBefore } from './library-before.js';
import { type LibraryReach, reachOf } from './library-reach.js';
import { PART_COLUMNS, PROGRAMME_COLUMNS } from './part-tables.js';

/** The table of a view's lines: what it keeps of an activity line. */
export interface LineTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Rows of one line as `copyLine` writes them. */
  rowsOf(programmeId: number, line: ActivityLine): string;
}

/** What a projector holds in memory, in parts; figures do not depend on it. */
export interface PartLimits {
  /** Parts that wait for their lines before they are written all together. */
  readonly waiting: number;
  /** Parts of the programmes that are kept from one event to the next. */
  readonly kept: number;
}
const LIMITS: PartLimits = { waiting: 5_000, kept: 50_000 };

/** A programme as far as its events were folded. */
interface Followed {
  readonly programme: Programme;
  version: number;
  revision: number;
  /** Whether the tables have rows of it. */
  stored: boolean;
  /** Parts to write or to remove, with the revision that touched them last. */
  readonly touched: Map<number, number>;
}

const newcomer = (): Followed => ({
  programme: noProgramme(),
  version: 0,
  revision: 0,
  stored: false,
  touched: new Map(),
});

export class PartLinesProjector implements Projector {
  private library: Library | undefined;
  /** Of the library as it stands; made anew when that changes. */
  private calculation: CalculationLibrary | undefined;
  /** The one used longest ago first. */
  private readonly programmes = new Map<number, Followed>();
  private partsKept = 0;
  private readonly waiting = new Set<Followed>();
  private partsWaiting = 0;

  constructor(
    private readonly store: EventStore,
    private readonly lines: LineTable,
    private readonly limits = LIMITS,
  ) {}

  async apply(events: readonly RecordedEvent[], sql: ProjectionSql): Promise<void> {
    for (const event of events) {
      this.library ??= await libraryBefore(this.store, event.position);
      if (categoryOf(event.stream) === 'programme') await this.followProgramme(event as RecordedProgrammeEvent, sql);
      else await this.followLibrary(this.library, event as RecordedLibraryEvent, sql);
      await this.relieve(sql);
    }
    await this.write(sql);
  }

  private async followProgramme(event: RecordedProgrammeEvent, sql: ProjectionSql): Promise<void> {
    const id = idOf(event.stream);
    // A stream's first event needs no look at the tables: a rebuild would pay for one per programme.
    const followed = event.version === 1 ? this.keep(id, newcomer()) : await this.followed(id, sql);
    if (event.version !== followed.version + 1)
      throw new Error(`${event.stream} version ${event.version} does not follow ${followed.version}`);
    const partsBefore = followed.programme.parts.size;
    evolve(followed.programme, event);
    this.partsKept += followed.programme.parts.size - partsBefore;
    followed.version = event.version;
    this.waiting.add(followed);
    const affected = affectedParts(event, followed.programme);
    if (affected) this.touch(followed, affected);
  }

  /** What waits is calculated first, with the library as it was: when a batch ends must not show in the figures. */
  private async followLibrary(library: Library, event: RecordedLibraryEvent, sql: ProjectionSql): Promise<void> {
    const reach = reachOf(event, library);
    if (reach) await this.write(sql);
    applyLibraryEvent(library, event);
    this.calculation = undefined;
    if (!reach) return;
    for (const { programme_id, part_ids } of await partsWithin(reach, sql)) {
      this.touch(await this.followed(programme_id, sql), part_ids);
      await this.relieve(sql);
    }
  }

  private touch(followed: Followed, parts: Iterable<number>): void {
    followed.revision += 1;
    this.waiting.add(followed);
    for (const part of parts) {
      if (!followed.touched.has(part)) this.partsWaiting += 1;
      followed.touched.set(part, followed.revision);
    }
  }

  /** The programme as its rows have it, with what waits to be written. */
  private async followed(id: number, sql: ProjectionSql): Promise<Followed> {
    return this.keep(id, this.programmes.get(id) ?? (await this.read(id, sql)));
  }

  private keep(id: number, followed: Followed): Followed {
    if (!this.programmes.delete(id)) this.partsKept += weightOf(followed);
    this.programmes.set(id, followed);
    return followed;
  }

  /** Before what is kept and what waits outgrow the memory, however much one batch brings. */
  private async relieve(sql: ProjectionSql): Promise<void> {
    if (this.partsWaiting < this.limits.waiting && this.partsKept <= this.limits.kept) return;
    await this.write(sql);
    for (const [id, followed] of this.programmes) {
      if (this.partsKept <= this.limits.kept) return;
      this.programmes.delete(id);
      this.partsKept -= weightOf(followed);
    }
  }

  private async read(id: number, sql: ProjectionSql): Promise<Followed> {
    const { rows } = await sql.query<{ version: number; revision: number }>(
      `SELECT version, revision FROM ${sql.table('programmes')} WHERE programme_id = $1`,
      [id],
    );
    const [row] = rows;
    if (!row) return newcomer();
    const programme = noProgramme();
    for await (const event of this.store.read(`programme-${id}`, { to: row.version }))
      evolve(programme, event as RecordedProgrammeEvent);
    return { programme, ...row, stored: true, touched: new Map() };
  }

  private async write(sql: ProjectionSql): Promise<void> {
    if (this.waiting.size === 0) return;
    const changes = [...this.waiting];
    await this.removeRows(changes, sql);
    const partRows: string[] = [];
    await copyRows(sql, this.lines.name, this.lines.columns, this.calculate(changes, partRows));
    await copyRows(sql, 'parts', PART_COLUMNS, partRows);
    await copyRows(sql, 'programmes', PROGRAMME_COLUMNS, changes.map(programmeRow));
    for (const followed of changes) {
      followed.stored = true;
      followed.touched.clear();
    }
    this.waiting.clear();
    this.partsWaiting = 0;
  }

  private async removeRows(changes: readonly Followed[], sql: ProjectionSql): Promise<void> {
    const stored = changes.filter((followed) => followed.stored);
    for (const { programme, touched } of stored) {
      if (touched.size === 0) continue;
      for (const table of ['parts', this.lines.name]) {
        await sql.query(`DELETE FROM ${sql.table(table)} WHERE programme_id = $1 AND part_id = ANY($2)`, [
          programme.id,
          [...touched.keys()],
        ]);
      }
    }
    if (stored.length === 0) return;
    await sql.query(`DELETE FROM ${sql.table('programmes')} WHERE programme_id = ANY($1)`, [
      stored.map(({ programme }) => programme.id),
    ]);
  }

  /** Rows of the lines of all touched parts; those of the parts themselves are put into `partRows` on the way. */
  private *calculate(changes: readonly Followed[], partRows: string[]): Generator<string> {
    if (!this.library) return;
    const library = (this.calculation ??= new CalculationLibrary(this.library));
    for (const { programme, touched } of changes) {
      const calendar = calendarOf(programme);
      for (const [partId, revision] of touched) {
        const part = programme.parts.get(partId);
        if (!part) continue;
        const copy = programme.subprogrammes.get(part.subprogrammeId);
        const facts = library.part(part, copy);
        const lines = quantifyPart(facts, calendar, library);
        partRows.push(partRow(programme.id, part, revision, { copy, tasks: facts.tasks, lines }));
        for (const line of lines) yield this.lines.rowsOf(programme.id, line);
      }
    }
  }
}

/** A programme without parts takes room too. */
const weightOf = ({ programme }: Followed): number => programme.parts.size + 1;

/** Parts of drafts, by programme, that the reach takes in. */
async function partsWithin(
  reach: LibraryReach | 'everything',
  sql: ProjectionSql,
): Promise<{ programme_id: number; part_ids: number[] }[]> {
  const everything = reach === 'everything';
  const { rows } = await sql.query<{ programme_id: number; part_ids: number[] }>(
    `SELECT programme_id, array_agg(part_id ORDER BY part_id) AS part_ids
       FROM ${sql.table('parts')} JOIN ${sql.table('programmes')} USING (programme_id)
      WHERE follows_library ${everything ? '' : 'AND (makeup_ids && $1 OR open_task_ids && $2)'}
      GROUP BY programme_id
      ORDER BY programme_id`,
    everything ? [] : [reach.makeUps, reach.openTasks],
  );
  return rows;
}

function programmeRow({ programme, version, revision }: Followed): string {
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

interface Calculated {
  readonly copy: SubprogrammeCopy | undefined;
  readonly tasks: readonly TaskFacts[];
  readonly lines: readonly ActivityLine[];
}

function partRow(programmeId: number, part: Part, revision: number, { copy, tasks, lines }: Calculated): string {
  const open = copy?.tasks.filter(({ elementMakeupId }) => elementMakeupId === null) ?? [];
  const names: { tasks: Record<number, string>; activities: Record<number, string> } = { tasks: {}, activities: {} };
  for (const { taskId, task, activityId, activity } of lines) {
    names.tasks[taskId] = task;
    names.activities[activityId] = activity;
  }
  return copyLine(
    programmeId,
    part.id,
    revision,
    part.assetName,
    part.partName,
    part.subprogrammeId,
    copy?.name ?? '',
    [...new Set(tasks.flatMap(({ elementMakeupId }) => elementMakeupId ?? []))],
    [...new Set(open.flatMap(({ id, baseTaskId }) => [id, baseTaskId]))],
    JSON.stringify(names),
  );
}
