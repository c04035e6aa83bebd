import type { CommandContext, NewEvent, RecordedEvent } from '../event-store/event.js';
import {
  type Appended,
  type EventStore,
  type Expected,
  eventsOf,
  type StreamRange,
} from '../event-store/event-store.js';
import { retry, retryPause } from './retry.js';

/**
 * The log as commands use it: a short outage goes unnoticed. An append whose answer was lost is sent again with the same
 * command id at the same version, which stores it once (EventStore.append).
 */
export class RetryingEventStore implements Pick<EventStore, 'append' | 'read' | 'readPortions'> {
  constructor(private readonly store: EventStore) {}

  append(stream: string, expected: Expected, events: readonly NewEvent[], context: CommandContext): Promise<Appended> {
    return retry(() => this.store.append(stream, expected, events, context));
  }

  read(stream: string, range?: StreamRange): AsyncIterable<RecordedEvent> {
    return eventsOf(this.readPortions(stream, range));
  }

  /** Resumes after the last event that it gave. */
  async *readPortions(stream: string, range: StreamRange = {}): AsyncIterable<readonly RecordedEvent[]> {
    let from = range.from ?? 1;
    let wait = retryPause();
    let failedAt = from;
    for (;;) {
      try {
        for await (const portion of this.store.readPortions(stream, { ...range, from })) {
          yield portion;
          const last = portion.at(-1);
          if (last) from = last.version + 1;
        }
        return;
      } catch (error) {
        // Events have come since the last failure, so that outage is over.
        if (from > failedAt) wait = retryPause();
        failedAt = from;
        await wait(error);
      }
    }
  }
}
