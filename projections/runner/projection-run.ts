import type { ClientBase } from 'pg';
import { DeliveryOrder } from '../../services/event-store/delivery-order.js';
import { type RecordedEvent } from '../../services/event-store/event.js';
import type { Batch, EventStore } from '../../services/event-store/event-store.js';
import { BEGINNING, comparePositions, type Position } from '../../services/platform/position.js';
import { inTransaction } from '../../services/platform/transaction.js';
import { type Build, transactionSql } from './build.js';
import { announceWork, excludeWork, moveCheckpoint, promote, shareWork } from './checkpoints.js';
import type { Progress } from './progress.js';
import type { Projection, ProjectionSql, Projector } from './projection.js';
import { isTransientServerError } from './transient-server-error.js';

/** Maximum number of events in one transaction. A live projection mostly gets the events of one command. */
const BATCH_SIZE = 2_000;
/** How long the saved checkpoint may lag behind events of other categories, ms: readers in other processes wait for it. */
const MAX_CHECKPOINT_DELAY_MS = 100;
/** How long the live build may wait for the one that replaces it to catch up, ms: so long its readers wait for their own writes. */
const MAX_HANDOVER_MS = 1_000;

/** An error caused by the events or by the projection's rule: it would recur. */
export class Poisoned extends Error {
  /** @param upTo end of the batch that failed; undefined when the log itself cannot be read further */
  constructor(
    override readonly cause: unknown,
    readonly event?: RecordedEvent,
    readonly upTo?: Position,
  ) {
    super(cause instanceof Error ? cause.message : String(cause));
    this.name = 'Poisoned';
  }
}

export interface ProjectionRunParts {
  readonly store: EventStore;
  readonly projection: Projection;
  readonly progress: Progress;
  /** The connection that holds the lock. */
  readonly client: ClientBase;
  /** As read from the table under the lock. */
  readonly build: Build;
  /** After a batch up to this position failed: events are applied one at a time up to here, where the run ends. */
  readonly oneByOneUpTo: Position | undefined;
  /** Called after each commit. */
  readonly onCommit: () => void;
}

/** Applies the log to a build, batch by batch from its checkpoint, while this process is the build's active instance. */
export class ProjectionRun {
  /**
   * Whether the build is live and has applied all events that were in the log when the run began. Work may be left then, except of a
   * build that was filled in this run.
   */
  caughtUp = false;
  private readonly projector: Projector;
  private readonly order: DeliveryOrder;
  private readonly sql: ProjectionSql;
  private stage: Build['stage'];
  private position: Position;
  /** The checkpoint in the table; behind `position` only by events of other categories. */
  private saved: Position;
  private savedAt = performance.now();
  /** Whether the tables contain work for `Projector.work`. */
  private workLeft = false;
  /** Where a build that is filled is to replace the live one: the head of the log, then whatever the live one has reached meanwhile. */
  private target = BEGINNING;
  /** Whether the live build was ahead when this one was to replace it. */
  private wasOvertaken = false;
  private signal: AbortSignal | undefined;
  private batches: AsyncIterator<Batch> | undefined;
  private next: Promise<IteratorResult<Batch>> | undefined;

  constructor(private readonly parts: ProjectionRunParts) {
    const { store, projection, client, build } = parts;
    this.projector = projection.projector({ store });
    this.order = new DeliveryOrder(build.position);
    this.sql = transactionSql(client, projection, build);
    this.stage = build.stage;
    this.position = build.position;
    this.saved = build.position;
  }

  /**
   * Runs until aborted, and finishes the current batch then.
   * @throws Poisoned, Fenced, ConnectionLost, StoreUnavailable and other errors of the server
   */
  async run(signal: AbortSignal): Promise<void> {
    const { store, projection, oneByOneUpTo } = this.parts;
    this.target = await store.head();
    this.signal = signal;
    const left = new AbortController();
    this.batches = store
      .subscribe(this.position, {
        places: true,
        signal: AbortSignal.any([signal, left.signal]),
        batchSize: oneByOneUpTo === undefined ? BATCH_SIZE : 1,
        categories: projection.categories,
      })
      [Symbol.asyncIterator]();
    try {
      await this.lookForWork();
      await this.serveOnceCaughtUp();
      for (;;) {
        const read = await this.read(this.isWorkDue() ? 0 : this.saveDueMs()).catch(throwPoisoned);
        if (read === 'due') {
          if (this.isWorkDue()) await this.workOn();
          else await this.saveCheckpoint();
        } else {
          if (read.done) break;
          await this.handle(read.value);
          // A batch of which a part was left when the run was stopped.
          if (signal.aborted) break;
        }
        await this.serveOnceCaughtUp();
        const isDone = oneByOneUpTo !== undefined && comparePositions(this.position, oneByOneUpTo) >= 0;
        if (isDone && !this.isWorkDue()) break;
      }
      await this.saveCheckpoint();
    } finally {
      left.abort();
      await this.batches.return?.();
    }
  }

