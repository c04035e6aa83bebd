import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import type { FigureTable } from '../../lib/figure-table.js';
import { renderScreen } from '../../testing/render.js';
import { FigureTableView } from './figure-table-view.js';

const table = (...months: string[]): FigureTable => ({
  caption: 'Fill per month',
  unit: 'm³',
  columns: [{ label: 'Month' }, { label: 'Fill', decimals: 0 }],
  rows: months.map((month) => ({ key: month, cells: [month, 8], figureRefs: [undefined, { why: month }] })),
});

function Filtered() {
  const [all, setAll] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setAll(false)}>
        Filter
      </button>
      <FigureTableView table={all ? table('2027-03', '2027-04') : table('2027-03')} onAsk={() => undefined} />
    </>
  );
}

it('of figures that can be asked about has one in the tab order, also when the one that was reached is gone', async () => {
  const { user } = renderScreen(<Filtered />);
  await user.click(screen.getAllByRole('button', { name: '8' })[1] as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  expect(screen.getAllByRole('button', { name: '8' }).map(({ tabIndex }) => tabIndex)).toEqual([0]);
});
