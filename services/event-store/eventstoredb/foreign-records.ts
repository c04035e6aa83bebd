import { BACKWARDS, END, type ReadPosition, streamNameFilter } from '@eventstore/db-client';
import { BEGINNING, comparePositions, type Position } from '../event.js';
import type { EventStoreDbConnection } from './connection.js';
import { READ_PATIENCE_MS } from './pages.js';
import { asPosition, readPosition } from './position.js';
import type { ServerEvent } from './stored-event.js';
import { streamOfLog, streamsOf } from './stream-names.js';

/** The search for the last event of the log begins with so many records of the server, and takes more each time. */
const HEAD_RECORDS = 8;
const MOST_HEAD_RECORDS = 1_000;
/** After so many records of others the server is asked to look through the rest itself. */
const OTHERS_PASSED = 2_000;
/** The server says so often how far it has looked, in units of 32 records. */
const CHECKPOINT_INTERVAL = 32;
/** A server that says nothing for so long is not looking. */
const SILENCE_MS = 10_000;

/**
 * Finds the log's own among the records of others on the server, a million of them or more, without fetching those: the server
 * looks through them much faster than it sends them (a filter is for subscriptions only: the client's reads have none).
 */
export class ForeignRecords {
  private readonly searches = new Map<Position, Promise<Position>>();
  /** How far all records are known: `head` is the last event of the log up to the record `upTo`. */
  private known: { readonly upTo: Position; readonly head: Position } = { upTo: BEGINNING, head: BEGINNING };

  /** @param namespace before the name of every stream of the log */
  constructor(
    private readonly connection: EventStoreDbConnection,
    private readonly namespace: string,
  ) {}

  /** An event of the log is there. */
  seen(position: Position): void {
    if (comparePositions(position, this.known.upTo) > 0) this.known = { upTo: position, head: position };
  }

  /** The server may be back from a backup: what was known about it no longer counts. */
  forget(): void {
    this.known = { upTo: BEGINNING, head: BEGINNING };
  }

  /** Position of the last event of the log; looks only at the records since the last time. */
  async head(): Promise<Position> {
    const { known } = this;
    let [from, floor, newest, passed]: [ReadPosition, Position, Position | undefined, number] = [
      END,
      known.upTo,
      undefined,
      0,
    ];
    for (let count = HEAD_RECORDS; ; count = Math.min(4 * count, MOST_HEAD_RECORDS)) {
      const { found, first, last, records } = await this.backwards(from, count, floor);
      newest ??= first ?? BEGINNING;
      if (found !== undefined) return this.learn(known, newest, found);
      // Down to where the log is known, or to the first record of all.
      if (records < count) return this.learn(known, newest, known.head);
      passed += records;
      if (passed > OTHERS_PASSED && floor === known.upTo) {
        floor = await this.passedOver(known.upTo);
        if (comparePositions(floor, newest) >= 0) return this.learn(known, newest, known.head);
      }
      from = readPosition(last);
    }
  }

  /**
   * Where a reader goes on who has met only others' records.
   * @param after record that was seen last
   * @returns the last record before the next event of the log, or before the end of the server's; `after` when that cannot be found out
   */
  passedOver(after: Position): Promise<Position> {
    const search =
      this.searches.get(after) ??
      this.search(after)
        .catch(() => after)
        .finally(() => this.searches.delete(after));
    this.searches.set(after, search);
    return search;
  }

  /** The same as far as it is known without asking the server. */
  beyond(after: Position): Position {
    const { upTo, head } = this.known;
    return comparePositions(head, after) <= 0 && comparePositions(after, upTo) < 0 ? upTo : after;
  }

  private learn(known: ForeignRecords['known'], upTo: Position, head: Position): Position {
    // Somebody forgot, or learnt more, meanwhile.
    if (this.known === known) this.known = { upTo, head };
    return head;
  }

  /** @returns what was met on the way back, at most `count` records, as far as the first event of the log (`found`) or `floor`, exclusive */
  private async backwards(from: ReadPosition, count: number, floor: Position) {
    type Look = { found: Position | undefined; first: Position | undefined; last: Position; records: number };
    let look: Look = { found: undefined, first: undefined, last: BEGINNING, records: 0 };
    await this.connection.read(
      READ_PATIENCE_MS,
      (client) => client.readAll({ direction: BACKWARDS, fromPosition: from, maxCount: count, requiresLeader: true }),
      () => {
        look = { found: undefined, first: undefined, last: BEGINNING, records: 0 };
        return ({ event }) => {
          if (!event) {
            look.records++;
            return true;
          }
          const position = asPosition(event.position);
          look.first ??= position;
          if (comparePositions(position, floor) <= 0) return false;
          look.records++;
          look.last = position;
          if (streamOfLog(this.namespace, event.streamId) !== undefined) look.found = position;
          return look.found === undefined;
        };
      },
    );
    return look;
  }

  private async search(after: Position): Promise<Position> {
    const { first: newest = BEGINNING } = await this.backwards(END, 1, BEGINNING);
    const next = await this.nextAfter(after, newest);
    if (next === undefined) return newest;
    const { last } = await this.backwards(readPosition(next), 1, BEGINNING);
    return last;
  }

  /**
   * @returns the first record after `after` whose stream begins as those of the log do; undefined when there is none up to `newest`
   * @throws when the server did not say
   */
  private async nextAfter(after: Position, newest: Position): Promise<Position | undefined> {
    let found: Position | undefined;
    let none = false;
    const enough = new AbortController();
    const silence = setTimeout(() => enough.abort(), SILENCE_MS);
    const end = (): void => {
      none = true;
      enough.abort();
    };
    const filter = streamNameFilter({
      regex: streamsOf(this.namespace),
      checkpointInterval: CHECKPOINT_INTERVAL,
      async checkpointReached(_, position) {
        silence.refresh();
        if (comparePositions(asPosition(position), newest) >= 0) end();
      },
    });
    try {
      await this.connection.listen<{ event?: ServerEvent }>(
        (client) => client.subscribeToAll({ fromPosition: readPosition(after), filter }).on('caughtUp', end),
        (record) => {
          if (record?.event?.position === undefined || none) return;
          found ??= asPosition(record.event.position);
          enough.abort();
        },
        enough.signal,
      );
    } catch (error) {
      if (found === undefined && !none) throw error;
    } finally {
      clearTimeout(silence);
    }
    if (found === undefined && !none) throw new Error('The subscription ended before it said anything');
    return found;
  }
}
