import type { LogRecord, ProposedEvent } from './log-record.js';
import type { RecentEventIds } from './recent-event-ids.js';

/** What a client expects of a stream before an append. */
export type Expected = number | 'any' | 'no_stream' | 'stream_exists';

export type AppendDecision =
  | { readonly kind: 'append' }
  /** All of it is there already: answer as the first time. */
  | { readonly kind: 'repeated'; readonly last: LogRecord }
  | { readonly kind: 'conflict' };

/**
 * Whether an append is new, a repetition or a conflict, as the real server decides it (eventstoredb.md, Append).
 * With an explicit revision or NO_STREAM the log itself is asked, so that a repetition is known for ever; with ANY only the
 * ids remembered in memory are. Ids count, contents do not.
 * @param stream the records of the stream, none when it does not exist
 */
export function decideAppend(
  name: string,
  stream: readonly LogRecord[],
  expected: Expected,
  events: readonly ProposedEvent[],
  recent: RecentEventIds,
): AppendDecision {
  if (expected === 'stream_exists' && stream.length === 0) return { kind: 'conflict' };
  if (typeof expected === 'string' && expected !== 'no_stream') {
    return decideRepetition(events.map(({ id }) => recent.find(name, id)));
  }
  const next = expected === 'no_stream' ? 0 : expected + 1;
  if (next > stream.length) return { kind: 'conflict' };
  if (next === stream.length) return { kind: 'append' };
  const decision = decideRepetition(
    events.map(({ id }, at) => (stream[next + at]?.id === id ? stream[next + at] : undefined)),
  );
  return decision.kind === 'append' ? { kind: 'conflict' } : decision;
}

/** An append that was stored in part, such as an old batch with one more event, is a conflict. */
function decideRepetition(found: readonly (LogRecord | undefined)[]): AppendDecision {
  const last = found.at(-1);
  if (found[0] === undefined) return { kind: 'append' };
  return last !== undefined && !found.includes(undefined) ? { kind: 'repeated', last } : { kind: 'conflict' };
}
