import { setTimeout as delay } from 'node:timers/promises';
import pg, { type Pool } from 'pg';
import type { Log } from '../../services/platform/log.js';
import { Notifier } from '../../services/platform/notifier.js';
import { BEGINNING, comparePositions, type Position } from '../../services/platform/position.js';
import { withTimeLimit } from '../../services/platform/time-limit.js';
import type { Build } from './build.js';
import { currentBuilds, PROGRESS_CHANNEL, type ProgressMessage } from './checkpoints.js';
import type { Projection } from './projection.js';

/** Pause before a lost connection is made again, ms; a request that waits meanwhile gets its answer afterwards. */
const RECONNECT_MS = 100;
/** How often the connection is asked for a sign of life, and how long it may take, ms: no machine that failed is back sooner. */
const ASK_EVERY_MS = 1_000;
const ANSWER_TIMEOUT_MS = 3_000;

/**
 * Tells where the builds stand in the server that tells it: by then it may be another one than that of the commit, which came back
 * without it.
 */
const TELL_SAVED = `
  SELECT pg_notify($1, json_build_object('projection', projection, 'build', build, 'position', position)::text)
    FROM unnest($2::json[]) AS told
    JOIN projections.checkpoint ON projection = told ->> 'projection' AND build = (told ->> 'build')::integer`;

/** Work that was done on a live build (`Projector.work`). */
export interface WorkTold {
  readonly projection: string;
  /** Of the build when it was done. */
  readonly position: Position;
  /** Undefined when it is not known for what: notifications may have been lost. */
  readonly ids?: readonly number[];
}
type WorkWatcher = (work: WorkTold) => void;

/**
 * What this process knows about the builds of its projections: which one is live, and the position of each. The projectors of
 * this process report directly, those of other processes through NOTIFY. The table of checkpoints is authoritative: it is read
 * each time LISTEN succeeds, and before a wait times out. Positions are remembered for as long as the connection that listens lasts,
 * since a server that is killed may come back without them.
 */
export class Progress {
  private builds: readonly Build[] = [];
  private readonly positions = new Map<string, Position>();
  private readonly watchers = new Set<() => void>();
  private readonly workWatchers = new Set<WorkWatcher>();
  private readonly closing = new AbortController();
  private listener: Promise<void> | undefined;
  private requested = 0;
  private answered = 0;
  /** Whether a connection listens: what is read without one holds at that moment only. */
  private listens = false;
  /** Whether the builds and positions were read since. */
  private trusted = false;
  private readonly versions: ReadonlyMap<string, number>;
  /** One for all projectors of this process. */
  private readonly notifier: Notifier;

  constructor(
    private readonly pool: Pool,
    projections: readonly Projection[],
    private readonly log: Log,
  ) {
    this.notifier = new Notifier(pool, PROGRESS_CHANNEL, TELL_SAVED);
    this.versions = new Map(projections.map(({ name, version }) => [name, version]));
  }

  async start(): Promise<void> {
    await this.refresh();
    this.listener ??= this.listen();
  }

  async stop(): Promise<void> {
    this.closing.abort();
    this.notifyWatchers();
    await this.notifier.close();
    await this.listener;
  }

  /** Builds of the code's versions, being filled or live. */
  current(): readonly Build[] {
    return this.builds.map((build) => ({ ...build, position: this.positionOf(build) }));
  }

  /** The live build, if it has the table layout of this process's code. */
  live(projection: string): Build | undefined {
    const build = this.builds.find((candidate) => candidate.projection === projection && candidate.stage === 'live');
    return build && { ...build, position: this.positionOf(build) };
  }

  /** Called by a projector of this process, also for what is not committed since it changes no row. */
  advance(build: Pick<Build, 'projection' | 'build'>, position: Position): void {
    if (!this.trusted) return;
    const known = this.positions.get(keyOf(build));
    if (known !== undefined && comparePositions(known, position) >= 0) return;
    this.positions.set(keyOf(build), position);
    this.notifyWatchers();
  }

  /** Called by a projector of this process right after it has committed its checkpoint: other processes wait for it too. */
  tell({ projection, build }: Pick<Build, 'projection' | 'build'>, position: Position): void {
    this.advance({ projection, build }, position);
    this.notifier.notify(JSON.stringify({ projection, build }), keyOf({ projection, build }));
  }

  /** Calls the watcher after every change, until the returned function is called. */
  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** Calls the watcher whenever work was done on a live build, by this process or another, until the returned function is called. */
  watchWork(watcher: WorkWatcher): () => void {
    this.workWatchers.add(watcher);
    return () => this.workWatchers.delete(watcher);
  }

