import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { malformed, notFound, Refused } from '../problem.js';

/** Ids are PostgreSQL integers. */
export const MAX_ID = 2_147_483_647;

export const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_ID;

/**
 * An id in a path or a query: digits become a number, an absent query stays absent. Otherwise 400; above MAX_ID a path names nothing
 * that there is: 404.
 */
export class IdPipe implements PipeTransform<string | string[] | undefined, number | undefined> {
  transform(
    value: string | string[] | undefined,
    { type }: Pick<ArgumentMetadata, 'type'> = { type: 'query' },
  ): number | undefined {
    if (value === undefined || value === '') return undefined;
    if (typeof value !== 'string' || !/^\d+$/.test(value)) {
      throw malformed('malformed-id', 'An id is a whole number.');
    }
    if (Number(value) > MAX_ID)
      throw type === 'param'
        ? new Refused(notFound('missing'))
        : malformed('malformed-id', `An id is at most ${MAX_ID}.`);
    return Number(value);
  }
}
