import { describe, expect, it } from '@jest/globals';
import { inBatches, logOfCommands } from '../../../test/support/arbitrary-log.js';
import type { RecordedEvent } from '../../event-store/event.js';
import type { EventStore } from '../../event-store/event-store.js';
import { BEGINNING, type Position } from '../../platform/position.js';
import { eventsOf, fractionOf, type LogChunk, type Progress, recordedLog } from './recorded-log.js';

const LOG = logOfCommands([{ stream: 'programme-1', facts: Array.from({ length: 5 }, (_, n) => ({ n })) }]);
const at = (position: number | string) => String(position) as Position;

/** A store that gives its log two events at a time, and ends where a real one would wait for more. */
function storeOf(events: readonly RecordedEvent[], head = at(events.length)) {
  const asked: unknown[] = [];
  const store = {
    head: () => Promise.resolve(head),
    async *subscribe(from: Position, { asStored }: { readonly asStored: boolean }) {
      asked.push({ from, asStored });
      for (let i = 0; i < events.length; i += 2) {
        const some = events.slice(i, i + 2);
        yield { events: some, upTo: some.at(-1)?.position };
      }
    },
  } as unknown as EventStore;
  return { store, asked };
}

async function chunksOf(store: EventStore, upTo?: Position, signal = new AbortController().signal) {
  const chunks: LogChunk[] = [];
  for await (const chunk of recordedLog(store, signal, upTo)) chunks.push(chunk);
  return chunks.map(({ events, part }) => ({ positions: events.map(({ position }) => position), part }));
}

describe("A store's log", () => {
  it('is read from its first event to the end it had, as it was stored', async () => {
    const { store, asked } = storeOf(LOG);
    expect(await chunksOf(store)).toEqual([
      { positions: ['1', '2'], part: 0.4 },
      { positions: ['3', '4'], part: 0.8 },
      { positions: ['5'], part: 1 },
    ]);
    expect(asked).toEqual([{ from: BEGINNING, asStored: true }]);
  });

  it('is read to where it is asked to end, though a stretch goes on', async () => {
    const { store } = storeOf(LOG);
    expect(await chunksOf(store, at(3))).toEqual([
      { positions: ['1', '2'], part: 2 / 3 },
      { positions: ['3'], part: 1 },
    ]);
    expect(await chunksOf(store, at(2))).toEqual([{ positions: ['1', '2'], part: 1 }]);
  });

  it('has nothing to read before its first event', async () => {
    const { store, asked } = storeOf([], BEGINNING);
    expect([await chunksOf(store), asked]).toEqual([[], []]);
  });

  it('is not whole where the store ends before its head, or the reader gave up', async () => {
    const { store } = storeOf(LOG, at(6));
    await expect(chunksOf(store)).rejects.toThrow('The log ended before 6');
    await expect(chunksOf(store, at(6), AbortSignal.abort(new Error('Closed')))).rejects.toThrow('Closed');
  });
});

describe('The progress of a log', () => {
  it('is a fraction of its positions, and all of a log that has none', () => {
    expect(fractionOf(at(1), at(4))).toBe(0.25);
    expect(fractionOf(at(5), at(4))).toBe(1);
    expect(fractionOf(at('300/290'), at('400/400'))).toBe(0.75);
    expect(fractionOf(BEGINNING, BEGINNING)).toBe(1);
  });

  it('is told after each stretch, with the events so far', async () => {
    const told: Progress[] = [];
    const read: RecordedEvent[] = [];
    for await (const event of eventsOf(inBatches(LOG), (reached) => told.push(reached))) read.push(event);
    expect(read).toEqual(LOG);
    expect(told).toEqual([
      { part: 0.6, events: 3 },
      { part: 1, events: 5 },
    ]);
    for await (const event of eventsOf(inBatches(LOG))) read.push(event); // without anybody to tell
    expect(read).toHaveLength(10);
  });
});