  /** The next batch; `due` when there is none in time, and then it comes with a later call. */
  private async read(ms: number | undefined): Promise<IteratorResult<Batch> | 'due'> {
    if (this.batches === undefined) throw new Error('Nothing is read yet');
    this.next ??= this.batches.next();
    const read = await orDue(ms, this.next);
    if (read !== 'due') this.next = undefined;
    return read;
  }

  private accept(batch: Batch): readonly RecordedEvent[] {
    try {
      return this.order.accept(batch);
    } catch (error) {
      throw new Poisoned(error, batch.events[0], batch.upTo);
    }
  }

  private async handle(batch: Batch): Promise<void> {
    const events = this.accept(batch);
    if (events.length > 0) await this.apply(events);
    else if (this.order.upTo !== this.position) await this.advance();
  }

  private async apply(events: readonly RecordedEvent[]): Promise<void> {
    const { client, build } = this.parts;
    const to = this.order.upTo;
    if (this.stage === 'filling' && this.projector.fill) return this.fill(events, to);
    try {
      await inTransaction(client, async () => {
        await this.excludeHelpers();
        // The fence comes first: an instance that is not active any more fails before it changes a row.
        await moveCheckpoint(client, build, this.saved, to);
        await this.projector.apply(events, this.sql);
      });
    } catch (error) {
      throw isTransientServerError(error) ? error : new Poisoned(error, events[0], to);
    }
    this.position = to;
    this.markSaved();
    await this.lookForWork();
  }

  /** Passes events whose work is left, and has the work done at those that must not be passed before it is. */
  private async fill(events: readonly RecordedEvent[], to: Position): Promise<void> {
    for (let rest = events; rest.length > 0 && !this.signal?.aborted; ) {
      const passed = await this.pass(rest, to);
      rest = rest.slice(passed);
      if (rest.length > 0) while (!this.signal?.aborted && (await this.isAnythingDue())) await this.work();
    }
    await this.lookForWork();
  }

  private async pass(events: readonly RecordedEvent[], to: Position): Promise<number> {
    const { client, build } = this.parts;
    let passed = 0;
    let reached = this.position;
    try {
      await inTransaction(client, async () => {
        await this.excludeHelpers();
        await moveCheckpoint(client, build, this.saved, this.saved);
        passed = (await this.projector.fill?.(events, this.sql)) ?? 0;
        reached = passed === events.length ? to : (events[passed - 1]?.position ?? this.position);
        await moveCheckpoint(client, build, this.saved, reached);
      });
    } catch (error) {
      throw isTransientServerError(error) ? error : new Poisoned(error, events[0], to);
    }
    this.position = reached;
    this.markSaved();
    return passed;
  }

  /**
   * A build that is being filled works when it has passed all events: until then nobody reads it, and what several changes of the
   * library left is done once.
   */
  private isWorkDue(): boolean {
    return this.workLeft && (this.stage === 'live' || comparePositions(this.position, this.target) >= 0);
  }

  private async workOn(): Promise<void> {
    if (this.stage === 'live' || (await this.isAnythingDue())) return this.work();
    await this.afterHelpers(() => this.projector.endFill?.(this.sql));
    // Another process may have done the last of it since this one looked: nothing else would say that none is left.
    await this.lookForWork();
  }

  /** Does a slice of the work that events have left, fenced like a batch. */
  private async work(): Promise<void> {
    const { client, build } = this.parts;
    let worked: readonly number[] = [];
    try {
      await inTransaction(client, async () => {
        if (this.hasHelpers) await shareWork(client, build);
        await moveCheckpoint(client, build, this.saved, this.position);
        worked = (await this.projector.work?.(this.sql)) ?? [];
        await announceWork(client, build, this.position, worked);
      });
    } catch (error) {
      throw isTransientServerError(error) ? error : new Poisoned(error, undefined, this.position);
    }
    this.markSaved();
    if (worked.length === 0 && this.hasHelpers) await this.afterHelpers();
    await this.lookForWork();
  }

