import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderScreen } from '../../testing/render.js';
import { LongTable } from './long-table.js';

const rows = Array.from({ length: 2000 }, (_, index) => ({
  key: String(index),
  cells: [`Day ${index + 1}`, String(index)],
}));
const columns = [
  { key: 'day', label: 'Day' },
  { key: 'heads', label: 'Heads', unit: 'per day', numeric: true },
];
const show = () => renderScreen(<LongTable caption="Labour per day" columns={columns} rows={rows} height="300px" />);

describe('a long table', () => {
  it('draws the rows in sight and tells how many there are', () => {
    show();
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('2001');
    expect(screen.getAllByRole('row').length).toBeLessThan(100);
    expect(screen.getByRole('rowheader', { name: 'Day 1' })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Heads, per day' })).toBeTruthy();
  });

  it('draws those that are scrolled to, in their place', () => {
    show();
    const region = screen.getByRole('region', { name: 'Labour per day' });
    fireEvent.scroll(region, { target: { scrollTop: 28 * 1000 } });
    const row = screen.getByRole('row', { name: 'Day 1001 1000' });
    expect(row.getAttribute('aria-rowindex')).toBe('1002');
    expect(screen.queryByRole('rowheader', { name: 'Day 1' })).toBeNull();
  });

  it('can be reached and scrolled by keyboard', async () => {
    const { user } = show();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Labour per day' }));
  });
});
