import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { type RunningApi, startApi } from '../../support/api.js';

// docs/api.md: OpenAPI at /api/docs describes every call with an example.

interface Schema {
  readonly type?: string;
  readonly $ref?: string;
  readonly example?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
}
interface Call {
  readonly summary?: string;
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema?: Schema }[];
  readonly responses: Readonly<
    Record<
      string,
      { readonly content?: Readonly<Record<string, { readonly example?: unknown; readonly schema?: Schema }>> }
    >
  >;
}

let api: RunningApi;
let calls: [string, Call][];
let schemas: Readonly<Record<string, Schema>>;
beforeAll(async () => {
  api = await startApi();
  const { body } = await request(api.server).get('/api/docs-json').expect(200);
  const { paths, components } = body as {
    paths: Record<string, Record<string, Call>>;
    components: { schemas: typeof schemas };
  };
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]): [string, Call] => [`${method} ${path}`, call]),
  );
  schemas = components.schemas;
});
afterAll(() => api.close());

describe('The description of the calls', () => {
  it('is a page to read in', async () => {
    expect((await request(api.server).get('/api/docs').redirects(1).expect(200)).text).toContain('swagger-ui');
  });

  it('says of each what it does, and shows an answer', () => {
    const shown = ({ responses }: Call): boolean =>
      Object.values(responses['200']?.content ?? {}).some(
        ({ example, schema }) => (example ?? schema?.example) !== undefined,
      );
    expect(calls.filter(([, call]) => !call.summary || !shown(call)).map(([name]) => name)).toEqual([]);
  });

  it('has no success but 200', () => {
    expect(
      calls
        .filter(([, { responses }]) =>
          Object.keys(responses).some((status) => status.startsWith('2') && status !== '200'),
        )
        .map(([name]) => name),
    ).toEqual([]);
  });

  it('gives every field of a body and every parameter its type, and every field of a body a value to try', () => {
    const scalars = ['string', 'number', 'integer', 'boolean', 'array'];
    const typed = (schema: Schema = {}): boolean => schema.$ref !== undefined || scalars.includes(schema.type ?? '');
    const fields = Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties).map(([field, schema]) => ({ field: `${name}.${field}`, schema })),
    );
    expect(fields.filter(({ schema }) => !typed(schema) && !('allOf' in schema)).map(({ field }) => field)).toEqual([]);
    expect(
      fields
        .filter(
          ({ schema }) =>
            schema.example === undefined &&
            !('$ref' in schema || 'allOf' in schema || 'enum' in schema || 'items' in schema),
        )
        .map(({ field }) => field),
    ).toEqual([]);
    expect(
      calls.flatMap(([name, { parameters = [] }]) =>
        parameters.filter(({ schema }) => !typed(schema)).map((parameter) => `${name} ${parameter.name}`),
      ),
    ).toEqual([]);
  });

  it('says of every write how it is repeated, and of which version it is an edit', () => {
    const writes = calls.filter(([name]) => /^(post|put|patch|delete) /.test(name) && !/AuthUser|preview/.test(name));
    expect(writes.length).toBeGreaterThan(25);
    for (const [name, { parameters = [] }] of writes) {
      expect({
        name,
        headers: parameters
          .filter((parameter) => parameter.in === 'header')
          .map((parameter) => parameter.name)
          .sort(),
      }).toEqual({ name, headers: ['Idempotency-Key', 'If-Match'] });
    }
  });
});
