import { setTimeout as delay } from 'node:timers/promises';
import type { Client, Pool } from 'pg';
import { openPool } from '../../services/platform/database.js';
import type { PartHealth } from '../../services/platform/health/health.js';
import type { Log } from '../../services/platform/log.js';
import { comparePositions, type Position } from '../../services/platform/position.js';
import { reasonOf } from '../../services/platform/reason.js';
import { currentReplicaRead } from '../../services/platform/replica-read.js';
import { withTimeLimit } from '../../services/platform/time-limit.js';
import type { Build } from './build.js';
import type { Progress } from './progress.js';

/** How often it is asked how far it is, ms. What the primary had the time before, it must have by then: it is two of these behind at most. */
const ASK_EVERY_MS = 1_000;
/** After this time without an answer it counts as away, ms; also the longest wait for a connection. */
const ANSWER_TIMEOUT_MS = 1_000;
/** How long a read waits to learn whether its position has arrived, ms. Longer would be worse than the primary. */
const LOOK_TIMEOUT_MS = 50;

/** Only a standby of the primary, and of its database, is a replica: positions of another installation would look like ours. */
const IDENTITY = `SELECT system_identifier || ' ' || oid FROM pg_control_system() CROSS JOIN pg_database WHERE datname = current_database()`;

interface Answer {
  readonly standby: boolean;
  readonly identity: string;
  readonly projection: string | null;
  readonly build: number;
  readonly position: Position;
}

const BEHIND = 'more than a second behind';
const AWAY = 'away';

/**
 * A streaming replica of the database (`DATABASE_READ_URL`): whether it serves, and which reads. A read that it cannot answer as the
 * primary would goes to the primary, so that nobody notices one that is late, frozen or away (docs/decisions/0053).
 */
export class Replica {
  /** Tables of the replica that were handed out to reads. */
  reads = 0;
  private readonly pool: Pool;
  /** A connection of its own, so that busy reads do not make the replica look like one that is away. */
  private readonly asking: Pool;
  private readonly connections = new Set<Client>();
  private readonly closing = new AbortController();
  private following: Promise<void> | undefined;
  private look: Promise<void> | undefined;
  /** Of its live builds, as it showed them last. */
  private positions: ReadonlyMap<string, Position> = new Map();
  private identity: string | undefined;
  /** Why it does not serve; undefined while it does. */
  private trouble: string | undefined = 'not asked yet';

  constructor(
    url: string,
    private readonly primary: Pool,
    private readonly progress: Progress,
    private readonly log: Log,
  ) {
    const settings = { connectionTimeoutMillis: ANSWER_TIMEOUT_MS, min: 0 };
    const onLost = () => undefined; // the next question finds out, and says so
    this.pool = openPool(url, onLost, settings);
    this.asking = openPool(url, onLost, { ...settings, max: 1 });
    for (const pool of [this.pool, this.asking]) {
      pool.on('connect', (connection) => this.connections.add(connection as Client));
      pool.on('remove', (connection) => this.connections.delete(connection as Client));
    }
  }

  start(): void {
    this.following ??= this.follow();
  }

  async stop(): Promise<void> {
    this.closing.abort();
    await this.following;
    await Promise.all([this.pool.end(), this.asking.end()]);
  }

  get serves(): boolean {
    return this.trouble === undefined;
  }

  /** What it cannot do without is the primary, which reads go to meanwhile. */
  get health(): PartHealth {
    return this.trouble === undefined ? { up: true } : { up: false, note: `${this.trouble}; reads go to the primary` };
  }

  /** Whether reads of these read models that have to show the position may go to it. */
  async has(readModels: readonly string[], position: Position | undefined): Promise<boolean> {
    const isThere = (): boolean =>
      this.serves && readModels.every((name) => this.isAt(this.progress.live(name), position));
    if (isThere() || !this.serves || position === undefined) return isThere();
    await withTimeLimit(LOOK_TIMEOUT_MS, this.lookOnce(), () => undefined).catch(() => undefined);
    return isThere();
  }

  /** The connections for a read of the build, if it is one that may go to the replica; else it goes to the primary. */
  poolFor(build: Build): Pool | undefined {
    const read = currentReplicaRead();
    if (read === undefined || !this.serves || !this.isAt(build, undefined)) return undefined;
    read.used = true;
    this.reads += 1;
    return this.pool;
  }

  private isAt(build: Build | undefined, position: Position | undefined): boolean {
    const reached = build && this.positions.get(keyOf(build));
    return reached !== undefined && (position === undefined || comparePositions(reached, position) >= 0);
  }

  private async follow(): Promise<void> {
    let due: readonly Build[] = [];
    while (!this.closing.signal.aborted) {
      const current = this.progress.current().filter(({ stage }) => stage === 'live');
      const trouble = await this.troubleBy(due);
      if (trouble !== this.trouble && !this.closing.signal.aborted) this.turnTo(trouble);
      due = current;
      await delay(ASK_EVERY_MS, undefined, { signal: this.closing.signal }).catch(() => undefined);
    }
  }

  /** @param due what the primary had when it was asked last */
  private async troubleBy(due: readonly Build[]): Promise<string | undefined> {
    try {
      await withTimeLimit(ANSWER_TIMEOUT_MS, this.lookOnce(), () => {
        throw new Error('does not answer');
      });
      // A build that it has not got yet is read from the primary, and no reason to read all others there.
      const isLate = due.some((build) => this.positions.has(keyOf(build)) && !this.isAt(build, build.position));
      return isLate ? BEHIND : undefined;
    } catch (error) {
      // Reads that wait for a frozen server fail now, and are read from the primary.
      for (const connection of this.connections) cut(connection);
      if (error instanceof NoReplica) return error.message;
      this.log.debug('The replica does not answer', { reason: reasonOf(error) });
      return AWAY;
    }
  }

  private turnTo(trouble: string | undefined): void {
    this.trouble = trouble;
    if (trouble === undefined) this.log.info('Reads go to the replica');
    else this.log.warn('Reads go to the primary, not to the replica', { reason: trouble });
  }

  /** One question at a time; who comes meanwhile gets its answer. */
  private lookOnce(): Promise<void> {
    this.look ??= this.readPositions().finally(() => {
      this.look = undefined;
    });
    return this.look;
  }

  private async readPositions(): Promise<void> {
    const { rows } = await this.asking.query<Answer>(
      `SELECT pg_is_in_recovery() AS standby, (${IDENTITY}) AS identity, projection, build, position
         FROM (VALUES (1)) AS one (row) LEFT JOIN projections.checkpoint ON stage = 'live'`,
    );
    const [first] = rows;
    this.identity ??= (
      await this.primary.query<{ identity: string }>(`SELECT (${IDENTITY}) AS identity`)
    ).rows[0]?.identity;
    if (first?.identity !== this.identity) throw new NoReplica('no replica of the database at DATABASE_URL');
    if (!first?.standby) throw new NoReplica('no standby: it takes writes of its own');
    this.positions = new Map(
      rows.flatMap(({ projection, build, position }) =>
        projection === null ? [] : [[keyOf({ projection, build }), position] as const],
      ),
    );
  }
}

/** What is at DATABASE_READ_URL is not what it has to be. */
class NoReplica extends Error {}

const keyOf = ({ projection, build }: Pick<Build, 'projection' | 'build'>): string => `${projection} ${build}`;

/** Not `end()`, which a frozen server would have to answer. */
function cut(client: Client): void {
  const { connection } = client as unknown as { connection?: { stream?: { destroy(): void } } };
  connection?.stream?.destroy();
}
