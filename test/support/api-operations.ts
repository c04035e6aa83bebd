/** The calls that `/api/docs-json` describes, and a body that each of them takes. */
export interface Operation {
  /** Lower case. */
  readonly method: string;
  /** With `{name}` where a value goes. */
  readonly path: string;
  readonly pathNames: readonly string[];
  readonly queryNames: readonly string[];
  /** Made of the examples of the description; undefined for a call without a body. */
  readonly body: Json | undefined;
}

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly example?: Json;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Described {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** @param description OpenAPI, as `/api/docs-json` answers it */
export function operationsOf(description: unknown): Operation[] {
  const { paths, components } = description as Description;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const named = (place: string) => parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
      const schema = requestBody?.content['application/json']?.schema;
      return {
        method,
        path,
        pathNames: named('path'),
        queryNames: named('query'),
        body: schema && exampleOf(schema, components.schemas),
      };
    }),
  );
}

function exampleOf(schema: Schema, schemas: Readonly<Record<string, Schema>>): Json {
  if (schema.example !== undefined) return schema.example;
  const named = schema.$ref === undefined ? schema : schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)];
  if (named !== schema) return named === undefined ? null : exampleOf(named, schemas);
  if (schema.items) return [exampleOf(schema.items, schemas)];
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [name, exampleOf(property, schemas)]),
  );
}
