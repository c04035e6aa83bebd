import type { ClientBase, Pool } from 'pg';
import { BEGINNING, comparePositions, type Position } from '../../services/platform/position.js';
import { inTransaction, transaction } from '../../services/platform/transaction.js';
import { type Build, schemaOf, transactionSql } from './build.js';
import type { Projection } from './projection.js';
import { buildLock } from './unattended-projections.js';

/** PostgreSQL channel that notifies other processes of checkpoints and of new or replaced builds. */
export const PROGRESS_CHANNEL = 'projection_progress';

/** Payload on the channel; without `build` it means that the builds of the projection have changed. */
export interface ProgressMessage {
  readonly projection: string;
  readonly build?: number;
  readonly position?: Position;
  /** Ids for which work was done at this position (`Projector.work`). */
  readonly worked?: readonly number[];
}

type Queryable = Pool | ClientBase;

/** The checkpoint is not where this instance left it: another instance has moved it, or the build was retired. */
export class Fenced extends Error {
  constructor(build: Build, position: Position) {
    super(`${schemaOf(build)} no longer stands at ${position}`);
    this.name = 'Fenced';
  }
}

/** This process runs older code than the one that made the live tables: it must neither read nor fill them. */
export class NewerBuild extends Error {
  constructor(
    projection: Projection,
    readonly found: number,
  ) {
    super(`${projection.name} is built in version ${found}; this process knows version ${projection.version}`);
    this.name = 'NewerBuild';
  }
}

/** Builds in stage filling or live, of any version, the oldest first. */
export async function currentBuilds(db: Queryable, projections: readonly string[]): Promise<Build[]> {
  const { rows } = await db.query<Build>(
    `SELECT projection, build, version, position, stage FROM projections.checkpoint
      WHERE projection = ANY($1) AND stage IN ('filling', 'live') ORDER BY projection, build`,
    [projections],
  );
  return rows;
}

/** @returns undefined for a build that has been retired */
export async function readBuild(db: Queryable, { projection, build }: Build): Promise<Build | undefined> {
  return (await currentBuilds(db, [projection])).find((found) => found.build === build);
}

/**
 * Ensures that there is a build of the code's version, live or being filled; with `anew`, one that is being filled. Tables and
 * checkpoint are made in one transaction, so there is no incomplete build.
 * @returns number of the build that is live or will be
 * @throws NewerBuild
 */
export async function ensureBuild(pool: Pool, projection: Projection, { anew }: { anew: boolean }): Promise<number> {
  return transaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`builds of ${projection.name}`]);
    const builds = await currentBuilds(client, [projection.name]);
    const newer = builds.find((build) => build.version > projection.version);
    if (newer) throw new NewerBuild(projection, newer.version);
    const own = builds.filter((build) => build.version === projection.version);
    const found = own.find((build) => build.stage === 'filling') ?? (anew ? undefined : own[0]);
    if (found) return found.build;

    const { rows } = await client.query<{ build: number }>(
      `INSERT INTO projections.checkpoint (projection, build, version, position, stage)
       SELECT $1, coalesce(max(build), 0) + 1, $2, $3, 'filling' FROM projections.checkpoint WHERE projection = $1
       RETURNING build`,
      [projection.name, projection.version, BEGINNING],
    );
    const [{ build }] = rows as [{ build: number }];
    await client.query(
      `CREATE SCHEMA "${schemaOf({ projection: projection.name, version: projection.version, build })}"`,
    );
    await projection.createTables(transactionSql(client, projection, { build }));
    await announce(client, { projection: projection.name });
    return build;
  });
}

/**
 * Advances a checkpoint, or leaves it where it is, as the fence of a transaction without events. After the commit the processes are
 * told (`Progress.tell`).
 * @throws Fenced when the checkpoint is not at `from`
 */
export async function moveCheckpoint(client: ClientBase, build: Build, from: Position, to: Position): Promise<void> {
  const { rowCount } = await client.query(
    `UPDATE projections.checkpoint SET position = $4, updated = clock_timestamp()
      WHERE projection = $1 AND build = $2 AND position = $3 AND stage IN ('filling', 'live')`,
    [build.projection, build.build, from, to],
  );
  if (rowCount !== 1) throw new Fenced(build, from);
}

/**
 * Waits until no process does a slice of the build's work, and lets none begin one before the transaction ends: a batch of events sees
 * every programme before a slice or after it. PostgreSQL keeps the order of those who wait, so neither side starves.
 */
export async function excludeWork(client: ClientBase, build: Build): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [workLock(build)]);
}

/**
 * Waits until no batch of events is applied, and lets none begin before the transaction ends; other processes may work meanwhile.
 * @returns the build's checkpoint; undefined when it has been retired
 */
