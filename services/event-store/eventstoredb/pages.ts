import { BACKWARDS, END } from '@eventstore/db-client';
import { BEGINNING, type Position } from '../../platform/position.js';
import type { StreamPage } from '../chained-event-store.js';
import { categoryOf } from '../event.js';
import type { LogPage } from '../log-tail.js';
import type { EventStoreDbConnection } from './connection.js';
import { hasErrorType } from './failures.js';
import { asPosition, readPosition } from './position.js';
import {
  isStaged,
  isWhole,
  type ServerEvent,
  type StagedReference,
  type StoredEvent,
  storedEvent,
  type WholeEvent,
} from './stored-event.js';
import { streamOfLog } from './stream-names.js';

/** Events of a stream per read; fewer in the first one, since many readers want only the first or the newest events. */
const STREAM_PAGE_EVENTS = 1_000;
const FIRST_STREAM_PAGE_EVENTS = 100;
/** Minimum number of records per read of all streams: many of them may belong to other applications. */
const MIN_LOG_PAGE_RECORDS = 32;
/** Bytes of JSON after which a page ends, whatever the number of its events (as on PostgreSQL: postgres/pages.ts). */
export const MAX_PAGE_BYTES = 4 * 1024 * 1024;
/** Long enough to retry a read whose connection broke, too short to wait for a server that is down. */
export const READ_RETRY_TIMEOUT_MS = 1_500;

/** Events of the log after a position, of the requested categories. */
export interface FoundPage extends LogPage {
  readonly events: readonly WholeEvent[];
  /** Last record of the server that was seen, of any application: where the next page begins. */
  readonly cursor: Position;
}

export interface LogPageOptions {
  readonly maxEvents: number;
  readonly categories?: readonly string[] | undefined;
}

/** The server has no record at the position where a page was to begin. */
export class NoSuchRecord extends Error {}

/**
 * Reads the log page by page. Each page is one finite read of the server, so that a slow consumer holds no stream open: a
 * client has about 100 of them, and the server drops slow ones (docs/eventstoredb.md, Read and subscribe).
 */
export class PageReader {
  /** @param namespace prefix of every stream of the log; the server's other streams are foreign */
  constructor(
    private readonly connection: EventStoreDbConnection,
    private readonly namespace: string,
  ) {}

  /** Reads one record of the server, of whomever it is: whether it can be read at all. */
  readFirst(): Promise<void> {
    return this.connection.read(
      READ_RETRY_TIMEOUT_MS,
      (client) => client.readAll({ maxCount: 1 }),
      () => () => true,
    );
  }

  /**
   * @param from first version wanted, from 1
   * @param to last version wanted
   * @param first whether it is the first of several pages
   */
  async streamPage(stream: string, from: number, to: number, first: boolean): Promise<StreamPage<WholeEvent>> {
    const maxEvents = Math.min(first ? FIRST_STREAM_PAGE_EVENTS : STREAM_PAGE_EVENTS, to - from + 1);
    if (maxEvents < 1) return { events: [], full: false };
    const { records, full } = await this.records(this.namespace + stream, from - 1, maxEvents);
    const { events, cut } = await this.withContent(records.map((record) => storedEvent(stream, record)));
    return { events, full: full || cut };
  }

  /** The last event of a stream, if it has one. */
  async lastEvent(stream: string, retryMs: number): Promise<WholeEvent | undefined> {
    let last: ServerEvent | undefined;
    await this.connection
      .read(
        retryMs,
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
      .catch(ignoreMissingStream);
    return last && (await this.withContent([storedEvent(stream, last)])).events[0];
  }

  /**
   * The events after a record of the server.
   * @throws NoSuchRecord when there is no record at `cursor`, or the server's error, which may mean the same
   * (mayMeanUnknownPosition)
   */
  async logPage(cursor: Position, { maxEvents: most, categories }: LogPageOptions): Promise<FoundPage> {
    const count = Math.max(most, MIN_LOG_PAGE_RECORDS) + 1; // with the one at the cursor: reads begin with it, subscriptions after it
    let found: StoredEvent[] = [];
    let [upTo, end, records, full]: [Position | undefined, Position, number, boolean] = [undefined, cursor, 0, false];
    let bytes = 0;
    let there = cursor === BEGINNING;
    await this.connection.read(
      READ_RETRY_TIMEOUT_MS,
      (client) => client.readAll({ fromPosition: readPosition(cursor), maxCount: count, requiresLeader: true }),
      () => {
        [found, upTo, end, records, full] = [[], undefined, cursor, 0, false];
        there = cursor === BEGINNING;
        bytes = 0;
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
          full = found.length >= most || bytes >= MAX_PAGE_BYTES;
          return !full;
        };
      },
    );
    if (!there) throw new NoSuchRecord();
    const { events, cut, bytes: staged } = await this.withContent(found);
    const last = events.at(-1);
    bytes += staged;
    if (cut && last) return { events, upTo: last.position, cursor: last.position, bytes, last: false };
    return { events, upTo, cursor: end, bytes, last: !full && records < count };
  }

  /** Adds the content that was staged for some of the events; `bytes` of it, and `cut` when it was too much for one page. */
  private async withContent(
    stored: readonly StoredEvent[],
  ): Promise<{ events: readonly WholeEvent[]; bytes: number; cut: boolean }> {
    if (stored.every(isWhole)) return { events: stored, bytes: 0, cut: false };
    const events: WholeEvent[] = [];
    let bytes = 0;
    let chunk: { staged: string; revision: number; records: readonly ServerEvent[] } | undefined;
    const content = async ({ staged, revision }: StagedReference): Promise<ServerEvent> => {
      if (chunk?.staged !== staged || chunk.records[revision - chunk.revision] === undefined) {
        chunk = { staged, revision, ...(await this.records(staged, revision, STREAM_PAGE_EVENTS)) };
      }
      const record = chunk.records[revision - chunk.revision];
      if (!record) throw new Error(`Content of an event is missing: ${staged} has no revision ${revision}`);
      return record;
    };
    for (const event of stored) {
      if (bytes >= MAX_PAGE_BYTES) return { events, bytes, cut: true };
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
    return { events, bytes, cut: false };
  }

  /** Records of one stream, by its name on the server; empty for a stream that does not exist. */
  private async records(
    name: string,
    revision: number,
    maxCount: number,
  ): Promise<{ records: ServerEvent[]; full: boolean }> {
    let [records, bytes]: [ServerEvent[], number] = [[], 0];
    await this.connection
      .read(
        READ_RETRY_TIMEOUT_MS,
        (client) => client.readStream(name, { fromRevision: BigInt(revision), maxCount, requiresLeader: true }),
        () => {
          [records, bytes] = [[], 0];
          return ({ event }) => {
            if (!event) return true;
            records.push(event);
            bytes += sizeOf(event.data);
            return bytes < MAX_PAGE_BYTES;
          };
        },
      )
      .catch(ignoreMissingStream);
    return { records, full: records.length === maxCount || bytes >= MAX_PAGE_BYTES };
  }
}

const sizeOf = (data: unknown): number => JSON.stringify(data).length;

function ignoreMissingStream(error: unknown): void {
  if (!hasErrorType(error, 'stream-not-found')) throw error;
}