  /** Reads builds and positions from the table. */
  async refresh(): Promise<void> {
    await this.read();
    this.forgetUnlessListening();
  }

  private async read(): Promise<void> {
    const question = ++this.requested;
    const found = await currentBuilds(this.pool, [...this.versions.keys()]);
    if (question < this.answered) return;
    this.answered = question;
    this.trusted = true;
    this.builds = found.filter((build) => build.version === this.versions.get(build.projection));
    for (const build of this.builds) this.advance(build, build.position);
    this.notifyWatchers();
  }

  /**
   * Waits until `answer` returns a value; it is called after every change.
   * @returns the value, or undefined when there was none in time
   */
  async waitUntil<Answer>(answer: () => Answer | undefined, timeoutMs: number): Promise<Answer | undefined> {
    const now = answer();
    if (now !== undefined) return now;
    const found = await new Promise<Answer | undefined>((resolve) => {
      const check = (): void => {
        const found = answer();
        if (found !== undefined || this.closing.signal.aborted) finish(found);
      };
      const unwatch = this.watch(check);
      const timer = setTimeout(() => finish(undefined), timeoutMs);
      const finish = (found: Answer | undefined): void => {
        unwatch();
        clearTimeout(timer);
        resolve(found);
      };
      check();
    });
    if (found !== undefined || this.closing.signal.aborted) return found;
    // Read the table before giving up: a notification may still be on its way, or its connection may be dead unnoticed.
    await this.read();
    const last = answer();
    this.forgetUnlessListening();
    return last;
  }

  private async listen(): Promise<void> {
    while (!this.closing.signal.aborted) {
      const client = new pg.Client({ ...this.pool.options, application_name: 'projection progress' });
      const lost = new AbortController();
      for (const ending of ['error', 'end'] as const) {
        client.on(ending, () => {
          lost.abort();
          this.distrust();
        });
      }
      client.on('notification', ({ payload }) => this.onNotification(payload));
      try {
        await client.connect();
        await client.query(`LISTEN ${PROGRESS_CHANNEL}`);
        this.distrust();
        this.listens = !lost.signal.aborted;
        await this.refresh();
        // What was told while nobody listened is not known: it may have been anything.
        for (const { projection, position } of this.current()) this.notifyWorkWatchers({ projection, position });
        const over = AbortSignal.any([lost.signal, this.closing.signal]);
        while (!over.aborted) {
          await delay(ASK_EVERY_MS, undefined, { signal: over }).catch(() => undefined);
          if (!over.aborted) await withTimeLimit(ANSWER_TIMEOUT_MS, client.query('SELECT'), doesNotAnswer);
        }
      } catch (error) {
        this.log.warn('Projection progress cannot be heard', { reason: (error as Error).message });
      } finally {
        this.distrust();
        await client.end().catch(() => undefined);
      }
      await delay(RECONNECT_MS, undefined, { signal: this.closing.signal }).catch(() => undefined);
    }
  }

  /**
   * The connection was lost, or is new. A server that is killed may lose its last transactions, tables and checkpoints alike, because
   * projectors commit asynchronously (leader-lock.ts). Until these are applied again, the positions known here may be ahead of
   * the tables, and a request that trusted them would not see its user's own write.
   */
  private distrust(): void {
    this.listens = false;
    this.answered = ++this.requested; // ignores the results of queries that are still running
    this.forgetUnlessListening();
  }

  private forgetUnlessListening(): void {
    if (this.listens) return;
    this.trusted = false;
    this.positions.clear();
    this.builds = this.builds.map((build) => ({ ...build, position: BEGINNING }));
  }

  private onNotification(payload: string | undefined): void {
    const { projection, build, position, worked } = JSON.parse(payload ?? '{}') as ProgressMessage;
    if (!this.versions.has(projection)) return;
    if (worked !== undefined && position !== undefined) {
      if (this.live(projection)?.build === build) this.notifyWorkWatchers({ projection, position, ids: worked });
    } else if (build !== undefined && position !== undefined) this.advance({ projection, build }, position);
    else
      this.refresh().catch((error: unknown) =>
        this.log.warn('Builds cannot be read', { reason: (error as Error).message }),
      );
  }

  private positionOf(build: Build): Position {
    return this.positions.get(keyOf(build)) ?? build.position;
  }

  private notifyWorkWatchers(work: WorkTold): void {
    for (const watcher of this.workWatchers) watcher(work);
  }

  private notifyWatchers(): void {
    for (const watcher of this.watchers) watcher();
  }
}

function doesNotAnswer(): never {
  throw new Error('does not answer');
}

const keyOf = ({ projection, build }: Pick<ProgressMessage, 'projection' | 'build'>): string =>
  `${projection} ${build}`;
