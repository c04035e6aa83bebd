import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { CLOCK, type Clock } from '../platform/clock.js';
import { PG_POOL } from '../platform/database.js';
import { LOG, type Log } from '../platform/log.js';
import { News } from './news.js';
import { ReadState } from './read-state.js';

/** Of each user; older ones are deleted. */
const MAX_KEPT = 50;

export interface EndedExport {
  readonly userId: number;
  readonly programmeId: number;
  readonly format: string;
  readonly failed: boolean;
}

/** Exports change nothing and leave no event, so that their end is noted here (services/p6/ended-exports.ts). */
@Injectable()
export class EndedExportTable {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
    private readonly news: News,
    private readonly readState: ReadState,
  ) {}

  /** Never rejects: the file is on its way, and whether it is also told of changes nothing about it. */
  async note(ended: EndedExport): Promise<void> {
    await this.write(ended).catch((error: unknown) => this.log.error('An ended export was not noted', error));
  }

  private async write({ userId, programmeId, format, failed }: EndedExport): Promise<void> {
    await this.pool.query(
      `INSERT INTO notifications.ended_export (id, user_id, programme_id, format, failed, ended, place) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [randomUUID(), userId, programmeId, format, failed, this.clock.now(), await this.news.lastPlace()],
    );
    await this.pool.query(
      `DELETE FROM notifications.ended_export WHERE user_id = $1 AND (ended < $2 OR tie <
         (SELECT min(tie) FROM (SELECT tie FROM notifications.ended_export WHERE user_id = $1 ORDER BY tie DESC LIMIT $3) AS kept))`,
      [userId, this.readState.shownSince(), MAX_KEPT],
    );
  }
}
