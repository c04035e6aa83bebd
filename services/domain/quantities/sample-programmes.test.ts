import { describe, expect, it } from '@jest/globals';
import { labourRowsOf } from '../../../test/support/labour-rows.js';
import {
  referenceLibrary,
  referencePart,
  referenceSubprogrammes,
  sampleProgramme,
} from '../../../test/support/reference-library.js';
import { formatDay, parseDay } from './day.js';
import { labourPerDay, peakOf } from './labour-days.js';
import { quantifyPart } from './part-quantities.js';
import { DEFAULT_WORK_CALENDAR, workCalendar } from './work-calendar.js';

describe('the sample programmes', () => {
  it.each([
    { name: 'A9 dualling, 2 km', peak: 23.243154, peakDay: '2027-06-10', manDays: 1787.8 },
    { name: 'Runway 3000 m x 45 m', peak: 25.270326, peakDay: '2027-09-06', manDays: 3427.875 },
    { name: 'Six-storey office', peak: 46.877541, peakDay: '2027-10-11', manDays: 5233.592 },
  ])('$name peaks at $peak heads on $peakDay and takes $manDays man-days', ({ name, peak, peakDay, manDays }) => {
    const { calendar: facts, parts } = sampleProgramme(name);
    const calendar = workCalendar(facts);
    const labour = parts.flatMap((part) => quantifyPart(part, calendar, referenceLibrary)).flatMap(labourRowsOf);

    const first = Math.min(...parts.map(({ start }) => parseDay(start)));
    const last = Math.max(...parts.map(({ end }) => parseDay(end)));
    const found = peakOf(labourPerDay(labour, first, last, calendar), first);

    expect({ ...found, day: formatDay(found?.day ?? 0) }).toEqual({ perDay: expect.closeTo(peak, 6), day: peakDay });
    expect(labour.reduce((total, kind) => total + kind.manDays, 0)).toBeCloseTo(manDays, 3);
  });
});

describe('the reference data', () => {
  it.each(referenceSubprogrammes)('prices every line of "%s"', (subprogramme) => {
    const part = referencePart(subprogramme, { start: '2027-01-04', end: '2027-12-17', size: 1000 });
    const lines = quantifyPart(part, workCalendar(DEFAULT_WORK_CALENDAR), referenceLibrary);

    expect(new Set(lines.map(({ taskId }) => taskId)).size).toBe(part.tasks.length);
    expect(lines.filter(({ warning }) => warning !== null)).toEqual([]);
  });
});
