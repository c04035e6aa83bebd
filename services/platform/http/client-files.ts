import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NotFoundException } from '@nestjs/common';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { styleNonceOf } from './security-headers.js';
import { isServerPath } from './server-path.js';

const FOR_A_YEAR = 'public, max-age=31536000, immutable';

/**
 * Serves the built client. Files under `assets/` have a hash in their names and are cached for a year; all others are
 * revalidated. Other paths that are not a file are pages of the client and get `index.html` with the nonce of this answer.
 * @param contactEmail an e-mail address: of all that HTML reads as its own it may have but & and '
 */
export function clientFiles(folder: string, contactEmail: string): RequestHandler[] {
  const contact = contactEmail.replaceAll('&', '&amp;').replaceAll("'", '&#39;');
  const assets = join(folder, 'assets/');
  const files = express.static(folder, {
    index: false,
    cacheControl: false,
    setHeaders: (response, path) =>
      response.setHeader('Cache-Control', path.startsWith(assets) ? FOR_A_YEAR : 'no-cache'),
  });

  const ofClient =
    (handler: RequestHandler): RequestHandler =>
    (request, response, next) =>
      isServerPath(request.path) || (request.method !== 'GET' && request.method !== 'HEAD')
        ? next()
        : handler(request, response, next);

  const page = async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    if (request.path.startsWith('/assets/')) throw new NotFoundException();
    const html = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined);
    if (html === undefined) return next();
    response.setHeader('Cache-Control', 'no-cache');
    response
      .type('html')
      .send(html.replaceAll('__CSP_NONCE__', styleNonceOf(response)).replaceAll('__CONTACT_EMAIL__', () => contact));
  };

  return [
    ofClient((request, response, next) => (request.path === '/index.html' ? next() : files(request, response, next))),
    ofClient(page),
  ];
}
