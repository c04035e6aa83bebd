import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BEGINNING, type Position } from '../platform/position.js';
import { PositionMap } from './position-map.js';

const at = (position: number): Position => String(position) as Position;
const inBytes = (position: number): Position => `${position * 100}/${position * 100}` as Position;

/** Where the events of a log stand: growing, with gaps. */
const places = fc
  .uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 20 })
  .map((found) => found.sort((a, b) => a - b));

describe('Positions of readers, while two logs are read side by side', () => {
  it('become those of the last event that each reader has passed', () => {
    fc.assert(
      fc.property(places, fc.array(fc.integer({ min: 0, max: 60 })), (log, wanted) => {
        const map = new PositionMap(wanted.map(at));
        for (const place of log) map.pass(at(place), inBytes(place));
        const end = log.at(-1) ?? 0;
        for (const position of wanted) {
          const passed = log.filter((place) => place <= position).at(-1);
          const expected = position > end ? undefined : passed === undefined ? BEGINNING : inBytes(passed);
          expect(map.known.get(at(position))).toBe(expected);
        }
        expect(new Set(map.beyond)).toEqual(new Set(wanted.filter((position) => position > end).map(at)));
      }),
    );
  });

  it('are the original ones after the log is moved back', () => {
    fc.assert(
      fc.property(places, (log) => {
        const there = new PositionMap(log.map(at));
        for (const place of log) there.pass(at(place), inBytes(place));
        const back = new PositionMap(there.known.values());
        for (const place of log) back.pass(inBytes(place), at(place));
        for (const place of log) expect(back.known.get(there.known.get(at(place)) as Position)).toBe(at(place));
      }),
    );
  });
});
