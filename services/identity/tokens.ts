import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { validate as isUuid } from 'uuid';
import { ROLES, type Role, type SignedInUser } from '../platform/http/current-user.js';
import type { Account } from './accounts.js';

/** Names as specified (docs/product/accounts.md, Tokens); `sub` is the e-mail. */
interface Claims {
  readonly sub: string;
  readonly role: Role;
  readonly ScioUserId: number;
  readonly generation: number;
}

/** A token that was verified. */
export interface Token {
  /** The claim `jti`. */
  readonly id: string;
  readonly user: SignedInUser;
  /** That of the account when the token was issued. */
  readonly generation: number;
  readonly expires: Date;
}

/** The only algorithm for signing and verifying: a token with another one (`none`) is invalid. */
export const TOKEN_ALGORITHM = 'HS256';
/** Where a token comes from and whom it is for: one that was signed with the same key for something else is invalid. */
export const TOKEN_ISSUER = 'plumbline';
export const TOKEN_AUDIENCE = 'plumbline-api';

@Injectable()
export class Tokens {
  constructor(private readonly jwt: JwtService) {}

  /** Expires after `TOKEN_HOURS`. */
  issue({ id, email, role, generation }: Account & { readonly generation: number }): Promise<string> {
    const claims: Claims = { sub: email, role, ScioUserId: id, generation };
    return this.jwt.signAsync(claims, { jwtid: randomUUID() });
  }
}

/** @returns undefined for claims of a token that never expires, cannot be ended or does not identify the user */
export function tokenOf(claims: unknown): Token | undefined {
  const { sub, role, ScioUserId, generation, exp, jti } = claims as Partial<Claims> & { exp?: number; jti?: string };
  const known =
    exp !== undefined &&
    isUuid(jti) &&
    typeof sub === 'string' &&
    role !== undefined &&
    ROLES.includes(role) &&
    Number.isInteger(ScioUserId) &&
    Number.isInteger(generation);
  return known
    ? {
        id: String(jti),
        user: { id: Number(ScioUserId), email: sub, role },
        generation: Number(generation),
        expires: new Date(exp * 1000),
      }
    : undefined;
}
