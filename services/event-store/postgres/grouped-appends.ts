import pg from 'pg';
import type { Position } from '../../platform/position.js';
import type { StreamEvent } from '../chained-event-store.js';
import { InvalidAppend, StoreUnavailable } from '../event-store.js';
import { asPosition } from './pages.js';
import { Partitions } from './partitions.js';
import { query, withConnection } from './query.js';

/**
 * Maximum size of the JSON in one statement, and in one transaction unless a single append is larger: limits the memory of a
 * group and the time for which log.head is locked. One of 4 MB is written to the connection in one go of 20 ms (docs/decisions/0027).
 */
const MAX_BATCH_BYTES = 1024 * 1024;

/** Separates the values of one column: canonical JSON has no line break, and `write` refuses names that have one. */
const SEPARATOR = '\n';

/** A parameter as an array; the SELECT hides its length from the planner, which would otherwise plan each group anew. */
const asList = (parameter: string): string => `string_to_array((SELECT ${parameter}), E'\\n')`;

/**
 * Moves log.head by the number of events, $1, and inserts them at the positions in between, in the order of the lists:
 *
 *   before = 7, [programme-42 @ 3, programme-42 @ 4, material-7 @ 1]  ->  positions 8, 9, 10
 *
 * Fails as a whole when a (stream, version) exists already, in whichever partition (docs/decisions/0021), and does nothing when the
 * condition does not hold; either way the head keeps its position. The lists are texts: in an array of JSON each quote would be
 * escaped on one side and unescaped on the other (a seventh of the time of a group).
 */
const append = (condition: string): string => `
  WITH head AS (
    UPDATE log.head SET position = position + $1::integer ${condition}
    RETURNING position - $1::integer AS before
  ), appended AS (
    INSERT INTO log.events (position, stream, version, type, data, metadata, hash)
    SELECT head.before + event.nth, event.stream, event.version::integer, event.type, event.data::json, event.metadata::json, event.hash
    FROM head, unnest(${['$2', '$3', '$4', '$5', '$6', '$7'].map(asList).join(', ')})
      WITH ORDINALITY AS event (stream, version, type, data, metadata, hash, nth)
  )
  SELECT before FROM head`;

const APPEND = { name: 'log-append', text: append('') };
/**
 * When each of the events that they continue, $8 to $10, is in the log. A statement of its own, since looking takes an eighth of the
 * time of a group, even for none.
 */
const APPEND_IF_CONTINUED = {
  name: 'log-append-if-continued',
  text: append(`
    WHERE NOT EXISTS (
      SELECT FROM unnest($8::text[], $9::integer[], $10::text[]) AS continued (stream, version, hash)
      WHERE hash IS DISTINCT FROM (
        SELECT hash FROM log.events WHERE stream = continued.stream AND version = continued.version))`),
};

/** In the order of the parameters. */
const COLUMNS: readonly (keyof StreamEvent)[] = ['stream', 'version', 'type', 'data', 'metadata', 'hash'];

/** An event, and the hash of the one that it continues, where that is to be checked. */
export type Row = StreamEvent & { readonly previous?: string | undefined };

interface PendingAppend {
  /** Written atomically. */
  readonly rows: readonly Row[];
  readonly bytes: number;
  resolve(position: Position | undefined): void;
  reject(error: unknown): void;
}

/** Result of writing a group. */
interface Outcome {
  /** Resolves or rejects the callers' promises. */
  answer(): void;
  /** Whether the connection was lost. */
  readonly lost: boolean;
}

/**
 * The lock on log.head lets one transaction commit at a time, so the appends of one process share transactions: while one
 * commits, all waiting appends form the next one, like a database's group commit (docs/architecture.md, Event store port).
 */
export class GroupedAppends {
  private pending: PendingAppend[] = [];
  private writing = false;
  private readonly partitions: Partitions;

  /** @param onCommit called after each transaction */
  constructor(
    private readonly pool: pg.Pool,
    private readonly onCommit: () => void,
  ) {
    this.partitions = new Partitions(pool);
  }

  /**
   * Writes the events in order.
   * @returns position of the last event; undefined when another append has written one of these versions, or an event that one of
   * them continues is not there (any more: the log may have been restored from a backup)
   * @throws StoreUnavailable, InvalidAppend for a line break in a name (of another log, in a file that was edited)
   */
  async write(rows: readonly Row[]): Promise<Position | undefined> {
    const broken = rows.find(({ stream, type }) => stream.includes(SEPARATOR) || type.includes(SEPARATOR));
    if (broken) throw new InvalidAppend(`${JSON.stringify([broken.stream, broken.type])} has a line break`);
    const bytes = rows.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
    return new Promise((resolve, reject) => {
      this.pending.push({ rows, bytes, resolve, reject });
      if (!this.writing) void this.writeAll();
    });
  }

