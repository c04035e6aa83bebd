/** The lines of a programme that was folded from the log, as the read model has them of a saved one (projections/part-lines). */
import { assetNameOf, type Part, type Programme } from '../../services/domain/programmes/programme.js';
import type { CalculationLibrary } from '../../services/domain/quantities/calculation-inputs.js';
import { type ActivityLine, type LineLabour, quantifyPart } from '../../services/domain/quantities/part-quantities.js';
import type { WorkCalendar } from '../../services/domain/quantities/work-calendar.js';
import type { LineColumns } from '../../services/domain/quantities/worked-days.js';
import { namesOfLines, type PartLines } from '../part-lines/programme-lines.js';

/** The lines of one part. */
export function linesOfPart(
  programme: Programme,
  part: Part,
  calendar: WorkCalendar,
  library: CalculationLibrary,
): PartLines {
  const copy = programme.subprogrammes.get(part.subprogrammeId);
  const lines = quantifyPart(library.part(part, copy), calendar, library);
  return {
    partId: part.id,
    assetName: assetNameOf(programme, part.assetId),
    partName: part.partName,
    subprogramme: { id: part.subprogrammeId, name: copy?.name ?? '' },
    names: namesOfLines(lines, copy, library),
    lines: columnsOf([...lines].sort((a, b) => a.taskId - b.taskId || a.lineId - b.lineId)),
  };
}

/** @param lines in the order in which the read model answers them: floating-point sums in another order differ in the last digit */
function columnsOf(lines: readonly ActivityLine[]): LineColumns {
  const integers = (value: (line: ActivityLine) => number) => Int32Array.from(lines, value);
  const figures = (value: (line: ActivityLine) => number | null) =>
    Float64Array.from(lines, (line) => value(line) ?? Number.NaN);
  const manDays = (id: LineLabour['labourId']) =>
    figures(({ labour }) => labour.find(({ labourId }) => labourId === id)?.manDays ?? null);
  return {
    count: lines.length,
    taskId: integers(({ taskId }) => taskId),
    activityId: integers(({ activityId }) => activityId),
    lineId: integers(({ lineId }) => lineId),
    materialId: integers(({ materialId }) => materialId),
    unitId: integers(({ unitId }) => unitId ?? 0),
    from: integers(({ from }) => from),
    to: integers(({ to }) => to),
    workingDays: integers(({ workingDays }) => workingDays),
    everyDay: Uint8Array.from(lines, ({ spread }) => Number(spread === 'calendar')),
    note: lines.map(({ note }) => note),
    warning: lines.map(({ warning }) => warning),
    quantity: figures(({ quantity }) => quantity),
    impliedGangs: figures(({ impliedGangs }) => impliedGangs),
    manDays: { labour: manDays(1), foreman: manDays(2) },
  };
}

/** The ids of all parts in building order. */
export const partIdsOf = (programme: Programme): number[] => [...programme.assets.values()].flat();
