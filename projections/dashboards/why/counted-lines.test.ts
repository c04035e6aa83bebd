import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseDay } from '../../../services/domain/quantities/day.js';
import { DEFAULT_WORK_CALENDAR, workCalendar } from '../../../services/domain/quantities/work-calendar.js';
import type { LineColumns } from '../../../services/domain/quantities/worked-days.js';
import { type PartLines, ProgrammeLines } from '../../part-lines/programme-lines.js';
import { CountedLines } from './counted-lines.js';

const first = parseDay('2027-03-01');

/** Lines of one day each, with these quantities. */
function columns(quantities: readonly number[]): LineColumns {
  const count = quantities.length;
  const same = (value: number) => new Int32Array(count).fill(value);
  const none = new Float64Array(count).fill(Number.NaN);
  return {
    count,
    taskId: same(1),
    activityId: same(1),
    lineId: Int32Array.from({ length: count }, (_, i) => i),
    materialId: same(1),
    unitId: same(1),
    from: same(first),
    to: same(first + 1),
    workingDays: same(1),
    everyDay: new Uint8Array(count),
    quantity: Float64Array.from(quantities),
    impliedGangs: none,
    note: Array.from({ length: count }, () => null),
    warning: Array.from({ length: count }, () => null),
    manDays: { labour: none, foreman: none },
  };
}

function counted(parts: readonly (readonly number[])[]): CountedLines {
  const programme = new ProgrammeLines({
    programmeId: 1,
    revision: 1,
    calendar: workCalendar(DEFAULT_WORK_CALENDAR),
    parts: parts.map(
      (quantities, i): PartLines => ({
        partId: i + 1,
        assetName: `Asset ${i % 3}`,
        partName: '',
        subprogramme: { id: 1, name: '' },
        names: { tasks: {}, activities: {}, uncounted: [] },
        lines: columns(quantities),
      }),
    ),
  });
  return new CountedLines(
    programme,
    { first, last: first },
    {
      isInBar: () => true,
      amountOf: ({ lines }, i) => lines.quantity[i] ?? 0,
      amountOfSegment: (_part, _i, amount) => amount,
    },
  );
}

describe('the lines of a figure', () => {
  // Few sizes, so that many lines are of one.
  const parts = fc.array(fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 8 }), { maxLength: 8 });

  it('come page by page, the largest first and those of one size in building order, and the rest is what is left', () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 9 }), (quantities, size) => {
        const expected = quantities
          .flatMap((ofPart, part) => ofPart.map((figure, i) => ({ part: part + 1, i, figure })))
          .filter(({ figure }) => figure > 0)
          .sort((a, b) => b.figure - a.figure);
        const lines = counted(quantities);
        const sum = (from: number) => expected.slice(from).reduce((total, { figure }) => total + figure, 0);
        expect([lines.count, lines.figure, lines.barFigure]).toEqual([expected.length, sum(0), sum(0)]);
        for (let offset = 0; offset <= expected.length; offset += size) {
          const page = lines.page(offset, size).map(({ part, i, figure }) => ({ part: part.partId, i, figure }));
          expect(page).toEqual(expected.slice(offset, offset + size));
          expect(lines.figureBehind(offset + size)).toBe(sum(offset + size));
        }
      }),
    );
  });
});
