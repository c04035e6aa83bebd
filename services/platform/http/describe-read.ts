import type { TSchema } from 'typebox';
import type { Versioned } from './answer-headers.js';
import { type Answer, listOf } from './answer-schema.js';
import {
  asJson,
  type CallDescription,
  type DescribedAnswer,
  type DescribesHandler,
  describeCall,
  type Refusals,
  VERSION_HEADER,
} from './describe-call.js';
import type { Page } from './page.js';

const NO_SUCH = 'There is none, or not for this user';

/** The OpenAPI description of a read: what it says, the schema of what it answers, and an example. */
export function DescribeRead<Schema extends TSchema>(
  summary: string,
  schema: Schema,
  example: Answer<NoInfer<Schema>>,
  about: CallDescription = {},
): DescribesHandler<Answer<Schema>> {
  return describeCall(summary, { content: asJson(schema, example), ...about });
}

/** A read of one entity: 404 when it is not there. */
export const DescribeEntity = <Schema extends TSchema>(
  summary: string,
  schema: Schema,
  example: Answer<NoInfer<Schema>>,
): DescribesHandler<Answer<Schema>> => DescribeRead(summary, schema, example, { refusals: { 404: NO_SUCH } });

/** The same with the version for an edit. */
export const DescribeVersionedEntity = <Schema extends TSchema>(
  summary: string,
  schema: Schema,
  example: Answer<NoInfer<Schema>>,
  refusals: Refusals = {},
): DescribesHandler<Versioned<Answer<Schema>>> =>
  describeCall(summary, {
    content: asJson(schema, example),
    headers: VERSION_HEADER,
    refusals: { 404: NO_SUCH, ...refusals },
  });

/** One entity that has a version for an edit only in the library: a programme's copy is edited at its programme's. */
export const DescribeInput = <Schema extends TSchema>(
  summary: string,
  schema: Schema,
  example: Answer<NoInfer<Schema>>,
): DescribesHandler<Answer<Schema> | Versioned<Answer<Schema>>> =>
  describeCall(summary, {
    content: asJson(schema, example),
    headers: Object.fromEntries(
      Object.entries(VERSION_HEADER).map(([name, header]) => [name, { ...header, required: false }]),
    ),
    refusals: { 404: NO_SUCH },
  });

/** A read of a list, in pages when it is asked for (page.ts). */
export function DescribeList<Schema extends TSchema>(
  summary: string,
  item: Schema,
  example: Answer<NoInfer<Schema>>,
  { headers = {}, ...about }: CallDescription = {},
): DescribesHandler<Page<Answer<Schema>> | Versioned<Page<Answer<Schema>>>> {
  const content = asJson(listOf(item), [example] as Answer<ReturnType<typeof listOf<Schema>>>);
  return describeCall(summary, { content, headers: { ...TOTAL_HEADER, ...headers }, ...about });
}

/** A read whose handler writes the answer itself, in pieces: what it writes, by media type. */
export const DescribeStream = (
  summary: string,
  answer: DescribedAnswer,
  about: CallDescription = {},
): DescribesHandler<void> => describeCall(summary, { ...answer, ...about });

const TOTAL_HEADER = {
  'X-Total-Count': {
    description: 'How many there are on all pages',
    required: true,
    schema: { type: 'string', pattern: '^\\d+$', example: '120' },
  },
};
