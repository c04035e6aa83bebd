import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { ROLES, type Role, type SignedInUser } from '../platform/http/current-user.js';
import type { Account } from './accounts.js';

/** Names as specified (docs/product/accounts.md, Tokens); `sub` is the e-mail. */
interface Claims {
  readonly sub: string;
  readonly role: Role;
  readonly ScioUserId: number;
}

/** The only algorithm for signing and verifying: a token with another one (`none`) is invalid. */
export const TOKEN_ALGORITHM = 'HS256';

@Injectable()
export class Tokens {
  constructor(private readonly jwt: JwtService) {}

  /** Expires after `TOKEN_HOURS`. */
  issue({ id, email, role }: Account): Promise<string> {
    const claims: Claims = { sub: email, role, ScioUserId: id };
    return this.jwt.signAsync(claims);
  }
}

/** @returns undefined for the claims of a token that never expires or does not identify the user */
export function userOf(claims: unknown): SignedInUser | undefined {
  const { sub, role, ScioUserId, exp } = claims as Partial<Claims> & { exp?: number };
  const known =
    exp !== undefined &&
    typeof sub === 'string' &&
    role !== undefined &&
    ROLES.includes(role) &&
    Number.isInteger(ScioUserId);
  return known ? { id: Number(ScioUserId), email: sub, role } : undefined;
}
