import { notFound, type Refusal } from '../../platform/problem.js';

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

/** Database Inputs are read-only to all but Admins (docs/product/library.md, Database and custom inputs). */
export const databaseInput: Refusal = {
  kind: 'forbidden',
  code: 'database-input',
  title: 'Access forbidden',
  detail: 'Database Inputs cannot be changed.',
};

/**
 * Why somebody cannot change or delete an input, if so: Admins change Database Inputs, and the creator alone a custom one, which
 * answers everybody else, Admins included, as if it did not exist (docs/product/library.md, Database and custom inputs).
 */
export function changeRefusal(
  input: Input | undefined,
  user: { readonly id: number; readonly isAdmin: boolean },
): Refusal | undefined {
  if (input === undefined || !isVisibleTo(user.id, input)) return notFound('input-not-found');
  return isCustom(input) || user.isAdmin ? undefined : databaseInput;
}
