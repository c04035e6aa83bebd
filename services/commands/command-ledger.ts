import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientBase, Pool } from 'pg';
import type { CommandInLog, IdKind } from '../domain/reservations.js';
import { Batches } from '../platform/batches.js';
import { CONFIG, type RunningConfig } from '../platform/config.js';
import { PG_POOL } from '../platform/database.js';
import { type Refusable, type Refusal, refuse } from '../platform/problem.js';
import { type IdRange, idColumns } from './id-ranges.js';
import { retry } from './retry.js';

export interface BegunCommand {
  readonly stream: string;
  /** Version of the stream before the first try: the command's events, if there are any, come after it. */
  readonly version: number;
  readonly ids: Partial<Record<IdKind, IdRange>>;
  /** Version at which there was nothing to change; null when that was not found. */
  readonly unchangedAt: number | null;
}

/** A row of commands.begun, and whether it was there before. */
type BegunRow = BegunCommand & { readonly fingerprint: string | null; readonly isRepeated: boolean };

type Place = Pick<BegunCommand, 'stream' | 'version'>;

interface FirstTry extends Place {
  readonly commandId: string;
  readonly fingerprint: string;
  /** Most ids that it may take, by kind. */
  readonly wantedIds: Partial<Record<IdKind, number>>;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Rows that one statement of a purge removes: those who wait for one of them wait for milliseconds. */
const PURGED_AT_ONCE = 1_000;

/** Records commands that may be repeated, with their reserved ids, so that a retry after a crash uses the same ids (docs/architecture.md, Idempotency). */
@Injectable()
export class CommandLedger {
  private readonly begins = new Batches<FirstTry, BegunRow | undefined>((tries) => this.beginTogether(tries));

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CONFIG) private readonly config: Pick<RunningConfig, 'commandRetryDays'>,
  ) {}

  /** What was begun under this id, if anything; refused when it was another request. */
  async find(commandId: string, fingerprint: string): Promise<Refusable<BegunCommand> | undefined> {
    const { rows } = await retry(() =>
      this.pool.query<Omit<BegunRow, 'isRepeated'>>(`SELECT ${BEGUN} FROM commands.begun WHERE command_id = $1`, [
        commandId,
      ]),
    );
    return rows[0] && ofRequest(rows[0], fingerprint);
  }

  /** Where a command was begun, regardless of who asks: its events, if there are any, come after that version. */
  async locate(commandId: string): Promise<{ stream: string; version: number } | undefined> {
    const { rows } = await retry(() =>
      this.pool.query<{ stream: string; version: number }>(
        'SELECT stream, version FROM commands.begun WHERE command_id = $1',
        [commandId],
      ),
    );
    return rows[0];
  }

  /**
   * Records a first try and reserves its ids, in one statement with those that come at the same time.
   * @returns the try that counts: this one, or the one that came first; refused when that was another request
   */
  async begin(
    commandId: string,
    fingerprint: string,
    { stream, version, wantedIds = {} }: Place & { readonly wantedIds?: FirstTry['wantedIds'] },
  ): Promise<Refusable<{ readonly begun: BegunCommand; readonly isRepeated: boolean }>> {
    for (;;) {
      const row = await this.begins.add({ commandId, fingerprint, stream, version, wantedIds });
      // None when the same request was begun at the same moment: the other row is there now.
      if (!row) continue;
      const { isRepeated, ...first } = row;
      const begun = ofRequest(first, fingerprint);
      return 'refusal' in begun ? begun : { begun, isRepeated };
    }
  }

  /** @returns for each the row that counts; undefined for one that is being begun elsewhere at this moment, or twice here */
  private async beginTogether(tries: readonly FirstTry[]): Promise<(BegunRow | undefined)[]> {
    // Of two tries of one command in one statement, both would look like the first.
    const places = new Map(tries.map(({ commandId }, place) => [commandId, place]));
    const asked = [...places.values()].flatMap((place) => tries[place] ?? []);
    const wanted = asked.flatMap(({ wantedIds }, index) => {
      const [kinds, counts] = idColumns(wantedIds);
      return kinds.map((kind, of) => ({ nth: index + 1, kind, count: counts[of] }));
    });
    const { rows } = await retry(() =>
      this.pool.query<BegunRow & { nth: number }>({
        name: 'begin-commands',
        text: BEGIN,
        values: [
          asked.map(({ commandId }) => commandId),
          asked.map(({ fingerprint }) => fingerprint),
          asked.map(({ stream }) => stream),
          asked.map(({ version }) => version),
          wanted.map(({ nth }) => nth),
          wanted.map(({ kind }) => kind),
          wanted.map(({ count }) => count),
        ],
      }),
    );
    const found = new Map(rows.map(({ nth, ...row }) => [asked[nth - 1], row]));
    return tries.map((one) => found.get(one));
  }

  /** The command's events come earlier than at its first attempt: the stream was restored from an older backup, or it was begun before that. */
  async standsAt(commandId: string, version: number): Promise<void> {
    await retry(() =>
      this.pool.query('UPDATE commands.begun SET version = least(version, $2) WHERE command_id = $1', [
        commandId,
        version,
      ]),
    );
  }

  /** No event will carry the command's id: a repetition is answered from the state at this version. */
  async changedNothing(commandId: string, version: number): Promise<void> {
    await retry(() =>
      this.pool.query('UPDATE commands.begun SET unchanged_at = $2 WHERE command_id = $1', [commandId, version]),
    );
  }

  /** Whether a command that was begun at a time is still known here, unless the log had to bring it back. */
  remembers(time: string, now: string): boolean {
    return Date.parse(now) - Date.parse(time) < this.config.commandRetryDays * DAY_MS;
  }

  /** Removes commands that were begun longer ago than they may be repeated, some at a time. @returns how many */
  async purge(signal?: AbortSignal): Promise<number> {
    for (let purged = 0; ; ) {
      const { rowCount } = await this.pool.query(PURGE, [this.config.commandRetryDays, PURGED_AT_ONCE]);
      purged += rowCount ?? 0;
      if ((rowCount ?? 0) < PURGED_AT_ONCE || signal?.aborted) return purged;
    }
  }

  /** Records commands of the log that are missing here, without their requests, which the log does not have. @returns how many */
  async cover(client: ClientBase, commands: readonly CommandInLog[]): Promise<number> {
    const { rowCount } = await client.query(
      `INSERT INTO commands.begun (command_id, stream, version, ids, begun_at)
       SELECT id, stream, version, '{}', time FROM unnest($1::uuid[], $2::text[], $3::bigint[], $4::timestamptz[]) AS c (id, stream, version, time)
       ON CONFLICT DO NOTHING`,
      [
        commands.map((one) => one.commandId),
        commands.map((one) => one.stream),
        commands.map((one) => one.version),
        commands.map((one) => one.time),
      ],
    );
    return rowCount ?? 0;
  }
}

