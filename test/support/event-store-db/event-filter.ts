import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { LogRecord } from './log-record.js';

/** Events searched between two checkpoints, times the interval of the client (eventstoredb.md, Read and subscribe). */
const DEFAULT_SEARCH_WINDOW = 32;

export interface EventFilter {
  matches(record: LogRecord): boolean;
  /** A checkpoint comes after this many events, whether they match or not. */
  readonly checkpointEvery: number;
}

/** @returns the filter of a read, undefined when it has none */
export function eventFilterOf(options: ReadReq.Options): EventFilter | undefined {
  const filter = options.getFilter();
  if (filter === undefined) return undefined;
  const byStream = filter.getStreamIdentifier();
  const expression = byStream ?? filter.getEventType();
  // A RegExp object arrives as an empty text: then the list of prefixes, which is empty, decides, and nothing matches.
  const regex = expression?.getRegex() ? new RegExp(expression.getRegex()) : undefined;
  const prefixes = expression?.getPrefixList() ?? [];
  return {
    matches(record) {
      const text = byStream === undefined ? record.type : record.stream;
      return regex === undefined ? prefixes.some((prefix) => text.startsWith(prefix)) : regex.test(text);
    },
    checkpointEvery:
      (filter.hasMax() ? filter.getMax() : DEFAULT_SEARCH_WINDOW) *
      Math.max(1, filter.getCheckpointintervalmultiplier()),
  };
}