  /** Waits until the slices that other processes are at have ended. */
  private async afterHelpers(then: () => Promise<void> | undefined = async () => undefined): Promise<void> {
    const { client, build } = this.parts;
    await inTransaction(client, async () => {
      await this.excludeHelpers();
      await moveCheckpoint(client, build, this.saved, this.position);
      await then();
    });
    this.markSaved();
  }

  private get hasHelpers(): boolean {
    return this.parts.projection.worker !== undefined;
  }

  private async excludeHelpers(): Promise<void> {
    if (this.hasHelpers) await excludeWork(this.parts.client, this.parts.build);
  }

  private async isAnythingDue(): Promise<boolean> {
    return (await this.parts.projection.workDue?.(this.sql)) ?? this.workLeft;
  }

  private async lookForWork(): Promise<void> {
    this.workLeft = (await this.parts.projection.workLeft?.(this.sql)) ?? false;
  }

  /**
   * Advances past events of other categories. Readers in this process are notified at once, but the table is updated only at
   * intervals; otherwise these events would cost as much as the projection's own.
   */
  private async advance(): Promise<void> {
    this.position = this.order.upTo;
    this.parts.progress.advance(this.parts.build, this.position);
    if (this.saveDueMs() === 0) await this.saveCheckpoint();
  }

  private saveDueMs(): number | undefined {
    return this.position === this.saved
      ? undefined
      : Math.max(0, this.savedAt + MAX_CHECKPOINT_DELAY_MS - performance.now());
  }

  private async saveCheckpoint(): Promise<void> {
    if (this.position === this.saved) return;
    await moveCheckpoint(this.parts.client, this.parts.build, this.saved, this.position);
    this.markSaved();
  }

  private markSaved(): void {
    this.saved = this.position;
    this.savedAt = performance.now();
    this.parts.progress.tell(this.parts.build, this.position);
    this.parts.onCommit();
  }

  /** Makes the build the live one when it has passed the target and no work is left. */
  private async serveOnceCaughtUp(): Promise<void> {
    if (this.caughtUp || comparePositions(this.position, this.target) < 0) return;
    const { progress, projection, client } = this.parts;
    if (this.stage === 'filling') {
      if (this.workLeft || !(await this.replaceLive())) return;
      this.stage = 'live';
      this.markSaved();
      await progress.refresh();
      // A new table has no statistics: without ANALYZE its queries would get bad plans until autovacuum processes it.
      for (const table of projection.tables) await client.query(`ANALYZE ${this.sql.table(table)}`);
    }
    this.caughtUp = true;
  }

  /**
   * The live build gets the same events at the same time and may always be one ahead, on a busy machine for ever. So, once it was ahead,
   * it is made to wait while this one applies what it lacks.
   */
  private async replaceLive(): Promise<boolean> {
    const { client, build } = this.parts;
    const catchUp = this.wasOvertaken ? (live: Position) => this.applyUpTo(live) : undefined;
    const reached = await promote(client, build, this.saved, this.position, catchUp);
    if (reached === undefined) return true;
    this.wasOvertaken = true;
    this.target = reached;
    this.markSaved();
    return false;
  }

  /** Within a transaction of the caller, and not for longer than the live build may wait. */
  private async applyUpTo(live: Position): Promise<{ position: Position; isReady: boolean }> {
    const until = performance.now() + MAX_HANDOVER_MS;
    await this.excludeHelpers();
    while (comparePositions(this.position, live) < 0) {
      const read = await this.read(Math.max(0, until - performance.now())).catch(throwPoisoned);
      if (read === 'due' || read.done) break;
      const events = this.accept(read.value);
      const to = this.order.upTo;
      try {
        if (events.length > 0) await this.projector.apply(events, this.sql);
      } catch (error) {
        throw isTransientServerError(error) ? error : new Poisoned(error, events[0], to);
      }
      this.position = to;
    }
    await this.lookForWork();
    return { position: this.position, isReady: !this.workLeft };
  }
}

/** Resolves with `due` when the time runs out before the promise settles. */
async function orDue<T>(ms: number | undefined, promise: Promise<T>): Promise<T | 'due'> {
  if (ms === undefined) return promise;
  let timer: NodeJS.Timeout | undefined;
  const due = new Promise<'due'>((resolve) => (timer = setTimeout(resolve, ms, 'due')));
  return Promise.race([promise, due]).finally(() => clearTimeout(timer));
}

function throwPoisoned(error: unknown): never {
  throw isTransientServerError(error) ? error : new Poisoned(error);
}
