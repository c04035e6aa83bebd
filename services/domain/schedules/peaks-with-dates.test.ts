import { describe, expect, it } from '@jest/globals';
import { UNITS } from '../../../test/support/arbitrary-programmes.js';
import {
  copied,
  copyOf,
  given,
  partFacts,
  partsCreated,
  programmeCreated,
  taskOf,
} from '../../../test/support/programme-history.js';
import { atOnce } from '../at-once.js';
import { emptyLibrary } from '../library/library.js';
import { IndexedMakeups } from '../library/makeups-by-task.js';
import type { PartFacts } from '../programmes/events.js';
import { CalculationLibrary } from '../quantities/calculation-inputs.js';
import { peaksWithDates } from './peaks-with-dates.js';

const record = <Of>(id: number, facts: object) => [id, { id, ...facts } as Of] as const;
const line = (id: number, productionRateId: number | null) =>
  ({ id, materialId: 5, materialQuantity: 3, unitId: null, productionRateId }) as const;
const activity = { id: 3, name: 'Lay and compact', lagPercent: 0, durationPercent: 100 };
const library = new CalculationLibrary({
  ...emptyLibrary(),
  units: new Map([record(UNITS.metre.id, UNITS.metre), record(UNITS.cubicMetre.id, UNITS.cubicMetre)]),
  materials: new Map([record(5, { unitId: UNITS.cubicMetre.id })]),
  productionRates: new Map([
    record(6, { ratePerHour: 60, unitPerHourId: UNITS.cubicMetre.id, lbT_Labour: 4, lbT_Foreman: 1 }),
  ]),
  assetCategories: new Map([record(11, { measurmentType: 'Length' })]),
  elementMakeups: new IndexedMakeups([
    record(2, { taskId: null, retired: false, activities: [{ ...activity, lines: [line(4, 6), line(7, null)] }] }),
  ]),
});

// Monday to Friday, the next week with a holiday: 1000 m take 50 hours of a gang of four and a foreman, 6.25 heads on each of the days.
const WEEK = { start: '2027-03-01', end: '2027-03-05' };
const NEXT = { start: '2027-03-08', end: '2027-03-12' };
const HEADS = 6.25;
const task = taskOf(61, { lagPercent: 0, durationPercent: 100, elementMakeupId: 2 });
const programmeOf = (...parts: readonly Partial<PartFacts>[]) =>
  given(
    programmeCreated({ nonWorkingDays: [{ date: '2027-03-08', description: 'Holiday' }] }),
    copied({ ...copyOf(501, 1, 'Road'), tasks: [task] }),
    partsCreated('Road', ...parts.map((facts, i) => partFacts(i + 1, { size: 1000, ...WEEK, ...facts }))),
  );
type Days = typeof WEEK;
const peaks = (parts: readonly Partial<PartFacts>[], ...dates: readonly (readonly [partId: number, days: Days])[]) =>
  atOnce(peaksWithDates(programmeOf(...parts), library, new Map(dates)));

describe('The labour peak with other dates', () => {
  it('is the same where no part gets any', () => {
    const peak = { peak: HEADS, peakDay: '2027-03-01' };
    expect(peaks([{}, { start: '2027-04-05', end: '2027-04-16' }])).toEqual({ before: peak, after: peak });
    expect(peaks([{}], [9, NEXT])).toEqual({ before: peak, after: peak });
  });

  it('is higher where parts are built at once, and stands on the first day of them', () => {
    expect(peaks([{}, { start: '2027-04-05', end: '2027-04-09' }], [2, WEEK])).toEqual({
      before: { peak: HEADS, peakDay: '2027-03-01' },
      after: { peak: 2 * HEADS, peakDay: '2027-03-01' },
    });
  });

  it('follows the days off of the programme', () => {
    // Four working days instead of five.
    expect(peaks([{}], [1, NEXT]).after).toEqual({ peak: (5 * HEADS) / 4, peakDay: '2027-03-09' });
  });

  it('is none without labour, as of a part in a wrong unit or one that nobody knows how to build', () => {
    const none = { peak: 0, peakDay: null };
    expect(peaks([])).toEqual({ before: none, after: none });
    expect(peaks([{ unitId: UNITS.cubicMetre.id }, { subprogrammeId: 502 }], [1, NEXT])).toEqual({
      before: none,
      after: none,
    });
  });

  it('is found in steps of a part each, between which others have their turn', () => {
    const steps = peaksWithDates(programmeOf({}, {}, {}), library, new Map());
    let count = 0;
    while (!steps.next().done) count++;
    expect(count).toBe(3);
  });
});
