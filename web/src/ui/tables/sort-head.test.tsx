import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../../testing/render.js';
import { SortHead } from './sort-head.js';

type Key = 'row' | 'start';
function Heads() {
  const [sort, setSort] = useState<Key | `-${Key}`>('row');
  return (
    <table>
      <thead>
        <tr>
          <SortHead<Key> by="row" label="Row" sort={sort} onSort={setSort} numeric />
          <SortHead<Key> by="start" label="Start" sort={sort} onSort={setSort} />
        </tr>
      </thead>
    </table>
  );
}
const sorted = () => screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'));

describe('a head that sorts', () => {
  it('tells the order, turns it round when pressed again, and leaves the others unsorted', async () => {
    const { user } = renderScreen(<Heads />);
    expect(sorted()).toEqual(['ascending', 'none']);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(sorted()).toEqual(['descending', 'none']);
    await user.click(screen.getByRole('button', { name: 'Start' }));
    expect(sorted()).toEqual(['none', 'ascending']);
  });
});
