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
  /** Whether its body is a form with a file. */
  readonly isUpload: boolean;
  /** Whether it is refused without the version that it edits. */
  readonly needsVersion: boolean;
  /** Status of the answer to a call that is taken. */
  readonly success: number;
}

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly example?: Json;
  readonly enum?: readonly Json[];
  readonly items?: Schema;
  readonly maxItems?: number;
  /** One of them stands for null where the field may be. */
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly contentMediaType?: string;
  /** Of a line of the text. */
  readonly contentSchema?: Schema;
}

export interface DescribedContent {
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface DescribedResponse {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, DescribedContent>>;
  readonly headers?: Readonly<Record<string, { readonly required?: boolean; readonly schema: Schema }>>;
}

export interface DescribedCall {
  readonly summary?: string;
  readonly operationId: string;
  /** Beside a token; an empty one stands for none. */
  readonly security?: readonly object[];
  /** Absent for calls of everybody who is signed in. */
  readonly 'x-role'?: 'Admin';
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema?: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, DescribedResponse>>;
}

/** The parts of OpenAPI 3.1 that the product uses. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, DescribedResponse>>;
  };
}

type PathItem = Readonly<Partial<Record<(typeof METHODS)[number], DescribedCall>>> & {
  readonly servers?: readonly { readonly url: string }[];
};

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The calls with their whole paths: some have a server of their own, to which theirs is added. */
export const callsOf = ({ paths }: ApiDocument): { method: string; path: string; call: DescribedCall }[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const call = item[method];
      return call ? [{ method, path: (item.servers?.[0]?.url ?? '') + path, call }] : [];
    }),
  );

/** @param description OpenAPI, as `/api/docs-json` answers it */
export function operationsOf(description: unknown): Operation[] {
  const document = description as ApiDocument;
  return callsOf(document).map(({ method, path, call: { parameters = [], requestBody, responses } }) => {
    const named = (place: string) => parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
    const schema = requestBody?.content['application/json']?.schema;
    return {
      method,
      path,
      pathNames: named('path'),
      queryNames: named('query'),
      body: schema && exampleOf(schema, document.components.schemas),
      isUpload: requestBody !== undefined && 'multipart/form-data' in requestBody.content,
      needsVersion: '428' in responses,
      success: Number(Object.keys(responses).find((status) => status.startsWith('2'))),
    };
  });
}

type Schemas = Readonly<Record<string, Schema>>;

/** The schema that a reference, or the description of a field that may be null, stands for. */
function resolved(schema: Schema, schemas: Schemas): Schema {
  const meant =
    schema.$ref === undefined
      ? schema.anyOf?.find(({ type }) => type !== 'null')
      : schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)];
  return meant === undefined ? schema : resolved(meant, schemas);
}

function exampleOf(schema: Schema, schemas: Schemas): Json {
  if (schema.example !== undefined) return schema.example;
  const named = resolved(schema, schemas);
  if (named !== schema) return exampleOf(named, schemas);
  if (schema.items) return [exampleOf(schema.items, schemas)];
  const [first] = schema.enum ?? [];
  if (first !== undefined) return first;
  if (schema.type === 'integer') return 1;
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [name, exampleOf(property, schemas)]),
  );
}

/** A list in the body of a call. */
export interface DescribedList {
  /** `post /api/Projects/{id}/assets: parts`; the body itself has no name. */
  readonly name: string;
  readonly maxItems: number | undefined;
}

/** Every list in the bodies of the calls, however deep. */
export function listsOf(document: ApiDocument): DescribedList[] {
  const listsIn = (schema: Schema, path: string): DescribedList[] => {
    const { items, maxItems, properties = {} } = resolved(schema, document.components.schemas);
    return [
      ...(items ? [{ name: path, maxItems }, ...listsIn(items, `${path}[]`)] : []),
      ...Object.entries(properties).flatMap(([name, field]) =>
        listsIn(field, /[ \]]$/.test(path) ? path + name : `${path}.${name}`),
      ),
    ];
  };
  return callsOf(document).flatMap(({ method, path, call: { requestBody } }) =>
    Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => listsIn(schema, `${method} ${path}: `)),
  );
}

/** A call with what it may answer, by status. */
export interface DescribedOperation {
  readonly method: string;
  readonly path: string;
  readonly hasBody: boolean;
  readonly responses: Readonly<Record<string, Required<Omit<DescribedResponse, '$ref'>>>>;
  /** Whether an address without its query is one of this call. */
  matches(address: string): boolean;
}

/** The calls of a description, those with a fixed part before those that take any value in its place. */
export function describedOperations(document: ApiDocument): DescribedOperation[] {
  const { responses: shared } = document.components;
  return callsOf(document)
    .map(({ method, path, call: { requestBody, responses } }) => {
      const fitting = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i');
      return {
        method,
        path,
        hasBody: requestBody !== undefined,
        responses: Object.fromEntries(
          Object.entries(responses).map(([status, { $ref, ...own }]) => {
            const { content = {}, headers = {} } =
              $ref === undefined ? own : (shared[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {});
            return [status, { content, headers }];
          }),
        ),
        matches: (address: string) => fitting.test(address),
      };
    })
    .sort((a, b) => (byFixedParts(a.path) < byFixedParts(b.path) ? -1 : 1));
}

/** A parameter is sorted behind every name. */
const byFixedParts = (path: string): string => path.replace(/\{\w+\}/g, '\uffff');
