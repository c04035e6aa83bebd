import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { styleNonceOf } from './security-headers.js';
import { isServerPath } from './server-path.js';

const ONE_YEAR_SECONDS = 31_536_000;

/**
 * Serves the built client. Files under `assets/` have a hash in their names and are cached for a year; all others are
 * revalidated. Paths that are not a file are pages of the client and get `index.html` with the nonce of this answer.
 */
export function clientFiles(folder: string): RequestHandler[] {
  const assets = express.static(join(folder, 'assets'), {
    index: false,
    fallthrough: false,
    immutable: true,
    maxAge: ONE_YEAR_SECONDS * 1000,
  });
  const files = express.static(folder, {
    index: false,
    cacheControl: false,
    setHeaders: (response) => response.setHeader('Cache-Control', 'no-cache'),
  });

  const ofClient =
    (handler: RequestHandler): RequestHandler =>
    (request, response, next) =>
      isServerPath(request.path) || (request.method !== 'GET' && request.method !== 'HEAD')
        ? next()
        : handler(request, response, next);

  const page = async (_: Request, response: Response, next: NextFunction): Promise<void> => {
    const html = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined);
    if (html === undefined) return next();
    response.setHeader('Cache-Control', 'no-cache');
    response.type('html').send(html.replaceAll('__CSP_NONCE__', styleNonceOf(response)));
  };

  return [
    ofClient((request, response, next) => {
      if (!request.url.startsWith('/assets/')) return next();
      request.url = request.url.slice('/assets'.length);
      assets(request, response, next);
    }),
    ofClient((request, response, next) =>
      /^\/(index\.html)?$/.test(request.path) ? next() : files(request, response, next),
    ),
    ofClient(page),
  ];
}
