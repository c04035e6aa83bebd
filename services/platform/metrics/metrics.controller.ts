import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { prometheusContentType, Registry } from 'prom-client';
import { Public } from '../http/public.js';

/** Public like `/health`: a scraper has no account, and the metrics contain nothing about a person or a programme. */
@Public()
@ApiExcludeController()
@Controller('metrics')
export class MetricsController {
  constructor(private readonly registry: Registry) {}

  @Get()
  @Header('Content-Type', prometheusContentType)
  text(): Promise<string> {
    return this.registry.metrics();
  }
}
