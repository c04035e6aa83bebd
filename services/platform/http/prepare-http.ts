import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import type { NextFunction, Request, Response } from 'express';
import { Registry } from 'prom-client';
import { CONFIG, type RunningConfig } from '../config.js';
import { LOG, type Log } from '../log.js';
import { serveApiDocs } from './api-docs.js';
import { clientFiles } from './client-files.js';
import { correlation } from './correlation.js';
import { observeRequests } from './observe-requests.js';
import { parseQuery } from './query.js';
import { readableUrl } from './readable-url.js';
import { securityHeaders } from './security-headers.js';
import { answerUnparsableRequests } from './unreadable-request.js';

/**
 * Sets up everything between the socket and the controllers, in the order in which a request passes through it. Bodies are read
 * later, when the token was checked (json-body.interceptor.ts).
 */
export function prepareHttp(app: NestExpressApplication): void {
  const config = app.get<RunningConfig>(CONFIG);
  answerUnparsableRequests(app.getHttpServer());
  app.set('trust proxy', config.trustedProxies);
  app.set('query parser', parseQuery);
  // ETags are versions here; Express's hash of the body would come back as an invalid If-Match.
  app.disable('etag');
  app.use(correlation);
  app.use(observeRequests(app.get<Log>(LOG), app.get(Registry)));
  app.use(securityHeaders(config));
  app.use(compression({ filter: isCompressible }));
  app.use(readableUrl);
  if (config.roles.has('api')) app.use(...clientFiles(config.clientFolder, config.contactEmail));
  app.use(neverCached);
  if (config.roles.has('api')) serveApiDocs(app);
}

/** The compression package does not know that NDJSON is text. */
const isCompressible = (request: Request, response: Response): boolean =>
  String(response.getHeader('Content-Type')).startsWith('application/x-ndjson') ||
  compression.filter(request, response);

/** Answers change with every event, and they contain data that only their reader may see. */
function neverCached(_: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}
