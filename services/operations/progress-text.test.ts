import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { durationText, progressText } from './progress-text.js';

describe('The line of progress', () => {
  it('shows events, percentage, rate and remaining time', () => {
    expect(progressText('Moving', { part: 0.4, events: 12_000 }, 3_000)).toBe(
      'Moving: 12,000 events, 40 %, 4,000 events/s, 5 s left',
    );
  });

  it('shows no remaining time at the start and at the end', () => {
    expect(progressText('Moving', { part: 0, events: 0 }, 0)).toBe('Moving: 0 events, 0 %');
    expect(progressText('Filling library', { part: 1 }, 3_000)).toBe('Filling library: 100 %');
  });

  it('never shows less than a second, NaN or Infinity', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 0, max: 1e9 }),
        (part, events, ms) => {
          expect(progressText('Moving', { part, events }, ms)).not.toMatch(/NaN|Infinity|undefined|(^|\s)0 s left/);
        },
      ),
    );
  });

  it.each([
    [1, '1 s'],
    [59_001, '1 min 0 s'],
    [200_000, '3 min 20 s'],
    [7_500_000, '2 h 5 min'],
  ])('says %d ms as %s', (ms, text) => {
    expect(durationText(ms)).toBe(text);
  });
});
