import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional } from 'class-validator';
import { BEGINNING, comparePositions, type Position } from '../event-store/event.js';
import { QueryFlag, QueryText } from '../platform/http/list-query.js';
import { Refused } from '../platform/problem.js';
import { PUBLIC_CATEGORIES } from './contracts/public-contracts.js';

/** Separated by commas, repeated, or both. */
const QueryCategories = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      isArray: true,
      enum: PUBLIC_CATEGORIES,
      description: 'Only events of these categories of streams; repeated or separated by commas',
    }),
    IsOptional(),
    Transform(({ value }: { value: string | string[] | undefined }) => {
      const given = [value ?? []]
        .flat()
        .flatMap((some) => some.split(','))
        .map((name) => name.trim())
        .filter(Boolean);
      const strange = given.find((name) => !PUBLIC_CATEGORIES.includes(name));
      if (strange !== undefined)
        throw unfit(`There are events of ${PUBLIC_CATEGORIES.join(', ')}, not of '${strange.slice(0, 100)}'.`);
      return given.length > 0 ? [...new Set(given)] : undefined;
    }),
  );

export class EventFeedQuery {
  @QueryText('Position of the last line that was read; without it, or 0: from the beginning')
  after?: string;

  @QueryCategories()
  category?: readonly string[];

  @QueryFlag('Goes on with what is still to come, until the reader leaves')
  follow?: boolean;
}

/** As both stores write them (services/event-store/event.ts). */
const POSITION = /^\d{1,19}(\/\d{1,19})?$/;

/**
 * Where a reader goes on who was given a position before.
 * @param head of the log: its positions look like this one
 * @throws Refused 400 for what cannot have been a position of this log
 */
export function positionAfter(given: string | undefined, head: Position): Position {
  if (given === undefined) return BEGINNING;
  const after = given as Position;
  const ofThisLog = POSITION.test(given) && (given === BEGINNING || given.split('/').length === head.split('/').length);
  if (!ofThisLog || comparePositions(after, head) > 0) throw unknownPosition();
  return after;
}

export const unknownPosition = (): Refused => unfit('after is the position of a line that was read from this log.');

const unfit = (detail: string): Refused =>
  new Refused({ kind: 'malformed', code: 'malformed-query', title: 'Invalid request', detail });
