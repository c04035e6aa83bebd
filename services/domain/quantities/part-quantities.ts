/**
 * From a part's size to one line per task, activity and material: the calculation behind every dashboard
 * (docs/product/quantities.md).
 */
import type { Material, MaterialLine, ProductionRate, WorkActivity } from '../library/library-records.js';
import { type Day, parseDay } from './day.js';
import { taskWindow } from './task-window.js';
import type { UnitFacts } from './unit-conversion.js';
import type { WorkCalendar } from './work-calendar.js';
import { type DayRange, type FoundWork, findWork, type SpanNote, type WorkSpan } from './work-span.js';

/** A part with the tasks of its subprogramme. */
export interface PartFacts {
  partId: number;
  /** First and last day, `YYYY-MM-DD`, both worked. */
  start: string;
  end: string;
  /** In the part's unit. */
  size: number;
  unitId: number;
  /** Measurement type of the part's asset type; null when the asset type has none. */
  measurmentType: string | null;
  tasks: readonly TaskFacts[];
}

export interface TaskFacts {
  taskId: number;
  name: string;
  lagPercent: number;
  durationPercent: number;
  /** Null counts as 1; 0 is a real zero. */
  quantityFactor: number | null;
  /** The make-up chosen for the task, or the task's default (`makeupOf` of the library); null when it has neither. */
  elementMakeupId: number | null;
}

export interface MakeUpFacts {
  id: number;
  activities: readonly ActivityFacts[];
}

export type ActivityFacts = Omit<WorkActivity, 'lines'> & { readonly lines: readonly LineFacts[] };

/** Without a unit: the material's own. */
export type LineFacts = Omit<MaterialLine, 'unitId'> & { readonly unitId: number | null };

export type MaterialFacts = Pick<Material, 'id' | 'name' | 'unitId' | 'familyName' | 'keyMaterial' | 'massPerUnitKg'>;

export type ProductionRateFacts = Pick<
  ProductionRate,
  'id' | 'ratePerHour' | 'unitPerHourId' | 'lbT_Labour' | 'lbT_Foreman'
>;

/**
 * Lookups in the library, including retired records, which count where they are used (docs/product/quantities.md, What counts).
 */
export interface LibraryFacts {
  unit(id: number): UnitFacts | undefined;
  makeUp(id: number): MakeUpFacts | undefined;
  material(id: number): MaterialFacts | undefined;
  productionRate(id: number): ProductionRateFacts | undefined;
}

export type LineWarning =
  | 'rate-zero-or-missing'
  | 'unit-mismatch'
  | 'no-shift-hours'
  | 'line-unit-mismatch'
  | 'part-unit-mismatch';

/** The labour of one kind that a line needs (docs/product/quantities.md, Labour). */
export interface LineLabour {
  labourId: 1 | 2;
  labourType: 'Labour' | 'Foreman';
  /** Heads of that kind in one gang. */
  heads: number;
  manHours: number;
  manDays: number;
  /** Heads mobilised on each day worked, all shifts. */
  perDay: number;
  /** Heads present at one time. */
  onSite: number;
}

/** One line of a make-up for one part: the same figures on each of its days, which follow from the span and the calendar. */
export interface ActivityLine extends WorkSpan {
  partId: number;
  taskId: number;
  task: string;
  makeUpId: number;
  activityId: number;
  activity: string;
  lineId: number;
  materialId: number;
  /** The line's unit; null when neither the line nor a known material names one. */
  unitId: number | null;
  /** Q in the line's unit; null with 'part-unit-mismatch'. */
  quantity: number | null;
  /** First and last day worked, both inclusive. */
  firstDay: Day;
  lastDay: Day;
  note: SpanNote | null;
  warning: LineWarning | null;
  /** The rate whose gang does the work. */
  productionRateId: number | null;
  /** G: hours that one gang needs; null without a usable rate. */
  gangHours: number | null;
  /** Gangs needed to meet the dates. */
  impliedGangs: number | null;
  /** Empty without a usable rate; a kind without heads is omitted. */
  labour: LineLabour[];
}

/**
 * The lines of a part, in the order of its tasks, their activities and their material lines. A line whose quantity is 0 is
 * omitted, and so is a task without a make-up (docs/product/quantities.md, What counts and Materials).
 * A part whose unit does not measure its asset type gets lines without quantity or labour on its first day.
 * @throws RangeError when a date is impossible or the part ends before it starts
 */
