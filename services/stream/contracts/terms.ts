import Type, { type TObject, type TSchema } from 'typebox';
import { MEASUREMENT_TYPES, type MeasurementType } from '../../domain/library/library-records.js';

/**
 * A public value: its schema, and how it follows from the internal value. Readers of the schemas know construction, not this
 * program, so every description has its unit.
 */
export interface Term<Internal> {
  readonly schema: TSchema;
  /** Pure and total. */
  readonly of: (internal: Internal) => unknown;
  /** Public name of a field that is called otherwise in the internal event. */
  readonly name?: string;
}

const unchanged = <Value>(schema: TSchema): Term<Value> => ({ schema, of: (value) => value });

export const text = (description: string): Term<string> => unchanged(Type.String({ description }));
export const count = (description: string): Term<number> => unchanged(Type.Integer({ description }));
export const amount = (description: string): Term<number> => unchanged(Type.Number({ description }));
export const flag = (description: string): Term<boolean> => unchanged(Type.Boolean({ description }));
/** `YYYY-MM-DD`. */
export const day = (description: string): Term<string> => unchanged(Type.String({ format: 'date', description }));

export const dayOrNull = (description: string): Term<string | null> =>
  unchanged(Type.Unsafe({ type: ['string', 'null'], format: 'date', description }));
export const countOrNull = (description: string): Term<number | null> =>
  unchanged(Type.Unsafe({ type: ['integer', 'null'], description }));
export const amountOrNull = (description: string): Term<number | null> =>
  unchanged(Type.Unsafe({ type: ['number', 'null'], description }));

export const oneOf = <const Value extends string>(values: readonly Value[], description: string): Term<Value> =>
  unchanged(Type.Unsafe({ type: 'string', enum: [...values], description }));

export const oneOfOrNull = <const Value extends string>(
  values: readonly Value[],
  description: string,
): Term<Value | null> => unchanged(Type.Unsafe({ type: ['string', 'null'], enum: [...values, null], description }));

export const listOf = <Item>(item: Term<Item>, description: string): Term<readonly Item[]> => ({
  schema: Type.Array(item.schema, { description }),
  of: (items) => items.map((one) => item.of(one)),
});

export const named = <Internal>(name: string, term: Term<Internal>): Term<Internal> => ({ ...term, name });

export const optional = <Internal>(term: Term<Internal>): Term<Internal> => ({
  ...term,
  schema: Type.Optional(term.schema),
});

/** A term of another value than the internal one. */
export const converted = <Internal, Value>(
  term: Term<Value>,
  convert: (internal: Internal) => Value,
): Term<Internal> => ({ ...term, of: (internal) => term.of(convert(internal)) });

/** A reference by id, for which internal events have 0 where there is none. */
export const countOrNullForZero = (description: string): Term<number> =>
  converted(countOrNull(description), (id) => (id === 0 ? null : id));

/** Terms by the names of the internal fields, in the order of the public ones. A field without a term is not public. */
export type Fields<Facts> = { readonly [Name in keyof Facts]?: Term<Required<Facts>[Name]> };

export interface RecordTerm<Facts> extends Term<Partial<Facts>> {
  readonly schema: TObject;
  readonly of: (facts: Partial<Facts>) => object;
  readonly fields: Fields<Facts>;
}

/** A public record. Of an edit, which has only the changed fields, it has only these. */
export function record<Facts>(fields: Fields<Facts>, description?: string): RecordTerm<Facts> {
  const given = Object.entries(fields as Readonly<Record<string, Term<never>>>);
  const terms = given.map(([key, term]) => ({ name: key, ...term, key }));
  const properties = Object.fromEntries(terms.map(({ name, schema }) => [name, schema]));
  return {
    fields,
    schema: Type.Object(properties, description === undefined ? {} : { description }),
    of: (facts) => {
      const result: Record<string, unknown> = {};
      for (const { key, name, of } of terms) {
        const value = facts[key as keyof Facts];
        if (value !== undefined) result[name] = of(value as never); // `Fields` pairs each term with its field's type
      }
      return result;
    },
  };
}

export const recordOrNull = <Facts>({ schema, of }: RecordTerm<Facts>, description: string): Term<Facts | null> => ({
  schema: Type.Unsafe({ ...schema, type: ['object', 'null'], description }),
  of: (facts) => facts && of(facts),
});

/** The fields of an edit. */
export const beforeAndAfter = <Facts>({ schema, of }: RecordTerm<Facts>) => ({
  before: { schema: Type.Partial(schema, { description: 'The changed fields as they were' }), of },
  after: { schema: Type.Partial(schema, { description: 'The same fields as they are now' }), of },
});

export const MEASUREMENT_TYPE = oneOf(MEASUREMENT_TYPES, 'What the unit measures');

export const MEASUREMENT_TYPE_OR_NULL: Term<MeasurementType | null | undefined> = unchanged(
  Type.Unsafe({
    anyOf: [{ type: 'string', enum: ['Number', 'Length', 'Area', 'Volume', 'Mass'] }, { type: 'null' }],
    description: 'What its assets are measured as; null or absent: nobody has said it',
  }),
);
