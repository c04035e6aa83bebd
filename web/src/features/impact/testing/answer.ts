import type { PreviewAnswer, ScopeImpact } from '../../../lib/api-types.js';

const months = ['2027-03', '2027-04', '2027-05'];

/** An impact on `fill` (per month, after) of an edit that leaves concrete as it is; before it the fill is 100, 200, 300. */
export function scopeImpact(fill: number[] = [100, 200, 300], peak = 20): ScopeImpact {
  const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
  const before = [100, 200, 300];
  const largest = fill
    .map((value, index) => ({ index, change: value - (before[index] ?? 0) }))
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))[0];
  return {
    months,
    labour: {
      before: { peak: 20, peakDay: '2027-05-12', manDays: 900 },
      after: { peak, peakDay: '2027-05-12', manDays: 950 },
      firstDay: '2027-03-01',
      perDayBefore: [10, 20],
      perDayAfter: [10, peak],
      monthPeakBefore: [10, 15, 20],
      monthPeakAfter: [10, 15, peak],
    },
    finish: { before: '2027-05-28', after: '2027-05-28', setByBefore: 'South', setByAfter: 'South' },
    materials: [
      {
        materialId: 1,
        material: 'Imported fill',
        unit: 'm3',
        direction: 'delivered',
        tonnesPerUnit: 2,
        before,
        after: fill,
        totalBefore: total(before),
        totalAfter: total(fill),
      },
      {
        materialId: 2,
        material: 'Concrete',
        unit: 'm3',
        direction: 'delivered',
        tonnesPerUnit: 2,
        before: [0, 50, 0],
        after: [0, 50, 0],
        totalBefore: 50,
        totalAfter: 50,
      },
    ],
    changed:
      largest && largest.change !== 0
        ? [
            {
              materialId: 1,
              material: 'Imported fill',
              unit: 'm3',
              month: months[largest.index] ?? '',
              change: largest.change,
              share: Math.abs(largest.change) / 300,
            },
          ]
        : [],
    scaled: null,
    moved: null,
  };
}

export const busiestWork: NonNullable<PreviewAnswer['busiest']> = {
  part: 'Middle',
  activityId: 37,
  activity: 'Excavate',
  gang: 'Bulk excavation',
  labour: 2,
  foremen: 0.25,
  gangs: 2,
  gangsBefore: 1,
  impliedGangs: 1.5,
  impliedGangsBefore: 1,
  limit: null,
};

export function answer(fill?: number[], peak?: number, over: Partial<PreviewAnswer> = {}): PreviewAnswer {
  const impact = scopeImpact(fill, peak);
  return {
    version: 3,
    scopes: { part: impact, asset: impact, programme: impact },
    busiest: busiestWork,
    limits: [],
    incomplete: [],
    ...over,
  };
}
