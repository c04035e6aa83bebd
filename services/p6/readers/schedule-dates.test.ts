import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type DateOrder, dayOfSerial, orderOfFormat, parseDay } from './schedule-dates.js';

const DAYS = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const SHORT = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const LONG = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Every form in which a day is accepted, with the order of day and month that it needs. */
const FORMS: Record<
  string,
  { write(year: string, month: string, day: string, at: Date): string; order?: DateOrder; twoDigits?: true }
> = {
  'YYYY-MM-DD': { write: (y, m, d) => `${y}-${m}-${d}` },
  'YYYY/M/D': { write: (y, m, d) => `${y}/${Number(m)}/${Number(d)}` },
  'ISO with a time': { write: (y, m, d) => `${y}-${m}-${d}T17:00:00` },
  XER: { write: (y, m, d) => `${y}-${m}-${d} 08:00` },
  'ISO with a zone': { write: (y, m, d) => `${y}-${m}-${d}T17:00:00.000+01:00` },
  YYYYMMDD: { write: (y, m, d) => `${y}${m}${d}` },
  'YYYY Month DD': { write: (y, m, d) => `${y} ${LONG[Number(m) - 1]} ${d}` },
  'DD-MMM-YYYY': { write: (y, m, d) => `${d}-${SHORT[Number(m) - 1]}-${y}` },
  'DD-MMM-YY': { write: (y, m, d) => `${d}-${SHORT[Number(m) - 1]!.toUpperCase()}-${y.slice(2)}`, twoDigits: true },
  'D Month YYYY': { write: (y, m, d) => `${Number(d)} ${LONG[Number(m) - 1]} ${y}` },
  'Month D, YYYY': { write: (y, m, d) => `${LONG[Number(m) - 1]} ${Number(d)}, ${y}` },
  'what a browser makes of it': {
    write: (y, m, d, at) =>
      `${WEEKDAYS[at.getUTCDay()]} ${SHORT[Number(m) - 1]} ${d} ${y} 00:00:00 GMT+0100 (British Summer Time)`,
  },
  'RFC 1123': { write: (y, m, d, at) => `${WEEKDAYS[at.getUTCDay()]}, ${d} ${SHORT[Number(m) - 1]} ${y} 00:00:00 GMT` },
  'DD.MM.YYYY': { write: (y, m, d) => `${d}.${m}.${y}` },
  'MM/DD/YYYY': { write: (y, m, d) => `${m}/${d}/${y}`, order: 'mdy' },
  'M/D/YYYY': { write: (y, m, d) => `${Number(m)}/${Number(d)}/${y}`, order: 'mdy' },
  'M/D/YY': { write: (y, m, d) => `${Number(m)}/${Number(d)}/${y.slice(2)}`, order: 'mdy', twoDigits: true },
  'DD/MM/YYYY': { write: (y, m, d) => `${d}/${m}/${y}`, order: 'dmy' },
  'DD-MM-YY': { write: (y, m, d) => `${d}-${m}-${y.slice(2)}`, order: 'dmy', twoDigits: true },
  'weekday and numbers': { write: (y, m, d, at) => `${WEEKDAYS[at.getUTCDay()]} ${d}/${m}/${y}`, order: 'dmy' },
};
/** Languages of the regions that a programme may lie in, and of their neighbours. */
const LOCALES = 'en-GB en-IE de fr nl fi sv-FI en-US en-CA fr-CA en-AU en-NZ en-AE en-IN en-SG it es pl da nb sv'.split(
  ' ',
);

test.each(LOCALES)('a day with a time is read as computers write it in %s', (locale) => {
  for (const style of ['short', 'medium'] as const)
    for (const hour of [0, 8, 16]) {
      const at = Date.UTC(2027, 2, 21, hour);
      const written = new Intl.DateTimeFormat(locale, { dateStyle: style, timeStyle: style, timeZone: 'UTC' }).format(
        at,
      );
      for (const order of ['dmy', 'mdy'] as const) {
        const { day } = parseDay(written, order);
        // In numbers the 21st is no month.
        if (day !== null || order === (locale === 'en-US' ? 'mdy' : 'dmy'))
          expect({ written, day }).toEqual({ written, day: '2027-03-21' });
      }
    }
});

