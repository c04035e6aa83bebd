import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Log } from '../../services/platform/log.js';
import { comparePositions, type Position } from '../../services/platform/position.js';
import { NotCaughtUp, READ_TIMEOUT_MS, ReadYourWrites } from '../../services/platform/read-your-writes.js';
import type { ReplicaRead } from '../../services/platform/replica-read.js';
import { transaction } from '../../services/platform/transaction.js';
import { checkProjections, servingSql } from './build.js';
import { checksumWithoutWork } from './checksum.js';
import { Progress } from './progress.js';
import type { Projection, ServingSql } from './projection.js';
import { Replica } from './replica.js';

/** How long a checksum waits until no work is left, and how often it looks, ms. */
const WORK_TIMEOUT_MS = 60_000;
const POLL_MS = 50;

export interface ReadModelsParts {
  readonly pool: Pool;
  readonly projections: readonly Projection[];
  readonly log: Log;
  /** A replica of the pool's database, for reads. */
  readonly readUrl?: string | undefined;
  /** How often the replica is asked how far it is, ms; a test that holds a moment still asks at long intervals. */
  readonly askReplicaEveryMs?: number | undefined;
}

/** Gives readers access to the tables of the live builds, also in a process that runs no projector. */
export class ReadModels extends ReadYourWrites {
  /** The runner of the same process reports its commits here. */
  readonly progress: Progress;
  /** undefined without DATABASE_READ_URL. */
  readonly replica: Replica | undefined;
  private readonly pool: Pool;
  private readonly projections: ReadonlyMap<string, Projection>;

  constructor({ pool, projections, log, readUrl, askReplicaEveryMs }: ReadModelsParts) {
    super();
    checkProjections(projections);
    this.pool = pool;
    this.projections = new Map(projections.map((projection) => [projection.name, projection]));
    this.progress = new Progress(pool, projections, log);
    this.replica =
      readUrl === undefined ? undefined : new Replica(readUrl, pool, this.progress, log, askReplicaEveryMs);
  }

  async start(): Promise<void> {
    await this.progress.start();
    this.replica?.start();
  }

  async stop(): Promise<void> {
    await this.replica?.stop();
    await this.progress.stop();
  }

  /**
   * Tables of the live build, on the replica where the request may read there. The only place that decides which server a read asks.
   * Call it once per request and do not keep the result: a replaced build is dropped after a minute.
   * @throws NotCaughtUp when the first build in the table layout of this code is not filled within two seconds
   */
  async tablesOf(name: string): Promise<ServingSql> {
    const projection = this.known(name);
    const build = await this.progress.waitUntil(() => this.progress.live(name), READ_TIMEOUT_MS);
    if (build === undefined) throw new NotCaughtUp([name]);
    return servingSql(this.replica?.poolFor(build) ?? this.pool, projection, build);
  }

  /**
   * Resolves when each of the projections has applied everything up to the position.
   * @throws NotCaughtUp when one has not within `timeoutMs`
   */
  override async waitFor(
    readModels: readonly string[] | 'all',
    position: Position,
    timeoutMs = READ_TIMEOUT_MS,
  ): Promise<void> {
    const names = this.namesOf(readModels);
    const late = (): string[] =>
      names.filter((name) => {
        const live = this.progress.live(name);
        return live === undefined || comparePositions(live.position, position) < 0;
      });
    const reached = await this.progress.waitUntil(() => (late().length === 0 ? true : undefined), timeoutMs);
    if (!reached) throw new NotCaughtUp(late(), position);
  }

  override async onReplica(
    readModels: readonly string[] | 'all',
    position: Position | undefined,
  ): Promise<ReplicaRead | undefined> {
    return this.replica?.readOf(this.namesOf(readModels), position);
  }

  /**
   * Checksum of all rows of the live build once no work is left in it, independent of their order: two builds at the same position
   * have the same checksum. One line per table: `lines 120 -8410…`, name, rows, sum of the rows' hashes.
   * @throws NotCaughtUp when there is still work after a minute
   */
  async checksum(name: string): Promise<string> {
    const projection = this.known(name);
    const giveUpAt = performance.now() + WORK_TIMEOUT_MS;
    do {
      const found = await transaction(this.pool, async (client) => {
        await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
        const build = this.progress.live(name);
        return build && checksumWithoutWork(client, projection, build);
      });
      if (found !== undefined) return found;
      await delay(POLL_MS);
    } while (performance.now() < giveUpAt);
    throw new NotCaughtUp([name]);
  }

  private namesOf(readModels: readonly string[] | 'all'): readonly string[] {
    if (readModels === 'all') return [...this.projections.keys()];
    for (const name of readModels) this.known(name);
    return readModels;
  }

  private known(name: string): Projection {
    const projection = this.projections.get(name);
    if (projection === undefined) throw new RangeError(`No projection is called ${name}`);
    return projection;
  }
}
