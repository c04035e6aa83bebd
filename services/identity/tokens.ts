import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { CONFIG, type RunningConfig } from '../platform/config.js';
import { ROLES, type Role, type SignedInUser } from '../platform/http/current-user.js';
import type { Account } from './accounts.js';

/** Named by spec 0, section 3; `sub` is the e-mail. */
interface Claims {
  readonly sub: string;
  readonly role: Role;
  readonly ScioUserId: number;
}

/** The one algorithm that is signed with and believed: a token that names another (`none`) proves nothing. */
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

/** Reads the bearer token: signature, algorithm and expiry first, then that the claims are ours. */
@Injectable()
export class TokenStrategy extends PassportStrategy(Strategy) {
  constructor(@Inject(CONFIG) config: RunningConfig) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: config.jwtSecret,
      algorithms: [TOKEN_ALGORITHM],
      ignoreExpiration: false,
    });
  }

  /** @returns undefined, which is a 401, for a token of ours that does not say who it is */
  validate({ sub, role, ScioUserId, exp }: Partial<Claims> & { exp?: number }): SignedInUser | undefined {
    const known = typeof sub === 'string' && role !== undefined && ROLES.includes(role) && Number.isInteger(ScioUserId) && exp !== undefined;
    return known ? { id: Number(ScioUserId), email: sub, role } : undefined;
  }
}
