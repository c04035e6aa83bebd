import { setTimeout as delay } from 'node:timers/promises';
import pg, { type Pool } from 'pg';
import { BEGINNING, comparePositions, type Position } from '../../services/event-store/event.js';
import type { Log } from '../../services/platform/log.js';
import type { Build } from './build.js';
import { currentBuilds, PROGRESS_CHANNEL, type Progressed } from './checkpoints.js';
import type { Projection } from './projection.js';

/** Pause before a lost connection is taken up again, ms; a reader who waits in the meantime hears of everything after it. */
const RECONNECT_MS = 100;

/**
 * What this process knows about the builds of its projections: which one serves and how far each has come. Told by the
 * projectors of this process at once, by those of others over NOTIFY. The table of checkpoints has the last word: it is read
 * whenever the channel is opened, and before a wait is given up.
 */
export class Progress {
  private builds: readonly Build[] = [];
  private readonly positions = new Map<string, Position>();
  private readonly watchers = new Set<() => void>();
  private readonly closing = new AbortController();
  private listener: Promise<void> | undefined;
  private asked = 0;
  private answered = 0;
  /** Whether what is known here is of the server that answers now. */
  private sure = false;
  private readonly versions: ReadonlyMap<string, number>;

  constructor(
    private readonly pool: Pool,
    projections: readonly Projection[],
    private readonly log: Log,
  ) {
    this.versions = new Map(projections.map(({ name, version }) => [name, version]));
  }

  async start(): Promise<void> {
    await this.refresh();
    this.listener ??= this.listen();
  }

  async stop(): Promise<void> {
    this.closing.abort();
    this.tellWatchers();
    await this.listener;
  }

  /** Builds of the code's own versions, being filled or live. */
  current(): readonly Build[] {
    return this.builds.map((build) => ({ ...build, position: this.positionOf(build) }));
  }

  /** The build that serves, in the layout that this process's code knows. */
  live(projection: string): Build | undefined {
    const build = this.builds.find((candidate) => candidate.projection === projection && candidate.stage === 'live');
    return build && { ...build, position: this.positionOf(build) };
  }

  /** Told by a projector of this process, right after its commit. */
  moved(build: Pick<Build, 'projection' | 'build'>, position: Position): void {
    if (!this.sure) return;
    const known = this.positions.get(keyOf(build));
    if (known !== undefined && comparePositions(known, position) >= 0) return;
    this.positions.set(keyOf(build), position);
    this.tellWatchers();
  }

  /** Calls back after every change, until the returned function is called. */
  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** Reads builds and positions from the table. */
  async refresh(): Promise<void> {
    const question = ++this.asked;
    const found = await currentBuilds(this.pool, [...this.versions.keys()]);
    if (question < this.answered) return;
    this.answered = question;
    this.sure = true;
    this.builds = found.filter((build) => build.version === this.versions.get(build.projection));
    for (const build of this.builds) this.moved(build, build.position);
    this.tellWatchers();
  }

  /**
   * Waits for an answer that depends on what is known here.
   * @returns the answer, or undefined when there was none in time
   */
  async until<Answer>(answer: () => Answer | undefined, timeoutMs: number): Promise<Answer | undefined> {
    const now = answer();
    if (now !== undefined) return now;
    const found = await new Promise<Answer | undefined>((resolve) => {
      const look = (): void => {
        const found = answer();
        if (found !== undefined || this.closing.signal.aborted) finish(found);
      };
      const unwatch = this.watch(look);
      const timer = setTimeout(() => finish(undefined), timeoutMs);
      const finish = (found: Answer | undefined): void => {
        unwatch();
        clearTimeout(timer);
        resolve(found);
      };
      look();
    });
    if (found !== undefined || this.closing.signal.aborted) return found;
    // The last word is the table's: a notification may be under way, or its connection dead without anyone knowing.
    await this.refresh();
    return answer();
  }

  private async listen(): Promise<void> {
    while (!this.closing.signal.aborted) {
      const client = new pg.Client({ ...this.pool.options, application_name: 'projection progress' });
      const lost = new AbortController();
      for (const ending of ['error', 'end'] as const) {
        client.on(ending, () => {
          lost.abort();
          this.forget();
        });
      }
      client.on('notification', ({ payload }) => this.hear(payload));
      try {
        await client.connect();
        await client.query(`LISTEN ${PROGRESS_CHANNEL}`);
        await this.refresh();
        await aborted(AbortSignal.any([lost.signal, this.closing.signal]));
      } catch (error) {
        this.log.warn('Projection progress cannot be heard', { reason: (error as Error).message });
      } finally {
        await client.end().catch(() => undefined);
      }
      await delay(RECONNECT_MS, undefined, { signal: this.closing.signal }).catch(() => undefined);
    }
  }

  /**
   * A server that is killed takes its last transactions back, tables and checkpoint alike, which projectors do not wait to have
   * on disk (exclusively.ts). The next one stands behind what was heard of the one before, until they are made again: a reader
   * who believed it would miss his own write.
   */
  private forget(): void {
    this.sure = false;
    this.answered = ++this.asked; // an answer of the server before is none
    this.positions.clear();
    this.builds = this.builds.map((build) => ({ ...build, position: BEGINNING }));
  }

  private hear(payload: string | undefined): void {
    const { projection, build, position } = JSON.parse(payload ?? '{}') as Progressed;
    if (!this.versions.has(projection)) return;
    if (build !== undefined && position !== undefined) this.moved({ projection, build }, position);
    else
      this.refresh().catch((error: unknown) =>
        this.log.warn('Builds cannot be read', { reason: (error as Error).message }),
      );
  }

  private positionOf(build: Build): Position {
    return this.positions.get(keyOf(build)) ?? build.position;
  }

  private tellWatchers(): void {
    for (const watcher of this.watchers) watcher();
  }
}

const keyOf = ({ projection, build }: Pick<Build, 'projection' | 'build'>): string => `${projection} ${build}`;

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
