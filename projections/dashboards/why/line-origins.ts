/** Where the figure of a line comes from: its formula, its make-up, and the rate of its gang with its source. */
import type { Library, LibraryRecord } from '../../../services/domain/library/library.js';
import { makeupOf } from '../../../services/domain/library/library.js';
import type {
  ElementMakeup,
  MaterialLine,
  ProductionRate,
  Task,
} from '../../../services/domain/library/library-records.js';
import { isVisibleTo } from '../../../services/domain/library/visible-inputs.js';
import type { Part } from '../../../services/domain/programmes/programme.js';
import type { FormulaFacts, LabourFacts } from '../../../services/domain/quantities/formula.js';
import { gangOf } from '../../../services/domain/quantities/formula.js';
import { rangeOf } from '../../../services/domain/quantities/unit-quantities.js';
import type { WorkCalendar } from '../../../services/domain/quantities/work-calendar.js';
import type { LabourType } from '../../labour-views/labour-types.js';
import type { CountedLine } from './counted-lines.js';
import type { WhyLine } from './why-answers.js';

/** A line of the library, which a line of a part was calculated from. */
export interface LibraryLine {
  readonly makeUp: LibraryRecord<ElementMakeup>;
  readonly line: MaterialLine;
}

/** Finds lines of the library by their ids: usually in the make-up that counts for the task. */
export class LibraryLines {
  private all: Map<number, LibraryLine> | undefined;

  constructor(private readonly library: Library) {}

  of(lineId: number, task: Task | undefined): LibraryLine | undefined {
    const makeUp = task && makeupOf(this.library, task);
    return (makeUp && linesOf(makeUp).find(({ line }) => line.id === lineId)) ?? this.anywhere(lineId);
  }

  /** A programme that keeps its figures may have been calculated with another make-up than would count now. */
  private anywhere(lineId: number): LibraryLine | undefined {
    this.all ??= new Map(
      [...this.library.elementMakeups.values()].flatMap(linesOf).map((found) => [found.line.id, found]),
    );
    return this.all.get(lineId);
  }
}

const linesOf = (makeUp: LibraryRecord<ElementMakeup>): LibraryLine[] =>
  makeUp.activities.flatMap(({ lines }) => lines.map((line) => ({ makeUp, line })));

/** What the formula of a line starts from; null where programme or library lack what it names. */
export function formulaFacts(
  { part: { lines }, i }: CountedLine,
  library: Library,
  { part, task }: { part: Part | undefined; task: Task | undefined },
  found: LibraryLine | undefined,
): FormulaFacts | null {
  const partUnit = part && library.units.get(part.unitId);
  const unit = library.units.get(lines.unitId[i] ?? 0);
  const quantity = lines.quantity[i] ?? Number.NaN;
  if (!partUnit || !task || !unit || Number.isNaN(quantity)) return null;
  // What was edited since to nothing has no formula for a figure that is something.
  if (part.size === 0 || task.quantityFactor === 0) return null;
  return {
    part: { size: part.size, unit: partUnit },
    quantityFactor: task.quantityFactor,
    unit,
    quantity,
    materialQuantity: found?.line.materialQuantity ?? null,
  };
}

/** The labour of a line; null where it has none. @param kinds that count */
export function labourFacts(
  { part: { lines }, i }: CountedLine,
  library: Library,
  calendar: WorkCalendar,
  kinds: readonly LabourType[],
  found: LibraryLine | undefined,
): LabourFacts | null {
  const impliedGangs = lines.impliedGangs[i] ?? Number.NaN;
  if (!(impliedGangs > 0)) return null;
  const manDaysOf = (kind: LabourType['kind']): number | null => {
    const manDays = lines.manDays[kind][i] ?? Number.NaN;
    return Number.isNaN(manDays) || !kinds.some((one) => one.kind === kind) ? null : manDays;
  };
  const rate = rateOf(found, library);
  const unit = rate && library.units.get(rate.unitPerHourId);
  return {
    gangHours: impliedGangs * (lines.workingDays[i] ?? 1) * calendar.hoursPerDay,
    manDays: { labour: manDaysOf('labour'), foreman: manDaysOf('foreman') },
    hoursPerPerson: calendar.hoursPerPerson,
    rate:
      unit && rate.ratePerHour !== null
        ? { ratePerHour: rate.ratePerHour, unit, labour: rate.lbT_Labour, foreman: rate.lbT_Foreman }
        : null,
  };
}

const rateOf = (found: LibraryLine | undefined, library: Library): LibraryRecord<ProductionRate> | undefined =>
  found && found.line.productionRateId !== null ? library.productionRates.get(found.line.productionRateId) : undefined;

/** Who asks, and what people are called. */
export interface Asking {
  readonly userId: number;
  readonly names: ReadonlyMap<number, string>;
}

export function makeUpOfLine(found: LibraryLine | undefined, { userId }: Asking): WhyLine['makeUp'] {
  if (!found) return null;
  const { id, elementMakeupName } = found.makeUp;
  return { id, name: elementMakeupName, isOpen: isVisibleTo(userId, found.makeUp) };
}

/** The rate with the gang that the line was calculated with. */
export function rateOfLine(
  found: LibraryLine | undefined,
  library: Library,
  facts: FormulaFacts | null,
  labour: LabourFacts | null,
  gangsAtOnce: number,
  { userId, names }: Asking,
): WhyLine['rate'] {
  const rate = rateOf(found, library);
  if (!rate) return null;
  const gang = facts && labour && gangOf(facts, labour);
  const { id, rateName, basis, createdBy } = rate;
  return {
    id,
    name: rateName,
    isOpen: isVisibleTo(userId, rate),
    ratePerHour: gang?.ratePerHour ?? rate.ratePerHour,
    unitPerHour: gang?.unit.name ?? library.units.get(rate.unitPerHourId)?.name ?? '',
    labour: gang?.labour ?? rate.lbT_Labour,
    foremen: gang?.foreman ?? rate.lbT_Foreman,
    gangsAtOnce: labour && gangsAtOnce,
    basis,
    range: rangeOf(rate, library),
    isOwn: createdBy === userId,
    madeBy: createdBy === 0 ? null : (names.get(createdBy) ?? SOMEBODY),
  };
}

/** Of an account that is no more. */
const SOMEBODY = 'Somebody';

/** Who made the rates of lines, for their names. */
export const makersOf = (found: readonly (LibraryLine | undefined)[], library: Library): number[] => [
  ...new Set(found.flatMap((one) => rateOf(one, library)?.createdBy || [])),
];
