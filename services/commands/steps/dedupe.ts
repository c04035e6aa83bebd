import type { NewEvent } from '../../event-store/event.js';
import { type Outcome, type PipelineContext, RETRY, type Step } from '../pipeline-context.js';

/**
 * Recognises a repetition of a command that was carried out: what it came to is answered again. The first try of a command that
 * may be repeated is recorded before anything else, with its ids, in one statement.
 */
export const dedupe: Step = async (context) => {
  const {
    tools: { ledger },
    stream,
    request: { commandId, fingerprint, idempotencyKey },
    version,
  } = context;
  if (idempotencyKey === undefined) return undefined;
  if (!context.begun) {
    const found = await ledger.begin(commandId, fingerprint, { stream, version, wantedIds: context.wantedIds });
    if ('refusal' in found) return found;
    if (found.begun.stream !== stream) return { begunOn: found.begun.stream };
    context.begun = found.begun;
    context.ids = found.begun.ids;
    // Its events may be later than the state in memory.
    if (found.isRepeated && !context.isConfirmed) return RETRY;
    if (!found.isRepeated) context.begun = { ...found.begun, version: await firstVersion(context) };
  }
  if (context.begun.version > version) {
    // The log came back from an older backup: the command's events will come earlier than noted.
    await ledger.standsAt(commandId, version);
    context.begun = { ...context.begun, version };
  }
  return earlierOutcome(context);
};

/**
 * Version of the stream before the command, which is not known here. One that was sent so long ago that it would be known no more may
 * have been carried out right after the version that its sender saw.
 */
async function firstVersion<State, Event, Ids, Answer>({
  tools: { store, ledger },
  stream,
  request: { commandId, ifMatch, time },
  version,
}: PipelineContext<State, Event, Ids, Answer>): Promise<number> {
  if (ifMatch === undefined || ifMatch >= version) return version;
  for await (const next of store.read(stream, { from: ifMatch + 1, to: ifMatch + 1, places: true })) {
    if (ledger.remembers(next.metadata.time, time)) continue;
    await ledger.standsAt(commandId, ifMatch);
    return ifMatch;
  }
  return version;
}

/** What the command came to before: its events, by the log, or none when it changed nothing. */
async function earlierOutcome<State, Event, Ids, Answer>({
  tools: { store },
  stream,
  request: { commandId },
  version,
  begun,
}: PipelineContext<State, Event, Ids, Answer>): Promise<Outcome<Event> | undefined> {
  if (!begun) return undefined;
  const events: Event[] = [];
  let last = 0;
  if (version > begun.version) {
    for await (const event of store.read(stream, { from: begun.version + 1 })) {
      if (event.metadata.commandId === commandId) {
        events.push(event as NewEvent as Event);
        last = event.version;
      } else if (events.length > 0) break;
    }
  }
  if (events.length > 0) return { version: last, events };
  // A version that the log no longer has was lost with a restore, and what the command came to with it.
  return begun.unchangedAt === null || begun.unchangedAt > version
    ? undefined
    : { version: begun.unchangedAt, events: [] };
}
