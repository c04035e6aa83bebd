import 'reflect-metadata';
import { applyDecorators, type Type } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiProperty, type ApiPropertyOptions, getSchemaPath } from '@nestjs/swagger';
import { isUUID } from 'class-validator';
import { isId } from './id.pipe.js';

// Fields of a body that hold objects or lists. Lists have a bound, which is checked before their items are looked at.

interface ListRule {
  readonly kind: 'list';
  readonly max: number;
  readonly tooMany: string;
  /** Of its items: a class, or what is wrong with a single value. */
  readonly item: Type<object> | undefined;
  readonly fault?: (value: unknown) => string | undefined;
}

interface ObjectRule {
  readonly kind: 'object';
  readonly item: Type<object>;
  readonly message: string;
}

export type NestedRule = (ListRule | ObjectRule) & { readonly optional: boolean };

export interface ListBound {
  /** Most items. */
  readonly max: number;
  /** What a longer one is refused with. */
  readonly tooMany?: string;
}

interface Described {
  /** Whether it may be absent or null. */
  readonly optional?: boolean;
  readonly description?: string;
  readonly example?: unknown;
  readonly enum?: readonly string[];
}

type ListDescription = ListBound & Described;

export const tooManyItems = ({ max, tooMany }: ListBound): string =>
  tooMany ?? `A list of up to ${max.toLocaleString('en-GB')} is taken`;

/** Describes a body that is a list of objects of one class; `ListOf` (validation.ts) checks it. */
export const ListBody = (item: Type<object>, { max }: ListBound): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(item),
    ApiBody({ schema: { type: 'array', maxItems: max, items: { $ref: getSchemaPath(item) } } }),
  );

/** A list of objects of one class. */
export const BodyList = (item: Type<object>, list: ListDescription): PropertyDecorator =>
  nested({ kind: 'list', max: list.max, tooMany: tooManyItems(list), item, optional: list.optional ?? false }, {
    type: item,
    isArray: true,
    maxItems: list.max,
    ...documented(list),
  } as ApiPropertyOptions);

/** A list of ids, none of which is looked up before it fits the database's integers. */
export const BodyIds = (list: ListDescription): PropertyDecorator =>
  values('integer', (value) => (isId(value) ? undefined : 'An id is a whole number'), list);

/** A list of UUIDs. */
export const BodyUuids = (list: ListDescription): PropertyDecorator =>
  values('string', (value) => (isUUID(value) ? undefined : 'An id is a UUID'), list);

/** A list of some of the words. */
export const BodyWords = (words: readonly string[], list: Omit<ListDescription, 'enum'>): PropertyDecorator =>
  values('string', (value) => (words.includes(value as string) ? undefined : `This is none of ${words.join(', ')}`), {
    ...list,
    enum: words,
  });

/** @param message when it is not an object */
export const BodyObject = (
  item: Type<object>,
  { message = 'This is not an object', ...described }: Described & { readonly message?: string } = {},
): PropertyDecorator =>
  nested({ kind: 'object', item, message, optional: described.optional ?? false }, {
    type: item,
    ...documented(described),
  } as ApiPropertyOptions);

const values = (
  type: 'integer' | 'string',
  fault: (value: unknown) => string | undefined,
  list: ListDescription,
): PropertyDecorator =>
  nested(
    {
      kind: 'list',
      max: list.max,
      tooMany: tooManyItems(list),
      item: undefined,
      fault,
      optional: list.optional ?? false,
    },
    { type, isArray: true, maxItems: list.max, ...documented(list) } as ApiPropertyOptions,
  );

const documented = ({ optional = false, description, example, enum: words }: Described): object => ({
  required: !optional,
  ...(optional && { nullable: true }),
  ...(description !== undefined && { description }),
  ...(example !== undefined && { example }),
  ...(words !== undefined && { enum: words }),
});

const NESTED = Symbol('nested fields');

type Rules = ReadonlyMap<string, NestedRule>;

const nested = (rule: NestedRule, description: ApiPropertyOptions): PropertyDecorator =>
  applyDecorators(ApiProperty(description), (target: object, name: string | symbol) => {
    Reflect.defineMetadata(NESTED, new Map([...nestedRulesOf(target), [String(name), rule]]), target);
  });

/** @param prototype of the class of a body; its rules and those of the classes above it */
export const nestedRulesOf = (prototype: object): Rules =>
  (Reflect.getMetadata(NESTED, prototype) as Rules | undefined) ?? new Map();