export function quantifyPart(part: PartFacts, calendar: WorkCalendar, library: LibraryFacts): ActivityLine[] {
  const days: DayRange = { from: parseDay(part.start), to: parseDay(part.end) + 1 };
  const sizeInSI = sizeOf(part, library);
  const lines: ActivityLine[] = [];
  for (const task of part.tasks) {
    const makeUp = task.elementMakeupId === null ? undefined : library.makeUp(task.elementMakeupId);
    if (!makeUp) continue;
    const taskDays = windowIn(days, task);
    const factor = task.quantityFactor ?? 1;
    for (const activity of makeUp.activities) {
      const work = sizeInSI === null ? onFirstDay(days) : findWork(windowIn(taskDays, activity), days, calendar);
      for (const line of activity.lines) {
        // Zero in any unit: a part in the wrong unit has no row for it either.
        if (part.size * factor * line.materialQuantity === 0) continue;
        const quantity = sizeInSI === null ? null : sizeInSI * factor * line.materialQuantity;
        const need = labourNeedOf(line, quantity, work.workingDays, calendar, library);
        // Fields are listed, because an object literal with spreads is slow to create, and a rebuild creates millions.
        lines.push({
          partId: part.partId,
          taskId: task.taskId,
          task: task.name,
          makeUpId: makeUp.id,
          activityId: activity.id,
          activity: activity.name,
          lineId: line.id,
          materialId: line.materialId,
          unitId: need.unitId,
          quantity,
          from: work.from,
          to: work.to,
          workingDays: work.workingDays,
          spread: work.spread,
          firstDay: work.firstDay,
          lastDay: work.lastDay,
          note: work.note,
          warning: need.warning,
          productionRateId: line.productionRateId,
          gangHours: need.gangHours,
          impliedGangs: need.impliedGangs,
          labour: need.labour,
        });
      }
    }
  }
  return lines;
}

/** The part's size in SI units, or null when its unit does not measure its asset type. */
function sizeOf(part: PartFacts, library: LibraryFacts): number | null {
  const unit = library.unit(part.unitId);
  if (!unit || (part.measurmentType !== null && unit.measurmentType !== part.measurmentType)) return null;
  return part.size * unit.conversionToSI;
}

function windowIn(parent: DayRange, placed: { lagPercent: number; durationPercent: number }): DayRange {
  const window = taskWindow(parent.to - parent.from, placed.lagPercent, placed.durationPercent);
  return { from: parent.from + window.from, to: parent.from + window.to };
}

/** The span of a line that has no quantity to spread: the first day of the part. */
function onFirstDay({ from }: DayRange): FoundWork {
  return { from, to: from + 1, workingDays: 1, spread: 'calendar', firstDay: from, lastDay: from, note: null };
}

type LabourNeed = Pick<ActivityLine, 'unitId' | 'warning' | 'gangHours' | 'impliedGangs' | 'labour'>;

/** The line's unit, its labour, and the first warning that applies, in the order of docs/product/quantities.md, Warnings. */
function labourNeedOf(
  line: LineFacts,
  quantity: number | null,
  workingDays: number,
  calendar: WorkCalendar,
  library: LibraryFacts,
): LabourNeed {
  const material = library.material(line.materialId);
  const unitId = line.unitId ?? material?.unitId ?? null;
  const unit = unitId === null ? undefined : library.unit(unitId);

  const rate = line.productionRateId === null ? undefined : library.productionRate(line.productionRateId);
  const ratePerHour = rate?.ratePerHour ?? 0;
  if (!rate || !(ratePerHour > 0)) return withoutLabour(unitId, 'rate-zero-or-missing');

  const rateUnit = library.unit(rate.unitPerHourId);
  if (!unit || unit.measurmentType !== rateUnit?.measurmentType) return withoutLabour(unitId, 'unit-mismatch');

  const materialUnit = material && library.unit(material.unitId);
  const lineUnitFits = unit.measurmentType === materialUnit?.measurmentType;
  const warning = calendar.warning ?? (lineUnitFits ? null : 'line-unit-mismatch');
  if (quantity === null) return withoutLabour(unitId, warning ?? 'part-unit-mismatch');

  const gangHours = (quantity * unit.conversionToSI) / rateUnit.conversionToSI / ratePerHour;
  const labour: LineLabour[] = [];
  if (rate.lbT_Labour > 0) labour.push(labourOf(1, 'Labour', rate.lbT_Labour, gangHours, workingDays, calendar));
  if (rate.lbT_Foreman > 0) labour.push(labourOf(2, 'Foreman', rate.lbT_Foreman, gangHours, workingDays, calendar));
  return { unitId, warning, gangHours, impliedGangs: gangHours / (workingDays * calendar.hoursPerDay), labour };
}

function withoutLabour(unitId: number | null, warning: LineWarning): LabourNeed {
  return { unitId, warning, gangHours: null, impliedGangs: null, labour: [] };
}

function labourOf(
  labourId: LineLabour['labourId'],
  labourType: LineLabour['labourType'],
  heads: number,
  gangHours: number,
  workingDays: number,
  calendar: WorkCalendar,
): LineLabour {
  const manHours = gangHours * heads;
  const manDays = manHours / calendar.hoursPerPerson;
  return {
    labourId,
    labourType,
    heads,
    manHours,
    manDays,
    perDay: manDays / workingDays,
    onSite: manHours / workingDays / calendar.hoursPerDay,
  };
}
