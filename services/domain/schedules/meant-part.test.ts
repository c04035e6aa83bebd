import { describe, expect, it } from '@jest/globals';
import { parseDay } from '../quantities/day.js';
import { meantParts } from './meant-part.js';

const days = (start: string, end: string) => ({ first: parseDay(`2027-${start}`), last: parseDay(`2027-${end}`) });
const PARTS = {
  north: { name: 'north', ...days('03-01', '03-31') },
  middle: { name: 'middle', ...days('03-15', '05-15') },
  south: { name: 'south', ...days('06-01', '06-30') },
};
const meant = (start: string, end: string) =>
  meantParts(Object.values(PARTS), days(start, end)).map(({ name }) => name);

describe('The part that the activity of a shared task is meant for', () => {
  it('has the most of its days', () => {
    expect(meant('03-01', '03-20')).toEqual(['north']);
    expect(meant('03-10', '04-15')).toEqual(['middle']);
    expect(meant('05-14', '06-02')).toEqual(['middle', 'south']);
    expect(meant('05-15', '06-02')).toEqual(['south']);
    expect(meant('06-30', '06-30')).toEqual(['south']);
  });

  it('is the nearest one where it is in none', () => {
    expect(meant('05-20', '05-22')).toEqual(['middle']);
    expect(meant('05-25', '05-28')).toEqual(['south']);
    expect(meant('01-01', '01-20')).toEqual(['north']);
  });

  it('is each of those that are alike, and the only one there is', () => {
    expect(meant('03-15', '03-31')).toEqual(['north', 'middle']);
    expect(meantParts([PARTS.north], days('11-01', '11-02'))).toEqual([PARTS.north]);
    expect(meantParts([], days('11-01', '11-02'))).toEqual([]);
  });
});
