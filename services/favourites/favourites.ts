import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from '../platform/database.js';
import { transaction } from '../platform/transaction.js';

/** More than anybody finds again, and what bounds the table and the answers. */
export const MAX_FAVOURITES = 1_000;

/** The programmes that accounts have starred (docs/decisions/0038). */
@Injectable()
export class Favourites {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Whether or not they stand. */
  async of(accountId: number): Promise<number[]> {
    const { rows } = await this.pool.query<{ id: number }>(
      'SELECT programme_id AS id FROM favourites.favourite WHERE account_id = $1 ORDER BY programme_id',
      [accountId],
    );
    return rows.map(({ id }) => id);
  }

  /** The account's row is locked meanwhile, so that its favourites are counted one request after the other. */
  add(accountId: number, programmeId: number): Promise<'added' | 'too-many' | 'no-account'> {
    return transaction(this.pool, async (client) => {
      const { rowCount: stands } = await client.query('SELECT FROM identity.account WHERE id = $1 FOR NO KEY UPDATE', [
        accountId,
      ]);
      if (!stands) return 'no-account';
      const { rows } = await client.query<{ others: number }>(
        'SELECT count(*)::integer AS others FROM favourites.favourite WHERE account_id = $1 AND programme_id <> $2',
        [accountId, programmeId],
      );
      if ((rows[0]?.others ?? 0) >= MAX_FAVOURITES) return 'too-many';
      await client.query(
        'INSERT INTO favourites.favourite (account_id, programme_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [accountId, programmeId],
      );
      return 'added';
    });
  }

  async remove(accountId: number, programmeId: number): Promise<void> {
    await this.pool.query('DELETE FROM favourites.favourite WHERE account_id = $1 AND programme_id = $2', [
      accountId,
      programmeId,
    ]);
  }
}
