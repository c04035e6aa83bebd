import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../testing/render.js';
import { DateField, lazyCalendar } from './date-field.js';

// A new release took its file away, or the connection is gone.
const missing = lazyCalendar(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));

it('takes a day that is typed though its calendar could not be loaded, and says so', async () => {
  const taken = jest.fn();
  const { user } = renderScreen(<DateField label="Start date" value={null} onChange={taken} calendar={missing} />);
  await user.click(screen.getByLabelText('Start date'));
  expect(await screen.findByText('The calendar could not be loaded. Type the day.')).toBeTruthy();
  await user.type(screen.getByLabelText('Start date'), '05/04/2027');
  expect(taken).toHaveBeenLastCalledWith('2027-04-05');
});
