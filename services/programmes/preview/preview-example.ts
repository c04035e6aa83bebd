import type { Preview } from './preview.js';
import type { ScopeImpact } from './scope-impact.js';

/** Example of the API documentation (/api/docs): two days of track, changed from 1 000 m to 1 200 m. */
const SCOPE: ScopeImpact = {
  months: ['2027-03'],
  labour: {
    before: { peak: 92.09375, peakDay: '2027-03-01', manDays: 184.1875 },
    after: { peak: 110.5125, peakDay: '2027-03-01', manDays: 221.025 },
    firstDay: '2027-03-01',
    perDayBefore: [92.09375, 92.09375],
    perDayAfter: [110.5125, 110.5125],
    monthPeakBefore: [92.09375],
    monthPeakAfter: [110.5125],
  },
  finish: { before: '2027-03-02', after: '2027-03-02', setByBefore: 'Track', setByAfter: 'Track' },
  materials: [
    {
      materialId: 11,
      material: 'Track ballast',
      unit: 't',
      tonnesPerUnit: 1,
      before: [3500],
      after: [4200],
      totalBefore: 3500,
      totalAfter: 4200,
    },
  ],
  largest: { materialId: 11, material: 'Track ballast', unit: 't', month: '2027-03', change: 700 },
};

export const PREVIEW_EXAMPLE: Preview = {
  version: 3,
  scopes: { part: SCOPE, asset: SCOPE, programme: SCOPE },
  busiest: { part: 'Track', activity: 'Sleepers and rail', gangsAfter: 6, gangsBefore: 5 },
  incomplete: [],
};
