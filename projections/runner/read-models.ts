import type { Pool } from 'pg';
import { comparePositions, type Position } from '../../services/event-store/event.js';
import type { Log } from '../../services/platform/log.js';
import { checkProjections, servingSql } from './build.js';
import { checksumOf } from './checksum.js';
import { Progress } from './progress.js';
import type { Projection, ServingSql } from './projection.js';

/** Longest that a read waits for its projections, ms (architecture.md, Rules of the read side). */
const PATIENCE_MS = 2_000;

/** The tables do not show that position yet: try again in a moment (503 with Retry-After). */
export class NotCaughtUp extends Error {
  constructor(
    readonly projections: readonly string[],
    readonly position?: Position,
  ) {
    super(`${projections.join(', ')} not yet ${position === undefined ? 'built' : `at ${position}`}`);
    this.name = 'NotCaughtUp';
  }
}

/** The reading side: hands out the tables that serve, also in a process that fills none. */
export class ReadModels {
  /** For the runner of the same process, which tells of its commits here. */
  readonly progress: Progress;
  private readonly pool: Pool;
  private readonly projections: ReadonlyMap<string, Projection>;

  constructor({ pool, projections, log }: { pool: Pool; projections: readonly Projection[]; log: Log }) {
    checkProjections(projections);
    this.pool = pool;
    this.projections = new Map(projections.map((projection) => [projection.name, projection]));
    this.progress = new Progress(pool, projections, log);
  }

  /** Needs the table of checkpoints (`migrateCheckpoints`). */
  async start(): Promise<void> {
    await this.progress.start();
  }

  async stop(): Promise<void> {
    await this.progress.stop();
  }

  /**
   * Tables of the build that serves now. Ask once per request and keep no longer: a replaced build stays a minute.
   * @throws NotCaughtUp when the first build in the layout of this code is not filled within two seconds
   */
  async of(name: string): Promise<ServingSql> {
    const projection = this.known(name);
    const build = await this.progress.until(() => this.progress.live(name), PATIENCE_MS);
    if (build === undefined) throw new NotCaughtUp([name]);
    return servingSql(this.pool, projection, build);
  }

  /**
   * Resolves when everything up to the position shows in each of the projections.
   * @throws NotCaughtUp when it does not within `timeoutMs`
   */
  async waitFor(names: readonly string[], position: Position, timeoutMs = PATIENCE_MS): Promise<void> {
    for (const name of names) this.known(name);
    const late = (): string[] =>
      names.filter((name) => {
        const live = this.progress.live(name);
        return live === undefined || comparePositions(live.position, position) < 0;
      });
    const reached = await this.progress.until(() => (late().length === 0 ? true : undefined), timeoutMs);
    if (!reached) throw new NotCaughtUp(late(), position);
  }

  /**
   * Fingerprint of all rows that serve, whatever their order: two builds at one position have the same.
   * One line per table: `material_lines 120 -8410…`, name, rows, sum of the rows' hashes.
   */
  async checksum(name: string): Promise<string> {
    return checksumOf(await this.of(name), this.known(name));
  }

  private known(name: string): Projection {
    const projection = this.projections.get(name);
    if (projection === undefined) throw new RangeError(`No projection is called ${name}`);
    return projection;
  }
}
