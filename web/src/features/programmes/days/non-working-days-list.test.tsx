import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../../testing/render.js';
import { NonWorkingDaysList } from './non-working-days-list.js';

const heading = (...dates: string[]) => {
  const days = dates.map((date) => ({ date, description: date.endsWith('12-25') ? 'Christmas Day' : 'Closed' }));
  renderScreen(<NonWorkingDaysList days={days} onChange={() => undefined} onAdd={() => undefined} />);
  return screen.getByRole('heading', { level: 2 }).textContent;
};

describe('the list of non-working days', () => {
  it('says how many days its entries are, since a day that repeats is one entry', () => {
    expect(heading('2027-12-25', '2028-12-25', '2027-07-01')).toBe('Non-working days 2 entries, 3 days');
  });

  it('says the days alone where each of them is an entry', () => {
    expect(heading('2027-12-25', '2027-07-01')).toBe('Non-working days 2');
  });
});
