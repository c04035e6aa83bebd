import { BACKWARDS, END, type ReadPosition, streamNameFilter } from '@eventstore/db-client';
import { BEGINNING, comparePositions, type Position } from '../../platform/position.js';
import type { EventStoreDbConnection } from './connection.js';
import { READ_RETRY_TIMEOUT_MS } from './pages.js';
import { asPosition, readPosition } from './position.js';
import type { ServerEvent } from './stored-event.js';
import { streamOfLog, streamsOf } from './stream-names.js';

/** Records of the server in the first read of the search for the log's last event; each further read takes four times as many. */
const MIN_HEAD_RECORDS = 8;
const MAX_HEAD_RECORDS = 1_000;
/** After so many foreign records the server is asked to filter the rest itself. */
const MAX_FOREIGN_RECORDS_READ = 2_000;
/** How often the server reports how far it has filtered, in units of 32 records. */
const CHECKPOINT_INTERVAL = 32;
/** A subscription that reports nothing for this long is dead. */
const SILENCE_TIMEOUT_MS = 10_000;

/**
 * Finds the log's events among the foreign records on the server, those of other applications, which can be a million or more,
 * without fetching them: the server filters records much faster than it sends them. The search uses subscriptions, since the
 * client's reads have no filter.
 */
export class ForeignStreamSkipper {
  private readonly searches = new Map<Position, Promise<Position>>();
  /** `head` is the last event of the log among the records up to `upTo`. */
  private known: { readonly upTo: Position; readonly head: Position } = { upTo: BEGINNING, head: BEGINNING };
  private timesForgotten = 0;

  /** @param namespace prefix of every stream of the log */
  constructor(
    private readonly connection: EventStoreDbConnection,
    private readonly namespace: string,
  ) {}

  /** Remembers the position of an event that was appended. */
  noteEvent(position: Position): void {
    if (comparePositions(position, this.known.upTo) > 0) this.known = { upTo: position, head: position };
  }

  /** To be called when the server may have been restored from a backup. */
  forget(): void {
    this.timesForgotten++;
    this.known = { upTo: BEGINNING, head: BEGINNING };
  }

  /** Position of the last event of the log; reads only the records that came since the last call. */
  async head(): Promise<Position> {
    for (;;) {
      const { timesForgotten } = this;
      const head = await this.searchHead();
      // Otherwise the search began from facts that may no longer be true.
      if (timesForgotten === this.timesForgotten) return head;
    }
  }

  private async searchHead(): Promise<Position> {
    const { known } = this;
    let [from, floor, newest, passed]: [ReadPosition, Position, Position | undefined, number] = [
      END,
      known.upTo,
      undefined,
      0,
    ];
    for (let count = MIN_HEAD_RECORDS; ; count = Math.min(4 * count, MAX_HEAD_RECORDS)) {
      const { found, first, last, records } = await this.readBackwards(from, count, floor);
      newest ??= first ?? BEGINNING;
      if (found !== undefined) return this.learn(known, newest, found);
      // The read reached `floor` or the first record of the server.
      if (records < count) return this.learn(known, newest, known.head);
      passed += records;
      if (passed > MAX_FOREIGN_RECORDS_READ && floor === known.upTo) {
        floor = await this.skip(known.upTo);
        if (comparePositions(floor, newest) >= 0) return this.learn(known, newest, known.head);
      }
      from = readPosition(last);
    }
  }

  /**
   * Position from which to continue after a page of foreign records only.
   * @param after last record that was seen
   * @returns the last record before the next event of the log, or the server's last record when there is none; `after` when
   * the search failed
   */
  skip(after: Position): Promise<Position> {
    const search =
      this.searches.get(after) ??
      this.search(after)
        .catch(() => after)
        .finally(() => this.searches.delete(after));
    this.searches.set(after, search);
    return search;
  }

  /** The same, using only facts that are known without asking the server. */
  skipKnown(after: Position): Position {
    const { upTo, head } = this.known;
    return comparePositions(head, after) <= 0 && comparePositions(after, upTo) < 0 ? upTo : after;
  }

  private learn(known: ForeignStreamSkipper['known'], upTo: Position, head: Position): Position {
    // Not when `known` was reset or updated during the search.
    if (this.known === known) this.known = { upTo, head };
    return head;
  }

  /** Reads at most `count` records backwards, as far as the first event of the log (`found`) or `floor`, exclusive. */
  private async readBackwards(from: ReadPosition, count: number, floor: Position) {
    type Look = { found: Position | undefined; first: Position | undefined; last: Position; records: number };
    let look: Look = { found: undefined, first: undefined, last: BEGINNING, records: 0 };
    await this.connection.read(
      READ_RETRY_TIMEOUT_MS,
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
    const { first: newest = BEGINNING } = await this.readBackwards(END, 1, BEGINNING);
    const next = await this.nextAfter(after, newest);
    if (next === undefined) return newest;
    const { last } = await this.readBackwards(readPosition(next), 1, BEGINNING);
    return last;
  }

  /**
   * @returns the first record after `after` whose stream has the log's prefix; undefined when there is none up to `newest`
   * @throws when the subscription ended before it answered
   */
  private async nextAfter(after: Position, newest: Position): Promise<Position | undefined> {
    let found: Position | undefined;
    let none = false;
    const enough = new AbortController();
    const silence = setTimeout(() => enough.abort(), SILENCE_TIMEOUT_MS);
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
    if (found === undefined && !none) throw new Error('The subscription ended before it answered');
    return found;
  }
}
