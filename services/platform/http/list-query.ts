import { applyDecorators, type PipeTransform } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional } from 'class-validator';
import { malformed } from '../problem.js';
import { IdPipe } from './id.pipe.js';

type Given = string | string[] | undefined;

const ids = new IdPipe();

/** A filter of a list: an id or another whole number; absent when empty. A malformed value is a 400. */
export const QueryId = (description?: string): PropertyDecorator =>
  queryValue({ type: 'integer', minimum: 0, description }, (value) => ids.transform(value));

/** The same, but it may be repeated, and any of the values matches. */
export const QueryIds = (description?: string): PropertyDecorator =>
  queryValue({ type: 'integer', isArray: true, description }, (value) => {
    const given = [value ?? []].flat().flatMap((one) => ids.transform(one) ?? []);
    return given.length > 0 ? given : undefined;
  });

/** `true` or `false`, in any case; absent when empty. */
export const QueryFlag = (description?: string): PropertyDecorator =>
  queryValue({ type: 'boolean', description }, (value) => {
    if (value === undefined || value === '') return undefined;
    return flag(value);
  });

/** Text; absent when empty. */
export const QueryText = (description?: string): PropertyDecorator =>
  queryValue({ type: 'string', description }, (value) => {
    if (Array.isArray(value)) throw malformed('malformed-query', 'This filter takes one value.');
    return value || undefined;
  });

/** @param read makes the value of the text; undefined when absent */
export function queryValue(schema: object, read: (value: Given) => unknown): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional(schema),
    IsOptional(),
    Transform(({ value }: { value: Given }) => read(value)),
  );
}

/** A flag in a path. */
export class FlagPipe implements PipeTransform<string, boolean> {
  transform(value: string): boolean {
    return flag(value);
  }
}

function flag(value: Given): boolean {
  const text = String(value).toLowerCase();
  if (text !== 'true' && text !== 'false') throw malformed('malformed-query', 'A flag is true or false.');
  return text === 'true';
}

/** Parameters of every list in addition to its filters (docs/api.md, Conventions). */
export class ListQuery {
  @QueryId('From 1; without it and `pageSize` the whole list, of one that may be long the beginning')
  page?: number;

  @QueryId('Items of a page, 10 unless told, at most 1,000')
  pageSize?: number;

  @QueryText('Name of a field, `-` before it for the highest first: `-modified`')
  sort?: string;
}
