import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';

// Answers are described by JSON Schema: the description of the calls shows the schema, TypeScript holds the handler to it, and the
// tests hold each answer to it (docs/api.md, Description; docs/decisions/0018).

/** What a handler answers by a schema. */
export type Answer<Schema extends TSchema> = DeepReadonly<Static<Schema>>;

/** Views share their lists and records with the state, so nobody may change them. */
type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
    : Value;

/** An object under a name of its own in the description, which refers to it wherever it is answered. */
export const named = <Properties extends TProperties>(
  name: string,
  properties: Properties,
  description?: string,
): TObject<Properties> => Type.Object(properties, { $id: name, description });

export const text = (description?: string) => Type.String({ description });
export const flag = (description?: string) => Type.Boolean({ description });
export const amount = (description?: string) => Type.Number({ description });
/** An id, or how many there are. */
export const count = (description?: string) => Type.Integer({ minimum: 0, description });
/** A day of the calendar without a time zone: `2027-03-01`. */
export const day = (description?: string) => Type.String({ format: 'date', description });
/** `2027-03` */
export const month = (description?: string) => Type.String({ pattern: '^\\d{4}-\\d{2}$', description });
/** ISO 8601, UTC. */
export const moment = (description?: string) => Type.String({ format: 'date-time', description });
export const uuid = (description?: string) => Type.String({ format: 'uuid', description });
export const oneOf = <const Values extends readonly string[]>(values: Values, description?: string) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], description });
export const listOf = <Item extends TSchema>(item: Item, description?: string) => Type.Array(item, { description });
export const orNull = <Schema extends TSchema>(schema: Schema, description?: string) =>
  Type.Unsafe<Static<Schema> | null>(nullable(schema, description));
/** An object with a value by each name. */
export const byName = <Value extends TSchema>(value: Value, description?: string) =>
  Type.Unsafe<Record<string, Static<Value>>>({
    type: 'object',
    additionalProperties: value,
    description,
  });
export const optional = Type.Optional;

function nullable(schema: TSchema, description: string | undefined): TSchema {
  const { type, description: own } = schema as { readonly type?: string; readonly description?: string };
  const isPlain = type !== undefined && !('$id' in schema) && !('enum' in schema);
  return isPlain
    ? { ...schema, type: [type, 'null'], description: description ?? own }
    : { anyOf: [schema, { type: 'null' }], description };
}
