import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Log } from '../../services/platform/log.js';
import { comparePositions, type Position } from '../../services/platform/position.js';
import { NotCaughtUp, READ_TIMEOUT_MS, ReadYourWrites } from '../../services/platform/read-your-writes.js';
import { transaction } from '../../services/platform/transaction.js';
import { checkProjections, servingSql } from './build.js';
import { checksumWithoutWork } from './checksum.js';
import { Progress } from './progress.js';
import type { Projection, ServingSql } from './projection.js';

/** How long a checksum waits until no work is left, and how often it looks, ms. */
const WORK_TIMEOUT_MS = 60_000;
const POLL_MS = 50;

/** Gives readers access to the tables of the live builds, also in a process that runs no projector. */
export class ReadModels extends ReadYourWrites {
  /** The runner of the same process reports its commits here. */
  readonly progress: Progress;
  private readonly pool: Pool;
  private readonly projections: ReadonlyMap<string, Projection>;

  constructor({ pool, projections, log }: { pool: Pool; projections: readonly Projection[]; log: Log }) {
    super();
    checkProjections(projections);
    this.pool = pool;
    this.projections = new Map(projections.map((projection) => [projection.name, projection]));
    this.progress = new Progress(pool, projections, log);
  }

  async start(): Promise<void> {
    await this.progress.start();
  }

  async stop(): Promise<void> {
    await this.progress.stop();
  }

  /**
   * Tables of the live build. Call it once per request and do not keep the result: a replaced build is dropped after a minute.
   * @throws NotCaughtUp when the first build in the table layout of this code is not filled within two seconds
   */
  async tablesOf(name: string): Promise<ServingSql> {
    const projection = this.known(name);
    const build = await this.progress.waitUntil(() => this.progress.live(name), READ_TIMEOUT_MS);
    if (build === undefined) throw new NotCaughtUp([name]);
    return servingSql(this.pool, projection, build);
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
    const names = readModels === 'all' ? [...this.projections.keys()] : readModels;
    for (const name of names) this.known(name);
    const late = (): string[] =>
      names.filter((name) => {
        const live = this.progress.live(name);
        return live === undefined || comparePositions(live.position, position) < 0;
      });
    const reached = await this.progress.waitUntil(() => (late().length === 0 ? true : undefined), timeoutMs);
    if (!reached) throw new NotCaughtUp(late(), position);
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

  private known(name: string): Projection {
    const projection = this.projections.get(name);
    if (projection === undefined) throw new RangeError(`No projection is called ${name}`);
    return projection;
  }
}