const BEGUN = 'fingerprint, stream, version, ids, unchanged_at AS "unchangedAt"';

// Several commands, each with its place in the lists: $1 command, $2 fingerprint, $3 stream, $4 version; $5 to $7 which of them wants
// how many ids of which kind. A repetition reserves nothing. Counters and commands are locked in an order of their own, so that two
// processes cannot wait for each other.
const BEGIN = `
  WITH asked AS (
    SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[])
      WITH ORDINALITY AS a (command_id, fingerprint, stream, version, nth)),
  earlier AS (
    SELECT a.nth, b.* FROM asked a
    CROSS JOIN LATERAL (SELECT ${BEGUN} FROM commands.begun WHERE command_id = a.command_id OFFSET 0) b),
  wanted AS (
    SELECT w.nth, w.kind, w.count, sum(w.count) OVER (PARTITION BY w.kind ORDER BY w.nth)::bigint AS up_to
    FROM unnest($5::bigint[], $6::text[], $7::bigint[]) AS w (nth, kind, count)
    WHERE w.nth NOT IN (SELECT nth FROM earlier)),
  locked AS (
    SELECT kind, last FROM ids.counter WHERE kind IN (SELECT kind FROM wanted) ORDER BY kind FOR UPDATE),
  counted AS (
    UPDATE ids.counter c SET last = l.last + (SELECT max(up_to) FROM wanted w WHERE w.kind = l.kind)
    FROM locked l WHERE c.kind = l.kind),
  reserved AS (
    SELECT w.nth, w.kind, l.last + w.up_to - w.count + 1 AS first, l.last + w.up_to AS last
    FROM wanted w JOIN locked l USING (kind)),
  owned AS (
    INSERT INTO ids.range (kind, first, last, stream)
    SELECT r.kind, r.first, r.last, a.stream FROM reserved r JOIN asked a USING (nth)),
  begun AS (
    INSERT INTO commands.begun (command_id, fingerprint, stream, version, ids)
    SELECT a.command_id, a.fingerprint, a.stream, a.version, coalesce(
      (SELECT jsonb_object_agg(r.kind, jsonb_build_object('first', r.first, 'last', r.last)) FROM reserved r WHERE r.nth = a.nth), '{}')
    FROM asked a WHERE a.nth NOT IN (SELECT nth FROM earlier)
    ORDER BY a.command_id
    ON CONFLICT DO NOTHING RETURNING command_id, ${BEGUN})
  SELECT *, true AS "isRepeated" FROM earlier
  UNION ALL
  SELECT a.nth, b.fingerprint, b.stream, b.version, b.ids, b."unchangedAt", false FROM begun b JOIN asked a USING (command_id)`;

// The condition is that of the index begun_purged. Several processes purge at once, each other rows.
export const PURGE = `
  DELETE FROM commands.begun WHERE command_id = ANY (ARRAY (
    SELECT command_id FROM commands.begun
    WHERE begun_at < now() - make_interval(days => $1) AND split_part(stream, '-', 1) IN ('programme', 'schedule', 'library', 'shifthours')
    ORDER BY begun_at LIMIT $2 FOR UPDATE SKIP LOCKED))`;

/** Of a command that was only found in the log, it is not known what it asked for. */
function ofRequest(
  { fingerprint: first, ...command }: Omit<BegunRow, 'isRepeated'>,
  fingerprint: string,
): Refusable<BegunCommand> {
  return first === null || first === fingerprint ? command : refuse(keyReused);
}

/** Distinguishes requests under the same key by method, path and body. */
export const fingerprintOf = (method: string, path: string, body: unknown): string =>
  createHash('sha256')
    .update(`${method} ${path}\n${JSON.stringify(body ?? null)}`)
    .digest('hex');

export const keyReused: Refusal = {
  kind: 'invalid',
  code: 'idempotency-key-reused',
  title: 'Validation failed',
  detail: 'This Idempotency-Key was used for another request.',
};
