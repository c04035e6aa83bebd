import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { Log } from '../log.js';
import { isServerPath } from './server-path.js';

/** Seconds, from a cached read to the 2 s that a read may wait for its position. */
const BUCKET_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10];

/** Monitors and container health checks call these every few seconds, which would fill the log. */
const MONITORING_PATHS = /^\/(health|metrics)\b/;

/**
 * Counts and logs each call by its route pattern. Paths and queries can contain names and e-mails, and each one would become a
 * separate time series.
 */
export function observeRequests(log: Log, registry: Registry): RequestHandler {
  const registers = [registry];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the end of the answer.',
    labelNames: ['method', 'route'],
    buckets: BUCKET_BOUNDS,
    registers,
  });

  return (request: Request, response: Response, next: NextFunction) => {
    const started = process.hrtime.bigint();
    const { method } = request;
    const ofServer = isServerPath(request.path);
    response.once('close', () => {
      const seconds = Number(process.hrtime.bigint() - started) / 1e9;
      const route = ofServer ? routeOf(request) : 'client';
      const status = response.writableFinished ? response.statusCode : 499;
      requests.inc({ method, route, status });
      // The duration of server-sent events is the time a page was open, not a response time.
      const listened = String(response.getHeader('Content-Type')).startsWith('text/event-stream');
      if (!listened) durations.observe({ method, route }, seconds);
      if (ofServer)
        log[MONITORING_PATHS.test(route) || listened ? 'debug' : 'info']('request', {
          method,
          route,
          status,
          milliseconds: Math.round(seconds * 1e4) / 10,
        });
    });
    next();
  };
}

const routeOf = (request: Request): string => (request.route as { path?: string } | undefined)?.path ?? 'unknown';
