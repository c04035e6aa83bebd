import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import express, { type NextFunction, type Request, type Response } from 'express';
import { CONFIG, type RunningConfig } from '../config.js';
import { LOG, type Log } from '../log.js';
import { Metrics } from '../metrics/metrics.js';
import { serveApiDocs } from './api-docs.js';
import { clientFiles } from './client-files.js';
import { correlation } from './correlation.js';
import { JSON_TYPES, jsonOnly } from './json-only.js';
import { observed } from './observed.js';
import { parseQuery } from './query.js';
import { readableUrl } from './readable-url.js';
import { securityHeaders } from './security-headers.js';
import { storableBody } from './storable-body.js';
import { answerUnreadable } from './unreadable-request.js';

/** A whole programme of 2,000 parts as the specs' client sends it is about 6 MB. */
const LARGEST_BODY = '16mb';

/** Everything between the socket and the controllers, in the order that a request meets it. */
export function prepareHttp(app: NestExpressApplication): void {
  const config = app.get<RunningConfig>(CONFIG);
  answerUnreadable(app.getHttpServer());
  app.set('query parser', parseQuery);
  // Tags say versions here; a tag of the bytes would come back as an If-Match that means nothing.
  app.disable('etag');
  app.use(correlation);
  app.use(observed(app.get<Log>(LOG), app.get(Metrics)));
  app.use(securityHeaders());
  app.use(compression({ filter: isCompressible }));
  app.use(readableUrl);
  if (config.roles.has('api')) app.use(...clientFiles(config.clientFolder));
  app.use(neverCached);
  app.use(jsonOnly);
  app.use(express.json({ limit: LARGEST_BODY, type: JSON_TYPES }));
  app.use(storableBody);
  if (config.roles.has('api')) serveApiDocs(app);
}

/** Lines of JSON are on no list of texts. */
const isCompressible = (request: Request, response: Response): boolean =>
  String(response.getHeader('Content-Type')).startsWith('application/x-ndjson') ||
  compression.filter(request, response);

/** Figures change with every event, and answers hold what only their reader may see. */
function neverCached(_: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}
