import type { Refusal } from '../../platform/problem.js';

export interface Input {
  readonly id: number;
  readonly createdBy: number;
  readonly retired: boolean;
}

/** Whether a user created the input; the others are Database Inputs (docs/product/library.md, Database and custom inputs). */
export const isCustom = ({ createdBy }: Pick<Input, 'createdBy'>): boolean => createdBy !== 0;

/**
 * Everyone sees Database Inputs, only the creator sees a custom input, and nobody sees a retired one
 * (docs/product/library.md, Database and custom inputs).
 */
export const isVisibleTo = (userId: number, { createdBy, retired }: Pick<Input, 'createdBy' | 'retired'>): boolean =>
  !retired && (createdBy === 0 || createdBy === userId);

/** The inputs that the user sees, ordered by id. */
export const visibleInputs = <Kind extends Input>(inputs: ReadonlyMap<number, Kind>, userId: number): Kind[] =>
  [...inputs.values()].filter((input) => isVisibleTo(userId, input)).sort((a, b) => a.id - b.id);

/** Database Inputs are read-only (docs/product/library.md, Database and custom inputs). */
export const databaseInput: Refusal = {
  kind: 'forbidden',
  code: 'database-input',
  title: 'Access forbidden',
  detail: 'Database Inputs cannot be changed.',
};
