import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Log } from '../log.js';
import type { Metrics } from '../metrics/metrics.js';
import { isServerPath } from './server-path.js';

/** Seconds; from a cached read to the 2 s that a read may wait for its position. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10];

/** Monitors and containers ask every few seconds, and would fill the log. */
const OF_MONITORS = /^\/(health|metrics)\b/;

/**
 * Counts and logs each call by the pattern of its route: paths and queries can hold names and e-mails,
 * and would make a series of metrics each.
 */
export function observed(log: Log, metrics: Metrics): RequestHandler {
  const requests = metrics.counter('http_requests_total', 'Requests answered, by method, route and status.');
  const durations = metrics.histogram('http_request_duration_seconds', 'Time to the end of the answer.', BOUNDS);

  return (request: Request, response: Response, next: NextFunction) => {
    const started = process.hrtime.bigint();
    const { method } = request;
    const ofServer = isServerPath(request.path);
    response.once('close', () => {
      const seconds = Number(process.hrtime.bigint() - started) / 1e9;
      const route = ofServer ? routeOf(request) : 'client';
      const status = response.writableFinished ? response.statusCode : 499;
      requests.add({ method, route, status });
      // How long somebody had a page open says nothing of how fast it was answered.
      const listened = String(response.getHeader('Content-Type')).startsWith('text/event-stream');
      if (!listened) durations.observe({ method, route }, seconds);
      if (ofServer)
        log[OF_MONITORS.test(route) || listened ? 'debug' : 'info']('request', {
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
