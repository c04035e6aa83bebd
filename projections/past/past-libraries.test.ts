import { describe, expect, it } from '@jest/globals';
import type { EventStore } from '../../services/event-store/event-store.js';
import type { Position } from '../../services/platform/position.js';
import { PastLibraries } from './past-libraries.js';

const hour = (hours: number) => `2025-01-01T${String(hours).padStart(2, '0')}:00:00.000Z`;
const at = (position: number, hours: number | null = null) => ({
  position: String(position) as Position,
  time: hours === null ? null : hour(hours),
});

/** A log in which unit 1 is defined at 8:00 and unit 2 at 10:00, with a programme's events before, between and after them. */
function log() {
  const events = [
    [2, 8],
    [5, 10],
  ].map(([position = 0, hours = 0], i) => ({
    stream: 'reference-units',
    type: 'UnitsDefined',
    version: i + 1,
    position: String(position),
    data: { units: [{ id: i + 1, name: `unit ${i + 1}` }] },
    metadata: { userId: 0, time: hour(hours) },
  }));
  const counted = { reads: 0 };
  const store = {
    head: async () => '7',
    async *subscribe() {
      counted.reads += 1;
      yield { events, upTo: '7' };
    },
  } as unknown as EventStore;
  const libraries = new PastLibraries(store);
  return { counted, unitsAt: async (moment: ReturnType<typeof at>) => (await libraries.at(moment)).units.size };
}

describe('The library of a moment', () => {
  it('has what was recorded up to a position, and what was decided up to a time', async () => {
    const { unitsAt } = log();
    expect(await unitsAt(at(1))).toBe(0);
    expect(await unitsAt(at(2))).toBe(1);
    expect(await unitsAt(at(4))).toBe(1);
    expect(await unitsAt(at(4, 9))).toBe(1);
    expect(await unitsAt(at(4, 10))).toBe(2);
    expect(await unitsAt(at(7))).toBe(2);
  });

  it.each([
    ['positions between the same two changes of the library', [at(2), at(4), at(3)], 1],
    ['times after its last change, of a programme that changed before it', [at(4, 10), at(4, 12), at(6)], 1],
    ['moments before and after a change', [at(4), at(5), at(4)], 2],
  ])('is folded once for %s', async (_, moments, reads) => {
    const { counted, unitsAt } = log();
    for (const moment of moments) await unitsAt(moment);
    expect(counted.reads).toBe(reads);
  });
});
