import { describe, expect, it } from '@jest/globals';
import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import request from 'supertest';
import { count, named, text } from '../../../services/platform/http/answer-schema.js';
import { asLines, LINES_TYPE, VERSION_HEADER } from '../../../services/platform/http/describe-call.js';
import {
  DescribeRead,
  DescribeStream,
  DescribeVersionedEntity,
} from '../../../services/platform/http/describe-read.js';
import { Public } from '../../../services/platform/http/public.js';
import { notFound, Refused } from '../../../services/platform/problem.js';
import { startApi } from '../../support/api.js';

// docs/api.md, Description: every answer that a test gets is held to the description of its call, wherever it asks for it.

const PROBE = named('Probe', { id: count(), name: text() });
const EXAMPLE = { id: 1, name: 'North' };

/** Answers that the compiler lets through and the description does not. */
const ANSWERS: Readonly<Record<string, object>> = {
  fitting: EXAMPLE,
  more: { ...EXAMPLE, secret: 'x' },
  less: { id: 1 },
  other: { id: '1', name: 'North' },
};

@Public()
@Controller('api/Probes')
class ProbeController {
  @Get('lines')
  @DescribeStream('Lines', { content: asLines(LINES_TYPE, PROBE, '') })
  lines(@Res() response: Response): void {
    response.type(LINES_TYPE);
    response.write(`${JSON.stringify(EXAMPLE)}\n`);
    response.end('{"id":2}\n');
  }

  @Get('html')
  @DescribeStream('Another media type', { content: asLines(LINES_TYPE, PROBE, '') })
  html(@Res() response: Response): void {
    response.type('text/html').send('<p>');
  }

  @Get(':kind')
  @DescribeRead('Answers as it is told', PROBE, EXAMPLE)
  one(@Param('kind') kind: string): typeof EXAMPLE {
    const answer = ANSWERS[kind];
    if (!answer) throw new Refused(notFound('probe-not-found'));
    return answer as typeof EXAMPLE;
  }

  @Post('versioned')
  @DescribeRead('Promises a version', PROBE, EXAMPLE, { headers: VERSION_HEADER })
  versioned(): typeof EXAMPLE {
    return EXAMPLE;
  }

  // @ts-expect-error The answer has no version.
  @DescribeVersionedEntity('Cannot be written', PROBE, EXAMPLE)
  unversionedRefusedByCompiler(): typeof EXAMPLE {
    return EXAMPLE;
  }

  // @ts-expect-error The answer has no name: no handler compiles that does not fit its schema.
  @DescribeRead('Cannot be written', PROBE, EXAMPLE)
  refusedByCompiler(): { id: number } {
    return { id: 1 };
  }
}

describe('An answer', () => {
  it('that strays from its description fails the test file that asked for it', async () => {
    const api = await startApi({ beside: { controllers: [ProbeController] } });
    for (const path of ['fitting', 'more', 'less', 'other', 'unknown', 'lines', 'html'])
      await request(api.server).get(`/api/Probes/${path}`);
    await request(api.server).post('/api/Probes/versioned');
    const failure = await api.close().then(
      () => 'none',
      (error: Error) => error.message,
    );
    expect(failure.split('\n').slice(1).sort()).toEqual([
      expect.stringMatching(/^ {2}GET \/api\/Probes\/html 200: media type text\/html, not application\/x-ndjson /),
      expect.stringMatching(/^ {2}GET \/api\/Probes\/lines 200: .* required property 'name'/),
      expect.stringMatching(/^ {2}GET \/api\/Probes\/\{kind\} 200: {2}must NOT have additional properties .*secret.*/),
      expect.stringMatching(/^ {2}GET \/api\/Probes\/\{kind\} 200: {2}must have required property 'name'/),
      expect.stringMatching(/^ {2}GET \/api\/Probes\/\{kind\} 200: \/id must be integer/),
      expect.stringMatching(/^ {2}GET \/api\/Probes\/\{kind\} 404: a status that is not declared/),
      expect.stringMatching(/^ {2}POST \/api\/Probes\/versioned 200: header ETag: undefined/),
    ]);
  });
});
