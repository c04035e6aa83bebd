import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { EventLog } from './event-log.js';
import type { LogRecord } from './log-record.js';
import { eventResponse, streamName, streamNotFoundResponse } from './read-responses.js';
import { invalidArgument, invalidPosition, type ServerError } from './server-errors.js';

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** Answers a read that ends: of one stream or of `$all`, forwards or backwards (eventstoredb.md, Read and subscribe). */
export function answerRead(call: ReadCall, options: ReadReq.Options, log: EventLog): void {
  const count = Number(options.getCount());
  if (count === 0) return fail(call, invalidArgument('Maximum count must be greater than 0'));
  const stream = options.hasStream() ? streamName(options.getStream()?.getStreamIdentifier()) : undefined;
  if (stream !== undefined && log.count(stream) === 0) {
    call.write(streamNotFoundResponse(stream));
    call.end();
    return;
  }
  const backwards = options.getReadDirection() === 1;
  const first =
    stream === undefined ? firstOfAll(options, log, backwards) : firstOfStream(options, log.count(stream), backwards);
  if (first === undefined) return fail(call, invalidPosition());
  give(call, taken(log, stream, first, backwards ? -1 : 1, count));
}

/** Forwards begins with the event at the position, backwards with the one before it. */
function firstOfAll(options: ReadReq.Options, log: EventLog, backwards: boolean): number | undefined {
  const all = options.getAll();
  if (all === undefined || all.hasStart()) return backwards ? -1 : 0;
  if (all.hasEnd()) return backwards ? log.count() - 1 : log.count();
  const at = positionOf(options, log);
  if (at === undefined || !backwards) return at;
  return at - 1;
}

/** @returns place of the position within the log; its end for one past it; undefined where no record begins */
export function positionOf(options: ReadReq.Options, log: EventLog): number | undefined {
  const position = options.getAll()?.getPosition();
  const commit = Number(position?.getCommitPosition());
  const { index, exact, pastEnd } = log.find(commit);
  if (pastEnd) return index;
  return exact && Number(position?.getPreparePosition()) === commit ? index : undefined;
}

/** Both directions begin with the event of the revision, and backwards without one begins, and ends, with the first event. */
function firstOfStream(options: ReadReq.Options, count: number, backwards: boolean): number {
  const from = options.getStream();
  if (from === undefined || from.hasStart()) return 0;
  if (from.hasEnd()) return backwards ? count - 1 : count;
  const revision = Number(from.getRevision());
  return backwards ? Math.min(revision, count - 1) : revision;
}

function* taken(
  log: EventLog,
  stream: string | undefined,
  first: number,
  step: 1 | -1,
  count: number,
): Generator<LogRecord> {
  // Events appended during the read are not part of it.
  const end = step === 1 ? log.count(stream) : -1;
  for (let at = first, given = 0; at !== end && given < count; at += step, given += 1) {
    const record = log.at(at, stream);
    if (record === undefined) return;
    yield record;
  }
}

/** Writes as fast as the client takes. */
function give(call: ReadCall, records: Generator<LogRecord>): void {
  for (;;) {
    if (call.cancelled || call.writableEnded) return;
    const { value, done } = records.next();
    if (done) {
      call.end();
      return;
    }
    if (!call.write(eventResponse(value))) {
      call.once('drain', () => give(call, records));
      return;
    }
  }
}

export function fail(call: ReadCall, error: ServerError): void {
  call.emit('error', error);
}
