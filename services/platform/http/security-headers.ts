import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { RunningConfig } from '../config.js';

/** Hash of an empty `<style>`, which Plotly creates and fills through the CSSOM. Mantine's styles have the nonce. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const DOCS_PATH = /^\/api\/docs(\/|$)/i;

/** The nonce of this answer's styles: the client's page passes it to Mantine. */
export const styleNonceOf = (response: Response): string => (response.locals as { styleNonce: string }).styleNonce;

/** What no page of the product uses, so that nothing that got into one could either. */
const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'bluetooth', 'midi', 'hid']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** A year, as browsers' own lists ask for. Not its subdomains: they may be somebody else's. */
const TLS_ONLY = 'max-age=31536000';

/**
 * Scripts, styles and calls are of this origin only, no page can be framed, and no other origin can read an answer (there are no CORS
 * headers). A browser is told to come by TLS alone where it has: `PUBLIC_URL` is https, or a trusted proxy says so of the request. On
 * plain http that would lock users out.
 */
export function securityHeaders({ publicUrl }: Pick<RunningConfig, 'publicUrl'>): RequestHandler {
  const isPublishedByTls = publicUrl?.startsWith('https:') === true;
  const product = headersWith(["'self'", nonce, EMPTY_STYLE]);
  // Swagger's page has inline styles.
  const docs = headersWith(["'self'", "'unsafe-inline'"]);

  return (request: Request, response: Response, next: NextFunction) => {
    response.locals['styleNonce'] = randomBytes(16).toString('base64');
    response.setHeader('Permissions-Policy', PERMISSIONS);
    if (isPublishedByTls || request.secure) response.setHeader('Strict-Transport-Security', TLS_ONLY);
    (DOCS_PATH.test(request.path) ? docs : product)(request, response, next);
  };
}

const nonce = (_: IncomingMessage, response: ServerResponse): string => `'nonce-${styleNonceOf(response as Response)}'`;

function headersWith(styleSrc: (string | typeof nonce)[]): RequestHandler {
  return helmet({
    strictTransportSecurity: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'none'"],
        workerSrc: ["'none'"],
        styleSrc,
        // Plotly's PNG export needs data: and blob: URLs.
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  }) as RequestHandler;
}
