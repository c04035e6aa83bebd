import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderScreen } from '../../../testing/render.js';
import { ChartReading, type ReadingScale } from './chart-reading.js';

const mark = { slot: 1, tone: 0 };
const row = (name: string, figure: string) => ({ key: name, name, mark, figure });
const sums = (total: string, cumulative: string) => [
  { name: 'Total', figure: total },
  { name: 'Cumulative', figure: cumulative },
];
const scale: ReadingScale = {
  places: 3,
  middleOf: (place) => (place + 0.5) / 3,
  placeAt: (share) => Math.floor(share * 3),
  page: 1,
  read: (place) => ({
    title: ['Mar 2027', 'Apr 2027', 'May 2027'][place] ?? '',
    groups:
      [
        [{ rows: [row('Topsoil', '5 m³'), row('Imported fill', '3 m³')], sums: sums('8 m³', '8 m³') }],
        [
          { title: 'Delivered', rows: [row('Imported fill', '4 m³')], sums: sums('4 m³', '12 m³') },
          { title: 'Taken away', rows: [row('Surplus to disposal', '2 m³')], sums: sums('2 m³', '2 m³') },
          { title: 'Moved on site', rows: [row('Demolition arisings', '9 m³')], sums: [] },
        ],
        [],
      ][place] ?? [],
  }),
};

describe('the reading of a chart', () => {
  it('says the values of a month, what comes, leaves and is only moved each by itself', async () => {
    const { user } = renderScreen(<ChartReading label="Materials per month, read by month" scale={scale} />);
    const slider = screen.getByRole('slider', { name: 'Materials per month, read by month' });
    const said = async (key: string) => {
      await user.keyboard(key);
      return slider.getAttribute('aria-valuetext');
    };
    act(() => slider.focus());
    expect(await said('{Home}')).toBe('Mar 2027: Topsoil 5 m³, Imported fill 3 m³, total 8 m³, cumulative 8 m³');
    expect(await said('{ArrowRight}')).toBe(
      'Apr 2027: Delivered: Imported fill 4 m³, total 4 m³, cumulative 12 m³; Taken away: Surplus to disposal 2 m³, total 2 m³, cumulative 2 m³; Moved on site: Demolition arisings 9 m³',
    );
    expect(await said('{ArrowRight}')).toBe('May 2027: nothing');
  });
});
