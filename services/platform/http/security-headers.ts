import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';

/** The hash of an empty `<style>`: Plotly makes one and fills it through the CSSOM (web.md, Bars). Mantine's carry the nonce. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const DOCS_PATH = /^\/api\/docs(\/|$)/i;

/** The nonce that this answer's styles carry: the client's page hands it to Mantine. */
export const styleNonceOf = (response: Response): string => (response.locals as { styleNonce: string }).styleNonce;

/**
 * Scripts and styles come from here alone, nothing is framed, no other origin may read an answer (there are no CORS
 * headers at all). Transport security is left to whoever terminates TLS: on plain http it would lock planners out.
 */
export function securityHeaders(): RequestHandler {
  const product = headersWith(["'self'", nonce, EMPTY_STYLE]);
  // Swagger's page has its styles in the page.
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
        // Plotly draws its PNG export through them.
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
