import type { RecordedEvent } from '../event-store/event.js';
import { type EventStore, InvalidAppend, VersionConflict } from '../event-store/event-store.js';
import { differenceBetween, placeOf } from './log-comparison.js';
import { Refusal } from './operation.js';
import { patiently } from './patience.js';
import type { Reached } from './progress-text.js';
import { LogCursor, logOf, type RecordedLog } from './recorded-log.js';

export interface Copied {
  /** Events that were there already. */
  readonly found: number;
  readonly written: number;
}

/**
 * Writes a log into a store that has nothing, or a beginning of the same log: both are read side by side, and what the
 * store lacks is taken over in the log's order. Killed at any moment it leaves a beginning, so there is nothing to
 * remember, and the same call goes on.
 * @param beforeWriting awaited once there is something to write
 * @throws Refusal, having written nothing, when the store has anything else; StoreUnavailable; the signal's reason
 */
export async function copyLog(
  from: RecordedLog,
  to: EventStore,
  signal: AbortSignal,
  reached: (reached: Reached) => void,
  beforeWriting?: () => Promise<void>,
): Promise<Copied> {
  const there = new LogCursor(logOf(to, await patiently(signal, () => to.head()), signal));
  let [found, written] = [0, 0];
  try {
    for await (const { events, part } of from) {
      const lacking: RecordedEvent[] = [];
      for (const event of events) {
        const counterpart = await there.take();
        if (!counterpart) {
          lacking.push(event);
          continue;
        }
        found++;
        const difference = differenceBetween(event, counterpart);
        if (difference)
          throw new Refusal(`There is another log already: ${placeOf(found, event)} has another ${difference} there`);
      }
      if (lacking.length > 0) {
        if (written === 0) await beforeWriting?.();
        await takeOver(to, lacking, signal);
      }
      written += lacking.length;
      reached({ part, events: found + written });
      signal.throwIfAborted();
    }
    const more = await there.take();
    if (more) throw new Refusal(`There is more than this log already: ${placeOf(found + 1, more)} comes after its end`);
    return { found, written };
  } finally {
    await there.close();
  }
}

/** Events that a lost try has stored are left as they are by the next one. */
async function takeOver(to: EventStore, events: readonly RecordedEvent[], signal: AbortSignal): Promise<void> {
  try {
    await patiently(signal, () => to.takeOver(events));
  } catch (error) {
    throw error instanceof VersionConflict || error instanceof InvalidAppend
      ? new Refusal(`The log cannot go on there: ${error.message}`)
      : error;
  }
}
