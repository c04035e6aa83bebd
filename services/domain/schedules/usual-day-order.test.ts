import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { usualDayOrder } from './usual-day-order.js';

describe('The usual order of day and month', () => {
  it('is month first in the United States and in Canada alone of the regions, as their locales say', () => {
    const country: Readonly<Record<string, string>> = {
      'United Kingdom': 'en-GB',
      Ireland: 'en-IE',
      Germany: 'de-DE',
      France: 'fr-FR',
      Netherlands: 'nl-NL',
      Finland: 'fi-FI',
      'United States': 'en-US',
      Canada: 'en-CA',
      Australia: 'en-AU',
      'New Zealand': 'en-NZ',
      'United Arab Emirates': 'en-AE',
      'Saudi Arabia': 'ar-SA',
      India: 'en-IN',
      Singapore: 'en-SG',
    };
    const reference = JSON.parse(
      readFileSync(new URL('../../library/reference-data.json', import.meta.url), 'utf8'),
    ) as { regions: readonly { name: string }[] };
    const regions = reference.regions.map(({ name }) => name);
    expect(Object.keys(country).sort()).toEqual([...regions].sort());
    for (const region of regions) {
      const parts = new Intl.DateTimeFormat(country[region], { month: '2-digit', day: '2-digit', calendar: 'gregory' });
      const monthFirst = parts.formatToParts(0).find(({ type }) => type !== 'literal')?.type === 'month';
      expect([region, usualDayOrder(region)?.order]).toEqual([region, monthFirst ? 'mdy' : 'dmy']);
    }
  });

  it('is said in words', () => {
    expect(usualDayOrder('United Kingdom')?.where).toBe('in the United Kingdom');
    expect(usualDayOrder('Germany')?.where).toBe('in Germany');
    expect(usualDayOrder('Canada')?.where).toBe('mostly in Canada');
    expect(usualDayOrder(undefined)).toBeUndefined();
  });
});
