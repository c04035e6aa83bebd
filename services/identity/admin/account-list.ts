import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from '../../platform/database.js';
import type { Role } from '../../platform/http/current-user.js';
import { Page } from '../../platform/http/page.js';
import { containing } from '../../platform/like-pattern.js';
import { HAS_ARRIVED } from '../account-changes.js';
import { displayName } from '../display-name.js';

/** An account as an Admin sees it. */
export interface ListedAccount {
  readonly id: number;
  readonly email: string;
  /** As chosen, else derived from the e-mail. */
  readonly name: string;
  readonly role: Role;
  readonly active: boolean;
  readonly emailProven: boolean;
  /** Nobody has followed the invitation yet. */
  readonly invited: boolean;
  /** ISO 8601. */
  readonly created: string;
}

interface Row extends Omit<ListedAccount, 'name' | 'created'> {
  readonly name: string | null;
  readonly created: Date;
}

const COLUMNS = `id, email, name, role, deactivated IS NULL AS active, email_proven IS NOT NULL AS "emailProven",
  NOT ${HAS_ARRIVED} AS invited, created`;

/** More words, or longer ones, narrow no list any further. */
const MAX_WORDS = 10;
const MAX_QUERY_LENGTH = 300;

@Injectable()
export class AccountList {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** @param query words that must all be in the e-mail or the name, in any case */
  async page(query: string, { offset, limit }: { offset: number; limit: number }): Promise<Page<ListedAccount>> {
    const words = query.slice(0, MAX_QUERY_LENGTH).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
    const patterns = words.map(containing);
    const from = `FROM identity.account WHERE (email || ' ' || coalesce(name, '')) ILIKE ALL ($1::text[])`;
    const [{ rows }, counted] = await Promise.all([
      this.pool.query<Row>(`SELECT ${COLUMNS} ${from} ORDER BY email_key OFFSET $2 LIMIT $3`, [
        patterns,
        offset,
        limit,
      ]),
      this.pool.query<{ total: number }>(`SELECT count(*)::integer AS total ${from}`, [patterns]),
    ]);
    return new Page(rows.map(listed), counted.rows[0]?.total ?? 0);
  }

  async one(id: number): Promise<ListedAccount | undefined> {
    const { rows } = await this.pool.query<Row>(`SELECT ${COLUMNS} FROM identity.account WHERE id = $1`, [id]);
    return rows[0] && listed(rows[0]);
  }
}

const listed = ({ name, created, ...row }: Row): ListedAccount => ({
  ...row,
  name: name ?? displayName(row.email),
  created: created.toISOString(),
});
