import type { StreamEvent } from '../chained-event-store.js';
import { AppendTooLarge } from '../event-store.js';
import type { ChainedEvent } from '../outgoing-events.js';
import { idOnServer, type Proposal, proposal, stub } from './stored-event.js';

/** The server's default limit is 1,048,576 bytes (docs/eventstoredb.md, Append); the rest is reserved for its overhead. */
const MAX_APPEND_BYTES = 1_000_000;

/** One append to the server. */
export interface AppendRequest {
  /** Name on the server. */
  readonly stream: string;
  /** Number of events in the stream before these. */
  readonly after: number;
  readonly events: readonly Proposal[];
}

/**
 * The appends that store the events of one command, in this order; only the last one makes them part of the log. Events that
 * fit into one append are one append. Others are staged (docs/architecture.md, Rules of the write side): several appends write
 * their content to a staging stream, and then one append writes stubs that refer to the content to the target stream:
 *
 *   staged:0b1c…  @0 ZoneRenamed {"name": …}   @1 ZoneRenamed {"name": …}   …
 *   programme-42  @3 ZoneRenamed {} {"staged":"staged:0b1c…","revision":0}   …
 *
 * No reader sees the content without the stubs. The staging stream is named after the last event's id on the server, which
 * covers the content of the whole append: a repeated append continues its own staging stream and never another append's.
 * @param namespace prefix of every stream
 * @throws AppendTooLarge when not even the stubs fit into one append
 */
export function appendRequests(
  namespace: string,
  stream: string,
  after: number,
  events: readonly ChainedEvent[],
): AppendRequest[] {
  const whole = events.map(proposal);
  if (fits(whole)) return [{ stream: namespace + stream, after, events: whole }];
  const last = events.at(-1);
  const staged = `${namespace}staged:${last && idOnServer(last)}`;
  const stubs = events.map((event, revision) => stub(event, { staged, revision }));
  if (!fits(stubs)) throw new AppendTooLarge(stream, events.length);
  return [
    ...splitIntoAppends(whole).map((chunk) => ({ stream: staged, ...chunk })),
    { stream: namespace + stream, after, events: stubs },
  ];
}

/**
 * The fewest appends that store events of any streams in order: one for each run of consecutive events of one stream, or
 * several where a run is too large. Nothing is staged: an import need not be atomic.
 */
export function importRequests(namespace: string, events: readonly StreamEvent[]): AppendRequest[] {
  const runs: { stream: string; before: number; events: Proposal[] }[] = [];
  for (const event of events) {
    const run = runs.at(-1);
    if (run && run.stream === event.stream && run.before + run.events.length + 1 === event.version)
      run.events.push(proposal(event));
    else runs.push({ stream: event.stream, before: event.version - 1, events: [proposal(event)] });
  }
  return runs.flatMap(({ stream, before, events: run }) =>
    splitIntoAppends(run).map((part) => ({
      stream: namespace + stream,
      after: before + part.after,
      events: part.events,
    })),
  );
}

const fits = (events: readonly Proposal[]): boolean =>
  events.reduce((sum, { bytes }) => sum + bytes, 0) <= MAX_APPEND_BYTES;

function splitIntoAppends(events: readonly Proposal[]): Omit<AppendRequest, 'stream'>[] {
  const appends: { after: number; events: Proposal[] }[] = [];
  let free = 0;
  for (const [after, event] of events.entries()) {
    if (event.bytes > free) {
      appends.push({ after, events: [] });
      free = MAX_APPEND_BYTES;
    }
    appends.at(-1)?.events.push(event);
    free -= event.bytes;
  }
  return appends;
}
