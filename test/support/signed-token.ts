import { randomUUID } from 'node:crypto';
import { JwtService, type JwtSignOptions } from '@nestjs/jwt';

/** What a server of the tests signs with that is given tokens which it did not issue. */
export const TOKEN_SECRET = 'a key that only the tests sign with, 0123456789';

/** Claims of a token as the server issues it, for the account `ScioUserId`. */
export const tokenClaims = (own: object = {}) => ({
  sub: 'ann@example.com',
  role: 'Viewer',
  ScioUserId: 1,
  generation: 0,
  jti: randomUUID(),
  iss: 'plumbline',
  aud: 'plumbline-api',
  ...own,
});

/** A token of these claims, signed as the server signs; it lasts a minute unless they say otherwise. */
export const signedToken = (claims: object, options: JwtSignOptions = {}): string =>
  new JwtService().sign(claims, {
    secret: TOKEN_SECRET,
    algorithm: 'HS256',
    ...('exp' in claims ? {} : { expiresIn: 60 }),
    ...options,
  });
