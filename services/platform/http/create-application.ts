import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type Log, nestLog } from '../log.js';
import { prepareHttp } from './prepare-http.js';

/** Builds and initialises the application; it does not listen yet. */
export async function createApplication(root: DynamicModule, log: Log): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(root, {
    logger: nestLog(log),
    abortOnError: false,
    bodyParser: false,
    // `/Name` before `/{id}`, whatever their order in the code; a duplicate route is an error.
    routeResolutionStrategy: 'specificity',
    routeConflictPolicy: { duplicate: 'error' },
  });
  try {
    prepareHttp(app);
    return await app.init();
  } catch (error) {
    await app.close().catch(() => undefined);
    throw error;
  }
}
