import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerReadableStream, sendUnaryData } from '@grpc/grpc-js';
import type { Expected } from './append-decision.js';
import { MAX_APPEND_BYTES } from './append-limits.js';
import type { Appended, EventLog } from './event-log.js';
import type { Faults } from './faults.js';
import type { ProposedEvent } from './log-record.js';
import { checkedStreamName, dataBytes, InvalidRequest, proposedEvent } from './proposed-events.js';
import { streamName } from './read-responses.js';
import { appendTooLarge, exceptionThrown, notReady } from './server-errors.js';

/** Appends of one stream that were sent at once may overtake each other (eventstoredb.md, The unary append): every other one waits a turn. */
let waits = false;

/** One append over a call of its own; over a shared stream of batches nobody sends any. */
export function answerAppend(
  call: ServerReadableStream<AppendReq, AppendResp>,
  answer: sendUnaryData<AppendResp>,
  log: EventLog,
  faults: Faults,
): void {
  let options: AppendReq.Options | undefined;
  const messages: AppendReq.ProposedMessage[] = [];
  call.on('data', (request: AppendReq) => {
    options ??= request.getOptions();
    const message = request.getProposedMessage();
    if (message !== undefined) messages.push(message);
  });
  const onWhole = (): void => {
    // A client that is killed has sent a part of its append, and grpc-js says that this is the end of it.
    if (call.cancelled) return;
    if (faults.notReady) return answer(notReady());
    const expected = expectedOf(options);
    let stream: string;
    let events: ProposedEvent[];
    try {
      stream = checkedStreamName(streamName(options?.getStreamIdentifier()));
      events = messages.map(proposedEvent);
    } catch (error) {
      if (!(error instanceof InvalidRequest)) throw error;
      return answer(exceptionThrown(error.message));
    }
    if (dataBytes(events) > MAX_APPEND_BYTES) return answer(appendTooLarge(MAX_APPEND_BYTES));
    const carryOut = (): void =>
      void log.append(stream, expected, events).then((appended) => {
        if (!faults.takesAnswerAway(call.getPeer())) answer(null, responseOf(expected, appended));
      });
    waits = !waits;
    if (waits) setImmediate(carryOut);
    else carryOut();
  };
  call.on('end', () => setImmediate(onWhole));
}

function expectedOf(options: AppendReq.Options | undefined): Expected {
  if (options?.hasRevision()) return Number(options.getRevision());
  if (options?.hasNoStream()) return 'no_stream';
  return options?.hasStreamExists() ? 'stream_exists' : 'any';
}

function responseOf(expected: Expected, appended: Appended): AppendResp {
  const response = new streams.AppendResp();
  if (!appended.success) {
    const conflict = new streams.AppendResp.WrongExpectedVersion();
    if (appended.revision === undefined) conflict.setCurrentNoStream(new shared.Empty());
    else conflict.setCurrentRevision(String(appended.revision));
    if (typeof expected === 'number') conflict.setExpectedRevision(String(expected));
    else if (expected === 'no_stream') conflict.setExpectedNoStream(new shared.Empty());
    else if (expected === 'stream_exists') conflict.setExpectedStreamExists(new shared.Empty());
    else conflict.setExpectedAny(new shared.Empty());
    return response.setWrongExpectedVersion(conflict);
  }
  const success = new streams.AppendResp.Success();
  if (appended.revision === undefined) success.setNoStream(new shared.Empty());
  else success.setCurrentRevision(String(appended.revision));
  if (appended.position === undefined) success.setNoPosition(new shared.Empty());
  else {
    const position = String(appended.position);
    success.setPosition(new streams.AppendResp.Position().setCommitPosition(position).setPreparePosition(position));
  }
  return response.setSuccess(success);
}
