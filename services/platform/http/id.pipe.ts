import type { PipeTransform } from '@nestjs/common';
import { Refused } from '../problem.js';

/** Ids are PostgreSQL integers. */
const LARGEST_ID = 2_147_483_647;

export const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= LARGEST_ID;

/** An id in a path or a query: digits are a number, an absent query stays absent; else 400, or 404 past all ids. */
export class IdPipe implements PipeTransform<string | string[] | undefined, number | undefined> {
  transform(value: string | string[] | undefined): number | undefined {
    if (value === undefined || value === '') return undefined;
    if (typeof value !== 'string' || !/^\d+$/.test(value)) {
      throw new Refused({
        kind: 'malformed',
        code: 'malformed-id',
        title: 'Invalid request',
        detail: 'An id is a whole number.',
      });
    }
    if (Number(value) > LARGEST_ID)
      throw new Refused({ kind: 'missing', code: 'missing', title: 'Resource not found' });
    return Number(value);
  }
}
