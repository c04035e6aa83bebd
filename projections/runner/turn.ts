import type { ClientBase } from 'pg';
import { DeliveryOrder } from '../../services/event-store/delivery-order.js';
import { comparePositions, type Position, type RecordedEvent } from '../../services/event-store/event.js';
import type { Batch, EventStore } from '../../services/event-store/event-store.js';
import { inTransaction } from '../../services/platform/transaction.js';
import { type Build, transactionSql } from './build.js';
import { moveCheckpoint, serve } from './checkpoints.js';
import type { Progress } from './progress.js';
import type { Projection, ProjectionSql, Projector } from './projection.js';
import { isServerTrouble } from './server-trouble.js';

/** Most events in one transaction. A live projection gets what is there: mostly one command's. */
const BATCH_SIZE = 2_000;
/** Longest that the table's checkpoint lags behind events of other categories, ms: readers in other processes wait for it. */
const PASSED_OVER_MS = 100;

/** An error that the events bring, or the rule: it would come again. */
export class Poisoned extends Error {
  /** @param upTo end of the batch that failed; none when the log itself cannot be read on */
  constructor(
    override readonly cause: unknown,
    readonly event?: RecordedEvent,
    readonly upTo?: Position,
  ) {
    super(cause instanceof Error ? cause.message : String(cause));
    this.name = 'Poisoned';
  }
}

export interface TurnParts {
  readonly store: EventStore;
  readonly projection: Projection;
  readonly progress: Progress;
  /** Connection that holds the lock. */
  readonly client: ClientBase;
  /** As the table has it, read under the lock. */
  readonly build: Build;
  /** Events come one at a time as far as this, where the turn ends: a batch up to here has failed. */
  readonly oneByOneUpTo: Position | undefined;
  /** After everything that was committed. */
  readonly advanced: () => void;
}

/** One time as the active instance of a build: from the checkpoint onwards, batch by batch. */
export class Turn {
  /** Whether the build serves and has passed what was in the log when the turn began. */
  caughtUp = false;
  private readonly projector: Projector;
  private readonly order: DeliveryOrder;
  private readonly sql: ProjectionSql;
  private stage: Build['stage'];
  private position: Position;
  /** Where the table's checkpoint stands; behind `position` only by events of other categories. */
  private written: Position;
  private writtenAt = performance.now();

  constructor(private readonly parts: TurnParts) {
    const { store, projection, client, build } = parts;
    this.projector = projection.projector({ store });
    this.order = new DeliveryOrder(build.position);
    this.sql = transactionSql(client, projection, build);
    this.stage = build.stage;
    this.position = build.position;
    this.written = build.position;
  }

  /**
   * Until aborted; the batch at hand is finished.
   * @throws Poisoned, Fenced, ConnectionLost, StoreUnavailable and other errors of the server
   */
  async run(signal: AbortSignal): Promise<void> {
    const { store, projection, oneByOneUpTo } = this.parts;
    const target = await store.head();
    await this.serveFrom(target);
    const left = new AbortController();
    const batches = store
      .subscribe(this.position, {
        signal: AbortSignal.any([signal, left.signal]),
        batchSize: oneByOneUpTo === undefined ? BATCH_SIZE : 1,
        categories: projection.categories,
      })
      [Symbol.asyncIterator]();
    try {
      let next = batches.next();
      for (;;) {
        const read = await within(this.writeDueMs(), next).catch(throwPoisoned);
        if (read === 'due') {
          await this.write();
          continue;
        }
        if (read.done) break;
        await this.take(read.value);
        await this.serveFrom(target);
        if (oneByOneUpTo !== undefined && comparePositions(this.position, oneByOneUpTo) >= 0) break;
        next = batches.next();
      }
      await this.write();
    } finally {
      left.abort();
      await batches.return?.();
    }
  }

  private async take(batch: Batch): Promise<void> {
    let events: readonly RecordedEvent[];
    try {
      events = this.order.accept(batch);
    } catch (error) {
      throw new Poisoned(error, batch.events[0], batch.upTo);
    }
    if (events.length > 0) await this.apply(events);
    else if (this.order.upTo !== this.position) await this.passOver();
  }

  private async apply(events: readonly RecordedEvent[]): Promise<void> {
    const { client, build } = this.parts;
    const to = this.order.upTo;
    try {
      await inTransaction(client, async () => {
        // The fence comes first: an instance that is behind is turned away before it touches a row.
        await moveCheckpoint(client, build, this.written, to);
        await this.projector.apply(events, this.sql, this.stage === 'live' ? 'live' : 'rebuild');
      });
    } catch (error) {
      throw isServerTrouble(error) ? error : new Poisoned(error, events[0], to);
    }
    this.position = to;
    this.markWritten();
  }

  /** Readers in this process know at once; the table only now and then, or other categories would cost as much as the own. */
  private async passOver(): Promise<void> {
    this.position = this.order.upTo;
    this.parts.progress.moved(this.parts.build, this.position);
    if (this.writeDueMs() === 0) await this.write();
  }

  private writeDueMs(): number | undefined {
    return this.position === this.written
      ? undefined
      : Math.max(0, this.writtenAt + PASSED_OVER_MS - performance.now());
  }

  private async write(): Promise<void> {
    if (this.position === this.written) return;
    await moveCheckpoint(this.parts.client, this.parts.build, this.written, this.position);
    this.markWritten();
  }

  private markWritten(): void {
    this.written = this.position;
    this.writtenAt = performance.now();
    this.parts.progress.moved(this.parts.build, this.position);
    this.parts.advanced();
  }

  /** Once the build has passed `target`, readers get it. */
  private async serveFrom(target: Position): Promise<void> {
    if (this.caughtUp || comparePositions(this.position, target) < 0) return;
    const { client, build, progress, projection } = this.parts;
    if (this.stage === 'filling') {
      if (!(await serve(client, build, this.written, this.position))) return;
      this.stage = 'live';
      this.markWritten();
      await progress.refresh();
      // A table filled in a moment has no statistics yet, and would be read by the wrong plan until autovacuum comes by.
      for (const table of projection.tables) await client.query(`ANALYZE ${this.sql.table(table)}`);
    }
    this.caughtUp = true;
  }
}

/** `due` when the time runs out first. */
async function within<T>(ms: number | undefined, promise: Promise<T>): Promise<T | 'due'> {
  if (ms === undefined) return promise;
  let timer: NodeJS.Timeout | undefined;
  const due = new Promise<'due'>((resolve) => (timer = setTimeout(resolve, ms, 'due')));
  return Promise.race([promise, due]).finally(() => clearTimeout(timer));
}

function throwPoisoned(error: unknown): never {
  throw isServerTrouble(error) ? error : new Poisoned(error);
}
