import type { ClientBase, Pool, QueryResult, QueryResultRow } from 'pg';
import type { RecordedEvent } from '../../services/event-store/event.js';
import type { EventStore } from '../../services/event-store/event-store.js';

/**
 * A read model as the runner sees it: tables of its own, and the one rule that fills them from the log.
 * What a build's tables hold must follow from the events alone: no clock, no sequence, so that a rebuild equals it.
 */
export interface Projection {
  /** Kebab-case, for ever: `material-views`. */
  readonly name: string;
  /** Of the table layout and the rule together, from 1. A higher one than the build that serves has a new build made at start. */
  readonly version: number;
  /** Events of these streams only. */
  readonly categories: readonly string[];
  /** Names of the tables that `createTables` makes; `sql.table(name)` gives each its place in the build at hand. */
  readonly tables: readonly string[];
  createTables(sql: ProjectionSql): Promise<void>;
  /**
   * Called whenever an instance takes a build over, and again after a transaction that did not commit: what a projector
   * keeps in memory lives only as long as every one of its transactions commits. A new one reads it again from tables or streams.
   */
  projector(context: ProjectorContext): Projector;
}

export interface ProjectorContext {
  /** For state that follows from a stream; read up to the version at hand: the stream may be ahead of the batch. */
  readonly store: EventStore;
}

export interface Projector {
  /**
   * Writes what the events change, in their order. Never called with an event twice in committed work, never out of order.
   * An error that is not the server's trouble stops the projection at the event.
   * @param mode `rebuild` while nobody reads the tables: COPY pays there.
   */
  apply(events: readonly RecordedEvent[], tx: ProjectionSql, mode: ApplyMode): Promise<void>;
}

export type ApplyMode = 'live' | 'rebuild';

/** One build's tables, by query. Each build has a PostgreSQL schema of its own; `table` leads there. */
export interface ReadSql {
  /** Qualified and quoted: `SELECT sum(quantity) FROM ${sql.table('material_lines')} WHERE programme_id = $1`. */
  table(name: string): string;
  query<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<QueryResult<Row>>;
}

/** Inside the transaction that also moves the checkpoint. */
export interface ProjectionSql extends ReadSql {
  /** For what needs the connection itself: COPY, cursors. Never BEGIN or COMMIT on it. */
  readonly client: ClientBase;
}

/** The tables of the build that serves. */
export interface ServingSql extends ReadSql {
  /** For what needs a connection of its own: cursors, a snapshot over several queries. */
  readonly pool: Pool;
}
