import { QueryFlag, QueryText, queryValue } from '../platform/http/list-query.js';
import { BEGINNING, comparePositions, isPosition, type Position } from '../platform/position.js';
import { malformed, Refused } from '../platform/problem.js';
import { PUBLIC_CATEGORIES } from './contracts/public-contracts.js';

/** Separated by commas, repeated, or both. */
const QueryCategories = (): PropertyDecorator =>
  queryValue(
    {
      type: 'string',
      isArray: true,
      enum: PUBLIC_CATEGORIES,
      description: 'Only events of these categories of streams; repeated or separated by commas',
    },
    (value) => {
      const given = [value ?? []]
        .flat()
        .flatMap((some) => some.split(','))
        .map((name) => name.trim())
        .filter(Boolean);
      const strange = given.find((name) => !PUBLIC_CATEGORIES.includes(name));
      if (strange !== undefined)
        throw malformedQuery(`There are events of ${PUBLIC_CATEGORIES.join(', ')}, not of '${strange.slice(0, 100)}'.`);
      return given.length > 0 ? [...new Set(given)] : undefined;
    },
  );

export class EventFeedQuery {
  @QueryText('Position of the last line that was read; without it, or 0: from the beginning')
  after?: string;

  @QueryCategories()
  category?: readonly string[];

  @QueryFlag('Goes on with what is still to come, until the reader leaves')
  follow?: boolean;
}

/**
 * The position after which a reader continues.
 * @param head end of the log, whose positions have the same format
 * @throws Refused 400 when the given text cannot be a position of this log
 */
export function positionAfter(given: string | undefined, head: Position): Position {
  if (given === undefined) return BEGINNING;
  const ofThisLog = given === BEGINNING || given.split('/').length === head.split('/').length;
  if (!isPosition(given) || !ofThisLog || comparePositions(given, head) > 0) throw unknownPosition();
  return given;
}

export const unknownPosition = (): Refused =>
  malformedQuery('after is the position of a line that was read from this log.');

const malformedQuery = (detail: string): Refused => malformed('malformed-query', detail);
