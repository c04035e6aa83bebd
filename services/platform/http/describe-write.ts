import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { WriteHeadersInterceptor } from './write-headers.js';

/**
 * Marks a write: its handler returns what its command has written, which is answered with the headers of every write. Also
 * its OpenAPI description: summary, answer, and the headers and errors that all writes share (docs/api.md, Conventions).
 * @param example the answer
 * @param atVersion whether the call requires `If-Match`
 */
export function DescribeWrite(
  summary: string,
  example: object,
  { atVersion = false }: { readonly atVersion?: boolean } = {},
): MethodDecorator {
  return applyDecorators(
    UseInterceptors(WriteHeadersInterceptor),
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
