import { applyDecorators, HttpCode } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiResponse } from '@nestjs/swagger';
import Type, { type TSchema } from 'typebox';
import type { Refusable } from '../problem.js';
import { type Answer, named, optional } from './answer-schema.js';
import { PROBLEM, PROBLEM_TYPE } from './problem-answer.js';

export const JSON_TYPE = 'application/json';
export const LINES_TYPE = 'application/x-ndjson';

/** A decorator of handlers with this result, or a refusal of it; the compiler refuses it on any other. */
export type DescribesHandler<Result> = <
  Handler extends (...args: never[]) => Refusable<Result> | Promise<Refusable<Result>>,
>(
  target: object,
  name: string | symbol,
  handler: TypedPropertyDescriptor<Handler>,
) => void;

/** What may go wrong beside what may go wrong with every call (api-docs.ts): when, by status. */
export type Refusals = {
  readonly [Status in 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 428 | 429]?: string;
};

type Headers = Readonly<Record<string, object>>;
type Content = Readonly<Record<string, { readonly schema: object; readonly example?: unknown }>>;

export interface CallDescription {
  readonly description?: string;
  /** When the summary does not say it. */
  readonly answerDescription?: string;
  readonly refusals?: Refusals;
  readonly headers?: Headers;
}

export interface DescribedAnswer extends CallDescription {
  /** By media type. */
  readonly content: Content;
}

/** The OpenAPI description of a call: its summary, its answer and its refusals. */
export const describeCall = (
  summary: string,
  { content, headers, answerDescription = 'The answer', ...about }: DescribedAnswer,
): MethodDecorator =>
  applyDecorators(
    ...describeRest(summary, about),
    ApiOkResponse({ description: answerDescription, content, ...(headers && { headers }) } as object),
  );

/** The same of a call that has nothing to answer: 204. */
export const DescribeEmpty = (summary: string, about: CallDescription = {}): DescribesHandler<void> =>
  applyDecorators(...describeRest(summary, about), HttpCode(204), ApiNoContentResponse({ description: 'Done' }));

const describeRest = (summary: string, { description, refusals = {} }: CallDescription): MethodDecorator[] => [
  ApiOperation({ summary, ...(description !== undefined && { description }) }),
  ...Object.entries(refusals).map(([status, when]) => ApiResponse({ status: Number(status), ...problem(when) })),
];

/** A problem as a response of OpenAPI. */
export const problem = (description: string) => ({
  description,
  content: { [PROBLEM_TYPE]: { schema: PROBLEM as object } },
});

export const asJson = <Schema extends TSchema>(schema: Schema, example: Answer<Schema>): Content => ({
  [JSON_TYPE]: { schema, example },
});

/** Text whose lines are values of a schema each. */
export const asLines = (type: string, line: TSchema, example: string): Content => ({
  [type]: { schema: { type: 'string', contentMediaType: type, contentSchema: line }, example },
});

const PROGRESS = named('Progress', {
  step: Type.String({ description: 'What is being done' }),
  done: Type.Number({ minimum: 0, maximum: 1, description: 'Fraction of this step' }),
});

/** JSON, or for a caller that accepts NDJSON its progress line by line (answer-with-progress.ts). @param name of the last line */
export function asProgress<Schema extends TSchema>(schema: Schema, example: Answer<Schema>, name: string): Content {
  const line = Type.Object({
    progress: optional(PROGRESS),
    [name]: optional(schema),
    problem: optional(PROBLEM),
  });
  const lines = [{ progress: { step: 'reading', done: 0.4 } }, { [name]: example }];
  return {
    ...asJson(schema, example),
    ...asLines(LINES_TYPE, line, lines.map((one) => `${JSON.stringify(one)}\n`).join('')),
  };
}

export const VERSION_HEADER = {
  ETag: {
    description: 'Version for the next If-Match',
    required: true,
    schema: { type: 'string', pattern: '^"\\d+"$', example: '"18"' },
  },
};

export const POSITION = { type: 'string', pattern: '^\\d+(/\\d+)?$', example: '4711' };
