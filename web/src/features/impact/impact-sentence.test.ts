import { describe, expect, it } from '@jest/globals';
import type { ScopeImpact } from '../../lib/api-types.js';
import { finishNote, impactSentence, labourNote } from './impact-sentence.js';

const space = '\u00a0';
const labour = (peak: number, peakDay: string | null, manDays = 100) => ({ peak, peakDay, manDays });

function impact(
  over: Partial<ScopeImpact> = {},
  before = labour(31, '2027-04-16'),
  after = labour(33, '2027-04-13'),
): ScopeImpact {
  return {
    months: ['2027-06', '2027-07'],
    labour: {
      before,
      after,
      firstDay: '2027-06-01',
      perDayBefore: [],
      perDayAfter: [],
      monthPeakBefore: [],
      monthPeakAfter: [],
    },
    finish: { before: '2027-12-17', after: '2027-12-17', setByBefore: 'South', setByAfter: 'South' },
    materials: [],
    largest: { materialId: 1, material: 'Asphalt base AC32', unit: 't', month: '2027-07', change: 5390.2 },
    ...over,
  };
}

describe('the sentence', () => {
  it('names the largest change of a month and the labour peak', () => {
    expect(impactSentence(impact(), true)).toBe(
      `July needs 5${space}390${space}t more asphalt base AC32, and the labour peak rises by 2.0 to 33.0 per day.`,
    );
  });

  it('names the year where the work spans several, and less where it is less', () => {
    const less = impact(
      {
        months: ['2027-07', '2028-01'],
        largest: { materialId: 1, material: 'HV cable', unit: 'm', month: '2027-07', change: -42.25 },
      },
      labour(33, '2027-04-13'),
      labour(31, '2027-04-13'),
    );
    expect(impactSentence(less, true)).toBe(
      `July 2027 needs 42.3${space}m less HV cable, and the labour peak falls by 2.0 to 31.0 per day.`,
    );
  });

  it('does not call a change what rounds to none', () => {
    expect(impactSentence(impact({ largest: null }, labour(31, '2027-04-16'), labour(31.04, '2027-04-16')), true)).toBe(
      'No key material changes by much, and the labour peak stays at 31.0 per day.',
    );
  });

  it('tells of a first asset where labour peaks, not by how much it rises from none', () => {
    expect(impactSentence(impact({ largest: null }, labour(0, null), labour(11, '2027-05-12')), true)).toBe(
      'No key material changes by much, and labour peaks at 11.0 per day.',
    );
  });

  it('tells what is saved while nothing is edited', () => {
    expect(impactSentence(impact(), false)).toBe('Labour peaks at 33.0 per day on 13 Apr 2027.');
    expect(impactSentence(impact({}, labour(0, null), labour(0, null)), false)).toBe('Nothing here needs labour yet.');
  });
});

describe('the figures', () => {
  it('say where the peak lies and where it lay', () => {
    expect(labourNote(impact().labour, true)).toEqual({ delta: '+2.0', note: 'on 13 Apr, was 16 Apr' });
    expect(labourNote(impact({}, labour(31, '2027-04-16'), labour(31, '2027-04-16')).labour, true)).toEqual({
      delta: 'same',
      note: 'on 16 Apr',
    });
  });

  it.each([
    ['2027-12-17', 'same'],
    ['2027-12-18', '+1 day'],
    ['2027-12-10', '−7 days'],
  ])('say of a finish on %s: %s', (after, delta) => {
    expect(finishNote({ before: '2027-12-17', after, setByBefore: 'South', setByAfter: 'South' }, true)).toEqual({
      delta,
      note: 'set by South',
    });
  });
});
