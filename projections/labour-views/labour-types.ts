import type { LineColumns } from '../../services/domain/quantities/worked-days.js';
import type { LineFilter } from '../part-lines/line-filter.js';

/** The kinds of labour of a gang (docs/product/quantities.md, Labour). */
export const LABOUR_TYPES = [
  { id: 1, name: 'Labour' },
  { id: 2, name: 'Foreman' },
] as const;

/** The kind of labour of a line; undefined when the filter excludes it. */
export function matchingLabourType(
  { labourType }: LineFilter,
  lines: LineColumns<'labour_id'>,
  i: number,
): (typeof LABOUR_TYPES)[number] | undefined {
  const id = lines.figures.labour_id[i];
  return labourType === undefined || labourType === id ? LABOUR_TYPES.find((kind) => kind.id === id) : undefined;
}
