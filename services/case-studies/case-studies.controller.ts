import { Body, Controller, Get, Ip, Post, Res } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { type Answer, count, named, text } from '../platform/http/answer-schema.js';
import { DescribeRead, DescribeStream } from '../platform/http/describe-read.js';
import { Public } from '../platform/http/public.js';
import { CaseStudyFile } from './case-study-file.js';
import { CaseStudyRequestBody } from './case-study-request-body.js';
import { CaseStudyRequests } from './case-study-requests.js';
import { TITLE } from './document/case-study-document.js';
import { RequestLimit } from './request-limit.js';

const FILE = 'a9-dualling.pdf';
/** A release may change it; who has it asks after an hour whether it is still the same. */
const CACHED = 'public, max-age=3600';

const DOWNLOAD = named('CaseStudyDownload', {
  download: text('Where the file is, for everybody'),
  pages: count(),
  bytes: count(),
});
const DOWNLOAD_EXAMPLE: Answer<typeof DOWNLOAD> = { download: `/api/CaseStudies/${FILE}`, pages: 6, bytes: 86_000 };

/** The case study of the landing page (docs/product/landing-case-study.md). */
@ApiTags('CaseStudies')
@Controller('api/CaseStudies')
export class CaseStudiesController {
  constructor(
    private readonly requests: CaseStudyRequests,
    private readonly limit: RequestLimit,
    private readonly file: CaseStudyFile,
  ) {}

  @Public()
  @Post()
  @DescribeRead('Ask for the case study', DOWNLOAD, DOWNLOAD_EXAMPLE, {
    refusals: { 422: 'A field breaks its rule', 429: 'Too many requests from this address' },
  })
  async requestCaseStudy(
    @Body() body: CaseStudyRequestBody,
    @Ip() address: string | undefined,
  ): Promise<Answer<typeof DOWNLOAD>> {
    await this.limit.count(address);
    const { pages, bytes } = await this.file.read();
    await this.requests.store(body);
    return { download: `/api/CaseStudies/${FILE}`, pages, bytes: bytes.length };
  }

  @Public()
  @Get(FILE)
  @DescribeStream('The case study', {
    content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
    headers: {
      'Content-Disposition': { description: 'Names the file', required: true, schema: { type: 'string' } },
      ETag: { description: 'Of this edition, for If-None-Match', required: true, schema: { type: 'string' } },
    },
  })
  @ApiResponse({ status: 304, description: 'The sender of If-None-Match has it' })
  async caseStudy(@Res() response: Response): Promise<void> {
    const { bytes, etag } = await this.file.read();
    response
      .status(200)
      .set({
        'Cache-Control': CACHED,
        'Content-Disposition': `attachment; filename="${TITLE}.pdf"`,
        ETag: etag,
      })
      .type('application/pdf')
      .send(bytes);
  }
}
