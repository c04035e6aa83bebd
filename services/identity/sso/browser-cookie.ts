import type { Request, Response } from 'express';
import { newSecret, SIGN_ON_SECONDS } from './sign-ons.js';

const NAME = 'plumbline.sso';
const PATH = '/api/AuthUser/sso';
const PATTERN = /(?:^|;\s*)plumbline\.sso=([\w-]{43})(?:;|$)/;

/** The secret by which a browser that has begun a sign-on is known again; scripts cannot read it, and other sites do not send it. */
export const browserOf = (request: Request): string | undefined => PATTERN.exec(request.get('Cookie') ?? '')?.[1];

/** The same for all sign-ons that a browser begins while it has the cookie: in two tabs each can be completed. */
export function keepBrowser(request: Request, response: Response, isBehindTls: boolean): string {
  const secret = browserOf(request) ?? newSecret();
  response.cookie(NAME, secret, {
    httpOnly: true,
    // Not strict: the way back from the provider begins on its site.
    sameSite: 'lax',
    secure: isBehindTls,
    path: PATH,
    maxAge: SIGN_ON_SECONDS * 1000,
  });
  return secret;
}
