import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerDuplexStream } from '@grpc/grpc-js';
import type { Message } from 'google-protobuf';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import type { Expected } from './append-decision.js';
import { MAX_APPEND_BYTES, WRITE_TIMEOUT_MS } from './append-limits.js';
import type { Appended, EventLog } from './event-log.js';
import type { Faults } from './faults.js';
import type { ProposedEvent } from './log-record.js';
import { checkedStreamName, dataBytes, InvalidRequest, proposedEvent } from './proposed-events.js';
import { streamIdentifier, streamName } from './read-responses.js';
import { NOT_READY } from './server-errors.js';

export type BatchAppendCall = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;

const UNKNOWN = 2;

/** An append of which parts are still to come. */
interface Pending {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: ProposedEvent[];
  readonly timeout: NodeJS.Timeout;
}

/** The one call over which a client sends all its appends: parts by correlation id, answered in the order stored. */
export function answerBatchAppends(call: BatchAppendCall, log: EventLog, faults: Faults): void {
  const pending = new Map<string, Pending>();
  const forget = (): void => {
    for (const { timeout } of pending.values()) clearTimeout(timeout);
    pending.clear();
  };
  call.on('close', forget);
  call.on('cancelled', forget);
  call.on('end', () => call.end());
  call.on('data', (request: BatchAppendReq) => {
    const correlation = request.getCorrelationId()?.getString() ?? '';
    const answer = (stream: string, result: (response: BatchAppendResp) => void): void => {
      if (call.cancelled || call.writableEnded) return;
      const response = new streams.BatchAppendResp()
        .setCorrelationId(new shared.UUID().setString(correlation))
        .setStreamIdentifier(streamIdentifier(stream));
      result(response);
      call.write(response);
    };
    const options = request.getOptions();
    const name = streamName(options?.getStreamIdentifier());
    const refuse = (message: string, details: Message, detailsType: string): void =>
      answer(pending.get(correlation)?.stream ?? name, refused(message, details, detailsType));

    if (options !== undefined) {
      // An append that an exception left here is answered a second time: the client has forgotten it by then, and crashes.
      const timeout = setTimeout(() => {
        refuse('Timeout', new shared.Timeout(), 'event_store.client.Timeout');
        pending.delete(correlation);
      }, WRITE_TIMEOUT_MS);
      pending.set(correlation, { stream: name, expected: expectedOf(options), events: [], timeout });
    }
    const append = pending.get(correlation);
    if (append === undefined) return;
    const settle = (): void => {
      clearTimeout(append.timeout);
      pending.delete(correlation);
    };
    try {
      append.events.push(...request.getProposedMessagesList().map(proposedEvent));
      checkedStreamName(append.stream);
    } catch (error) {
      if (!(error instanceof InvalidRequest)) throw error;
      refuse(error.message, new shared.BadRequest().setMessage(error.message), 'event_store.client.BadRequest');
      // Of the three, only an invalid event is answered a second time (docs/eventstoredb.md, Failure).
      if (append.stream === '') settle();
      return;
    }
    if (dataBytes(append.events) > MAX_APPEND_BYTES) {
      refuse(
        'Maximum Append Size Exceeded',
        new shared.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_BYTES),
        'event_store.client.MaximumAppendSizeExceeded',
      );
      settle();
      return;
    }
    if (!request.getIsFinal()) return;
    settle();
    if (faults.notReady) {
      answer(append.stream, refused(NOT_READY, new empty.Empty(), 'google.protobuf.Empty'));
      return;
    }
    void log.append(append.stream, append.expected, append.events).then((appended) => {
      if (faults.takesAnswerAway(call.getPeer())) return;
      answer(append.stream, resultOf(append.expected, appended));
    });
  });
}

function expectedOf(options: BatchAppendReq.Options): Expected {
  if (options.hasStreamPosition()) return Number(options.getStreamPosition());
  if (options.hasNoStream()) return 'no_stream';
  return options.hasStreamExists() ? 'stream_exists' : 'any';
}

function refused(message: string, details: Message, detailsType: string): (response: BatchAppendResp) => void {
  const packed = new any.Any();
  packed.pack(details.serializeBinary(), detailsType);
  return (response) => {
    response.setError(new status.Status().setCode(UNKNOWN).setMessage(message).setDetails(packed));
  };
}

function resultOf(expected: Expected, appended: Appended): (response: BatchAppendResp) => void {
  if (!appended.success) {
    const conflict = new shared.WrongExpectedVersion();
    if (appended.revision === undefined) conflict.setCurrentNoStream(new empty.Empty());
    else conflict.setCurrentStreamRevision(String(appended.revision));
    if (typeof expected === 'number') conflict.setExpectedStreamPosition(String(expected));
    else if (expected === 'no_stream') conflict.setExpectedNoStream(new empty.Empty());
    else if (expected === 'stream_exists') conflict.setExpectedStreamExists(new empty.Empty());
    else conflict.setExpectedAny(new empty.Empty());
    return refused('WrongExpectedVersion', conflict, 'event_store.client.WrongExpectedVersion');
  }
  const success = new streams.BatchAppendResp.Success();
  if (appended.revision === undefined) success.setNoStream(new empty.Empty());
  else success.setCurrentRevision(String(appended.revision));
  if (appended.position === undefined) success.setNoPosition(new empty.Empty());
  else {
    const position = String(appended.position);
    success.setPosition(new shared.AllStreamPosition().setCommitPosition(position).setPreparePosition(position));
  }
  return (response) => {
    response.setSuccess(success);
  };
}