test.each([
  ['a date with points and two digits behind a weekday', 'Mo 13.03.23', '2023-03-13'],
  ['seconds before midnight', '2027-02-28 23:59:14', '2027-03-01'],
  ['the end of a day', '2027-02-28 23:59:59', '2027-02-28'],
  ['the last minute of a day', '2027-02-28T23:59:00', '2027-02-28'],
])('%s is read as what it is', (_, written, day) => {
  expect(parseDay(written, null).day).toBe(day);
});

test.each([
  [12, '2027-03-01'],
  [16, '2027-03-01'],
  [0, '2027-02-28'],
  [59, '2027-02-28'],
])('a serial date at 23:59:%d of 28 February is %s', (second, day) => {
  expect(dayOfSerial(46_446 + (86_340 + second) / 86_400)).toBe(day);
});

/** What P6 and spreadsheets put around a date. */
const AROUND: Record<string, (date: string) => string> = {
  nothing: (date) => date,
  actual: (date) => `${date} A`,
  constraint: (date) => `${date}*`,
  both: (date) => `${date} A*`,
  spaces: (date) => `  ${date} `,
  time: (date) => `${date} 08:00`,
  'time and actual': (date) => `${date} 08:00 A`,
  'time of twelve hours': (date) => `${date} 8:00:00 PM`,
};

test.each(Object.entries(FORMS))('any day written as %s reads back', (name, { write, order, twoDigits }) => {
  const timed = /:\d\d/.test(write('2026', '01', '05', new Date(0)));
  fc.assert(
    fc.property(DAYS, fc.constantFrom(...Object.entries(AROUND)), (day, [around, put]) => {
      fc.pre(!timed || !around.includes('time'));
      fc.pre(!twoDigits || (day >= '1969' && day < '2069'));
      const [year, month, dayOfMonth] = day.split('-') as [string, string, string];
      const text = put(write(year, month, dayOfMonth, new Date(day)));
      expect([text, parseDay(text, order ?? null).day]).toEqual([text, day]);
      // An order that is not needed changes nothing.
      if (!order)
        for (const other of ['dmy', 'mdy'] as const) expect(parseDay(text, other)).toEqual({ day, orders: null });
    }),
  );
  expect(name).not.toBe('');
});

test.each([
  ['German', ['13-Mrz-23', '13-Mär-23', '13. März 2023', 'Mo 13.03.23', 'Mo, 13. Mrz. 2023']],
  ['French', ['13-mars-23', 'lun. 13/03/23', '13 mars 2023']],
  ['Spanish', ['13-mar-23', '13 de marzo de 2023', 'lun 13/03/23']],
  ['Italian', ['13-mar-23', '13 marzo 2023', 'lunedì 13 marzo 2023']],
  ['Dutch', ['13-mrt-23', '13 maart 2023', 'ma 13-3-23']],
  ['Polish', ['13-mar-23', '13 marca 2023', 'Pn 13.03.23', 'marzec 13, 2023']],
])('names of months and weekdays in %s', (_, texts) => {
  for (const text of texts) expect([text, parseDay(text, 'dmy').day]).toEqual([text, '2023-03-13']);
});

test('names of months with accents or without, in any case, and a short name that two months share is none', () => {
  expect(
    [
      '01-août-22',
      '01-AOUT-22',
      '01-févr.-22',
      '01-paź-22',
      '1 września 2022',
      '01-dic-22',
      '01-ene-22',
      '01-mai-22',
    ].map((text) => parseDay(text, null).day),
  ).toEqual([
    '2022-08-01',
    '2022-08-01',
    '2022-02-01',
    '2022-10-01',
    '2022-09-01',
    '2022-12-01',
    '2022-01-01',
    '2022-05-01',
  ]);
  expect(parseDay('05-jui-26', null).day).toBeNull();
  // A weekday in Spanish is a month in English: what makes a date counts.
  expect(['mar 5 2024', 'mar 05/03/2024'].map((text) => parseDay(text, 'dmy').day)).toEqual([
    '2024-03-05',
    '2024-03-05',
  ]);
});

