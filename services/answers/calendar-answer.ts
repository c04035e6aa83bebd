import Type from 'typebox';
import { type Answer, amount, count, day, listOf, named, text } from '../platform/http/answer-schema.js';

const SHIFTS = {
  noShifts: Type.Integer({
    minimum: 1,
    maximum: 3,
    description: 'Shifts that are worked; the hours of those above it do not count',
  }),
  shift1Hours: amount(),
  shift2Hours: amount(),
  shift3Hours: amount(),
};

/** A record of shift hours: a programme's own, or one that counts once a calendar names it. */
export const SHIFT_HOURS = named('ShiftHours', { id: count(), ...SHIFTS });
export const SHIFT_HOURS_EXAMPLE: Answer<typeof SHIFT_HOURS> = {
  id: 5,
  noShifts: 1,
  shift1Hours: 8,
  shift2Hours: 0,
  shift3Hours: 0,
};

const CALENDAR_FIELDS = {
  id: count("The programme's id: a programme has one calendar"),
  projectId: count(),
  workingPatternBitMask: Type.Integer({ minimum: 0, maximum: 127, description: 'Bit 0 = Monday … bit 6 = Sunday' }),
  shiftId: count(
    "Record of shift hours by which the programme's hours are read and changed: the one that the calendar names, or the programme's own",
  ),
  ...SHIFTS,
};

export const CALENDAR = named('Calendar', CALENDAR_FIELDS);
export const CALENDAR_EXAMPLE: Answer<typeof CALENDAR> = {
  projectId: 42,
  workingPatternBitMask: 31,
  shiftId: 5,
  ...SHIFT_HOURS_EXAMPLE,
  id: 42,
};

export const NON_WORKING_DAY = named('NonWorkingDay', { date: day(), description: text() });
export const NON_WORKING_DAY_EXAMPLE: Answer<typeof NON_WORKING_DAY> = {
  date: '2027-12-27',
  description: 'Christmas, substitute',
};

/** The calendar as it is part of a programme. */
export const WORK_CALENDAR = named('WorkCalendar', {
  ...CALENDAR_FIELDS,
  nonWorkingDays: listOf(NON_WORKING_DAY, 'Each repeat is a date of its own in the list'),
});

export const NON_WORKING_DAY_OF_PROGRAMME = named('NonWorkingDayOfProgramme', {
  regionId: count(),
  projectId: count(),
  ...NON_WORKING_DAY.properties,
});
export const NON_WORKING_DAY_OF_PROGRAMME_EXAMPLE: Answer<typeof NON_WORKING_DAY_OF_PROGRAMME> = {
  regionId: 1,
  projectId: 42,
  ...NON_WORKING_DAY_EXAMPLE,
};
