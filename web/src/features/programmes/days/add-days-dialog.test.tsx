import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { added, openAddDays as open, openPreset, serveHolidays } from './testing/add-days.js';

const { asked } = serveHolidays();

const rows = () =>
  within(screen.getByRole('list', { name: 'What is understood of the list' }))
    .getAllByRole('listitem')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('non-working days from a list', () => {
  it('are shown line by line as they are understood, and added once', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: 'Paste a list' }));
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Add/ });
    expect(button().disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('List of days'), {
      target: { value: 'Date\tDescription\n27/12/2027\tChristmas, substitute\n01/01/2027\n12/25/2027' },
    });
    expect(rows()).toEqual([
      ['Line 1', 'Date, Description', 'There is no date in this line.'],
      ['Line 4', '12/25/2027', 'There is no month 25: the day comes first.'],
      ['Line 2', '27/12/2027 Christmas, substitute', 'Will be added'],
      ['Line 3', '01/01/2027 ', 'In the list already'],
    ]);
    expect(screen.getByText('1 day to add, 1 day there already, 2 lines not understood.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add 1 day' }));
    expect(added()).toEqual(['2027-12-27 Christmas, substitute']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The next time begins anew.
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('group', { name: 'Days to pick' })).toBeTruthy();
  });
});

describe('non-working days from public holidays', () => {
  it('are those of the programme’s region and the year that is drawn, each to be left out', async () => {
    const user = await openPreset();
    expect(asked).toEqual(['regionId=1&from=2027&to=2028']);
    const list = screen.getByRole('list', { name: 'Public holidays' });
    expect(
      within(list)
        .getAllByRole<HTMLInputElement>('checkbox')
        .map(({ checked, disabled }) => [checked, disabled]),
    ).toEqual([
      [true, true],
      [true, false],
      [true, false],
    ]);
    expect(within(list).getByText('In the list already')).toBeTruthy();
    expect(within(list).getByText('Not worked anyway')).toBeTruthy();
    expect(screen.getByText('2 days to add, 1 in the list already.')).toBeTruthy();
    await user.click(within(list).getByRole('checkbox', { name: /Christmas Day Not worked anyway/ }));
    expect(screen.getByText('1 day to add, 1 in the list already.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'date-holidays' }).parentElement?.textContent).toContain('CC BY 3.0');
    await user.click(screen.getByRole('button', { name: 'Add 1 day' }));
    expect(added()).toEqual(['2027-12-27 Christmas Day (substitute day)']);
  });
});
