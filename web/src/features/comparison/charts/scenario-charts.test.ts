import { describe, expect, it } from '@jest/globals';
import { comparison } from '../testing/comparison.js';
import { chartCsv, chartFile } from './chart-picture.js';
import { axisEnd, labourChart, materialChart, monthsOf, mostChanged, niceTop } from './scenario-charts.js';

const one = comparison();
const months = monthsOf(one);

describe('the charts of a comparison', () => {
  it('have the months of all scenarios on one axis', () => {
    expect(months).toEqual(['2027-02', '2027-03', '2027-04']);
    const sand = materialChart(one, mostChanged(one), months);
    expect(sand).toMatchObject({ title: 'Sand', unit: 'm³', top: 10_000 });
    expect(sand?.series.map(({ values }) => values)).toEqual([
      [0, 5000, 3700],
      [0, 8700, 0],
      [0, 5000, 3700],
    ]);
    expect(sand?.series.map(({ summary }) => summary.replaceAll('\u00a0', ' '))).toEqual([
      'Sand per month, A Baseline: peak 5 000 m³ in Mar 2027',
      'Sand per month, B Two shifts: peak 8 700 m³ in Mar 2027, +74 % against A',
      'Sand per month, C The same: peak 5 000 m³ in Mar 2027, as in A',
    ]);
    expect(materialChart(one, 'gone', months)).toBeNull();
  });

  it('hold labour over days off, and leave these out of the table', () => {
    const labour = labourChart(one, null, months);
    expect(labour?.series[0]?.values).toEqual([31, 31, 31, 20]);
    expect(labour?.series[0]?.peak).toMatchObject({ at: 0, figure: '31.0', when: '16 Apr 2027' });
    expect(labour?.table.rows.map(({ cells }) => cells)).toEqual([
      ['2027-04-13', 0, 32.1, 0],
      ['2027-04-16', 31, 0, 31],
      ['2027-04-19', 20, 0, 20],
    ]);
    expect(labourChart(one, 1, months)).toBeNull();
  });

  it('end at a round figure that leaves room for the bob', () => {
    expect([0, 1, 31, 7071, 99].map(niceTop)).toEqual([1, 1.5, 40, 8000, 150]);
    expect([8000, 1500, 40, 1.5, 0.25].map((top) => axisEnd(top).replaceAll('\u00a0', ' '))).toEqual([
      '8 k',
      '1.5 k',
      '40',
      '1.5',
      '0.25',
    ]);
  });

  it('are exported with what is compared in every row', () => {
    const sand = materialChart(one, mostChanged(one), months);
    if (!sand) throw new Error('No chart');
    expect(chartCsv(one, sand, '2026-11-22').split('\r\n').slice(0, 3)).toEqual([
      '\ufeffProgramme,Scenarios,Made,Month,"A Baseline, m³","B Two shifts, m³","C The same, m³"',
      '"A9 dualling, 2 km",Baseline | Two shifts | The same,2026-11-22,2027-02,0,0,0',
      '"A9 dualling, 2 km",Baseline | Two shifts | The same,2026-11-22,2027-03,5000,8700,5000',
    ]);
    expect(chartFile(one, sand, '2026-11-22', 'png')).toBe(
      'A9 dualling, 2 km - Baseline, Two shifts, The same - Sand per month, m3 - made 2026-11-22.png',
    );
  });

  it('of scenarios without work are none', () => {
    const empty = comparison({ materials: [], labour: [], figures: [], workingDays: [] });
    expect(monthsOf(empty)).toEqual([]);
    expect(mostChanged(empty)).toBe('');
  });
});
