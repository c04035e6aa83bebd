import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { PartHealth } from '../../services/platform/health/health.js';
import type { Log } from '../../services/platform/log.js';
import type { Position } from '../../services/platform/position.js';
import { reasonOf } from '../../services/platform/reason.js';
import { currentReplicaRead, ReplicaRead } from '../../services/platform/replica-read.js';
import { withTimeLimit } from '../../services/platform/time-limit.js';
import type { Build } from './build.js';
import type { Progress } from './progress.js';
import { IDENTITY, NoReplica, ReplicaServer } from './replica-server.js';

/** How often it is asked how far it is, ms. What the primary had the time before, it must have by then: it is two of these behind at most. */
const ASK_EVERY_MS = 1_000;
/** How long a read waits to learn whether its position has arrived, ms. Longer would be worse than the primary. */
const LOOK_TIMEOUT_MS = 50;

const BEHIND = 'more than a second behind';
const AWAY = 'away';

/**
 * A streaming replica of the database (`DATABASE_READ_URL`): whether it serves, and which reads. A read that it cannot answer as the
 * primary would goes to the primary, so that nobody notices one that is late, frozen, away or back from a crash (docs/decisions/0053).
 */
export class Replica {
  /** Tables of the replica that were handed out to reads. */
  reads = 0;
  /** undefined while there is no connection to one. */
  private server: ReplicaServer | undefined;
  private readonly closing = new AbortController();
  private following: Promise<void> | undefined;
  private identity: string | undefined;
  /** Why it does not serve; undefined while it does. */
  private trouble: string | undefined = 'not asked yet';

  constructor(
    private readonly url: string,
    private readonly primary: Pool,
    private readonly progress: Progress,
    private readonly log: Log,
    private readonly askEveryMs = ASK_EVERY_MS,
  ) {}

  start(): void {
    this.following ??= this.follow();
  }

  async stop(): Promise<void> {
    this.closing.abort();
    await this.following;
    await this.server?.close();
  }

  get serves(): boolean {
    return this.trouble === undefined;
  }

  /** What it cannot do without is the primary, which reads go to meanwhile. */
  get health(): PartHealth {
    return this.trouble === undefined ? { up: true } : { up: false, note: `${this.trouble}; reads go to the primary` };
  }

  /** A read of these read models that has to show the position, if it may go to the replica. */
  async readOf(readModels: readonly string[], position: Position | undefined): Promise<ReplicaRead | undefined> {
    const { server } = this;
    if (server === undefined) return undefined;
    const isThere = (): boolean =>
      this.isServing(server) && readModels.every((name) => server.isAt(this.progress.live(name), position));
    if (!isThere() && this.serves && position !== undefined)
      await withTimeLimit(LOOK_TIMEOUT_MS, server.ask(), () => undefined).catch(() => undefined);
    return isThere() ? new ReplicaRead(server) : undefined;
  }

  /**
   * The connections for a read of the build, if it is one that may go to the replica; else it goes to the primary, which has all that the
   * replica has shown: only what the primary has flushed is streamed.
   */
  poolFor(build: Build): Pool | undefined {
    const read = currentReplicaRead();
    const { server } = this;
    if (read === undefined || read.server !== server || !this.isServing(server) || !server.isAt(build))
      return undefined;
    read.used = true;
    this.reads += 1;
    return server.pool;
  }

  private isServing(server: ReplicaServer | undefined): server is ReplicaServer {
    return this.serves && server !== undefined && server === this.server;
  }

  private async follow(): Promise<void> {
    let due: readonly Build[] = [];
    while (!this.closing.signal.aborted) {
      const current = this.progress.current().filter(({ stage }) => stage === 'live');
      const trouble = await this.troubleBy(due);
      if (!this.closing.signal.aborted) this.turnTo(trouble);
      due = current;
      await delay(this.askEveryMs, undefined, { signal: this.closing.signal }).catch(() => undefined);
    }
  }

  /** @param due what the primary had when it was asked last */
  private async troubleBy(due: readonly Build[]): Promise<string | undefined> {
    try {
      if (this.server === undefined) await this.connect();
      else await this.server.ask();
    } catch (error) {
      if (error instanceof NoReplica) return error.message;
      this.log.debug('The replica does not answer', { reason: reasonOf(error) });
    }
    const { server } = this;
    if (server === undefined) return AWAY;
    // A build that it has not got yet is read from the primary, and no reason to read all others there.
    return due.some((build) => server.isAt(build) && !server.isAt(build, build.position)) ? BEHIND : undefined;
  }

  private async connect(): Promise<void> {
    const server = await ReplicaServer.connect(
      this.url,
      () => this.primaryIdentity(),
      (lost) => {
        if (this.server !== lost) return;
        this.server = undefined;
        if (!this.closing.signal.aborted) this.turnTo(AWAY);
      },
    );
    if (!server.isLost) this.server = server;
  }

  private turnTo(trouble: string | undefined): void {
    if (trouble === this.trouble) return;
    this.trouble = trouble;
    if (trouble === undefined) this.log.info('Reads go to the replica');
    else this.log.warn('Reads go to the primary, not to the replica', { reason: trouble });
  }

  private async primaryIdentity(): Promise<string | undefined> {
    this.identity ??= (
      await this.primary.query<{ identity: string }>(`SELECT (${IDENTITY}) AS identity`)
    ).rows[0]?.identity;
    return this.identity;
  }
}
