import { describe, expect, it } from '@jest/globals';
import { effectiveDays } from './effective-days.js';

const planned = { start: '2027-03-08', end: '2027-03-12', milestone: false, actualStart: null, actualEnd: null };
const none = { startIsActual: false, endIsActual: false };

describe('The days of an activity', () => {
  it('are those of the schedule as long as it has not begun', () => {
    expect(effectiveDays(planned)).toEqual({ start: '2027-03-08', end: '2027-03-12', ...none });
  });

  it('are actual ones as far as there are any', () => {
    expect(effectiveDays({ ...planned, actualStart: '2027-03-10' })).toEqual({
      start: '2027-03-10',
      end: '2027-03-12',
      startIsActual: true,
      endIsActual: false,
    });
    expect(effectiveDays({ ...planned, actualStart: '2027-03-01', actualEnd: '2027-03-02' })).toEqual({
      start: '2027-03-01',
      end: '2027-03-02',
      startIsActual: true,
      endIsActual: true,
    });
  });

  it('never end before they start: an actual day moves the other one along', () => {
    expect(effectiveDays({ ...planned, actualStart: '2027-03-20' })).toMatchObject({
      start: '2027-03-20',
      end: '2027-03-20',
    });
    expect(effectiveDays({ ...planned, actualEnd: '2027-03-02' })).toMatchObject({
      start: '2027-03-02',
      end: '2027-03-02',
    });
  });

  it('are one day of a milestone, whichever of its actual days is known', () => {
    const milestone = { ...planned, end: '2027-03-08', milestone: true };
    const reached = { start: '2027-03-10', end: '2027-03-10', startIsActual: true, endIsActual: true };
    expect(effectiveDays({ ...milestone, actualStart: '2027-03-10' })).toEqual(reached);
    expect(effectiveDays({ ...milestone, actualEnd: '2027-03-10' })).toEqual(reached);
  });
});
