import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import request from 'supertest';
import { CLIENT_TYPES, clientTypesOf } from '../../contracts/client-types.js';
import { type RunningApi, startApi } from '../../support/api.js';
import { type ApiDocument, callsOf, type DescribedCall, type Schema } from '../../support/api-operations.js';

// docs/api.md, Description: OpenAPI at /api/docs describes every call with its schemas and an example.

let api: RunningApi;
let source: string;
let document: ApiDocument;
let calls: [string, DescribedCall][];
beforeAll(async () => {
  api = await startApi();
  source = (await request(api.server).get('/api/docs-json').expect(200)).text;
  document = JSON.parse(source) as ApiDocument;
  calls = callsOf(document).map(({ method, path, call }) => [`${method} ${path}`, call]);
});
afterAll(() => api.close());

/** Calls that have nothing to answer. */
const WITHOUT_ANSWER = ['post /api/AuthUser/logout'];

/** A schema that says nothing. */
const isOpen = (schema: Schema): boolean => Object.keys(schema).length === 0;

describe('The description of the calls', () => {
  it('is a page to read in', async () => {
    expect((await request(api.server).get('/api/docs').redirects(1).expect(200)).text).toContain('swagger-ui');
  });

  it("passes the linter's recommended rules", async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
    expect(
      problems.map(({ ruleId, message, location: [at] }) => `${ruleId} at ${at?.pointer ?? ''}: ${message}`),
    ).toEqual([]);
  });

  it('has valid schemas, which the checks of answers take on trust', () => {
    const ajv = new Ajv2020({ strict: false });
    const answers = calls.flatMap(([name, { responses }]) =>
      Object.values(responses).flatMap(({ content = {} }) =>
        Object.values(content).map(({ schema }): [string, object] => [name, schema]),
      ),
    );
    const wrong = [...Object.entries(document.components.schemas), ...answers].filter(
      ([, schema]) => ajv.validateSchema(schema) !== true,
    );
    expect(wrong.map(([name]) => name)).toEqual([]);
    expect(ajv.validateSchema({ type: 'text' })).toBe(false);
  });

  it('says of each what it does, and of every answer its schema and an example', () => {
    const unsaid = calls.flatMap(([name, { summary, responses }]) => {
      const answers = Object.entries(responses['200']?.content ?? {});
      return [
        ...(summary ? [] : [`${name}: summary`]),
        ...(answers.length > 0 || WITHOUT_ANSWER.includes(name) ? [] : [`${name}: answer`]),
        ...answers.flatMap(([type, { schema, example }]) => {
          const isFile = schema.type === 'string' && schema.contentSchema === undefined;
          return !isOpen(schema) && (isFile || example !== undefined) ? [] : [`${name}: ${type}`];
        }),
      ];
    });
    expect(calls.length).toBeGreaterThan(100);
    expect(unsaid).toEqual([]);
  });

  it('has no success but 200, 204 of what has nothing to answer, or 304 of a file that its reader has, and problem details for every refusal', () => {
    const strange = calls.flatMap(([name, { responses }]) =>
      Object.entries(responses).flatMap(([status, { $ref, content = {} }]) =>
        status === (WITHOUT_ANSWER.includes(name) ? '204' : '200') ||
        (status === '304' && name.endsWith('.pdf') && Object.keys(content).length === 0) ||
        $ref?.startsWith('#/components/responses/') ||
        'application/problem+json' in content ||
        (status === '503' && name.startsWith('get /health'))
          ? []
          : [`${name} ${status}`],
      ),
    );
    expect(strange).toEqual([]);
  });

  it('says of every call on one thing that it may not be there', () => {
    const onOne = calls.filter(([name]) => name.includes('{'));
    expect(onOne.length).toBeGreaterThan(40);
    expect(onOne.filter(([, { responses }]) => !responses['404']).map(([name]) => name)).toEqual([]);
  });

  it('gives every field of a body and every parameter its type, and every field of a body a value to try', () => {
    const scalars = ['string', 'number', 'integer', 'boolean', 'array'];
    const typed = ({ type = [], ...schema }: Schema = {}): boolean =>
      schema.$ref !== undefined || [type].flat().some((one) => scalars.includes(one));
    const combined = (schema: Schema): boolean => 'allOf' in schema || 'anyOf' in schema;
    const fields = Object.entries(document.components.schemas)
      .filter(([name]) => name.endsWith('Body'))
      .flatMap(([name, { properties = {} }]) =>
        Object.entries(properties).map(([field, schema]) => ({ field: `${name}.${field}`, schema })),
      );
    expect(fields.filter(({ schema }) => !typed(schema) && !combined(schema)).map(({ field }) => field)).toEqual([]);
    expect(
      fields
        .filter(
          ({ schema }) =>
            schema.example === undefined &&
            !combined(schema) &&
            !('$ref' in schema || 'enum' in schema || 'items' in schema),
        )
        .map(({ field }) => field),
    ).toEqual([]);
    expect(
      calls.flatMap(([name, { parameters = [] }]) =>
        parameters.filter(({ schema }) => !typed(schema)).map((parameter) => `${name} ${parameter.name}`),
      ),
    ).toEqual([]);
  });

  it("is what the client's types are generated from: npm run contracts", async () => {
    expect(await readFile(CLIENT_TYPES, 'utf8')).toBe(await clientTypesOf(document));
  });

  it('says of every write how it is repeated, and of which version it is an edit', () => {
    const writes = calls.filter(
      ([name]) =>
        /^(post|put|patch|delete) /.test(name) &&
        !/AuthUser|Favourites|SavedComparisons|Notifications|AccessTokens|Accounts|CaseStudies|preview|drift$/.test(
          name,
        ),
    );
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
