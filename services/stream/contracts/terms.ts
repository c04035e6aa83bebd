import Type, { type TSchema } from 'typebox';

// Terms that the contracts share. Readers of these schemas know construction, not this program, so every term has its unit.

export const text = (description: string) => Type.String({ description });
export const count = (description: string) => Type.Integer({ description });
export const amount = (description: string) => Type.Number({ description });
export const flag = (description: string) => Type.Boolean({ description });
export const listOf = <Item extends TSchema>(item: Item, description: string) => Type.Array(item, { description });
/** `YYYY-MM-DD`. */
export const day = (description: string) => Type.String({ format: 'date', description });

export const countOrNull = (description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], description });
export const amountOrNull = (description: string) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], description });

export const oneOf = <const Value extends string>(values: readonly Value[], description: string) =>
  Type.Unsafe<Value>({ type: 'string', enum: [...values], description });

/**
 * Result of mapping an edit, which contains only the changed fields: every term is present, and those of unchanged fields are
 * undefined, which JSON omits.
 */
export type Touched<Terms> = { [Term in keyof Terms]: Terms[Term] | undefined };

export const MEASUREMENT_TYPE = oneOf(['Number', 'Length', 'Area', 'Volume', 'Mass'], 'What the unit measures');

/** Account number; the log has no other data of the user. */
export const ownerUserId = countOrNull(
  'Account number of the user whose custom input it is; null for a database input, which everybody sees',
);
