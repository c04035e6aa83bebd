import { Inject, Injectable } from '@nestjs/common';
import type { ClientBase, Pool } from 'pg';
import type { Measure } from '../domain/comparison/compared-choice.js';
import { nameKey } from '../domain/programmes/name-key.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import { PG_POOL } from '../platform/database.js';
import { transaction } from '../platform/transaction.js';

/** More than anybody finds again, and what bounds the table and the answers. */
export const MAX_SAVED_COMPARISONS = 200;

export interface WantedComparison {
  readonly name: string;
  readonly projects: readonly number[];
  readonly measure: Measure;
}

export interface SavedComparison extends WantedComparison {
  readonly id: number;
  /** ISO 8601. */
  readonly created: string;
  readonly modified: string;
}

export type NotSaved = 'no-account' | 'name-taken' | 'too-many' | 'key-reused';

type Row = Omit<SavedComparison, 'created' | 'modified'> & { readonly created: Date; readonly modified: Date };

const COLUMNS = 'id, name, programme_ids AS projects, measure, created, modified';

/** The comparisons that accounts have saved, by their names (docs/decisions/0045). */
@Injectable()
export class SavedComparisons {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of(accountId: number): Promise<SavedComparison[]> {
    const { rows } = await this.pool.query<Row>(
      `SELECT ${COLUMNS} FROM comparisons.saved WHERE account_id = $1 ORDER BY name_key COLLATE "C"`,
      [accountId],
    );
    return rows.map(shown);
  }

  /** @returns undefined when the account has no such comparison */
  async one(accountId: number, id: number): Promise<SavedComparison | undefined> {
    const { rows } = await this.pool.query<Row>(
      `SELECT ${COLUMNS} FROM comparisons.saved WHERE account_id = $1 AND id = $2`,
      [accountId, id],
    );
    return rows.map(shown)[0];
  }

  /** @param key Idempotency-Key of the request: a repetition saves nothing more */
  create(accountId: number, wanted: WantedComparison, key: string | undefined): Promise<SavedComparison | NotSaved> {
    return this.ofAccount(accountId, async (client) => {
      const { rows: repeated } = await client.query<Row>(
        `SELECT ${COLUMNS} FROM comparisons.saved WHERE account_id = $1 AND request_key = $2`,
        [accountId, key],
      );
      const [first] = repeated.map(shown);
      if (first) return isSame(first, wanted) ? first : 'key-reused';
      if (await this.isTaken(client, accountId, wanted.name)) return 'name-taken';
      const { rows } = await client.query<Row>(
        `INSERT INTO comparisons.saved (account_id, name, name_key, programme_ids, measure, created, modified, request_key)
         SELECT $1, $2, $3, $4, $5, $6, $6, $7
          WHERE (SELECT count(*) FROM comparisons.saved WHERE account_id = $1) < $8 RETURNING ${COLUMNS}`,
        [
          accountId,
          wanted.name,
          nameKey(wanted.name),
          wanted.projects,
          wanted.measure,
          this.clock.now(),
          key,
          MAX_SAVED_COMPARISONS,
        ],
      );
      return rows.map(shown)[0] ?? 'too-many';
    });
  }

  /**
   * What is not wanted stays, also what another tab has changed meanwhile.
   * @returns 'missing' when the account has no such comparison
   */
  change(
    accountId: number,
    id: number,
    { name, projects, measure }: Partial<WantedComparison>,
  ): Promise<SavedComparison | NotSaved | 'missing'> {
    return this.ofAccount(accountId, async (client) => {
      if (name !== undefined && (await this.isTaken(client, accountId, name, id))) return 'name-taken';
      const { rows } = await client.query<Row>(
        `UPDATE comparisons.saved
            SET name = coalesce($3, name), name_key = coalesce($4, name_key),
                programme_ids = coalesce($5::integer[], programme_ids), measure = coalesce($6, measure), modified = $7
          WHERE account_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
        [accountId, id, name, name === undefined ? undefined : nameKey(name), projects, measure, this.clock.now()],
      );
      return rows.map(shown)[0] ?? 'missing';
    });
  }

  /** @returns undefined when the account has no such comparison */
  async remove(accountId: number, id: number): Promise<SavedComparison | undefined> {
    const { rows } = await this.pool.query<Row>(
      `DELETE FROM comparisons.saved WHERE account_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
      [accountId, id],
    );
    return rows.map(shown)[0];
  }

  /** The account's row is locked meanwhile: names are compared and comparisons counted one request after the other. */
  private ofAccount<Result>(
    accountId: number,
    work: (client: ClientBase) => Promise<Result>,
  ): Promise<Result | 'no-account'> {
    return transaction(this.pool, async (client) => {
      const { rowCount } = await client.query('SELECT FROM identity.account WHERE id = $1 FOR NO KEY UPDATE', [
        accountId,
      ]);
      return rowCount ? work(client) : 'no-account';
    });
  }

  private async isTaken(client: ClientBase, accountId: number, name: string, but?: number): Promise<boolean> {
    const { rowCount } = await client.query(
      'SELECT FROM comparisons.saved WHERE account_id = $1 AND name_key = $2 AND id IS DISTINCT FROM $3::integer',
      [accountId, nameKey(name), but],
    );
    return rowCount !== null && rowCount > 0;
  }
}

const shown = ({ created, modified, ...row }: Row): SavedComparison => ({
  ...row,
  created: created.toISOString(),
  modified: modified.toISOString(),
});

const isSame = (one: WantedComparison, other: WantedComparison): boolean =>
  one.name === other.name && one.measure === other.measure && one.projects.join() === other.projects.join();
