import { describe, expect, it } from '@jest/globals';
import type { P6Activity } from '../../../lib/api-types.js';
import { noActivityDetails } from '../../../testing/programme.js';
import { programme } from '../testing/sample.js';
import { compareWithP6, linkSummary } from './p6-comparison.js';
import { taskBar } from './task-bar.js';
import { workingDaysBetween } from './working-days.js';

const part = { start: '2027-04-05', end: '2027-10-01', days: 180 };
/** Worked from 12 July, a Monday, to 2 September 2027. */
const surfacing = taskBar(part.start, part.days, { lagPercent: 55, durationPercent: 30 });
const between = workingDaysBetween(programme());
const activity = (p6StartDate: string, p6EndDate: string): P6Activity => ({
  id: 7,
  p6ActivityName: 'A1090',
  p6ActivityDescription: '',
  p6StartDate,
  p6EndDate,
  milestone: false,
  inFile: true,
  ...noActivityDetails,
  projectId: 42,
});
const compared = (start: string, end: string) => compareWithP6(7, activity(start, end), part, surfacing, between);

describe('a task beside the activity that it is linked to', () => {
  it('is red only where the activity leaves the dates of the part, which is said in working days', () => {
    expect(compared('2027-04-05', '2027-10-01')).toMatchObject({ state: 'inside', outside: [] });
    expect(compared('2027-07-12', '2027-10-15')).toMatchObject({
      state: 'outside',
      outside: ['P6 ends 15 Oct 2027, 10 working days after the part'],
    });
    expect(compared('2027-04-02', '2027-10-01').outside).toEqual([
      'P6 starts 02 Apr 2027, 1 working day before the part',
    ]);
    expect(compared('2027-04-02', '2027-10-15').outside).toHaveLength(2);
  });

  it('says how far the activity is from the work, at both ends', () => {
    expect([surfacing.start, surfacing.days]).toEqual(['2027-07-12', 53]);
    expect(compared('2027-07-12', '2027-09-02')).toMatchObject({
      start: 'P6 starts on the same day as the work',
      end: 'P6 ends on the same day as the work',
    });
    expect(compared('2027-07-07', '2027-09-06')).toMatchObject({
      start: 'P6 starts 3 working days earlier than the work',
      end: 'P6 ends 2 working days later than the work',
    });
    expect(compared('2027-07-10', '2027-09-02').start).toBe('P6 starts without a working day between it and the work');
  });

  it('has no colour of its own while dates are not known, and says that an activity is gone', () => {
    expect(compareWithP6(null, undefined, part, surfacing, between).state).toBe('none');
    expect(compareWithP6(7, undefined, part, surfacing, between).state).toBe('linked');
    expect(compareWithP6(7, activity('2027-07-12', '2027-09-02'), null, null, between).state).toBe('linked');
    expect(compareWithP6(7, null, part, surfacing, between).state).toBe('gone');
  });

  it('is compared in the part that it is meant for, of those that share the task, and in no other', () => {
    const north = { name: 'North', start: '2027-03-01', end: '2027-04-10' };
    const beside = (start: string, end: string, others = [north]) =>
      compareWithP6(7, activity(start, end), { ...part, others }, surfacing, between);
    expect(beside('2027-03-01', '2027-03-20')).toMatchObject({
      state: 'elsewhere',
      elsewhere: 'P6 is meant for North',
      outside: [],
    });
    expect(beside('2027-04-01', '2027-06-20')).toMatchObject({ state: 'outside' });
    expect(beside('2027-02-01', '2027-02-20')).toMatchObject({ state: 'elsewhere' });
    // Both have all of it.
    expect(beside('2027-04-05', '2027-04-10')).toMatchObject({ state: 'inside' });
    const south = { name: 'South', start: '2027-03-01', end: '2027-04-20' };
    const undated = { name: 'Middle', start: null, end: null };
    expect(beside('2027-03-01', '2027-03-20', [north, undated, south] as never)).toMatchObject({
      elsewhere: 'P6 is meant for North, South',
    });
    const elsewhere = beside('2027-03-01', '2027-03-20');
    expect(linkSummary([elsewhere, elsewhere, beside('2027-04-01', '2027-10-20')])).toBe(
      ', 3 linked to P6, 2 of them for another part, 1 outside the dates',
    );
  });

  it('is counted with the others', () => {
    const none = compareWithP6(null, undefined, part, surfacing, between);
    expect(linkSummary([none])).toBe('');
    expect(linkSummary([none, compared('2027-07-12', '2027-09-02')])).toBe(', 1 linked to P6');
    expect(linkSummary([compared('2027-07-12', '2027-09-02'), compared('2027-07-12', '2027-10-15')])).toBe(
      ', 2 linked to P6, 1 outside the dates',
    );
  });
});
