import { BACKWARDS, END } from '@eventstore/db-client';
import { BEGINNING, categoryOf, type Position } from '../event.js';
import type { EventStoreDbConnection } from './connection.js';
import { isOfType, mayBeNoPosition } from './failures.js';
import { asPosition, readPosition } from './position.js';
import {
  isStaged,
  isWhole,
  type ServerEvent,
  type Staged,
  type StoredEvent,
  storedEvent,
  type WholeEvent,
} from './stored-event.js';
import { streamOfLog } from './stream-names.js';

/** Events of a stream read in one go; fewer at first, since many readers want only the first or the newest ones. */
const STREAM_PAGE_EVENTS = 1_000;
const FIRST_STREAM_PAGE_EVENTS = 100;
/** Records of the whole server read in one go at least: many of them may be of others. */
const LOG_PAGE_RECORDS = 32;
/** Bytes of JSON after which a page ends, whatever the number of its events (as on PostgreSQL: postgres/pages.ts). */
const PAGE_BYTES = 4 * 1024 * 1024;
/** A read tries again after a connection that broke under it, but waits for no server that is away. */
export const READ_PATIENCE_MS = 1_500;

export interface StreamPage {
  readonly events: readonly WholeEvent[];
  /** Whether it ended because it was full: there may be more. */
  readonly full: boolean;
}

/** Some of what stands in the log after a place. */
export interface LogPage {
  /** Of the categories asked for. */
  readonly events: readonly WholeEvent[];
  /** Last event of the log seen, of any category; undefined when there was none. */
  readonly upTo: Position | undefined;
  /** Last record of the server seen, of whomever: where the next page begins. */
  readonly cursor: Position;
  /** Whether there was no more at that moment. */
  readonly last: boolean;
}

export interface LogPageWanted {
  /** Most events. */
  readonly most: number;
  readonly categories?: readonly string[] | undefined;
}

/** The place where a page was to begin is not there. */
export class NoSuchRecord extends Error {}

/**
 * Reads the log page by page: each page is one read of the server that ends, so that nothing is held open for a consumer, however
 * slow (eventstoredb.md, Read and subscribe: about 100 streams, and slow ones are dropped).
 */
export class Pages {
  /** @param namespace before the name of every stream of the log; all others on the server are not of it */
  constructor(
    private readonly connection: EventStoreDbConnection,
    private readonly namespace: string,
  ) {}

  /** @param from first and `to` last version wanted, from 1; `first` of several pages */
  async ofStream(stream: string, from: number, to = Number.MAX_SAFE_INTEGER, first = false): Promise<StreamPage> {
    const most = Math.min(first ? FIRST_STREAM_PAGE_EVENTS : STREAM_PAGE_EVENTS, to - from + 1);
    if (most < 1) return { events: [], full: false };
    const { records, full } = await this.records(this.namespace + stream, from - 1, most);
    const { events, cut } = await this.whole(records.map((record) => storedEvent(stream, record)));
    return { events, full: full || cut };
  }

  /** The last event of a stream, if it has one. */
  async lastOf(stream: string, patienceMs = READ_PATIENCE_MS): Promise<WholeEvent | undefined> {
    let last: ServerEvent | undefined;
    await this.connection
      .read(
        patienceMs,
        (client) =>
          client.readStream(this.namespace + stream, {
            direction: BACKWARDS,
            fromRevision: END,
            maxCount: 1,
            requiresLeader: true,
          }),
        () =>
          ({ event }) => ((last = event), true),
      )
      .catch(unlessThereIsNone);
    return last && (await this.whole([storedEvent(stream, last)])).events[0];
  }

