import type { LabourSpan } from '../../services/domain/quantities/labour-days.js';
import type { ActivityLine, LineLabour } from '../../services/domain/quantities/part-quantities.js';

/** One kind of labour of one activity line. */
export interface LabourRow extends LabourSpan, Pick<LineLabour, 'labourId' | 'labourType'> {}

/** The labour of a line: each kind with the days on which it works (docs/product/quantities.md, Labour). */
export function labourRowsOf({ from, to, workingDays, spread, labour }: ActivityLine): LabourRow[] {
  return labour.map(({ labourId, labourType, manDays, perDay }) => ({
    labourId,
    labourType,
    manDays,
    perDay,
    from,
    to,
    workingDays,
    spread,
  }));
}
