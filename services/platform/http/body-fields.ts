import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsNumber, IsOptional, IsString } from 'class-validator';
import { IsId } from './is-id.js';

// Fields of a body that may be absent or null, whatever the description says: the decision refuses what it misses, with the
// texts of the specifications.

interface FieldDescription {
  readonly example?: string | number | boolean | null;
  readonly description?: string;
  /** True unless given. */
  readonly required?: boolean;
  readonly nullable?: boolean;
}

const field =
  (type: 'string' | 'number' | 'integer' | 'boolean', validate: () => PropertyDecorator) =>
  (described: FieldDescription): PropertyDecorator =>
    applyDecorators(ApiProperty({ type, ...described }), IsOptional(), validate());

export const BodyText = field('string', IsString);
export const BodyNumber = field('number', IsNumber);
export const BodyInteger = field('integer', IsInt);
export const BodyFlag = field('boolean', IsBoolean);
export const BodyId = field('integer', IsId);

/** One of the words. */
export const BodyWord = (words: readonly string[], described: FieldDescription = {}): PropertyDecorator =>
  applyDecorators(ApiProperty({ type: 'string', enum: [...words], ...described }), IsOptional(), IsIn(words));

type NamedFields<Fields> = { [Field in keyof Fields]?: Exclude<Fields[Field], undefined> };

/** Only the fields that a body names: those that are undefined are left out. */
export const namedFields = <Fields extends object>(fields: Fields): NamedFields<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as NamedFields<Fields>;
