import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  planDayFault as faultOfServer,
  FIRST_PLAN_YEAR as firstOfServer,
  LAST_PLAN_YEAR as lastOfServer,
} from '../../../services/domain/programmes/calendar/calendar-day.js';
import { formatDate, formatDateWords } from './format.js';
import { FIRST_PLAN_YEAR, isDay, isWholeDay, LAST_PLAN_YEAR, planDayFault, readDay } from './plan-day.js';

const anyDay = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((time) => time.toISOString().slice(0, 10));

describe('a typed day', () => {
  it.each([
    ['05/04/2027', '2027-04-05'],
    ['5/4/2027', '2027-04-05'],
    [' 29.02.2028 ', '2028-02-29'],
    ['24-12-2027', '2027-12-24'],
    ['24 12 2027', '2027-12-24'],
    ['24. 12. 2027', '2027-12-24'],
    ['2027-12-24', '2027-12-24'],
    ['2027-4-5', '2027-04-05'],
    ['24 Dec 2027', '2027-12-24'],
    ['24-DEC-2027', '2027-12-24'],
    ['4 September, 2027', '2027-09-04'],
    ['24/12/27', '2027-12-24'],
    ['24-Dec-95', '1995-12-24'],
    ['05/04/0202', '0202-04-05'],
    ['29/02/2027', null],
    ['31/02/2027', null],
    ['12/24/2027', null],
    ['24 Dez 2027', null],
    ['2027-02-31', null],
    ['nonsense', null],
    ['', null],
  ])('“%s” is %s', (text, day) => {
    expect(readDay(text)).toBe(day);
  });

  it('is read back as the product writes it', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        for (const text of [day, formatDate(day), formatDateWords(day)])
          expect([readDay(text), isWholeDay(text)]).toEqual([day, true]);
      }),
    );
  });

  it('is one that exists, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12, unit: fc.constantFrom(...'0123456789/-. DecMay') }), (text) => {
        const day = readDay(text);
        if (day !== null) expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
      }),
      { numRuns: 2000 },
    );
  });

  it('may be on its way to another one while it is typed', () => {
    for (const text of ['24/12/27', '24/12/20', '2027-12-2', '24 Dec 20']) expect(isWholeDay(text)).toBe(false);
  });
});

describe('a day that can be planned', () => {
  it.each([
    ['2027-12-24', undefined],
    ['31/02/2027', '31/02/2027 is not a date'],
    ['nonsense', 'nonsense is not a date'],
    ['0202-04-05', '05/04/0202: years run from 1990 to 2100'],
    ['1989-12-31', '31/12/1989: years run from 1990 to 2100'],
    ['2101-01-01', '01/01/2101: years run from 1990 to 2100'],
  ])('%s: %s', (day, fault) => {
    expect(planDayFault(day)).toBe(fault);
  });

  it('is one that the server takes', () => {
    expect([FIRST_PLAN_YEAR, LAST_PLAN_YEAR]).toEqual([firstOfServer, lastOfServer]);
    fc.assert(
      fc.property(fc.oneof(anyDay, fc.string({ maxLength: 12 })), (text) => {
        expect(planDayFault(text) === undefined).toBe(faultOfServer(text) === undefined);
        expect(isDay(text)).toBe(faultOfServer(text) !== 'This is not a date');
      }),
    );
  });
});
