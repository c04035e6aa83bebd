import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, type ValidationError, validateSync } from 'class-validator';
import { Slice } from '../giving-way.js';
import { FieldErrors, Refused } from '../problem.js';
import { type ListBound, type NestedRule, nestedRulesOf, tooManyItems } from './nested-fields.js';

/**
 * Converts bodies and queries to their classes. Fields that the class does not declare are ignored; invalid ones are a 422 whose
 * `errors` have their dotted paths, such as `parts.0.partSize` (docs/api.md, Conventions).
 */
@Injectable()
export class ContractValidation implements PipeTransform {
  async transform(value: unknown, { type, metatype, data }: ArgumentMetadata): Promise<unknown> {
    if (metatype === undefined || NOT_CLASSES.has(metatype)) return value;
    if (type === 'query' && data === undefined) return query(value as Record<string, unknown>, metatype);
    if (type !== 'body') return value;
    return new Conversion().whole((conversion) => conversion.object(metatype as Type<object>, value ?? {}, ''));
  }
}

/** Types of parameters that have a pipe of their own, or need none. */
const NOT_CLASSES: ReadonlySet<unknown> = new Set([String, Number, Boolean, Array, Object, Buffer, Date]);

/** A body that is a list of objects of one class; in `errors` a field has its item's index, such as `1.partSize`. */
export class ListOf<Item extends object> implements PipeTransform<unknown, Promise<Item[]>> {
  constructor(
    readonly metatype: Type<Item>,
    readonly bound: ListBound,
  ) {}

  transform(value: unknown): Promise<Item[]> {
    return new Conversion().whole(async (conversion) => {
      const items = checkedList(value, 'body', 'A list is expected', this.bound, conversion.errors);
      return (await conversion.items(items, '', (item, path) =>
        conversion.object(this.metatype, item, path),
      )) as Item[];
    });
  }
}

function query(given: Record<string, unknown>, type: Type): unknown {
  const { names } = declared(type);
  // The caller may write the names in any case.
  const values = Object.fromEntries(names.filter((name) => name in given).map((name) => [name, given[name]]));
  const instance = plainToInstance(type, values) as object;
  const errors = new FieldErrors();
  check(instance, '', errors);
  if (errors.any) throw new Refused(errors.refusal());
  return instance;
}

/** One body on its way to its class. A long list does not keep other requests waiting. */
class Conversion {
  readonly errors = new FieldErrors();
  private readonly slice = new Slice();

  /** @throws Refused 422 with the fields that are wrong */
  async whole<Result>(convert: (conversion: this) => Promise<Result>): Promise<Result> {
    const result = await convert(this);
    if (this.errors.any) throw new Refused(this.errors.refusal());
    return result;
  }

  /** @param path of the object, with a dot at its end; empty for the whole body */
  async object(type: Type<object>, value: unknown, path: string): Promise<object> {
    const instance = new type() as Record<string, unknown>;
    if (!isObject(value)) {
      this.errors.add(path.slice(0, -1) || 'body', 'This is not an object');
      return instance;
    }
    const { names, nested } = declared(type);
    for (const name of names) if (Object.hasOwn(value, name)) instance[name] = value[name];
    check(instance, path, this.errors);
    for (const [name, rule] of nested)
      instance[name] = await this.nested(rule, Object.hasOwn(value, name) ? value[name] : undefined, path + name);
    return instance;
  }

  private async nested(rule: NestedRule, value: unknown, path: string): Promise<unknown> {
    if (rule.optional && (value === undefined || value === null)) return value;
    if (rule.kind === 'object') {
      if (isObject(value)) return this.object(rule.item, value, `${path}.`);
      this.errors.add(path, rule.message);
      return value;
    }
    const { item, fault } = rule;
    const items = checkedList(value, path, 'This is not a list', rule, this.errors);
    return this.items(items, `${path}.`, (one, at) => {
      if (item) return this.object(item, one, at);
      const message = fault?.(one);
      if (message !== undefined) this.errors.add(at.slice(0, -1), message);
      return one;
    });
  }

  async items(
    items: readonly unknown[],
    path: string,
    convert: (item: unknown, path: string) => unknown,
  ): Promise<unknown[]> {
    const converted: unknown[] = [];
    for (const [index, item] of items.entries()) {
      if (this.slice.isOver) await this.slice.rest();
      converted.push(await convert(item, `${path}${index}.`));
    }
    return converted;
  }
}

/** @returns an empty list for one that is none or too long: nobody looks at its items */
function checkedList(
  value: unknown,
  field: string,
  message: string,
  bound: ListBound,
  errors: FieldErrors,
): readonly unknown[] {
  if (!Array.isArray(value)) errors.add(field, message);
  else if (value.length > bound.max) errors.add(field, tooManyItems(bound));
  else return value;
  return [];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Declared {
  /** Of the fields with one value. */
  readonly names: readonly string[];
  readonly nested: ReadonlyMap<string, NestedRule>;
}

const declarations = new WeakMap<object, Declared>();

function declared(type: Type): Declared {
  const known = declarations.get(type);
  if (known) return known;
  const names = getMetadataStorage()
    .getTargetValidationMetadatas(type, '', false, false)
    .map(({ propertyName }) => propertyName);
  const found = { names: [...new Set(names)], nested: nestedRulesOf(type.prototype as object) };
  declarations.set(type, found);
  return found;
}

/**
 * class-validator goes through the rules of all classes of the program for each object that it checks, to find inherited ones: a list
 * of 10,000 parts does so 10,000 times. What a class has, it has once it is loaded.
 */
function rememberRules(): void {
  const storage = getMetadataStorage();
  const rules = new WeakMap<object, ReturnType<typeof storage.getTargetValidationMetadatas>>();
  const look = storage.getTargetValidationMetadatas.bind(storage);
  storage.getTargetValidationMetadatas = (type, schema, always, strictGroups, groups) => {
    // Nothing here checks with any of these.
    if (schema || always || strictGroups || groups) return look(type, schema, always, strictGroups, groups);
    let found = rules.get(type);
    if (!found) rules.set(type, (found = look(type, schema, always, strictGroups)));
    return found;
  };
}
rememberRules();

/** Messages for values of the wrong type, when the class has no message for the rule. */
const WRONG_TYPE: Readonly<Record<string, string>> = {
  isString: 'This is not a text',
  isNumber: 'This is not a number',
  isInt: 'This is not a whole number',
  isBoolean: 'This is neither true nor false',
};

/** Whether the message is not the library's default, which begins with the field: `partSize must be a number conforming to …`. */
const isOwnText = (message: string, property: string): boolean => !message.startsWith(`${property} must be `);

/** Checks the fields of an instance that hold one value each. */
function check(instance: object, path: string, errors: FieldErrors): void {
  // A class without rules, such as an empty query, is not unknown.
  const failures: ValidationError[] = validateSync(instance, { forbidUnknownValues: false });
  for (const { property, constraints = {} } of failures) {
    const messages = Object.entries(constraints).map(([rule, message]) =>
      isOwnText(message, property) ? message : (WRONG_TYPE[rule] ?? message),
    );
    for (const message of new Set(messages)) errors.add(path + property, message);
  }
}