  /**
   * What comes after a record of the server.
   * @throws NoSuchRecord when there is none at `cursor`, or the server's own error, which may mean the same (mayBeNoPosition)
   */
  async ofLog(cursor: Position, { most, categories }: LogPageWanted): Promise<LogPage> {
    const count = Math.max(most, LOG_PAGE_RECORDS) + 1; // with the one at the cursor: reads begin with it, subscriptions after it
    let found: StoredEvent[] = [];
    let [upTo, end, records, full]: [Position | undefined, Position, number, boolean] = [undefined, cursor, 0, false];
    let there = cursor === BEGINNING;
    await this.connection.read(
      READ_PATIENCE_MS,
      (client) => client.readAll({ fromPosition: readPosition(cursor), maxCount: count, requiresLeader: true }),
      () => {
        [found, upTo, end, records, full] = [[], undefined, cursor, 0, false];
        there = cursor === BEGINNING;
        let bytes = 0;
        return ({ event }) => {
          if (!event) return true;
          if (records++ === 0 && cursor !== BEGINNING) {
            there = asPosition(event.position) === cursor;
            return there;
          }
          end = asPosition(event.position);
          const stream = streamOfLog(this.namespace, event.streamId);
          if (stream === undefined) return true;
          upTo = end;
          if (categories && !categories.includes(categoryOf(stream))) return true;
          found.push(storedEvent(stream, event));
          bytes += sizeOf(event.data);
          full = found.length >= most || bytes >= PAGE_BYTES;
          return !full;
        };
      },
      cursor === BEGINNING ? undefined : mayBeNoPosition,
    );
    if (!there) throw new NoSuchRecord();
    const { events, cut } = await this.whole(found);
    const last = events.at(-1);
    if (cut && last) return { events, upTo: last.position, cursor: last.position, last: false };
    return { events, upTo, cursor: end, last: !full && records < count };
  }

  /** Events with the content that was staged for some of them; `cut` when there was too much of it for one page. */
  private async whole(stored: readonly StoredEvent[]): Promise<{ events: readonly WholeEvent[]; cut: boolean }> {
    if (stored.every(isWhole)) return { events: stored, cut: false };
    const events: WholeEvent[] = [];
    let bytes = 0;
    let chunk: { staged: string; revision: number; records: readonly ServerEvent[] } | undefined;
    const content = async ({ staged, revision }: Staged): Promise<ServerEvent> => {
      if (chunk?.staged !== staged || chunk.records[revision - chunk.revision] === undefined) {
        chunk = { staged, revision, ...(await this.records(staged, revision, STREAM_PAGE_EVENTS)) };
      }
      const record = chunk.records[revision - chunk.revision];
      if (!record) throw new Error(`Content of an event is missing: ${staged} has no revision ${revision}`);
      return record;
    };
    for (const event of stored) {
      if (bytes >= PAGE_BYTES) return { events, cut: true };
      if (isStaged(event)) {
        const { data, metadata } = await content(event.metadata);
        const filled = { ...event, data, metadata: metadata as WholeEvent['metadata'] }; // written by `proposal`
        events.push(filled);
        bytes += sizeOf(data);
      } else if (isWhole(event)) {
        events.push(event);
        bytes += sizeOf(event.data);
      }
    }
    return { events, cut: false };
  }

  /** Records of one stream, as the server names it; none for a stream that does not exist. */
  private async records(
    name: string,
    revision: number,
    most: number,
  ): Promise<{ records: ServerEvent[]; full: boolean }> {
    let [records, bytes]: [ServerEvent[], number] = [[], 0];
    await this.connection
      .read(
        READ_PATIENCE_MS,
        (client) => client.readStream(name, { fromRevision: BigInt(revision), maxCount: most, requiresLeader: true }),
        () => {
          [records, bytes] = [[], 0];
          return ({ event }) => {
            if (!event) return true;
            records.push(event);
            bytes += sizeOf(event.data);
            return bytes < PAGE_BYTES;
          };
        },
      )
      .catch(unlessThereIsNone);
    return { records, full: records.length === most || bytes >= PAGE_BYTES };
  }
}

const sizeOf = (data: unknown): number => JSON.stringify(data).length;

function unlessThereIsNone(error: unknown): void {
  if (!isOfType(error, 'stream-not-found')) throw error;
}
