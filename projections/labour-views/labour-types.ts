import type { LineFilter } from '../part-lines/line-filter.js';
import type { LineColumns } from '../part-lines/programme-lines.js';

/** The kinds of labour of a gang (calculation.md, Labour). */
export const LABOUR_TYPES = [
  { id: 1, name: 'Labour' },
  { id: 2, name: 'Foreman' },
] as const;

/** The kind of labour of a line; undefined for one that the filter leaves out. */
export function shownKind(
  { labourType }: LineFilter,
  lines: LineColumns<'labour_id'>,
  i: number,
): (typeof LABOUR_TYPES)[number] | undefined {
  const id = lines.figures.labour_id[i];
  return labourType === undefined || labourType === id ? LABOUR_TYPES.find((kind) => kind.id === id) : undefined;
}
