import { AppendTooLarge } from '../event-store.js';
import type { ChainedEvent } from '../outgoing-events.js';
import { idOnServer, type Proposal, proposal, stub } from './stored-event.js';

/** The server takes 1,048,576 bytes in one append unless configured (eventstoredb.md, Append); some are left for what it counts beside. */
const APPEND_BYTES = 1_000_000;

/** What is sent to append some events, one entry per append, in this order; only the last one makes them part of the log. */
export interface Sending {
  /** As the server names it. */
  readonly stream: string;
  /** Events in the stream before these. */
  readonly after: number;
  readonly events: readonly Proposal[];
}

/**
 * Events that fit into one append are one append. Those that do not are staged (architecture.md, Rules of the write side): their
 * content goes into a stream of its own, in as many appends as it takes, and then one append puts stubs that name it into the
 * stream they are meant for:
 *
 *   staged:0b1c…  @0 ZoneRenamed {"name": …}   @1 ZoneRenamed {"name": …}   …
 *   programme-42  @3 ZoneRenamed {} {"staged":"staged:0b1c…","revision":0}   …
 *
 * No reader sees the first without the second. The staging stream is named after the content of the whole append, so that a
 * repeated append finds its own beginning, and never somebody else's.
 * @param namespace before the name of every stream
 * @throws AppendTooLarge when not even the stubs fit into one append
 */
export function sendings(namespace: string, stream: string, after: number, events: readonly ChainedEvent[]): Sending[] {
  const whole = events.map(proposal);
  if (fits(whole)) return [{ stream: namespace + stream, after, events: whole }];
  const last = events.at(-1);
  const staged = `${namespace}staged:${last && idOnServer(last)}`;
  const stubs = events.map((event, revision) => stub(event, { staged, revision }));
  if (!fits(stubs)) throw new AppendTooLarge(stream, events.length);
  return [
    ...inAppends(whole).map((chunk) => ({ stream: staged, ...chunk })),
    { stream: namespace + stream, after, events: stubs },
  ];
}

/**
 * Events of any streams in as few appends as keep their order: each run of one stream, in parts where it is too large. None is
 * staged: they need not come all at once.
 */
export function runsInAppends(
  namespace: string,
  events: readonly (ChainedEvent & { readonly stream: string })[],
): Sending[] {
  const runs: { stream: string; before: number; events: Proposal[] }[] = [];
  for (const event of events) {
    const run = runs.at(-1);
    if (run && run.stream === event.stream && run.before + run.events.length + 1 === event.version)
      run.events.push(proposal(event));
    else runs.push({ stream: event.stream, before: event.version - 1, events: [proposal(event)] });
  }
  return runs.flatMap(({ stream, before, events: run }) =>
    inAppends(run).map((part) => ({ stream: namespace + stream, after: before + part.after, events: part.events })),
  );
}

const fits = (events: readonly Proposal[]): boolean =>
  events.reduce((sum, { bytes }) => sum + bytes, 0) <= APPEND_BYTES;

function inAppends(events: readonly Proposal[]): Omit<Sending, 'stream'>[] {
  const appends: { after: number; events: Proposal[] }[] = [];
  let free = 0;
  for (const [after, event] of events.entries()) {
    if (event.bytes > free) {
      appends.push({ after, events: [] });
      free = APPEND_BYTES;
    }
    appends.at(-1)?.events.push(event);
    free -= event.bytes;
  }
  return appends;
}
