import { Controller, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../http/public.js';
import { Health, type HealthSummary } from './health.js';

@Public()
@ApiTags('Health')
@Controller('health')
export class HealthController {
  constructor(private readonly health: Health) {}

  @Get('live')
  @ApiOperation({ summary: 'The process runs' })
  @ApiOkResponse({ example: { status: 'up' } })
  live(): { status: 'up' } {
    return { status: 'up' };
  }

  @Get('ready')
  @ApiOperation({ summary: 'The process can serve: everything it cannot do without is there' })
  @ApiOkResponse({ example: { status: 'up' } })
  @ApiServiceUnavailableResponse({ example: { status: 'down' } })
  async ready(@Res({ passthrough: true }) response: Response): Promise<Pick<HealthSummary, 'status'>> {
    const { status } = await this.health.summary();
    if (status === 'down') response.status(503);
    return { status };
  }

  @Get()
  @ApiOperation({ summary: 'Every part that the product depends on, and whether it is there' })
  @ApiOkResponse({ example: { status: 'up', parts: { database: { required: true, up: true } } } })
  async summary(@Res({ passthrough: true }) response: Response): Promise<HealthSummary> {
    const summary = await this.health.summary();
    if (summary.status === 'down') response.status(503);
    return summary;
  }
}
