import pg from 'pg';
import type { Position } from '../event.js';
import { InvalidAppend, StoreUnavailable } from '../event-store.js';
import type { ChainedEvent } from '../outgoing-events.js';
import { asPosition } from './pages.js';
import { onConnection, query } from './query.js';

/** JSON sent in one statement, and in one transaction unless one append alone is larger: bounds what a group holds in memory and the lock's time. */
const GROUP_BYTES = 4 * 1024 * 1024;

/** Between the texts of one column: canonical JSON has no line break, and `write` sees to it that names have none. */
const SEPARATOR = '\n';

/** A parameter as the list it is; the `select` hides its length from the planner, which would otherwise plan each group anew. */
const listed = (parameter: string): string => `string_to_array((select ${parameter}), E'\\n')`;

/**
 * Moves log.head by the number of events, $1, and inserts them at the positions in between, in the order of the lists:
 *
 *   before = 7, [programme-42 @ 3, programme-42 @ 4, material-7 @ 1]  ->  positions 8, 9, 10
 *
 * Fails as a whole when a (stream, version) is taken, and the head stays where it was. The lists come as texts: an array
 * of JSON would have each of its quotes escaped on the way and unescaped on arrival (a seventh of the time of a group).
 */
const APPEND = `
  with head as (
    update log.head set position = position + $1::integer returning position - $1::integer as before
  ), appended as (
    insert into log.events (position, stream, version, type, data, metadata, hash)
    select head.before + event.nth, event.stream, event.version::integer, event.type, event.data::json, event.metadata::json, event.hash
    from head, unnest(${['$2', '$3', '$4', '$5', '$6', '$7'].map(listed).join(', ')})
      with ordinality as event (stream, version, type, data, metadata, hash, nth)
  )
  select before from head`;

/** A row of log.events before it has its position. */
export type NewRow = ChainedEvent & { readonly stream: string };

/** In the order of APPEND's parameters. */
const COLUMNS = ['stream', 'version', 'type', 'data', 'metadata', 'hash'] as const satisfies readonly (keyof NewRow)[];

/** Another append has taken a version that this one wanted. */
export class VersionTaken extends Error {}

interface Waiting {
  /** All go into the log together or none does. */
  readonly rows: readonly NewRow[];
  readonly bytes: number;
  resolve(position: Position): void;
  reject(error: unknown): void;
}

/** What became of a group. */
interface Outcome {
  /** Tells the callers. */
  answer(): void;
  /** Whether the connection is of no more use. */
  readonly lost: boolean;
}

/**
 * log.head lets one transaction commit at a time, so appends of one process share transactions: while one commits, all that
 * wait form the next (architecture.md, Event store port; the same thing as a database's group commit).
 */
export class GroupedAppends {
  private waiting: Waiting[] = [];
  private writing = false;

  /** @param committed called after each transaction */
  constructor(
    private readonly pool: pg.Pool,
    private readonly committed: () => void,
  ) {}

  /**
   * Writes the events after each other. The caller has made sure that the version before each stream's first one is there.
   * @returns position of the last event
   * @throws VersionTaken, StoreUnavailable, InvalidAppend for a line break in a name (another log's, in a file that was edited)
   */
  async write(rows: readonly NewRow[]): Promise<Position> {
    const broken = rows.find(({ stream, type }) => stream.includes(SEPARATOR) || type.includes(SEPARATOR));
    if (broken) throw new InvalidAppend(`${JSON.stringify([broken.stream, broken.type])} has a line break`);
    const bytes = rows.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
    return new Promise((resolve, reject) => {
      this.waiting.push({ rows, bytes, resolve, reject });
      if (!this.writing) void this.writeAll();
    });
  }

  private async writeAll(): Promise<void> {
    this.writing = true;
    while (this.waiting.length > 0) {
      try {
        await onConnection(this.pool, (connection) => this.writeGroups(connection));
      } catch (error) {
        for (const append of this.nextGroup()) append.reject(error);
      }
    }
    this.writing = false;
  }

  /** Until nothing waits or the connection is lost. */
  private async writeGroups(connection: pg.PoolClient): Promise<Outcome> {
    let answered: Outcome = { answer: () => {}, lost: false };
    while (this.waiting.length > 0 && !answered.lost) {
      const writing = this.writeGroup(connection, this.nextGroup());
      // Only now that the next group is on its way: what the callers do next is worked out while it commits.
      answered.answer();
      answered = await writing;
    }
    answered.answer();
    return answered;
  }

  private nextGroup(): Waiting[] {
    let bytes = 0;
    const end = this.waiting.findIndex((append, index) => (bytes += append.bytes) > GROUP_BYTES && index > 0);
    return this.waiting.splice(0, end < 0 ? this.waiting.length : end);
  }

  private async writeGroup(connection: pg.PoolClient, group: readonly Waiting[]): Promise<Outcome> {
    try {
      const before = await this.insert(connection, group);
      this.committed();
      return { lost: false, answer: () => answerFrom(before, group) };
    } catch (error) {
      const lost = error instanceof StoreUnavailable;
      if (!lost && group.length > 1) return this.writeOneByOne(connection, group);
      const reason = isVersionTaken(error) ? new VersionTaken() : error;
      return { lost, answer: () => group.forEach((append) => append.reject(reason)) };
    }
  }

  /** One of them was refused, mostly since another process was faster on its stream: the others must not suffer from it. */
  private async writeOneByOne(connection: pg.PoolClient, group: readonly Waiting[]): Promise<Outcome> {
    const outcomes: Outcome[] = [];
    for (const append of group) outcomes.push(await this.writeGroup(connection, [append]));
    return { lost: outcomes.some(({ lost }) => lost), answer: () => outcomes.forEach(({ answer }) => answer()) };
  }

  /** @returns position before the first event */
  private async insert(connection: pg.PoolClient, group: readonly Waiting[]): Promise<bigint> {
    const [first = [], ...more] = inStatements(group.flatMap((append) => append.rows));
    if (more.length === 0) return this.insertRows(connection, first);
    // An append of many megabytes: sent at once it would be in memory three times over.
    await query(connection, { text: 'begin' });
    try {
      const before = await this.insertRows(connection, first);
      for (const rows of more) await this.insertRows(connection, rows);
      await query(connection, { text: 'commit' });
      return before;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) await query(connection, { text: 'rollback' });
      throw error;
    }
  }

  /** @returns position before the first of them */
  private async insertRows(connection: pg.PoolClient, rows: readonly NewRow[]): Promise<bigint> {
    const [head] = await query<{ before: number | string }>(connection, {
      name: 'log-append',
      text: APPEND,
      values: [rows.length, ...COLUMNS.map((column) => rows.map((row) => row[column]).join(SEPARATOR))],
    });
    if (!head) throw new Error('log.head has no row: the log was not migrated');
    return BigInt(head.before);
  }
}

/** In pieces of about as much as a group holds. */
function inStatements(rows: readonly NewRow[]): NewRow[][] {
  const pieces: NewRow[][] = [];
  let bytes = Infinity;
  for (const row of rows) {
    const own = row.data.length + row.metadata.length;
    if (bytes + own > GROUP_BYTES) {
      pieces.push([]);
      bytes = 0;
    }
    pieces.at(-1)?.push(row);
    bytes += own;
  }
  return pieces;
}

/** Each append has the position of its last event. */
function answerFrom(before: bigint, group: readonly Waiting[]): void {
  let position = before;
  for (const append of group) {
    position += BigInt(append.rows.length);
    append.resolve(asPosition(position));
  }
}

function isVersionTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === 'events_stream_version';
}
