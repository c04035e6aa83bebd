import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiResponse } from '@nestjs/swagger';

/**
 * What the documentation says of a write: what it does and answers, and what all writes take, tell and refuse
 * (api.md, Conventions).
 * @param example the answer
 * @param atVersion the call needs `If-Match`
 */
export function DescribeWrite(
  summary: string,
  example: object,
  { atVersion = false }: { readonly atVersion?: boolean } = {},
): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary }),
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
    ApiOkResponse({
      example,
      headers: {
        ETag: { description: 'Version for the next If-Match', schema: { type: 'string', example: '"18"' } },
        'X-Command-Id': {
          description: 'What POST /api/Commands/{commandId}/undo takes',
          schema: { type: 'string', format: 'uuid' },
        },
        'X-Position': {
          description: 'What a read sends as X-Min-Position to see this change',
          schema: { type: 'string', example: '4711' },
        },
      },
    }),
    ApiResponse({ status: 404, description: 'What it is about is not there' }),
    ApiResponse({
      status: 409,
      description: 'Against a rule: a name is taken, the programme is published or archived',
    }),
    ApiResponse({
      status: 412,
      description: '`conflicts` names what somebody else changed since the version of If-Match',
    }),
    ApiResponse({ status: 422, description: '`errors` names the fields that are wrong' }),
    ...(atVersion ? [ApiResponse({ status: 428, description: 'If-Match is missing' })] : []),
  );
}
