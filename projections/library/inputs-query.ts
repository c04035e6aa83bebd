import { type Input, isCustom, isVisibleTo } from '../../services/domain/library/visible-inputs.js';
import { ListQuery, QueryFlag, QueryId, QueryIds } from '../../services/platform/http/list-query.js';
import { notFound, Refused } from '../../services/platform/problem.js';
import { inputsSeenBy } from './seen-inputs.js';

/** Filters of the lists of all inputs (docs/product/library.md, Lists). */
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

/** The user's inputs that match the filters. */
export function filteredInputs<Kind extends Input>(
  inputs: ReadonlyMap<number, Kind>,
  userId: number,
  query: InputsQuery,
): Kind[] {
  if (query.projectId !== undefined && query.projectId !== 0) return [];
  if (query.id !== undefined) {
    const one = inputs.get(query.id);
    return one && isVisibleTo(userId, one) && matchesOwner(one, query) ? [one] : [];
  }
  return inputsSeenBy(inputs, userId).filter((input) => matchesOwner(input, query));
}

export const matchesOwner = (
  input: Pick<Input, 'createdBy'>,
  { createdBy, custom }: Pick<InputsQuery, 'createdBy' | 'custom'>,
): boolean =>
  (createdBy === undefined || createdBy.includes(input.createdBy)) &&
  (custom === undefined || custom === isCustom(input));

/**
 * The same answer for an input that does not exist and for another user's (docs/product/library.md, Database and custom inputs).
 */
export const inputNotFound = (): Refused => new Refused(notFound('input-not-found'));
