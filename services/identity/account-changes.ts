import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { CLOCK, type Clock } from '../platform/clock.js';
import { PG_POOL } from '../platform/database.js';
import type { Role } from '../platform/http/current-user.js';
import { PASSWORD_LINKS } from './account-links.js';
import { EndedTokens } from './ended-tokens.js';

/**
 * Changes of an account that end its tokens, of sessions and of scripts: each raises its generation in the same statement
 * (docs/decisions/0029). All answer false when there is no such account.
 */
@Injectable()
export class AccountChanges {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly ended: EndedTokens,
  ) {}

  /** "Log out everywhere". */
  endTokens(id: number): Promise<boolean> {
    return this.update(id, '', []);
  }

  setPassword(id: number, passwordHash: string): Promise<boolean> {
    return this.update(id, ', password_hash = $2', [passwordHash]);
  }

  /**
   * By whoever is signed in, as long as their session stands. Links that would set another password are of no use any more.
   * @param generation that of the session
   * @returns the new one, for a token with which they go on; undefined when all sessions were ended meanwhile
   */
  async changePassword(id: number, generation: number, passwordHash: string): Promise<number | undefined> {
    const { rows } = await this.pool.query<{ generation: number }>(
      `WITH changed AS (
         UPDATE identity.account SET generation = generation + 1, password_hash = $3
         WHERE id = $1 AND generation = $2 AND deactivated IS NULL RETURNING generation
       ), former AS (
         DELETE FROM identity.account_link
         WHERE account_id = $1 AND purpose = ANY ($4) AND EXISTS (SELECT FROM changed)
       )
       SELECT generation FROM changed`,
      [id, generation, passwordHash, PASSWORD_LINKS],
    );
    if (rows[0]) this.ended.generationRaised(id, rows[0].generation);
    return rows[0]?.generation;
  }

  /**
   * The account now belongs to whoever proved to own its e-mail: nothing of somebody who registered the address before, and never
   * answered a mail, stays (docs/product/accounts.md, Unproven e-mails).
   * @param passwordHash null: it has no password, its owner comes by single sign-on
   */
  takeOver(id: number, passwordHash: string | null): Promise<boolean> {
    return this.update(id, ', password_hash = $2, email_proven = $3, name = NULL, theme = NULL', [
      passwordHash,
      this.clock.now(),
    ]);
  }

  setRole(id: number, role: Role): Promise<boolean> {
    return this.update(id, ', role = $2', [role]);
  }

  setActive(id: number, active: boolean): Promise<boolean> {
    return this.update(id, ', deactivated = $2', [active ? null : this.clock.now()]);
  }

  /** @param assignments to columns, from parameter 2 on; constants of this file */
  private async update(id: number, assignments: string, values: readonly unknown[]): Promise<boolean> {
    const { rows } = await this.pool.query<{ generation: number }>(
      `UPDATE identity.account SET generation = generation + 1${assignments} WHERE id = $1 RETURNING generation`,
      [id, ...values],
    );
    if (rows[0]) this.ended.generationRaised(id, rows[0].generation);
    return rows[0] !== undefined;
  }
}
