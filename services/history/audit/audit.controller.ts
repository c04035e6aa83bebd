import { Readable } from 'node:stream';
import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import Type from 'typebox';
import { type Answer, count, listOf, moment, named, optional, text } from '../../platform/http/answer-schema.js';
import { CurrentUser, isAdmin, type SignedInUser } from '../../platform/http/current-user.js';
import { asLines, LINES_TYPE } from '../../platform/http/describe-call.js';
import { DescribeRead, DescribeStream } from '../../platform/http/describe-read.js';
import { QueryId } from '../../platform/http/list-query.js';
import { ReadsFrom } from '../../platform/http/min-position.js';
import { LimitedPerAccount } from '../../platform/http/open-calls.interceptor.js';
import { sendStream } from '../../platform/http/text-stream.js';
import { Refused } from '../../platform/problem.js';
import { AuditLog } from './audit-log.js';
import { logLines } from './log-file.js';

class AuditQuery {
  @QueryId('One programme with its schedule; without it the whole log, for Admins')
  projectId?: number;
}

class VerifyQuery extends AuditQuery {
  @QueryId('Only the first so many events: what a file that was exported before has')
  events?: number;
}

const VERIFICATION = named('Verification', {
  events: count('That were checked'),
  sha256: text('Over the hashes of these events in their order: what the last line of an export says'),
  findings: listOf(text(), 'What is not as it was written, the first hundred; none where all is well'),
  moreFindings: count(),
});

const VERIFICATION_EXAMPLE: Answer<typeof VERIFICATION> = {
  events: 2077,
  sha256: '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
  findings: [],
  moreFindings: 0,
};

const anything = Type.Unsafe<object>({ type: 'object', additionalProperties: true });
const LINE = Type.Object(
  {
    stream: optional(text()),
    version: optional(count('Of the stream; in the first line of the format')),
    type: optional(text()),
    data: optional(anything),
    metadata: optional(anything),
    exported: optional(moment('In the first line')),
    format: optional(text('In the first line')),
    programme: optional(count('In the first line of one programme')),
    events: optional(count('In the last line')),
    sha256: optional(text('In the last line')),
  },
  { description: 'An event as it was recorded; the first and the last line tell of the file' },
);

const REFUSALS = {
  403: 'The whole log is for Admins: it has the inputs of all planners',
  404: 'There is no such programme',
};

/** The log with its hashes, for auditors (docs/product/history.md, Audit). */
@ApiTags('History')
@ReadsFrom() // reads the log itself, which is never behind
@Controller('api/Audit')
export class AuditController {
  constructor(private readonly log: AuditLog) {}

  @Get('export')
  @LimitedPerAccount('feedsPerAccount')
  @DescribeStream(
    'The events of a programme, or of the whole log, as they were recorded, with the chain of their hashes',
    {
      content: asLines(
        LINES_TYPE,
        LINE,
        '{"exported":"2027-06-10T08:00:00.000Z","format":"plumbline-log","programme":42,"version":1}\n',
      ),
    },
    {
      description:
        'NDJSON, canonical (RFC 8785): a line for the file, one for each event, and one with their number and digest. `npm run verify -- --file` and check-audit-file.mjs check it offline.',
      refusals: REFUSALS,
    },
  )
  async export(
    @Query() { projectId }: AuditQuery,
    @CurrentUser() user: SignedInUser,
    @Res() response: Response,
  ): Promise<void> {
    allow(projectId, user);
    // It ends where the log stood; a reader who leaves ends it before, by the stream.
    const log = await this.log.read(projectId, new AbortController().signal);
    const name = projectId === undefined ? 'plumbline-log' : `programme-${projectId}`;
    const exported = new Date();
    response.attachment(`${name}-${exported.toISOString().slice(0, 10)}.ndjson`).type(LINES_TYPE);
    // A HEAD request has no body.
    if (response.req.method === 'HEAD') return void response.end();
    const about = { exported, ...(projectId !== undefined && { programme: projectId }) };
    await sendStream(response, Readable.from(logLines(log, about), { objectMode: false }));
  }

  @Get('verify')
  @LimitedPerAccount('feedsPerAccount')
  @DescribeRead('Checks versions and hashes of a programme, or of the whole log', VERIFICATION, VERIFICATION_EXAMPLE, {
    refusals: REFUSALS,
  })
  async verify(
    @Query() { projectId, events }: VerifyQuery,
    @CurrentUser() user: SignedInUser,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Answer<typeof VERIFICATION>> {
    allow(projectId, user);
    const reader = new AbortController();
    response.once('close', () => reader.abort());
    return this.log.verify(projectId, events, reader.signal);
  }
}

/** Programmes are everybody's; the whole log has the inputs of all planners (docs/product/accounts.md, Rules of access). */
function allow(projectId: number | undefined, user: SignedInUser): void {
  if (projectId === undefined && !isAdmin(user))
    throw new Refused({
      kind: 'forbidden',
      code: 'admins-only',
      title: 'Access forbidden',
      detail: 'The whole log is for Admins. Name a programme with projectId.',
    });
}
