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

/** Lines of the library in the order of `wanted`, each with the task that it was calculated for: usually in the make-up that counts for it. */
export function libraryLines(
  library: Library,
  wanted: readonly { readonly lineId: number; readonly task: Task | undefined }[],
): (LibraryLine | undefined)[] {
  const found = wanted.map(({ lineId, task }) => {
    const makeUp = task && makeupOf(library, task);
    return makeUp && lineIn(makeUp, lineId);
  });
  // A programme that keeps its figures may have been calculated with another make-up than would count now.
  const missing = new Set(wanted.filter((_, i) => !found[i]).map(({ lineId }) => lineId));
  const elsewhere = new Map<number, LibraryLine>();
  if (missing.size > 0)
    for (const makeUp of library.elementMakeups.values())
      for (const { lines } of makeUp.activities)
        for (const line of lines) if (missing.has(line.id)) elsewhere.set(line.id, { makeUp, line });
  return wanted.map(({ lineId }, i) => found[i] ?? elsewhere.get(lineId));
}

function lineIn(makeUp: LibraryRecord<ElementMakeup>, lineId: number): LibraryLine | undefined {
  for (const { lines } of makeUp.activities) {
    const line = lines.find(({ id }) => id === lineId);
    if (line) return { makeUp, line };
  }
  return undefined;
}

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
