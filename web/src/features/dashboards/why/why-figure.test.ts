import { describe, expect, it } from '@jest/globals';
import type { MaterialSeries, Unit } from '../../../lib/api-types.js';
import { labourFigures } from '../labour/labour-figures.js';
import { askableLabour, explainLabour } from '../labour/labour-why.js';
import { materialFigures } from '../materials/material-figures.js';
import { askableMaterials, explainMaterials } from '../materials/material-why.js';
import { formatTerm } from './formula-words.js';

const m3 = { id: 5, name: 'm3', measurmentType: 'Volume', conversionToSI: 1, metric: 1, base: 1 } as Unit;
const series = (materialId: number, quantities: number[], direction: MaterialSeries['direction'] = 'delivered') =>
  ({
    materialId,
    material: `Material ${materialId}`,
    keyMaterial: true,
    direction,
    slot: materialId,
    tone: 0,
    unitId: 5,
    measurmentType: 'Volume',
    conversionToSI: 1,
    massPerUnitKg: null,
    quantities,
  }) as unknown as MaterialSeries;
const months = ['2027-03', '2027-04', '2027-05', '2027-06'];
const figures = materialFigures(
  [
    series(1, [4, 6, 0, 0]),
    series(2, [0, 3, 5, 0]),
    series(3, [0, 2, 0, 0], 'takenAway'),
    series(4, [0, 7, 0, 0], 'movedOnSite'),
  ],
  { months, range: [0, 3], unit: m3, choices: [] },
);
if (!figures) throw new Error('There are no figures');

describe('a bar of materials', () => {
  const explain = explainMaterials(figures);
  const { at, boxOf } = askableMaterials(figures);

  it('is asked whole and by material, what leaves and what is moved apart', () => {
    expect(at(1).map(({ figureRef }) => figureRef)).toEqual([
      { why: '2027-04' },
      { why: '2027-04', of: '1' },
      { why: '2027-04', of: '2' },
      { why: '2027-04', of: 'takenAway' },
      { why: '2027-04', of: '3' },
      { why: '2027-04', of: 'movedOnSite' },
      { why: '2027-04', of: '4' },
    ]);
    expect(at(3)).toEqual([]);
  });

  it('has its segments on each other, what leaves below zero, what is moved beside', () => {
    const box = (of?: string) => boxOf({ why: '2027-04', of }, 400);
    expect([box()?.y0, box()?.y1]).toEqual([0, 9]);
    expect([box('2')?.y0, box('2')?.y1]).toEqual([6, 9]);
    expect([box('3')?.y0, box('3')?.y1]).toEqual([-0, -2]);
    expect(box('4')?.x0).toBeGreaterThan(box('1')?.x1 ?? 1);
    expect(boxOf({ why: 'total', of: '1' }, 400)).toBeNull();
  });

  it('asks the server for its months, its direction and its unit', () => {
    expect(explain({ why: '2027-04', of: '3' })?.query).toEqual({
      shownIn: 5,
      direction: 'takenAway',
      segment: 3,
      from: '2027-04',
      to: '2027-04',
    });
    expect(explain({ why: 'to-2027-04' })).toMatchObject({
      query: { from: '2027-03', to: '2027-04', direction: 'delivered' },
      when: 'from Mar 2027 to Apr 2027',
      name: 'delivered',
    });
    expect(explain({ why: 'total', of: '2' })).toMatchObject({
      query: { from: '2027-03', to: '2027-06', segment: 2 },
      whole: { figureRef: { why: 'total' }, label: 'All materials' },
    });
  });

  it.each([
    ['a month that is not shown', { why: '2028-01' }],
    ['a material that is filtered out', { why: '2027-04', of: '9' }],
    ['nothing', { why: '2027-06' }],
    ['a day', { why: '2027-04-01' }],
  ])('of %s is not there', (_, figureRef) => expect(explain(figureRef)).toBeNull());
});

describe('a day of labour', () => {
  const labour = labourFigures(
    {
      // Friday to Monday.
      firstDay: '2027-03-05',
      workingDays: '1001',
      wholeGangsPerDay: [],
      choices: {
        assets: [
          { assetName: 'A', parts: [] },
          { assetName: 'B', parts: [] },
        ],
        packages: [],
        labourTypes: [],
      },
      limits: [],
      series: [
        { key: 'A', name: 'A', perDay: [2, 0, 0, 3], peakPerDay: 3, peakDay: '2027-03-08', manDays: 5 },
        { key: 'B', name: 'B', perDay: [1, 0, 0, 0], peakPerDay: 1, peakDay: '2027-03-05', manDays: 1 },
      ],
    },
    { months: ['2027-03'], range: [0, 0], groupBy: 'asset' },
  );
  if (!labour) throw new Error('There is no labour');
  const explain = explainLabour(labour, 'asset');

  it('off is asked as the working day whose value it holds', () => {
    const { at, boxOf } = askableLabour(labour, { start: 4, length: 31 });
    expect(at(2).map(({ figureRef }) => figureRef)).toEqual([
      { why: '2027-03-05' },
      { why: '2027-03-05', of: 'A' },
      { why: '2027-03-05', of: 'B' },
    ]);
    expect(boxOf({ why: '2027-03-05', of: 'B' }, 400)).toMatchObject({ x0: 4 / 31, y0: 2, y1: 3 });
  });

  it('is heads; all up to a day, and the total, are man-days', () => {
    expect(explain({ why: '2027-03-08', of: 'A' })).toMatchObject({
      query: { segment: 'A', day: '2027-03-08' },
      unit: 'heads',
      name: 'in A',
      when: 'on 08 Mar 2027',
    });
    expect(explain({ why: 'to-2027-03-08' })).toMatchObject({
      query: { from: '2027-03-05', to: '2027-03-08' },
      unit: 'man-days',
    });
    expect(explain({ why: 'total', of: 'B' })?.query).toEqual({ segment: 'B', from: '2027-03', to: '2027-03' });
    for (const figureRef of [{ why: '2027-03-06' }, { why: '2027-03-08', of: 'B' }, { why: '2027-03-05', of: 'C' }])
      expect(explain(figureRef)).toBeNull();
  });
});

describe('a term', () => {
  it.each([
    [800, null, '800'],
    [0.3048, null, '0.3048'],
    [0.000123456, null, '0.0001235'],
    [123456.78, null, '123\u00a0456.8'],
    [0, null, '0'],
    [19, 45, '19 of 45'],
  ])('%d out of %s reads %s', (value, outOf, words) => expect(formatTerm({ value, outOf })).toBe(words));
});
