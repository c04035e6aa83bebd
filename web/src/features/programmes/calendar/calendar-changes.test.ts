import { describe, expect, it } from '@jest/globals';
import type { ProgrammeForm } from '../wizard/programme-form.js';
import { calendarChanges } from './calendar-changes.js';

const stored: ProgrammeForm = {
  name: 'A9',
  regionId: 1,
  metricId: 1,
  workingPatternBitMask: 31,
  shifts: { noShifts: 1, hours: [8, 0, 0] },
  nonWorkingDays: [{ date: '2027-01-01', description: 'New Year’s Day' }],
};
const changes = (form: Partial<ProgrammeForm>) =>
  calendarChanges(stored, { ...stored, ...form }, () => undefined, []).map(
    ({ label, before, after }) => `${label} ${before} → ${after}`,
  );

describe('what a form changes in the calendar', () => {
  it('is nothing for another name, or for days in another order', () => {
    expect(changes({ name: 'A9 north', nonWorkingDays: [...stored.nonWorkingDays] })).toEqual([]);
  });

  it('is a line each for week, shifts and days', () => {
    expect(
      changes({
        workingPatternBitMask: 63,
        shifts: { noShifts: 2, hours: [8, 8, 0] },
        nonWorkingDays: [
          { date: '2027-01-01', description: 'Holiday' },
          { date: '2027-05-03', description: '' },
        ],
      }),
    ).toEqual([
      'Working days Mon to Fri → Mon to Sat',
      'Shifts 1 shift of 8 h → 2 shifts of 8 h',
      // A day with another description is one that goes and one that comes.
      'Non-working days 1 date → 2 dates, 2 added, 1 removed',
    ]);
  });
});
