import { describe, expect, it } from '@jest/globals';
import { logOfCommands } from '../../../test/support/arbitrary-log.js';
import type { RecordedEvent } from '../../event-store/event.js';
import type { EventStore } from '../../event-store/event-store.js';
import type { Position } from '../../platform/position.js';
import { AuditLog } from './audit-log.js';

/** A store of 500 events in each of two streams that counts who is reading. */
function countingStore(head: number) {
  const facts = Array.from({ length: 500 }, (_, n) => ({ n }));
  const log = logOfCommands(['programme-1', 'schedule-1'].map((stream) => ({ stream, facts })));
  const reading = { open: 0 };
  async function* read(stream: string, { to = Infinity } = {}): AsyncGenerator<RecordedEvent> {
    reading.open += 1;
    try {
      yield* log.filter((event) => event.stream === stream && event.version <= to);
    } finally {
      reading.open -= 1;
    }
  }
  const store = { head: () => Promise.resolve(String(head) as Position), read } as unknown as EventStore;
  return { audit: new AuditLog(store, { eventStore: { kind: 'postgres' } }), reading };
}

describe('The log of a programme', () => {
  const read = (audit: AuditLog) => audit.read(1, new AbortController().signal);

  it('ends its reads of both streams when its reader leaves', async () => {
    const { audit, reading } = countingStore(1_000);
    for await (const { events } of await read(audit)) {
      expect(events).not.toEqual([]);
      expect(reading.open).toBe(2);
      break;
    }
    expect(reading.open).toBe(0);
  });

  it('ends them at the head of the log, before the streams end', async () => {
    const { audit, reading } = countingStore(300);
    let events = 0;
    for await (const chunk of await read(audit)) events += chunk.events.length;
    expect([events, reading.open]).toEqual([300, 0]);
  });
});
