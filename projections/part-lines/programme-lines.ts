import type { SubprogrammeCopy } from '../../services/domain/programmes/events.js';
import type { CalculationLibrary } from '../../services/domain/quantities/calculation-inputs.js';
import type { ActivityLine } from '../../services/domain/quantities/part-quantities.js';
import { uncountedOfPart } from '../../services/domain/quantities/uncounted-tasks.js';
import type { WorkCalendar } from '../../services/domain/quantities/work-calendar.js';
import { type LineColumns, WorkedDays } from '../../services/domain/quantities/worked-days.js';

/** What was called how when the lines were calculated. */
export interface NamesOfLines {
  /** By id. */
  readonly tasks: Readonly<Record<string, string>>;
  readonly activities: Readonly<Record<string, string>>;
  /** What is not counted of the part, as sentences. */
  readonly uncounted: readonly string[];
}

export function namesOfLines(
  lines: readonly ActivityLine[],
  copy: SubprogrammeCopy | undefined,
  library: CalculationLibrary,
): NamesOfLines {
  const tasks: Record<string, string> = {};
  const activities: Record<string, string> = {};
  for (const { taskId, task, activityId, activity } of lines) {
    tasks[taskId] = task;
    activities[activityId] = activity;
  }
  return { tasks, activities, uncounted: uncountedOfPart(copy, library) };
}

export interface PartLines {
  readonly partId: number;
  readonly assetName: string;
  readonly partName: string;
  readonly subprogramme: { readonly id: number; readonly name: string };
  readonly names: NamesOfLines;
  readonly lines: LineColumns;
}

export interface ProgrammeLinesFacts {
  readonly programmeId: number;
  /** Increases with every change of the programme's lines, names, order or calendar. */
  readonly revision: number;
  /** Used for its days only: the hours of its shifts are already in the lines. */
  readonly calendar: WorkCalendar;
  /** In building order. */
  readonly parts: readonly PartLines[];
}

/** A programme's lines at one revision. Immutable. */
export class ProgrammeLines {
  readonly programmeId: number;
  readonly revision: number;
  readonly calendar: WorkCalendar;
  readonly parts: readonly PartLines[];
  /** Lines of all parts. */
  readonly count: number;
  private readonly byId: ReadonlyMap<number, PartLines>;
  private material: WorkedDays | null | undefined;
  private labour: WorkedDays | null | undefined;

  constructor({ programmeId, revision, calendar, parts }: ProgrammeLinesFacts) {
    this.programmeId = programmeId;
    this.revision = revision;
    this.calendar = calendar;
    this.parts = parts;
    this.count = parts.reduce((sum, { lines }) => sum + lines.count, 0);
    this.byId = new Map(parts.map((part) => [part.partId, part]));
  }

  part(id: number): PartLines | undefined {
    return this.byId.get(id);
  }

  /** The days from the first to the last on which a quantity is spread; null where there is none. */
  get materialDays(): WorkedDays | null {
    if (this.material === undefined)
      this.material = workedDaysOf(this, ({ quantity }, i) => !Number.isNaN(quantity[i]));
    return this.material;
  }

  /** The days from the first to the last on which somebody works; null where nobody does. */
  get labourDays(): WorkedDays | null {
    if (this.labour === undefined)
      this.labour = workedDaysOf(
        this,
        ({ manDays }, i) => !(Number.isNaN(manDays.labour[i]) && Number.isNaN(manDays.foreman[i])),
      );
    return this.labour;
  }
}

function workedDaysOf(
  { parts, calendar }: ProgrammeLines,
  isWorked: (lines: LineColumns, i: number) => boolean,
): WorkedDays | null {
  // Lines on working days: their earliest begin and latest end are moved to working days below. Lines on every day are taken as
  // they are.
  let [from, to, everyFrom, everyTo] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { lines } of parts) {
    for (let i = 0; i < lines.count; i += 1) {
      // A line without a figure is shown in a month, but is no work.
      if (!isWorked(lines, i)) continue;
      const [begin, end] = [lines.from[i] ?? 0, lines.to[i] ?? 0];
      if (lines.everyDay[i]) {
        if (begin < everyFrom) everyFrom = begin;
        if (end > everyTo) everyTo = end;
      } else {
        if (begin < from) from = begin;
        if (end > to) to = end;
      }
    }
  }
  const first = Math.min(calendar.nextWorking(from, to) ?? Infinity, everyFrom);
  const last = Math.max(calendar.previousWorking(to, from) ?? -Infinity, everyTo - 1);
  return first <= last ? new WorkedDays(first, last, calendar) : null;
}
