import { applyDecorators } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { TSchema } from 'typebox';
import type { Answer } from './answer-schema.js';
import { CountedPerMinute } from './call-rate.interceptor.js';
import {
  asJson,
  asProgress,
  type DescribesHandler,
  describeCall,
  POSITION,
  type Refusals,
  VERSION_HEADER,
} from './describe-call.js';

interface WriteDescription {
  /** Whether the call requires `If-Match`. */
  readonly atVersion?: boolean;
  /** False for what has no version of its own. */
  readonly versioned?: boolean;
  readonly refusals?: Refusals;
}

/**
 * The OpenAPI description of a write: summary, answer, and the headers and errors that all writes share (docs/api.md,
 * Conventions). Its handler returns what its command has written, or what it was refused for (answer-headers.ts).
 */
export function DescribeWrite<Schema extends TSchema>(
  summary: string,
  schema: Schema,
  example: Answer<NoInfer<Schema>>,
  about: WriteDescription = {},
): DescribesHandler<{ readonly answer: Answer<Schema> }> {
  return describeWrite(summary, asJson(schema, example), about);
}

/**
 * The same for a write that takes long: its handler writes the answer itself, with its progress (answer-with-progress.ts). When the
 * lines have begun, it is too late for headers.
 */
export function DescribeLongWrite<Schema extends TSchema>(
  summary: string,
  schema: Schema,
  example: Answer<NoInfer<Schema>>,
  { name, ...about }: WriteDescription & { /** Of the answer's line. */ readonly name: string },
): DescribesHandler<void> {
  return describeWrite(summary, asProgress(schema, example, name), about, false);
}

function describeWrite(
  summary: string,
  content: ReturnType<typeof asJson>,
  { atVersion = false, versioned = true, refusals = {} }: WriteDescription,
  headersAreSure = true,
): MethodDecorator {
  const headers = { ...(versioned && VERSION_HEADER), ...WRITE_HEADERS };
  return applyDecorators(
    CountedPerMinute('write'),
    ApiHeader({
      name: 'If-Match',
      required: atVersion,
      description: 'ETag of the read that the edit started from: what somebody else changed since is kept',
      schema: { type: 'string', example: '"17"' },
    }),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: 'A repetition under it is answered as the first time',
      schema: { type: 'string', format: 'uuid' },
    }),
    describeCall(summary, {
      content,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, header]) => [name, { ...header, required: headersAreSure }]),
      ),
      refusals: {
        404: 'What it is about is not there',
        409: 'Against a rule: a name is taken, the programme is published or archived',
        412: '`conflicts` names what somebody else changed since the version of If-Match',
        413: 'The body, or the change, is too much for one command',
        422: '`errors` names the fields that are wrong',
        ...(atVersion && { 428: 'If-Match is missing' }),
        429: 'Too many changes from this account within a minute',
        ...refusals,
      },
    }),
  );
}

const WRITE_HEADERS = {
  'X-Command-Id': {
    description: 'What POST /api/Commands/{commandId}/undo takes',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
  'X-Position': {
    description: 'What a read sends as X-Min-Position to see this change',
    required: true,
    schema: POSITION,
  },
};
