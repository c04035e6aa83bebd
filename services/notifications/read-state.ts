import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { CLOCK, type Clock } from '../platform/clock.js';
import { PG_POOL } from '../platform/database.js';
import { News, type Place } from './news.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** What is older is not shown, and what is kept of it is deleted. */
const SHOWN_DAYS = 90;

/** What of their notifications users have read (docs/decisions/0037). */
@Injectable()
export class ReadState {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly news: News,
  ) {}

  /** Before it nothing is shown. */
  shownSince(): string {
    return new Date(this.clock.now().getTime() - SHOWN_DAYS * DAY_MS).toISOString();
  }

  /** Everything up to a place is read; what has happened since stays unread. */
  async readUpTo(userId: number, { place, tie }: Place): Promise<void> {
    // What is beyond the last command cannot have been shown, and would hide what comes.
    const last = await this.news.lastPlace();
    await this.pool.query(
      `INSERT INTO notifications.read_up_to AS known (user_id, place, tie) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET place = excluded.place, tie = excluded.tie
        WHERE (excluded.place, excluded.tie) > (known.place, known.tie)`,
      [userId, Math.min(place, last), tie],
    );
  }

  /** Single ones are read as they are now: one that grows is unread again. Ids of what is not told to the user are ignored. */
  async readThese(userId: number, ids: readonly string[]): Promise<void> {
    const last = await this.news.lastPlace();
    const revisions = await this.news.revisions(userId, ids);
    await this.pool.query(
      `INSERT INTO notifications.read_spell AS known (user_id, spell_id, revision, read)
       SELECT $1, spell_id, revision, $4 FROM unnest($2::uuid[], $3::integer[]) AS seen (spell_id, revision)
       ON CONFLICT (user_id, spell_id) DO UPDATE SET revision = greatest(known.revision, excluded.revision), read = excluded.read`,
      [userId, [...revisions.keys()], [...revisions.values()], this.clock.now()],
    );
    await this.pool.query('UPDATE notifications.ended_export SET is_read = true WHERE user_id = $1 AND id = ANY($2)', [
      userId,
      ids,
    ]);
    // Where nothing is left, one mark says what a row each said. Read before the count, so that it passes over nothing new.
    const left = await this.news.unread({ userId, since: this.shownSince() }, 1);
    if (left === 0) await this.readUpTo(userId, { place: last, tie: 0 });
    await this.forgetOld(userId);
  }

  /**
   * A mark beyond the last command is of a log that was restored from an older backup since: it would hide what happens until the log is
   * as long again.
   */
  async withinLog(userId: number): Promise<void> {
    await this.pool.query('UPDATE notifications.read_up_to SET place = $2 WHERE user_id = $1 AND place > $2', [
      userId,
      await this.news.lastPlace(),
    ]);
  }

  private async forgetOld(userId: number): Promise<void> {
    await this.pool.query('DELETE FROM notifications.read_spell WHERE user_id = $1 AND read < $2', [
      userId,
      this.shownSince(),
    ]);
  }
}
