import { Inject, Injectable } from '@nestjs/common';
import type { ClientBase, Pool } from 'pg';
import { CLOCK, type Clock } from '../platform/clock.js';
import { PG_POOL } from '../platform/database.js';
import type { Role } from '../platform/http/current-user.js';
import { transaction } from '../platform/transaction.js';
import { PASSWORD_LINKS } from './account-links.js';
import { EndedTokens } from './ended-tokens.js';

/**
 * Changes of an account that end its tokens, of sessions and of scripts: each raises its generation in the same statement
 * (docs/decisions/0029).
 */
@Injectable()
export class AccountChanges {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly ended: EndedTokens,
  ) {}

  /** "Log out everywhere". @returns, as the others do, whether there is such an account */
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

  /**
   * Gives a role, deactivates, or lets in again; what stays as it is leaves the tokens alone. The last active Admin stays one, also
   * when two requests come at once: the Admins are locked first, in one order.
   */
  async setAccess(id: number, access: Partial<Access>): Promise<'set' | 'missing' | 'last-admin'> {
    const done = await transaction(this.pool, async (client) => {
      const { rows: admins } = await client.query<{ id: number }>(
        `SELECT id FROM identity.account WHERE role = 'Admin' AND deactivated IS NULL AND ${HAS_ARRIVED} ORDER BY id FOR UPDATE`,
      );
      const { rows } = await client.query<Access>(
        'SELECT role, deactivated IS NULL AS active FROM identity.account WHERE id = $1 FOR UPDATE',
        [id],
      );
      const [before] = rows;
      if (before === undefined) return 'missing';
      const after = { ...before, ...access };
      if (after.role === before.role && after.active === before.active) return 'set';
      const staysAdmin = after.role === 'Admin' && after.active;
      if (!staysAdmin && admins.length === 1 && admins[0]?.id === id) return 'last-admin';
      return await raiseGeneration(
        client,
        id,
        ', role = $2, deactivated = CASE WHEN NOT $3 THEN coalesce(deactivated, $4) END',
        [after.role, after.active, this.clock.now()],
      );
    });
    if (typeof done === 'string') return done;
    // Only now: a generation that was rolled back would end the tokens that stand.
    this.ended.generationRaised(id, done.generation);
    return 'set';
  }

  private async update(id: number, assignments: string, values: readonly unknown[]): Promise<boolean> {
    const raised = await raiseGeneration(this.pool, id, assignments, values);
    if (raised !== 'missing') this.ended.generationRaised(id, raised.generation);
    return raised !== 'missing';
  }
}

/** What an Admin decides of an account. */
export interface Access {
  readonly role: Role;
  readonly active: boolean;
}

/** Of an account that somebody has used or can use: an Admin who never followed the invitation is none to rely on. */
export const HAS_ARRIVED = '(password_hash IS NOT NULL OR email_proven IS NOT NULL)';

/** @param assignments to columns, from parameter 2 on; constants of this file */
async function raiseGeneration(
  db: Pool | ClientBase,
  id: number,
  assignments: string,
  values: readonly unknown[],
): Promise<{ readonly generation: number } | 'missing'> {
  const { rows } = await db.query<{ generation: number }>(
    `UPDATE identity.account SET generation = generation + 1${assignments} WHERE id = $1 RETURNING generation`,
    [id, ...values],
  );
  return rows[0] ?? 'missing';
}
