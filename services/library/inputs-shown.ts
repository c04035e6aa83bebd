import { ListQuery, QueryFlag, QueryId, QueryIds } from '../platform/http/list-query.js';
import { type Refusal, Refused } from '../platform/problem.js';

interface Input {
  readonly id: number;
  readonly createdBy: number;
  readonly retired: boolean;
}

/** Filters that the lists of all inputs take (spec 0, section 7). */
export class InputsQuery extends ListQuery {
  @QueryId()
  id?: number;

  @QueryId('0: the library, which is where all inputs are')
  projectId?: number;

  @QueryIds("0: Database Inputs; others than one's own show nothing")
  createdBy?: number[];

  @QueryFlag('Made by a user')
  custom?: boolean;
}

/** Made by a user; the others are Database Inputs (spec 0, section 6). */
export const isCustom = ({ createdBy }: Pick<Input, 'createdBy'>): boolean => createdBy !== 0;

/** Database Inputs are everyone's, custom ones their creator's alone; retired ones are gone (api.md, Rules of access). */
export const isShownTo = (userId: number, { createdBy, retired }: Pick<Input, 'createdBy' | 'retired'>): boolean =>
  !retired && (createdBy === 0 || createdBy === userId);

/** What a user sees of some inputs, by id. */
export const inputsShown = <Shown extends Input>(inputs: ReadonlyMap<number, Shown>, userId: number): Shown[] =>
  [...inputs.values()].filter((input) => isShownTo(userId, input)).sort((a, b) => a.id - b.id);

/** What of it the filters leave. */
export function inputsChosen<Shown extends Input>(
  inputs: ReadonlyMap<number, Shown>,
  userId: number,
  query: InputsQuery,
): Shown[] {
  if (query.projectId !== undefined && query.projectId !== 0) return [];
  return inputsShown(inputs, userId).filter(
    (input) => (query.id === undefined || input.id === query.id) && isOf(input, query),
  );
}

export const isOf = (
  input: Pick<Input, 'createdBy'>,
  { createdBy, custom }: Pick<InputsQuery, 'createdBy' | 'custom'>,
): boolean =>
  (createdBy === undefined || createdBy.includes(input.createdBy)) &&
  (custom === undefined || custom === isCustom(input));

/** Spec 0, section 8; the same for what is not there and for what is not the caller's. */
export const inputNotFound = (): Refused =>
  new Refused({ kind: 'missing', code: 'input-not-found', title: 'Resource not found' });

/** Database Inputs are read-only (api.md, Rules of access). */
export const databaseInput: Refusal = {
  kind: 'forbidden',
  code: 'database-input',
  title: 'Access forbidden',
  detail: 'Database Inputs cannot be changed.',
};