test('two digits of a year: 00 to 68 are 20xx, 69 to 99 are 19xx', () => {
  expect(['00', '68', '69', '99'].map((year) => parseDay(`05-Jan-${year}`, null).day)).toEqual([
    '2000-01-05',
    '2068-01-05',
    '1969-01-05',
    '1999-01-05',
  ]);
});

test('any serial date of any minute reads as its day, however its fraction was rounded', () => {
  fc.assert(
    fc.property(
      DAYS,
      fc.integer({ min: 0, max: 1_439 }),
      fc.double({ min: -5e-6, max: 5e-6, noNaN: true }),
      fc.boolean(),
      (day, minute, off, counts1904) => {
        const serial = Date.parse(day) / 86_400_000 + (counts1904 ? 24_107 : 25_569) + minute / 1_440 + off;
        expect(dayOfSerial(serial, counts1904)).toBe(
          serial < 18_264 || (minute === 0 && serial < 18_264) ? dayOfSerial(serial, counts1904) : day,
        );
        expect(parseDay(String(serial), null, counts1904).day).toBe(dayOfSerial(serial, counts1904));
      },
    ),
  );
  expect([44774, 44774.3333333333, 44774.9999999, 44773.99999].map((serial) => dayOfSerial(serial))).toEqual([
    '2022-08-01',
    '2022-08-01',
    '2022-08-02',
    '2022-08-01',
  ]);
});

describe('what is no day', () => {
  test.each([
    'TBC',
    '',
    'A',
    '*',
    '2026',
    '12',
    '44774abc',
    '20260230',
    '18990101',
    '99999999',
    '1e99',
    '31-Feb-26',
    '31/02/2026',
    '00/01/2026',
    '2026-13-01',
    '2026-00-10',
    '05-Foo-26',
    '1/2/3',
    '05-Jan-26 25:00',
    '05-Jan-26 later',
    '1899-12-31',
    '2200-01-01',
    '#REF!',
    'NaN',
    '-44774',
    '٠٥-Jan-26',
    `05-Jan-26${' '.repeat(200)}x`,
    'Monday',
  ])('%j', (text) => {
    expect([parseDay(text, 'dmy').day, parseDay(text, 'mdy').day]).toEqual([null, null]);
  });

  test('no text at all makes it throw, or gives anything but a day within the years of a programme', () => {
    const pieces = fc
      .array(
        fc.constantFrom(
          '0',
          '1',
          '5',
          '12',
          '31',
          '2026',
          '26',
          '-',
          '/',
          '.',
          ' ',
          ':',
          'T',
          'A',
          '*',
          'Jan',
          'Mon',
          'GMT',
          '+',
          '(',
          ')',
          'Z',
          'ſ',
          '\0',
        ),
        { maxLength: 30 },
      )
      .map((all) => all.join(''));
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), pieces),
        fc.constantFrom('dmy', 'mdy', null),
        (text, order) => {
          expect(parseDay(text, order).day ?? '1900-01-01').toMatch(
            /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
          );
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

test('dates of numbers tell in which orders they are one', () => {
  expect(parseDay('03/04/2026', null)).toEqual({ day: null, orders: ['dmy', 'mdy'] });
  expect(parseDay('25/04/2026', null)).toEqual({ day: null, orders: ['dmy'] });
  expect(parseDay('04-25-26', null)).toEqual({ day: null, orders: ['mdy'] });
  expect(parseDay('04/04/2026', null)).toEqual({ day: '2026-04-04', orders: null });
  expect(parseDay('25/04/2026', 'mdy').day).toBeNull();
  expect(parseDay('25/13/2026', null)).toEqual({ day: null, orders: [] });
});

test('formats of dates name their order', () => {
  expect(
    ['dd/mm/yyyy', 'DD-MMM-YY', 'd.m.yy', 'm/d/yyyy', 'MMM-dd-yy', 'yyyy-mm-dd', 'yyyy/dd/mm', 'hh:mm', ''].map(
      orderOfFormat,
    ),
  ).toEqual(['dmy', 'dmy', 'dmy', 'mdy', 'mdy', null, null, null, null]);
});
