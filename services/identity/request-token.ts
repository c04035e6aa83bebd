import type { Request } from 'express';
import type { RequestToken, WithToken } from '../platform/http/token-end.js';
import type { EndedTokens } from './ended-tokens.js';
import type { Token } from './tokens.js';

/** What the guard leaves on a request: its token, and whether it still stands. */
export class RequestTokenOfAccount implements RequestToken {
  constructor(
    readonly verified: Token,
    private readonly ended: EndedTokens,
  ) {}

  get expires(): Date {
    return this.verified.expires;
  }

  stands(): Promise<boolean> {
    return this.ended.stands(this.verified);
  }
}

/** @throws Error on a public call, which has no token: a programming error, not the caller's */
export function verifiedToken(request: Request): Token {
  const { token } = request as Request & WithToken;
  if (!(token instanceof RequestTokenOfAccount)) throw new Error('No token on a public call');
  return token.verified;
}
