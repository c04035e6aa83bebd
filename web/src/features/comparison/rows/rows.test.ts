import { describe, expect, it } from '@jest/globals';
import type { DifferingInput } from '../../../lib/api-types.js';
import { comparison, figure, input } from '../testing/comparison.js';
import { figureRows, percentInWords, scaleOf, sentenceOf } from './figure-rows.js';
import { inputRows, moreInWords } from './input-rows.js';

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;
const { scenarios } = comparison();
const words = (row: DifferingInput) => {
  const [{ subject, label, cells } = { subject: '', label: '', cells: [] }] = inputRows([row], scenarios);
  return [`${subject}|${label}`, ...cells.map(({ value, change }) => [plain(value), plain(change)])];
};

describe('an input that differs', () => {
  it.each<[DifferingInput, unknown[]]>([
    [
      input('workingWeek', [{ amount: 31 }, { amount: 63 }, { amount: 79 }]),
      ['|Working days', ['Mon to Fri', null], ['Mon to Sat', '+1 day a week'], ['Sun to Thu', 'other days']].map(
        (cell, at) => (at === 3 ? ['Sun to Thu', 'other days'] : cell),
      ),
    ],
    [
      input('shifts', [{ hours: [10] }, { hours: [10, 10] }, { hours: [12] }]),
      ['|Shifts per day', ['1 × 10 h', null], ['2 × 10 h', '+1 shift'], ['1 × 12 h', '+2 h']],
    ],
    [
      input(
        'size',
        [
          { amount: 800, unit: 'm' },
          { amount: 950, unit: 'm' },
          { amount: 0.8, unit: 'km' },
        ],
        {
          asset: 'Mainline',
          part: 'Middle',
        },
      ),
      ['Mainline · Middle|size', ['800 m', null], ['950 m', '+150 m'], ['0.8 km', 'changed']],
    ],
    [
      input('dates', [
        { start: '2027-06-07', end: '2027-12-17' },
        { start: '2027-05-03', end: '2027-12-17' },
        { start: '2027-06-08', end: '2027-12-16' },
      ]),
      [
        '|dates',
        ['07/06 – 17/12/2027', null],
        ['03/05 – 17/12/2027', 'starts −35 d'],
        ['08/06 – 16/12/2027', 'starts +1 d, ends −1 d'],
      ],
    ],
    [
      input('asset', [{ text: 'Side road' }, { text: 'Link road' }, null], {
        asset: 'Side road',
        absences: [null, null, 'removed'],
      }),
      ['Side road|Asset', ['Side road', null], ['Link road', 'renamed'], ['–', 'removed']],
    ],
    [
      input('task', [{ text: 'Signs' }, null, null], { task: 'Signs', absences: [null, 'addedSince', 'unknown'] }),
      ['Signs|task', ['Signs', null], ['–', 'added to Baseline since the copy'], ['–', 'not in it']],
    ],
    [
      input('asset', [null, { text: 'Bridge' }, null], { asset: 'Bridge' }),
      ['Bridge|Asset', ['–', null], ['Bridge', 'added'], ['–', 'same']],
    ],
    [
      input('labourLimit', [null, { amount: 40 }, null], { name: 'All labour' }),
      ['All labour|Labour limit', ['none', null], ['40', 'added'], ['none', 'same']],
    ],
    [
      input('taskMakeUp', [{ text: 'Flexible' }, { text: '' }, { text: 'Flexible' }], {
        asset: 'Mainline',
        task: 'Paving',
      }),
      ['Mainline · Paving|element make-up', ['Flexible', null], ['none', 'changed'], ['Flexible', 'same']],
    ],
  ])('reads as planners say it', (row, expected) => {
    expect(words(row)).toEqual(expected);
  });

  it('names the days that were added and removed', () => {
    const days = (count: number, ...dates: string[]) => ({
      count,
      days: dates.map((date) => ({ date, description: 'Fair' })),
    });
    const row = input('nonWorkingDays', [
      { amount: 2, added: days(0), removed: days(0) },
      { amount: 2, added: days(3, '2027-07-05'), removed: days(1, '2027-08-02') },
    ]);
    const [, b] = inputRows([row], scenarios)[0]?.cells ?? [];
    expect(b).toMatchObject({ value: '2 days', change: '3 added, 1 removed' });
    expect(b?.detail).toBe('Added: 05/07/2027 Fair, and 2 more. Removed: 02/08/2027 Fair.');
  });

  it('beyond those that are told is counted', () => {
    expect(moreInWords([])).toBe('');
    expect(
      moreInWords([
        { field: 'size', count: 1 },
        { field: 'dates', count: 40 },
      ]),
    ).toBe('And 41 more: 1 size, 40 dates of parts.');
  });
});

describe('what follows', () => {
  it('is read as distance from A, and leads to the dashboard with the same filter', () => {
    const [finish, peak, sand, grass] = figureRows(comparison());
    expect(finish?.cells.map(({ value, change }) => [value, plain(change)])).toEqual([
      ['17/12/2027', null],
      ['12/11/2027', '−35 d'],
      ['17/12/2027', 'same'],
    ]);
    expect(peak?.cells[1]).toMatchObject({
      value: '32.1',
      change: '+1.1',
      when: '13 Apr 2027',
      percent: expect.closeTo(3.548, 3),
      to: '/projects/detail/4/?view=labour',
    });
    expect(plain(sand?.cells[1]?.change ?? '')).toBe('+3 700');
    expect(sand?.cells[1]?.to).toBe('/projects/detail/4/?material=12&unit=m3');
    // Of nothing there is no share; a material that is no key material needs the dashboard of all.
    expect(grass).toMatchObject({ isMinor: true });
    expect(grass?.cells[1]).toMatchObject({ percent: null, to: '/projects/detail/4/?material=13&show=all&unit=m3' });
  });

  it('shares one scale, and is cut at 200 %', () => {
    expect(scaleOf(figureRows(comparison()))).toBe(80);
    expect(scaleOf([])).toBe(5);
    const wild = comparison({
      figures: [figure('manDays', [{ amount: 1 }, { amount: 9, change: 8 }, { amount: 1, change: 0 }])],
    });
    expect(scaleOf(figureRows(wild))).toBe(200);
    expect([null, 0, 0.3, -74.2].map((percent) => plain(percentInWords(percent)))).toEqual(['', '', '+0.3 %', '−74 %']);
  });

  it('is said in a sentence', () => {
    expect(sentenceOf(comparison())).toBe(
      '2 inputs differ. Against Baseline: Two shifts finishes 35 days earlier with a labour peak of 32.1 (+1.1); The same finishes the same day with the same labour peak.',
    );
  });
});
