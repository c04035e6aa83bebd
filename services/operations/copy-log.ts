import type { RecordedEvent } from '../event-store/event.js';
import { AppendTooLarge, type EventStore, InvalidAppend, VersionConflict } from '../event-store/event-store.js';
import { eventsOf, type RecordedLog, recordedLog } from '../history/audit/recorded-log.js';
import { describePlace, differenceBetween } from './log-comparison.js';
import { OperationRefused } from './operation.js';
import type { Progress } from './progress-text.js';
import { retryForMinute } from './retry.js';

export interface CopyResult {
  /** Events that the store had already. */
  readonly found: number;
  readonly written: number;
}

/**
 * Writes a log into a store that is empty or has a prefix of the same log: both are read side by side, and the events that the
 * store lacks are imported in the log's order. A kill at any moment leaves a prefix, so no progress needs to be stored, and the
 * same call continues.
 * @param beforeWriting called before the first event is written
 * @throws OperationRefused, having written nothing, when the store has anything else; StoreUnavailable; the signal's reason
 */
export async function copyLog(
  from: RecordedLog,
  to: EventStore,
  signal: AbortSignal,
  reached: (reached: Progress) => void,
  beforeWriting?: () => Promise<void>,
): Promise<CopyResult> {
  const there = eventsOf(recordedLog(to, signal));
  let [found, written] = [0, 0];
  try {
    for await (const { events, part } of from) {
      const lacking: RecordedEvent[] = [];
      for (const event of events) {
        const { value: counterpart } = await there.next();
        if (!counterpart) {
          lacking.push(event);
          continue;
        }
        found++;
        const difference = differenceBetween(event, counterpart);
        if (difference)
          throw new OperationRefused(
            `There is another log already: ${describePlace(found, event)} has another ${difference} there`,
          );
      }
      if (lacking.length > 0) {
        if (written === 0) await beforeWriting?.();
        await importWithRetry(to, lacking, signal);
      }
      written += lacking.length;
      reached({ part, events: found + written });
      signal.throwIfAborted();
    }
    const { value: more } = await there.next();
    if (more)
      throw new OperationRefused(
        `There is more than this log already: ${describePlace(found + 1, more)} comes after its end`,
      );
    return { found, written };
  } finally {
    await there.return(undefined);
  }
}

/** A retry is safe: identical events that a failed attempt has stored are left as they are. */
async function importWithRetry(to: EventStore, events: readonly RecordedEvent[], signal: AbortSignal): Promise<void> {
  try {
    await retryForMinute(signal, () => to.importRecorded(events));
  } catch (error) {
    throw error instanceof VersionConflict || error instanceof InvalidAppend || error instanceof AppendTooLarge
      ? new OperationRefused(`The log cannot go on there: ${error.message}`)
      : error;
  }
}
