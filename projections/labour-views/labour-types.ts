import type { LabourKind } from '../../services/domain/quantities/worked-days.js';
import type { LineFilter } from '../part-lines/line-filter.js';

export interface LabourType {
  readonly id: 1 | 2;
  readonly name: 'Labour' | 'Foreman';
  readonly kind: LabourKind;
}

/** The kinds of labour of a gang (docs/product/quantities.md, Labour). */
export const LABOUR_TYPES: readonly LabourType[] = [
  { id: 1, name: 'Labour', kind: 'labour' },
  { id: 2, name: 'Foreman', kind: 'foreman' },
];

/** The kinds of labour that the filter includes. */
export const matchingLabourTypes = ({ labourType }: LineFilter): readonly LabourType[] =>
  LABOUR_TYPES.filter(({ id }) => labourType === undefined || labourType === id);
