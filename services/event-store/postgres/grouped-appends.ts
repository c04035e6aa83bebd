import pg from 'pg';
import type { Position } from '../event.js';
import type { ChainedEvent } from '../outgoing-events.js';
import { query } from './query.js';

/** PostgreSQL channel that tells readers that the log has grown. */
export const LOG_CHANNEL = 'log_grown';

/** JSON sent in one statement, unless one append alone is larger: bounds what a group holds in memory and the lock's time. */
const GROUP_BYTES = 4 * 1024 * 1024;

/**
 * Moves log.head by the number of events and inserts them at the positions in between, in the order of the arrays:
 *
 *   before = 7, [programme-42 @ 3, programme-42 @ 4, material-7 @ 1]  ->  positions 8, 9, 10
 *
 * Fails as a whole when a (stream, version) is taken, and the head stays where it was.
 */
const APPEND = `
  with head as (
    update log.head set position = position + cardinality($1::text[])
    returning position - cardinality($1::text[]) as before
  ), appended as (
    insert into log.events (position, stream, version, type, data, metadata, hash)
    select head.before + event.nth, event.stream, event.version, event.type, event.data, event.metadata, event.hash
    from head, unnest($1::text[], $2::integer[], $3::text[], $4::json[], $5::json[], $6::text[])
      with ordinality as event (stream, version, type, data, metadata, hash, nth)
  )
  select before, pg_notify('${LOG_CHANNEL}', '') from head`;

/** The events of one append: all go into the log together or none does. */
export interface StreamAppend { readonly stream: string; readonly events: readonly ChainedEvent[] }

/** Another append has taken a version that this one wanted. */
export class VersionTaken extends Error {}

interface Waiting extends StreamAppend {
  readonly bytes: number;
  resolve(position: Position): void;
  reject(error: unknown): void;
}

/**
 * log.head lets one transaction commit at a time, so appends of one process share transactions: while one commits, all that
 * wait form the next (architecture.md, Event store port; the same thing as a database's group commit).
 */
export class GroupedAppends {
  private waiting: Waiting[] = [];
  private writing = false;

  constructor(private readonly pool: pg.Pool) {}

  /**
   * Writes the events after each other. The caller has made sure that the version before the first one is there.
   * @returns position of the last event
   * @throws VersionTaken, StoreUnavailable
   */
  write(append: StreamAppend): Promise<Position> {
    const bytes = append.events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
    return new Promise((resolve, reject) => {
      this.waiting.push({ ...append, bytes, resolve, reject });
      if (!this.writing) void this.writeAll();
    });
  }

  private async writeAll(): Promise<void> {
    this.writing = true;
    while (this.waiting.length > 0) await this.writeGroup(this.nextGroup());
    this.writing = false;
  }

  private nextGroup(): Waiting[] {
    let bytes = 0;
    const end = this.waiting.findIndex((append, index) => (bytes += append.bytes) > GROUP_BYTES && index > 0);
    return this.waiting.splice(0, end < 0 ? this.waiting.length : end);
  }

  private async writeGroup(group: readonly Waiting[]): Promise<void> {
    try {
      let position = await this.insert(group);
      for (const append of group) append.resolve(String(position += BigInt(append.events.length)) as Position);
    } catch (error) {
      if (!isVersionTaken(error)) for (const append of group) append.reject(error);
      else if (group.length === 1) for (const append of group) append.reject(new VersionTaken());
      // Another process was faster on one of the streams: the others of the group must not suffer from it.
      else for (const append of group) await this.writeGroup([append]);
    }
  }

  /** @returns position before the first event */
  private async insert(group: readonly Waiting[]): Promise<bigint> {
    const events = group.flatMap((append) => append.events);
    const [head] = await query<{ before: number | string }>(this.pool, {
      name: 'log-append',
      text: APPEND,
      values: [
        group.flatMap((append) => append.events.map(() => append.stream)),
        events.map((event) => event.version),
        events.map((event) => event.type),
        events.map((event) => event.data),
        events.map((event) => event.metadata),
        events.map((event) => event.hash),
      ],
    });
    if (!head) throw new Error('log.head has no row: the log was not migrated');
    return BigInt(head.before);
  }
}

function isVersionTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === 'events_stream_version';
}
