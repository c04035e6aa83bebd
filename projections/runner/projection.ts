import type { ClientBase, Pool, QueryResult, QueryResultRow } from 'pg';
import type { RecordedEvent } from '../../services/event-store/event.js';
import type { EventStore } from '../../services/event-store/event-store.js';

/**
 * A read model: its tables, and the rule that fills them from the log. The contents of the tables must depend on the events
 * only, not on a clock or a sequence, so that a rebuild produces the same rows.
 */
export interface Projection {
  /** Kebab-case, and never changed: `part-lines`. */
  readonly name: string;
  /** Names of projections of earlier releases whose builds nobody needs once this one serves. */
  readonly replaces?: readonly string[];
  /** Version of table layout and rule together, from 1. When it is higher than the live build's, the start makes a new build. */
  readonly version: number;
  /** Categories of the streams whose events it gets. */
  readonly categories: readonly string[];
  /** Names of the tables that `createTables` creates; `sql.table(name)` qualifies a name with the build's schema. */
  readonly tables: readonly string[];
  createTables(sql: ProjectionSql): Promise<void>;
  /**
   * Whether the tables hold work that `Projector.apply` has left for `Projector.work`. The contents of two builds at the same
   * position are compared only when neither has any left, and a build replaces another only then.
   */
  workLeft?(sql: ReadSql): Promise<boolean>;
  /** Whether some of that work may be done now, by any process. */
  workDue?(sql: ReadSql): Promise<boolean>;
  /**
   * For processes that stand by while another fills the build: they help with the work that is due. Slices of several processes run at
   * once, and none while events are applied. Like a projector it is made anew after a transaction that did not commit.
   */
  worker?(context: ProjectorContext): Worker;
  /**
   * Called when an instance takes over a build, and again after a transaction that did not commit: the memory of a projector
   * is valid only while all its transactions commit. A new projector reads its state again from tables or streams.
   */
  projector(context: ProjectorContext): Projector;
}

export interface ProjectorContext {
  /** For state folded from a stream; read only up to the current event's version, since the stream may be ahead of the batch. */
  readonly store: EventStore;
}

export interface Projector extends Partial<Worker> {
  /**
   * Writes the changes of the events, which come in order, each exactly once in committed transactions. An error stops the
   * projection at the event, unless it is a transient error of the server.
   */
  apply(events: readonly RecordedEvent[], tx: ProjectionSql): Promise<void>;
  /**
   * The same for a build that is filled and that nobody reads yet: it may leave all that the events ask for as work, which several
   * processes share. An event that must not be passed before that work is done is left, with those after it.
   * @returns how many of the events it has passed; the others come again when no work is due
   */
  fill?(events: readonly RecordedEvent[], tx: ProjectionSql): Promise<number>;
  /** Makes all work due: `fill` has passed all events that there are. */
  endFill?(tx: ProjectionSql): Promise<void>;
}

export interface Worker {
  /**
   * Does a slice of the work that `apply` has left in the tables because nobody who waits for an event should wait for it too
   * (docs/decisions/0041, 0054). Called between batches while `Projection.workLeft`, each time in a transaction of its own. A slice takes
   * some 100 ms: the next batch waits for it.
   * @returns what it was done for, at most some hundreds of ids, which all processes are told after the commit (`Progress.watchWork`);
   * none when other processes are at all of it
   */
  work(tx: ProjectionSql): Promise<readonly number[]>;
}

/** Queries on the tables of one build. Each build has its own PostgreSQL schema, with which `table` qualifies a name. */
export interface ReadSql {
  /** Qualified and quoted: `SELECT sum(quantity) FROM ${sql.table('lines')} WHERE programme_id = $1`. */
  table(name: string): string;
  query<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<QueryResult<Row>>;
}

/** Queries inside the transaction that also moves the checkpoint. */
export interface ProjectionSql extends ReadSql {
  /** For statements that need the connection itself: COPY, cursors. Never BEGIN or COMMIT on it. */
  readonly client: ClientBase;
}

/** Queries on the tables of the live build. */
export interface ServingSql extends ReadSql {
  /** For work that needs a separate connection: cursors, a snapshot over several queries. */
  readonly pool: Pool;
}
