import type { CommandContext, NewEvent, RecordedEvent } from '../event-store/event.js';
import type { Appended, EventStore, StreamRange } from '../event-store/event-store.js';
import { patience, patiently } from './patience.js';

/**
 * The log as commands use it: a short absence goes unseen. An append whose answer was lost is sent again with the same
 * command id at the same version, which stores it once (EventStore.append).
 */
export class PatientStore implements Pick<EventStore, 'append' | 'read'> {
  constructor(private readonly store: EventStore) {}

  append(stream: string, expected: number, events: readonly NewEvent[], context: CommandContext): Promise<Appended> {
    return patiently(() => this.store.append(stream, expected, events, context));
  }

  /** Goes on after the last event that it gave. */
  async *read(stream: string, range: StreamRange = {}): AsyncIterable<RecordedEvent> {
    let from = range.from ?? 1;
    let wait = patience();
    let failedAt = from;
    for (;;) {
      try {
        for await (const event of this.store.read(stream, { ...range, from })) {
          yield event;
          from = event.version + 1;
        }
        return;
      } catch (error) {
        // It has got on since the last failure: that one is over.
        if (from > failedAt) wait = patience();
        failedAt = from;
        await wait(error);
      }
    }
  }
}
