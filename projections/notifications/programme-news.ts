import { Injectable } from '@nestjs/common';
import type { ServingSql } from '../runner/projection.js';
import { ReadModels } from '../runner/read-models.js';

interface Place {
  readonly place: number;
  readonly tie: number;
}

interface NewsItem extends Place {
  readonly id: string;
  readonly programmeId: number;
  readonly authorId: number;
  readonly kind: string;
  readonly changes: number;
  readonly activities: number;
  readonly scenarioId: number | null;
  readonly format: string | null;
  readonly from: string;
  readonly until: string;
  readonly read: boolean;
}

interface Asked {
  readonly userId: number;
  readonly since: string;
}

interface PageAsked extends Asked {
  readonly before: Place | undefined;
  readonly unreadOnly: boolean;
  readonly limit: number;
}

interface NamedProgramme {
  readonly id: number;
  readonly name: string;
  readonly scenarioName: string | null;
  readonly isOpen: boolean;
  readonly isDraft: boolean;
}

/** Beyond every place and every tie. */
const NO_END: Place = { place: 1e15, tie: 1e15 };

// Up to where the user ($1) has read everything.
const READ_PLACE = 'coalesce((SELECT place FROM notifications.read_up_to WHERE user_id = $1), 0)';
const READ_TIE = 'coalesce((SELECT tie FROM notifications.read_up_to WHERE user_id = $1), 0)';
/** Whether a spell s was read by itself, as far as it has grown. */
const READ_ALONE =
  'EXISTS (SELECT FROM notifications.read_spell r WHERE r.user_id = $1 AND r.spell_id = s.id AND r.revision >= s.revision)';
const NONE_READ_ALONE = 'NOT EXISTS (SELECT FROM notifications.read_spell WHERE user_id = $1)';
const EXPORT_IS_READ = `(e.is_read OR (e.place, e.tie) <= (${READ_PLACE}, ${READ_TIE}))`;

