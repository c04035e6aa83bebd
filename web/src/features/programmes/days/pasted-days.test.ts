import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { daysToAdd, pastedDays } from './pasted-days.js';

const read = (text: string) =>
  pastedDays(text, []).map(({ day, problem }) => problem ?? `${day?.date} ${day?.description}`.trim());
const christmas = '2027-12-25 Christmas Day';

describe('a pasted list of days', () => {
  it.each([
    ['25/12/2027', '2027-12-25'],
    ['5/1/2027', '2027-01-05'],
    ['2027-12-25', '2027-12-25'],
    ['25-Dec-2027', '2027-12-25'],
    ['25 december 2027', '2027-12-25'],
    ['25.12.2027', '2027-12-25'],
    ['2027-12-25T00:00:00Z', '2027-12-25'],
    ['25/12/2027 00:00', '2027-12-25'],
    ['25/12/2027\tChristmas Day', christmas],
    ['25/12/2027;Christmas Day;;', christmas],
    ['25/12/2027 Christmas Day', christmas],
    ['25/12/2027 - Christmas Day', christmas],
    ['Christmas Day\t25/12/2027', christmas],
    ['"25-Dec-2027","Shutdown, all sites"', '2027-12-25 Shutdown, all sites'],
    ['25/12/2027, 2 weeks 2027', '2027-12-25 2 weeks 2027'],
    ['25/12/2027 2 weeks 2027', '2027-12-25 2 weeks 2027'],
    ['29/02/2028', '2028-02-29'],
  ])('reads %s', (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  it.each([
    ['Date\tDescription', 'There is no date in this line.'],
    ['12/25/2027', 'There is no month 25: the day comes first.'],
    ['31/04/2027', 'April 2027 has no day 31.'],
    ['29-Feb-2027', 'February 2027 has no day 29.'],
    ['25-Dec-27', 'Write the year with four digits.'],
    ['25-Dez-2027', 'There is no month “Dez”.'],
    ['25/12/1066', 'Years run from 1990 to 2100.'],
    ['24/12/2027 - 02/01/2028', 'This is a period: write each day of it.'],
    ['24/12/2027 to 2 January 2028 shutdown', 'This is a period: write each day of it.'],
    ['2027-12-24 – 2028-01-02', 'This is a period: write each day of it.'],
    [`25/12/2027 ${'x'.repeat(201)}`, 'The description is longer than 200 characters.'],
  ])('says why it cannot read %s', (text, problem) => {
    expect(read(text)).toEqual([problem]);
    expect(daysToAdd(pastedDays(text, []))).toEqual([]);
  });

  it('tells line by line what it understood, and adds each day once', () => {
    const lines = pastedDays('Holidays\n25/12/2027, 26/12/2027; Boxing Day\n\n2027-12-25 Again\r\n01/01/2028', [
      { date: '2028-01-01', description: 'New Year’s Day' },
    ]);
    expect(lines.map(({ line, text, problem }) => [line, text, problem])).toEqual([
      [1, 'Holidays', 'There is no date in this line.'],
      [2, '25/12/2027', null],
      [2, '26/12/2027, Boxing Day', null],
      [4, '2027-12-25 Again', 'The same day as in line 2'],
      [5, '01/01/2028', 'In the list already'],
    ]);
    expect(daysToAdd(lines)).toEqual([
      { date: '2027-12-25', description: '' },
      { date: '2027-12-26', description: 'Boxing Day' },
    ]);
  });

  it('reads every date as it is written in each of the three ways, however the list is laid out', () => {
    const day = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
    const ways = [
      (iso: string) => iso,
      (iso: string) => iso.split('-').reverse().join('/'),
      (iso: string) => `${iso.slice(8)}-${months[Number(iso.slice(5, 7)) - 1]}-${iso.slice(0, 4)}`,
    ];
    fc.assert(
      fc.property(
        fc.uniqueArray(day, { maxLength: 20 }),
        fc.constantFrom('\n', '\r\n', ', ', ';', '\t'),
        fc.nat(2),
        (days, separator, way) => {
          expect(
            daysToAdd(pastedDays(days.map((one) => ways[way]?.(one)).join(separator), [])).map(({ date }) => date),
          ).toEqual(days);
        },
      ),
    );
  });

  it('takes any text without failing, and adds only days that exist', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: fc.constantFrom(...'0123456789/-.,;\t\n" abDec') }), (text) => {
        for (const { date } of daysToAdd(pastedDays(text, [])))
          expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date);
      }),
      { numRuns: 300 },
    );
  });
});
