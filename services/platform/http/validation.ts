import { type ArgumentMetadata, type PipeTransform, type Type, ValidationPipe } from '@nestjs/common';
import { getMetadataStorage, type ValidationError } from 'class-validator';
import { FieldErrors, Refused } from '../problem.js';

/**
 * Converts bodies and queries to their classes. Fields that the class does not declare are ignored; invalid ones are a 422 whose
 * `errors` have their dotted paths, such as `parts.0.partSize` (docs/api.md, Conventions).
 */
export class ContractValidation extends ValidationPipe {
  constructor() {
    super({ transform: true, whitelist: true, exceptionFactory: toRefused });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const asQuery =
      metadata.type === 'query' &&
      metadata.data === undefined &&
      metadata.metatype !== undefined &&
      this.toValidate(metadata);
    return super.transform(
      asQuery ? withDeclaredNames(value as Record<string, unknown>, metadata.metatype as Type) : value,
      metadata,
    );
  }

  /** Leaves single values to pipes that refuse invalid ones (`IdPipe`): the base class would convert 'x' to NaN. */
  protected override transformPrimitive(value: unknown): unknown {
    return value;
  }
}

/** A body that is a list of objects of one class; in `errors` a field has its item's index, such as `1.partSize`. */
export class ListOf<Item extends object> implements PipeTransform<unknown, Promise<Item[]>> {
  private readonly items = new ContractValidation();

  constructor(private readonly metatype: Type<Item>) {}

  async transform(value: unknown): Promise<Item[]> {
    const errors = new FieldErrors();
    if (!Array.isArray(value)) {
      errors.add('body', 'A list is expected');
      throw new Refused(errors.refusal());
    }
    const items: Item[] = [];
    for (const [i, item] of value.entries()) {
      try {
        items.push(
          (await this.items.transform(isObject(item) ? item : [], { type: 'body', metatype: this.metatype })) as Item,
        );
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        for (const [field, messages] of Object.entries(error.refusal.errors ?? {})) {
          for (const message of messages) errors.add(`${i}.${field}`, message);
        }
      }
    }
    if (errors.any) throw new Refused(errors.refusal());
    return items;
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values of a query under the names that its class declares; the caller may write the names in any case. */
function withDeclaredNames(query: Record<string, unknown>, type: Type): Record<string, unknown> {
  const names = getMetadataStorage()
    .getTargetValidationMetadatas(type, '', false, false)
    .map(({ propertyName }) => propertyName);
  return Object.fromEntries(names.filter((name) => name in query).map((name) => [name, query[name]]));
}

/** Messages for values of the wrong type, when the class has no message for the rule. */
const WRONG_TYPE: Readonly<Record<string, string>> = {
  isString: 'This is not a text',
  isNumber: 'This is not a number',
  isInt: 'This is not a whole number',
  isBoolean: 'This is neither true nor false',
  isArray: 'This is not a list',
  isObject: 'This is not an object',
  nestedValidation: 'This is not an object',
};

/** Whether the message is not the library's default, which begins with the field: `partSize must be a number conforming to …`. */
const isOwnText = (message: string, property: string): boolean =>
  !message.startsWith(`${property} must be `) && !/^(each value in )?nested property /.test(message);

function toRefused(failures: ValidationError[]): Refused {
  const errors = new FieldErrors();
  const collect = (among: readonly ValidationError[], path: string): void => {
    for (const { property, constraints = {}, children = [] } of among) {
      const messages = Object.entries(constraints).map(([rule, message]) =>
        isOwnText(message, property) ? message : (WRONG_TYPE[rule] ?? message),
      );
      for (const message of new Set(messages)) errors.add(path + property, message);
      collect(children, `${path}${property}.`);
    }
  };
  collect(failures, '');
  const refusal = errors.refusal();
  // A message that two fields share ('Email and password are required') appears once in the toast.
  const title = [...new Set(Object.values(refusal.errors ?? {}).flat())].join('. ');
  return new Refused({ ...refusal, title });
}