/** As the times of events are written. */
const EXPORT_ENDED = `to_char(e.ended AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What happened to a user's programmes, read from the spells of all (docs/decisions/0037). */
@Injectable()
export class ProgrammeNews {
  constructor(private readonly readModels: ReadModels) {}

  /**
   * The programmes are gone through by what was told of them last, author by author: an index gives that without a look at the spells, save
   * of those that have something newer than `before`, which are no more than were shown already.
   */
  async page({ userId, since, before = NO_END, unreadOnly, limit }: PageAsked): Promise<readonly NewsItem[]> {
    const sql = await this.sql();
    const spells = sql.table('spells');
    const columns = `s.id, s.place, 0::bigint AS tie, s.programme_id AS "programmeId", s.author_id AS "authorId", s.kind, s.changes, s.activities,
      s.scenario_id AS "scenarioId", NULL::text AS format, s.from_time AS "from", s.until_time AS until, (s.place <= ${READ_PLACE} OR ${READ_ALONE}) AS read`;
    const shown = `s.changes > 0 AND s.place < $2 AND s.until_time >= $3::text ${unreadOnly ? `AND s.place > ${READ_PLACE} AND NOT ${READ_ALONE}` : ''}`;
    const newest = `(SELECT s.place FROM ${spells} s WHERE s.programme_id = m.programme_id AND s.author_id = o.user_id AND ${shown} ORDER BY s.place DESC LIMIT 1)`;
    const { rows } = await sql.query<NewsItem>(
      `WITH heads AS MATERIALIZED (
         SELECT m.programme_id, m.joined, o.user_id, head.place
           FROM ${sql.table('members')} m
           JOIN ${sql.table('members')} o ON o.programme_id = m.programme_id AND o.user_id <> $1 AND o.latest > ${unreadOnly ? `greatest(m.joined, ${READ_PLACE})` : 'm.joined'}
          CROSS JOIN LATERAL (SELECT CASE WHEN o.latest < $2 ${unreadOnly ? `AND ${NONE_READ_ALONE}` : ''} THEN o.latest ELSE ${newest} END AS place) head
          WHERE m.user_id = $1 AND head.place > m.joined
          ORDER BY head.place DESC LIMIT $4)
       SELECT told.* FROM heads CROSS JOIN LATERAL (
         SELECT ${columns} FROM ${spells} s
          WHERE s.programme_id = heads.programme_id AND s.author_id = heads.user_id AND s.place > heads.joined AND ${shown}
          ORDER BY s.place DESC LIMIT $4) told
       UNION ALL (SELECT ${columns} FROM ${spells} s WHERE s.author_id = $1 AND s.kind = 'scheduleImported' AND ${shown} ORDER BY s.place DESC LIMIT $4)
       UNION ALL (
         SELECT e.id, e.place, e.tie, e.programme_id, $1, CASE WHEN e.failed THEN 'exportFailed' ELSE 'scheduleExported' END, 1, 0, NULL, e.format,
                ${EXPORT_ENDED}, ${EXPORT_ENDED}, ${EXPORT_IS_READ}
           FROM notifications.ended_export e
          WHERE e.user_id = $1 AND (e.place, e.tie) < ($5, $6) AND e.ended >= $3::text::timestamptz ${unreadOnly ? `AND NOT ${EXPORT_IS_READ}` : ''}
          ORDER BY e.place DESC, e.tie DESC LIMIT $4)
       ORDER BY place DESC, tie DESC LIMIT $4`,
      // What a command did stands before the exports that ended after it.
      [userId, before.tie > 0 ? before.place + 1 : before.place, since, limit, before.place, before.tie],
    );
    return rows;
  }

  async unread({ userId, since }: Asked, most: number): Promise<number> {
    const sql = await this.sql();
    const shown = `s.changes > 0 AND s.place > ${READ_PLACE} AND s.until_time >= $2::text AND NOT ${READ_ALONE}`;
    const { rows } = await sql.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM (
         (SELECT FROM ${sql.table('members')} m
            JOIN ${sql.table('members')} o ON o.programme_id = m.programme_id AND o.user_id <> $1 AND o.latest > greatest(m.joined, ${READ_PLACE})
           CROSS JOIN LATERAL (
             SELECT FROM ${sql.table('spells')} s
              WHERE s.programme_id = m.programme_id AND s.author_id = o.user_id AND s.place > m.joined AND ${shown} LIMIT $3) told
           WHERE m.user_id = $1 LIMIT $3)
         UNION ALL (SELECT FROM ${sql.table('spells')} s WHERE s.author_id = $1 AND s.kind = 'scheduleImported' AND ${shown} LIMIT $3)
         UNION ALL (SELECT FROM notifications.ended_export e WHERE e.user_id = $1 AND e.ended >= $2::text::timestamptz AND NOT ${EXPORT_IS_READ} LIMIT $3)
         LIMIT $3) AS unread`,
      [userId, since, most],
    );
    return rows[0]?.count ?? 0;
  }

  async revisions(userId: number, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const sql = await this.sql();
    const { rows } = await sql.query<{ id: string; revision: number }>(
      `SELECT s.id, s.revision FROM ${sql.table('spells')} s
         LEFT JOIN ${sql.table('members')} m ON m.user_id = $1 AND m.programme_id = s.programme_id
        WHERE s.id = ANY($2::uuid[]) AND CASE WHEN s.author_id = $1 THEN s.kind = 'scheduleImported' ELSE s.place > m.joined END`,
      [userId, ids],
    );
    return new Map(rows.map(({ id, revision }) => [id, revision]));
  }

  /** Who of these users belongs to which of these programmes. */
  async amongst(
    programmeIds: readonly number[],
    userIds: readonly number[],
  ): Promise<readonly { readonly programmeId: number; readonly userId: number }[]> {
    const sql = await this.sql();
    const { rows } = await sql.query<{ programmeId: number; userId: number }>(
      `SELECT programme_id AS "programmeId", user_id AS "userId" FROM ${sql.table('members')}
        WHERE programme_id = ANY($1) AND user_id = ANY($2) AND joined IS NOT NULL`,
      [programmeIds, userIds],
    );
    return rows;
  }

  async lastPlace(): Promise<number> {
    const sql = await this.sql();
    const { rows } = await sql.query<{ commands: number }>(`SELECT commands FROM ${sql.table('counted')}`);
    return rows[0]?.commands ?? 0;
  }

  async programmes(ids: readonly number[]): Promise<ReadonlyMap<number, NamedProgramme>> {
    const sql = await this.readModels.tablesOf('programme-detail');
    const programmes = sql.table('programmes');
    const { rows } = await sql.query<NamedProgramme>(
      `SELECT p.id, coalesce(b.facts->>'name', p.facts->>'name') AS name,
              CASE WHEN p.base_project_id = 0 THEN NULL ELSE p.facts->>'scenarioName' END AS "scenarioName",
              p.is_active AND coalesce(b.is_active, true) AS "isOpen", p.is_draft AS "isDraft"
         FROM ${programmes} p LEFT JOIN ${programmes} b ON b.id = p.base_project_id
        WHERE p.id = ANY($1)`,
      [ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  private sql(): Promise<ServingSql> {
    return this.readModels.tablesOf('notifications');
  }
}
