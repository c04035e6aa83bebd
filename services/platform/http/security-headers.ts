import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';

/** Hash of an empty `<style>`, which Plotly creates and fills through the CSSOM. Mantine's styles have the nonce. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const DOCS_PATH = /^\/api\/docs(\/|$)/i;

/** The nonce of this answer's styles: the client's page passes it to Mantine. */
export const styleNonceOf = (response: Response): string => (response.locals as { styleNonce: string }).styleNonce;

/**
 * Scripts and styles come from this origin only, no page can be framed, and no other origin can read an answer (there are no
 * CORS headers). Strict-Transport-Security is left to the proxy that terminates TLS: on plain http it would lock users out.
 */
export function securityHeaders(): RequestHandler {
  const product = headersWith(["'self'", nonce, EMPTY_STYLE]);
  // Swagger's page has inline styles.
  const docs = headersWith(["'self'", "'unsafe-inline'"]);

  return (request: Request, response: Response, next: NextFunction) => {
    response.locals['styleNonce'] = randomBytes(16).toString('base64');
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
