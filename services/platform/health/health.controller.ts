import { Controller, Get, Res } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { TSchema } from 'typebox';
import { type Answer, byName, flag, named, oneOf, optional, text } from '../http/answer-schema.js';
import { asJson } from '../http/describe-call.js';
import { DescribeRead } from '../http/describe-read.js';
import { Public } from '../http/public.js';
import { Health } from './health.js';

const UP = named('Up', { status: oneOf(['up']) });
const STATE = oneOf(['up', 'degraded', 'down'], 'degraded: serves, without something that it can do without');
const READINESS = named('Readiness', { status: STATE });
const PART = named('HealthOfPart', {
  required: flag('Whether the product cannot serve without it'),
  up: flag(),
  note: optional(text()),
});
const HEALTH = named('Health', {
  status: STATE,
  parts: byName(PART),
});

const WhenDown = <Schema extends TSchema>(schema: Schema, example: Answer<Schema>): MethodDecorator =>
  ApiResponse({ status: 503, description: 'It cannot serve', content: asJson(schema, example) } as object);

@Public()
@ApiTags('Health')
@Controller('health')
export class HealthController {
  constructor(private readonly health: Health) {}

  @Get('live')
  @DescribeRead('The process runs', UP, { status: 'up' })
  live(): Answer<typeof UP> {
    return { status: 'up' };
  }

  @Get('ready')
  @DescribeRead('The process can serve: everything it cannot do without is there', READINESS, { status: 'up' })
  @WhenDown(READINESS, { status: 'down' })
  async ready(@Res({ passthrough: true }) response: Response): Promise<Answer<typeof READINESS>> {
    const { status } = await this.health.summary();
    if (status === 'down') response.status(503);
    return { status };
  }

  @Get()
  @DescribeRead('Every part that the product depends on, and whether it is there', HEALTH, {
    status: 'up',
    parts: { database: { required: true, up: true } },
  })
  @WhenDown(HEALTH, { status: 'down', parts: { database: { required: true, up: false, note: 'away' } } })
  async summary(@Res({ passthrough: true }) response: Response): Promise<Answer<typeof HEALTH>> {
    const summary = await this.health.summary();
    if (summary.status === 'down') response.status(503);
    return summary;
  }
}
