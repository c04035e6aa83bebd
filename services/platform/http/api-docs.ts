import type { INestApplication } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { problem } from './describe-call.js';
import { MAX_ID } from './id.pipe.js';

type Paths = OpenAPIObject['paths'];

/** OpenAPI of every call, with schemas and examples, at `/api/docs` and as JSON at `/api/docs-json`. */
export function serveApiDocs(app: NestExpressApplication): void {
  SwaggerModule.setup('api/docs', app, () => apiDocument(app), { jsonDocumentUrl: 'api/docs-json' });
}

/** The description of every call of an application (docs/api.md, Description). */
export function apiDocument(app: INestApplication): OpenAPIObject {
  const description = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Plumbline')
    .setDescription(
      'Shape construction programmes early and see at once what materials and labour they need, month by month.',
    )
    .setVersion('1')
    .addServer('/')
    .addBearerAuth()
    .addSecurityRequirements('bearer')
    .build();
  const document = SwaggerModule.createDocument(app, description, {
    operationIdFactory: (_, handler) => handler,
  });
  for (const [path, calls] of Object.entries(document.paths)) {
    for (const [method, call] of operationsOf(calls)) {
      call.operationId = `${resourceOf(path)}_${call.operationId}`;
      call.parameters = call.parameters?.map(asParameter);
      call.responses = { ...call.responses, ...sharedProblems(method, call) };
    }
  }
  return withNamedSchemas({
    ...document,
    info: { ...document.info, license: LICENSE },
    paths: unambiguous(document.paths),
    components: { ...document.components, responses: SHARED_PROBLEMS },
  } as OpenAPIObject);
}

/** As package.json has it; SPDX has no name for it. */
const LICENSE = { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' };

/**
 * To a tool that does not know an id for a number, `/api/Projects/deactivate/{id}` and `/api/Projects/{id}/copy` both fit
 * `/api/Projects/deactivate/copy`. The calls of the contract whose last part is the id are told apart by a server of their own, to
 * which their path is added: the address stays what it is.
 */
function unambiguous(paths: Paths): Paths {
  return Object.fromEntries(
    Object.entries(paths).map(([path, calls]) => {
      const [, server = '', rest = ''] = LAST_PART_IS_ID.exec(path) ?? [];
      return server === '' ? [path, calls] : [rest, { ...calls, description: path, servers: [{ url: server }] }];
    }),
  );
}

const LAST_PART_IS_ID = /^(\/api\/Projects)(\/(?:deactivate|reactivate|getProjects)\/.*)$/;

interface Operation {
  operationId: string;
  parameters?: object[];
  responses: Record<string, unknown>;
  readonly security?: readonly object[];
}

const operationsOf = (calls: object): [method: string, Operation][] =>
  Object.entries(calls).filter((entry): entry is [string, Operation] => METHODS.has(entry[0]));

const METHODS: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** `AssetsZones` of `/api/AssetsZones/{id}`. */
const resourceOf = (path: string): string => path.split('/').find((part) => part !== '' && part !== 'api') ?? '';

/** Every number in a path or a query is read by the same rule (id.pipe.ts). */
function asParameter(parameter: object): object {
  const { schema } = parameter as { schema?: { type?: string } };
  return schema?.type === 'number' ? { ...parameter, schema: { ...schema, ...ID } } : parameter;
}

const ID = { type: 'integer', minimum: 0, maximum: MAX_ID };

/** What may go wrong with every call, whatever it does. */
const SHARED_PROBLEMS = {
  Malformed: problem('The address, the query, a header or the body cannot be read'),
  Unauthenticated: problem('No valid token'),
  Forbidden: problem(
    'An access token may not make this call (read-write-required, session-required); or the e-mail is to be confirmed first, where sign-up is for the company (email-unproven)',
  ),
  TooLarge: problem('The body is larger than this call takes, or has over 500,000 values'),
  NotJson: problem('The body is not JSON, or packed in a way that is not known'),
  Unavailable: problem('Not now: try again after the seconds of Retry-After'),
};

function sharedProblems(method: string, { responses, security }: Operation): Record<string, unknown> {
  const isPublic = security?.some((one) => Object.keys(one).length === 0) ?? false;
  const shared: Readonly<Record<string, [name: keyof typeof SHARED_PROBLEMS, applies: boolean]>> = {
    400: ['Malformed', true],
    401: ['Unauthenticated', !isPublic],
    403: ['Forbidden', !isPublic],
    413: ['TooLarge', method !== 'get'],
    415: ['NotJson', method !== 'get'],
    503: ['Unavailable', true],
  };
  return Object.fromEntries(
    Object.entries(shared).flatMap(([status, [name, applies]]) =>
      applies && !(status in responses) ? [[status, { $ref: `#/components/responses/${name}` }]] : [],
    ),
  );
}

/** Moves every schema with a name (`named` of answer-schema.ts) to the components, and refers to it. */
function withNamedSchemas(document: OpenAPIObject): OpenAPIObject {
  const schemas: Record<string, object> = {};
  const moved = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(moved);
    if (typeof node !== 'object' || node === null) return node;
    const { $id: name, ...rest } = node as { $id?: string };
    if (name === undefined) return movedFields(rest);
    const schema = movedFields(rest);
    if (JSON.stringify((schemas[name] ??= schema)) !== JSON.stringify(schema))
      throw new Error(`Two schemas of answers are named ${name}`);
    return { $ref: `#/components/schemas/${name}` };
  };
  const movedFields = (fields: object): object =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, name === 'example' ? value : moved(value)]),
    );
  const { components, ...others } = movedFields(document) as OpenAPIObject;
  const byName = Object.entries({ ...components?.schemas, ...schemas }).sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...others, components: { ...components, schemas: Object.fromEntries(byName) } } as OpenAPIObject;
}
