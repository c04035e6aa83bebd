import { randomUUID } from 'node:crypto';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { type EventFilter, eventFilterOf } from './event-filter.js';
import type { EventLog } from './event-log.js';
import type { LogRecord } from './log-record.js';
import {
  caughtUpResponse,
  checkpointResponse,
  confirmationResponse,
  eventResponse,
  streamName,
} from './read-responses.js';
import { fail, positionOf, type ReadCall } from './reads.js';
import { consumerTooSlow, invalidPosition, type ServerError } from './server-errors.js';

/**
 * Events that may wait for a live consumer. One append of 300 drops it (eventstoredb.md); the real server keeps 32, but sends
 * while the append is being published, which one thread cannot.
 */
const LIVE_BUFFER = 128;

/** One subscription of `$all` or of a stream: first what is there, then, live, what comes. */
export class Subscription {
  private readonly stream: string | undefined;
  private readonly filter: EventFilter | undefined;
  /** Place of the next record to look at. */
  private next = 0;
  /** Events up to this position were seen by the client, also where the log ends before it. */
  private readonly after: number;
  private searched = 0;
  private live = false;
  private blocked = false;
  private silent = false;

  /** Starts a subscription on the call; the call fails for a position that does not exist. */
  static start(call: ReadCall, options: ReadReq.Options, log: EventLog): Subscription | undefined {
    const stream = options.hasStream() ? streamName(options.getStream()?.getStreamIdentifier()) : undefined;
    const next = stream === undefined ? nextOfAll(options, log) : nextOfStream(options, log.count(stream));
    if (next === undefined) {
      fail(call, invalidPosition());
      return undefined;
    }
    return new Subscription(call, options, log, stream, next);
  }

  private constructor(
    private readonly call: ReadCall,
    options: ReadReq.Options,
    private readonly log: EventLog,
    stream: string | undefined,
    next: number,
  ) {
    this.stream = stream;
    this.next = next;
    this.after = Number(options.getAll()?.getPosition()?.getCommitPosition() ?? -1);
    this.filter = eventFilterOf(options);
    const stop = log.onCommitted(() => this.onCommitted());
    for (const over of ['cancelled', 'close', 'error']) call.once(over, stop);
    call.on('drain', () => {
      this.blocked = false;
      this.give();
    });
    this.write(confirmationResponse(randomUUID()));
    this.give();
  }

  drop(error: ServerError): void {
    fail(this.call, error);
  }

  /** Gives nothing any more and says nothing about it. */
  fallSilent(): void {
    this.silent = true;
  }

  private onCommitted(): void {
    const live = this.live;
    this.give();
    if (live && !this.silent && this.waiting() > LIVE_BUFFER) this.drop(consumerTooSlow());
  }

  private waiting(): number {
    let waiting = 0;
    for (let at = this.next; waiting <= LIVE_BUFFER; at += 1) {
      const record = this.log.at(at, this.stream);
      if (record === undefined) break;
      if (this.wanted(record)) waiting += 1;
    }
    return waiting;
  }

  private give(): void {
    while (!this.blocked && !this.silent && !this.call.cancelled && !this.call.writableEnded) {
      const record = this.log.at(this.next, this.stream);
      if (record === undefined) {
        if (this.live) return;
        this.live = true;
        this.write(caughtUpResponse());
        return;
      }
      this.next += 1;
      if (this.wanted(record)) this.write(eventResponse(record));
      if (this.filter === undefined) continue;
      this.searched += 1;
      if (this.searched % this.filter.checkpointEvery === 0) this.write(checkpointResponse(record));
    }
  }

  private wanted(record: LogRecord): boolean {
    return record.position > this.after && (this.filter === undefined || this.filter.matches(record));
  }

  private write(response: ReturnType<typeof eventResponse>): void {
    if (!this.call.write(response)) this.blocked = true;
  }
}

/** Subscriptions begin with the event after the position. */
function nextOfAll(options: ReadReq.Options, log: EventLog): number | undefined {
  const all = options.getAll();
  if (all === undefined || all.hasStart()) return 0;
  if (all.hasEnd()) return log.count();
  const at = positionOf(options, log);
  return at === undefined ? undefined : Math.min(at + 1, log.count());
}

function nextOfStream(options: ReadReq.Options, count: number): number {
  const from = options.getStream();
  if (from === undefined || from.hasStart()) return 0;
  return from.hasEnd() ? count : Number(from.getRevision()) + 1;
}