export async function shareWork(client: ClientBase, build: Build): Promise<Position | undefined> {
  await client.query('SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [workLock(build)]);
  return (await readBuild(client, build))?.position;
}

const workLock = (build: Build): string => `work of projection build ${schemaOf(build)}`;

/** Tells all processes when the transaction commits for which ids work was done. */
export async function announceWork(
  client: ClientBase,
  { projection, build }: Build,
  position: Position,
  worked: readonly number[],
): Promise<void> {
  await announce(client, { projection, build, position, worked });
}

/**
 * Makes a filled build the live one of its version, unless a live build, of whichever version, is ahead of it. One transaction,
 * which locks the other build's checkpoint, so that readers never see an older state than before. The live build of an older
 * version stays for the processes of that release (retireOutdated).
 * @param catchUp called when a live build is ahead, which waits meanwhile: applies what it has and this one lacks in the same
 * transaction. Returns where this build is then, and whether it may serve
 * @returns the position of a live build that is still ahead or, when this one may not serve yet, its own; undefined when it is live now
 * @throws Fenced
 */
export async function promote(
  client: ClientBase,
  build: Build,
  from: Position,
  to: Position,
  catchUp?: (live: Position) => Promise<{ readonly position: Position; readonly isReady: boolean }>,
): Promise<Position | undefined> {
  return inTransaction(client, async () => {
    const { rows } = await client.query<Build>(
      `SELECT projection, build, version, position, stage FROM projections.checkpoint
        WHERE projection = $1 AND stage IN ('filling', 'live') ORDER BY build FOR UPDATE`,
      [build.projection],
    );
    const live = rows
      .filter((other) => other.build !== build.build && other.stage === 'live')
      .reduce((most, { position }) => (comparePositions(position, most) > 0 ? position : most), to);
    const caughtUp = live !== to && (await catchUp?.(live));
    const { position, isReady } = caughtUp || { position: to, isReady: true };
    await moveCheckpoint(client, build, from, position);
    if (comparePositions(position, live) < 0) return live;
    if (!isReady) return position;
    await client.query(
      `UPDATE projections.checkpoint SET stage = 'retired', updated = clock_timestamp()
        WHERE projection = $1 AND stage = 'live' AND version = $3 AND build <> $2`,
      [build.projection, build.build, build.version],
    );
    await client.query(`UPDATE projections.checkpoint SET stage = 'live' WHERE projection = $1 AND build = $2`, [
      build.projection,
      build.build,
    ]);
    await announce(client, { projection: build.projection });
    return undefined;
  });
}

/**
 * Retires builds of older versions, and of projections that this one replaces, once its own build serves and no process of an
 * older release fills them any more.
 */
export async function retireOutdated(pool: Pool, { name, version, replaces = [] }: Projection): Promise<void> {
  const builds = await currentBuilds(pool, [name, ...replaces]);
  const isOwn = (build: Build) => build.projection === name && build.version >= version;
  if (!builds.some((build) => isOwn(build) && build.stage === 'live')) return;
  for (const build of builds.filter((one) => !isOwn(one))) {
    await transaction(pool, async (client) => {
      const { rows } = await client.query<{ alone: boolean }>(
        'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS alone',
        [buildLock(build)],
      );
      if (!rows[0]?.alone) return;
      await client.query(
        `UPDATE projections.checkpoint SET stage = 'retired', updated = clock_timestamp() WHERE projection = $1 AND build = $2`,
        [build.projection, build.build],
      );
      await announce(client, { projection: build.projection });
    });
  }
}

/** Drops the tables of builds that were retired `keptMs` ago. A build that is still being read is left for the next call. */
export async function dropRetired(pool: Pool, keptMs: number): Promise<void> {
  const { rows } = await pool.query<Build>(
    `SELECT projection, build, version, position, stage FROM projections.checkpoint
      WHERE stage = 'retired' AND updated <= clock_timestamp() - $1 * interval '1 millisecond'`,
    [keptMs],
  );
  for (const build of rows) {
    await transaction(pool, async (client) => {
      // A DROP that waits for a long query would block the queries that come after it.
      await client.query(`SET LOCAL lock_timeout = '100ms'`);
      await client.query(`DROP SCHEMA IF EXISTS "${schemaOf(build)}" CASCADE`);
      await client.query(`UPDATE projections.checkpoint SET stage = 'dropped' WHERE projection = $1 AND build = $2`, [
        build.projection,
        build.build,
      ]);
    }).catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
    });
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

async function announce(client: ClientBase, progressed: ProgressMessage): Promise<void> {
  await client.query('SELECT pg_notify($1, $2)', [PROGRESS_CHANNEL, JSON.stringify(progressed)]);
}