  private async writeAll(): Promise<void> {
    this.writing = true;
    while (this.pending.length > 0) {
      try {
        await withConnection(this.pool, (connection) => this.writeGroups(connection));
      } catch (error) {
        for (const append of this.nextGroup()) append.reject(error);
      }
    }
    this.writing = false;
  }

  /** Writes groups until no append is pending or the connection is lost. */
  private async writeGroups(connection: pg.PoolClient): Promise<Outcome> {
    let answered: Outcome = { answer: () => {}, lost: false };
    while (this.pending.length > 0 && !answered.lost) {
      const writing = this.writeGroup(connection, this.nextGroup());
      // Answer only after the next group was sent, so that the callers continue while it commits.
      answered.answer();
      answered = await writing;
    }
    answered.answer();
    return answered;
  }

  private nextGroup(): PendingAppend[] {
    let bytes = 0;
    const end = this.pending.findIndex((append, index) => (bytes += append.bytes) > MAX_BATCH_BYTES && index > 0);
    return this.pending.splice(0, end < 0 ? this.pending.length : end);
  }

  private async writeGroup(connection: pg.PoolClient, group: readonly PendingAppend[]): Promise<Outcome> {
    try {
      const before = await this.insert(connection, group);
      this.onCommit();
      this.partitions.reached(before);
      return { lost: false, answer: () => resolveFrom(before, group) };
    } catch (error) {
      const lost = error instanceof StoreUnavailable;
      if (!lost && group.length > 1) return this.writeOneByOne(connection, group);
      const refuse = ({ resolve, reject }: PendingAppend) =>
        error instanceof NotContinued || isVersionTaken(error) ? resolve(undefined) : reject(error);
      return { lost, answer: () => group.forEach(refuse) };
    }
  }

  /** One append of the group was refused, mostly because another process appended to its stream first: the others still succeed. */
  private async writeOneByOne(connection: pg.PoolClient, group: readonly PendingAppend[]): Promise<Outcome> {
    const outcomes: Outcome[] = [];
    for (const append of group) outcomes.push(await this.writeGroup(connection, [append]));
    return { lost: outcomes.some(({ lost }) => lost), answer: () => outcomes.forEach(({ answer }) => answer()) };
  }

  /** @returns position before the first event */
  private async insert(connection: pg.PoolClient, group: readonly PendingAppend[]): Promise<bigint> {
    const [first = [], ...more] = splitIntoStatements(group.flatMap((append) => append.rows));
    if (more.length === 0) return this.insertRows(connection, first);
    // An append of many megabytes: in one statement it would be in memory three times.
    await query(connection, { text: 'BEGIN' });
    try {
      const before = await this.insertRows(connection, first);
      for (const rows of more) await this.insertRows(connection, rows);
      await query(connection, { text: 'COMMIT' });
      return before;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) await query(connection, { text: 'ROLLBACK' });
      throw error;
    }
  }

  /** @returns position before the first of them */
  private async insertRows(connection: pg.PoolClient, rows: readonly Row[]): Promise<bigint> {
    const continued = rows.filter(({ previous }) => previous !== undefined);
    const appended = [rows.length, ...COLUMNS.map((column) => rows.map((row) => row[column]).join(SEPARATOR))];
    const predecessors = [
      continued.map(({ stream }) => stream),
      continued.map(({ version }) => version - 1),
      continued.map(({ previous }) => previous),
    ];
    const [head] = await query<{ before: number | string }>(
      connection,
      continued.length === 0
        ? { ...APPEND, values: appended }
        : { ...APPEND_IF_CONTINUED, values: [...appended, ...predecessors] },
    );
    if (!head) throw new NotContinued();
    return BigInt(head.before);
  }
}

/** An event that an append continues is not in the log. */
class NotContinued extends Error {}

/** Splits rows into statements of about MAX_BATCH_BYTES. */
function splitIntoStatements(rows: readonly Row[]): Row[][] {
  const pieces: Row[][] = [];
  let bytes = Infinity;
  for (const row of rows) {
    const own = row.data.length + row.metadata.length;
    if (bytes + own > MAX_BATCH_BYTES) {
      pieces.push([]);
      bytes = 0;
    }
    pieces.at(-1)?.push(row);
    bytes += own;
  }
  return pieces;
}

/** Resolves each append with the position of its last event. */
function resolveFrom(before: bigint, group: readonly PendingAppend[]): void {
  let position = before;
  for (const append of group) {
    position += BigInt(append.rows.length);
    append.resolve(asPosition(position));
  }
}

function isVersionTaken(error: unknown): boolean {
  // Of a partition, or the trigger that looks into the ones before it.
  return (
    error instanceof pg.DatabaseError &&
    error.code === '23505' &&
    error.constraint?.endsWith('_stream_version') === true
  );
}
