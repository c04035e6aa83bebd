import type { RecordedEvent } from '../event-store/event.js';
import { canonicalJson } from '../event-store/hash-chain.js';
import { LogDigest } from '../history/audit/log-digest.js';
import { eventsOf, type RecordedLog } from '../history/audit/recorded-log.js';
import type { PositionMap } from './position-map.js';
import type { Progress } from './progress-text.js';

/**
 * Compares two events at the same place of two logs, without their positions, which differ between logs.
 * @returns the first difference: `type`, `data` …; undefined for the same event
 */
export function differenceBetween(one: RecordedEvent, other: RecordedEvent): string | undefined {
  if (one.stream !== other.stream) return 'stream';
  if (one.version !== other.version) return 'version';
  if (one.type !== other.type) return 'type';
  if (one.metadata.hash !== other.metadata.hash) return 'hash';
  if (canonicalJson(one.metadata) !== canonicalJson(other.metadata)) return 'metadata';
  if (canonicalJson(one.data) !== canonicalJson(other.data)) return 'data';
  return undefined;
}

/** `event 17, programme-42 version 3`. @param number of the event in the log, from 1 */
export const describePlace = (number: number, { stream, version }: Pick<RecordedEvent, 'stream' | 'version'>): string =>
  `event ${number}, ${stream} version ${version}`;

/** Result of comparing two logs. */
export interface Comparison {
  readonly from: LogDigest;
  readonly to: LogDigest;
  /** First difference, one line; undefined when the logs are the same. */
  readonly difference: string | undefined;
}

/**
 * Reads both logs in full, event by event, until they differ.
 * @param positions gets the position of each event in both logs
 */
export async function compareLogs(
  from: RecordedLog,
  to: RecordedLog,
  positions: PositionMap | undefined,
  reached: (reached: Progress) => void,
): Promise<Comparison> {
  const [fromDigest, toDigest] = [new LogDigest(), new LogDigest()];
  const other = eventsOf(to);
  const result = (difference?: string): Comparison => ({ from: fromDigest, to: toDigest, difference });
  try {
    for await (const { events, part } of from) {
      for (const event of events) {
        fromDigest.add(event);
        const place = describePlace(fromDigest.events, event);
        const { value: counterpart } = await other.next();
        if (!counterpart) return result(`${place} is missing`);
        toDigest.add(counterpart);
        const difference = differenceBetween(event, counterpart);
        if (difference) return result(`${place} has another ${difference}`);
        positions?.pass(event.position, counterpart.position);
      }
      reached({ part, events: fromDigest.events });
    }
    const { value: more } = await other.next();
    return result(more && `${describePlace(toDigest.events + 1, more)} is one too many`);
  } finally {
    await other.return(undefined);
  }
}
