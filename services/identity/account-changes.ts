import { Inject, Injectable } from '@nestjs/common';
import type { ClientBase, Pool } from 'pg';
import { CLOCK, type Clock } from '../platform/clock.js';
import { PG_POOL } from '../platform/database.js';
import type { Role } from '../platform/http/current-user.js';
import { transaction } from '../platform/transaction.js';
import { ALL_LINKS, type LinkPurpose, PASSWORD_LINKS } from './account-links.js';
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
    return this.update(id, {});
  }

  /** Links that would set another password are of no use any more, as with the next ones. */
  setPassword(id: number, passwordHash: string): Promise<boolean> {
    return this.update(id, { set: ', password_hash = $2', values: [passwordHash], endedLinks: PASSWORD_LINKS });
  }

  /**
   * By whoever is signed in, as long as their session stands.
   * @param generation that of the session
   * @returns the new one, for a token with which they go on; undefined when all sessions were ended meanwhile
   */
  async changePassword(id: number, generation: number, passwordHash: string): Promise<number | undefined> {
    const raised = await raiseGeneration(this.pool, id, {
      set: ', password_hash = $2',
      where: 'generation = $3 AND deactivated IS NULL',
      values: [passwordHash, generation],
      endedLinks: PASSWORD_LINKS,
    });
    if (raised === 'missing') return undefined;
    this.ended.generationRaised(id, raised.generation);
    return raised.generation;
  }

  /**
   * The account now belongs to whoever proved to own its e-mail: nothing of somebody who registered the address before, and never
   * answered a mail, stays (docs/product/accounts.md, Unproven e-mails).
   * @param passwordHash null: it has no password, its owner comes by single sign-on
   * @returns false when somebody has proved it meanwhile: of many at once, one takes it over
   */
  takeOver(id: number, passwordHash: string | null): Promise<boolean> {
    return this.update(id, {
      set: ', password_hash = $2, email_proven = $3, name = NULL, theme = NULL',
      where: 'email_proven IS NULL',
      values: [passwordHash, this.clock.now()],
      endedLinks: PASSWORD_LINKS,
    });
  }

  /**
   * An account that somebody registered and never proved becomes one that an Admin invites: whoever reads the mails of the address sets
   * its password, and nothing of whoever registered it stays.
   * @returns false when there is none, it was proved, or is an Admin's
   */
  becomeInvited(id: number): Promise<boolean> {
    return this.update(id, {
      set: ', password_hash = NULL, name = NULL, theme = NULL',
      where: `email_proven IS NULL AND password_hash IS NOT NULL AND deactivated IS NULL AND role = 'Viewer'`,
      endedLinks: PASSWORD_LINKS,
    });
  }

  /**
   * Gives a role, deactivates, or lets in again; what stays as it is leaves the tokens alone. The last active Admin stays one, also
   * when two requests come at once: the Admins are locked first, in one order. Nobody becomes an Admin by a password whose owner never
   * proved the e-mail. What was sent to an account ends when it is deactivated.
   */
  async setAccess(id: number, access: Partial<Access>): Promise<'set' | 'missing' | 'last-admin' | 'unproven'> {
    const done = await transaction(this.pool, async (client) => {
      const { rows: admins } = await client.query<{ id: number }>(
        `SELECT id FROM identity.account WHERE role = 'Admin' AND deactivated IS NULL AND ${HAS_ARRIVED} ORDER BY id FOR UPDATE`,
      );
      const { rows } = await client.query<Access & { unproven: boolean }>(
        `SELECT role, deactivated IS NULL AS active, password_hash IS NOT NULL AND email_proven IS NULL AS unproven
         FROM identity.account WHERE id = $1 FOR UPDATE`,
        [id],
      );
      const [found] = rows;
      if (found === undefined) return 'missing';
      const { unproven, ...before } = found;
      const after = { ...before, ...access };
      if (unproven && after.role === 'Admin' && before.role !== 'Admin') return 'unproven';
      if (after.role === before.role && after.active === before.active) return 'set';
      const staysAdmin = after.role === 'Admin' && after.active;
      if (!staysAdmin && admins.length === 1 && admins[0]?.id === id) return 'last-admin';
      if (!after.active) await client.query('DELETE FROM identity.mail_due WHERE account_id = $1', [id]);
      return await raiseGeneration(client, id, {
        set: ', role = $2, deactivated = CASE WHEN NOT $3 THEN coalesce(deactivated, $4) END',
        values: [after.role, after.active, this.clock.now()],
        endedLinks: after.active ? [] : ALL_LINKS,
      });
    });
    if (typeof done === 'string') return done;
    // Only now: a generation that was rolled back would end the tokens that stand.
    this.ended.generationRaised(id, done.generation);
    return 'set';
  }

  private async update(id: number, change: Change): Promise<boolean> {
    const raised = await raiseGeneration(this.pool, id, change);
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

/** Of an account, in the statement that ends its tokens. */
interface Change {
  /** Assignments beside the generation's, a constant of this file. */
  readonly set?: string;
  /** Without it nothing is changed; a constant of this file. */
  readonly where?: string;
  /** The parameters of both, from $2 on. */
  readonly values?: readonly unknown[];
  /** What was sent to the account for these purposes cannot be used any more. */
  readonly endedLinks?: readonly LinkPurpose[];
}

async function raiseGeneration(
  db: Pool | ClientBase,
  id: number,
  { set = '', where = 'true', values = [], endedLinks = [] }: Change,
): Promise<{ readonly generation: number } | 'missing'> {
  const { rows } = await db.query<{ generation: number }>(
    `WITH raised AS (
       UPDATE identity.account SET generation = generation + 1${set} WHERE id = $1 AND ${where} RETURNING generation
     ), ended AS (
       DELETE FROM identity.account_link
       WHERE account_id = $1 AND purpose = ANY ($${values.length + 2}) AND EXISTS (SELECT FROM raised)
     )
     SELECT generation FROM raised`,
    [id, ...values, endedLinks],
  );
  return rows[0] ?? 'missing';
}
