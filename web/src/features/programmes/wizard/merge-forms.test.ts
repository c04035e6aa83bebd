import { describe, expect, it } from '@jest/globals';
import { mergeForms, takeTheirs } from './merge-forms.js';
import type { ProgrammeForm } from './programme-form.js';

const base: ProgrammeForm = {
  name: 'A9 dualling',
  regionId: 1,
  metricId: 1,
  workingPatternBitMask: 31,
  shifts: { noShifts: 1, hours: [8, 0, 0] },
  nonWorkingDays: [
    { date: '2027-01-01', description: 'New Year’s Day' },
    { date: '2027-03-26', description: 'Good Friday' },
  ],
};

const places = {
  regions: [
    { id: 1, name: 'United Kingdom', defaultWorkingPatternBitMask: 31 },
    { id: 12, name: 'Saudi Arabia', defaultWorkingPatternBitMask: 79 },
  ],
  metrics: [
    { id: 1, name: 'Metric' },
    { id: 2, name: 'Imperial' },
  ],
};
const merged = (mine: ProgrammeForm, theirs: ProgrammeForm, on = base) =>
  mergeForms({ base: on, mine, theirs }, places);

describe('an edit that others overtook', () => {
  it('takes over what I left alone', () => {
    const mine = { ...base, name: 'A9 dualling, north' };
    const theirs: ProgrammeForm = { ...base, shifts: { noShifts: 2, hours: [10, 8, 0] } };
    expect(merged(mine, theirs)).toEqual({ form: { ...theirs, name: 'A9 dualling, north' }, conflicts: [] });
  });

  it('names both values of a field that we both changed, and keeps mine until I choose', () => {
    const mine: ProgrammeForm = { ...base, shifts: { noShifts: 1, hours: [10, 0, 0] }, workingPatternBitMask: 63 };
    const theirs: ProgrammeForm = { ...base, shifts: { noShifts: 1, hours: [12, 0, 0] }, workingPatternBitMask: 127 };
    const { form, conflicts } = merged(mine, theirs);
    expect(conflicts).toEqual([
      { field: 'workingPatternBitMask', label: 'Working days', mine: 'Monday to Saturday', theirs: 'Monday to Sunday' },
      { field: 'shifts', label: 'Shifts', mine: '1 shift of 10 h', theirs: '1 shift of 12 h' },
    ]);
    expect(form).toEqual(mine);
    expect(takeTheirs(form, 'shifts', theirs).shifts).toEqual(theirs.shifts);
  });

  it('of a draft in two tabs asks for region and units too, and its week follows the region that stays', () => {
    const draft = { ...base, workingPatternBitMask: null };
    const { form, conflicts } = merged(
      { ...draft, metricId: 2 },
      { ...draft, regionId: 12, workingPatternBitMask: null },
      draft,
    );
    expect(conflicts).toEqual([]);
    expect(form).toMatchObject({ regionId: 12, metricId: 2, workingPatternBitMask: null });
    const both = merged(
      { ...draft, regionId: 12, metricId: 2 },
      { ...draft, metricId: 1, regionId: 1, name: 'A9' },
      { ...draft, regionId: 2 },
    );
    expect(both.conflicts).toEqual([
      { field: 'regionId', label: 'Region', mine: 'Saudi Arabia', theirs: 'United Kingdom' },
    ]);
  });

  it('is no conflict where we both chose the same', () => {
    const same = { ...base, name: 'A9' };
    expect(merged(same, same).conflicts).toEqual([]);
  });

  it('keeps the non-working days that either added and drops those that either removed', () => {
    const [newYear, goodFriday] = base.nonWorkingDays;
    const added = (date: string) => ({ date, description: '' });
    const mine = { ...base, nonWorkingDays: [goodFriday, added('2027-05-03')].filter((day) => day !== undefined) };
    const theirs = { ...base, nonWorkingDays: [newYear, added('2027-05-31')].filter((day) => day !== undefined) };
    expect(merged(mine, theirs).form.nonWorkingDays.map(({ date }) => date)).toEqual(['2027-05-03', '2027-05-31']);
  });
});
