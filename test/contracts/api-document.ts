import { NestFactory } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { AppModule } from '../../services/app/app.module.js';
import { systemClock } from '../../services/platform/clock.js';
import { readConfig } from '../../services/platform/config.js';
import { apiDocument } from '../../services/platform/http/api-docs.js';
import { jsonLog } from '../../services/platform/log.js';

/** The description of the calls, of an application that is only looked at: nothing of it is made or connected. */
export async function describedApi(): Promise<OpenAPIObject> {
  const surroundings = {
    config: { ...readConfig({}), databaseUrl: '', jwtSecret: '' },
    log: jsonLog('error'),
    clock: systemClock,
  };
  return apiDocument(await NestFactory.create(AppModule.in(surroundings), { preview: true, logger: false }));
}
