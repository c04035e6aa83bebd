import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http, problem } from '../../../testing/server.js';
import { added, openAddDays as open, openPreset, serveHolidays } from './testing/add-days.js';

const { server, asked } = serveHolidays();

describe('non-working days from public holidays', () => {
  it('are chosen all at once, or none', async () => {
    const user = await openPreset();
    const all = () =>
      screen.getByRole<HTMLInputElement>('checkbox', { name: 'All 2 days that are not in the list yet' });
    expect(all().checked).toBe(true);
    await user.click(all());
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add days' }).disabled).toBe(true);
    await user.click(all());
    await user.click(screen.getByRole('button', { name: 'Add 2 days' }));
    expect(added()).toHaveLength(2);
  });

  it('are said to be in the list already where they all are, and the list is reached by keyboard', async () => {
    const user = await openPreset();
    await user.click(screen.getByRole('button', { name: 'Add 2 days' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(await screen.findByRole('radio', { name: 'Public holidays' }));
    expect(await screen.findByText('All are in the list already')).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: /not in the list yet/ })).toBeNull();
    expect(screen.queryByText(/to add/)).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add days' }).disabled).toBe(true);
    const list = screen.getByRole('list', { name: 'Public holidays' });
    for (let presses = 0; presses < 12 && document.activeElement !== list; presses++) await user.tab();
    expect(document.activeElement).toBe(list);
  });

  it('are of the years that are asked for, which never end before they begin', async () => {
    const user = await openPreset();
    await user.click(screen.getByRole('combobox', { name: 'From' }));
    await user.click(await screen.findByRole('option', { name: '2030' }));
    await waitFor(() => expect(asked.at(-1)).toBe('regionId=1&from=2030&to=2030'));
    await user.click(screen.getByRole('combobox', { name: 'To' }));
    await user.click(await screen.findByRole('option', { name: '2028' }));
    await waitFor(() => expect(asked.at(-1)).toBe('regionId=1&from=2028&to=2028'));
  });

  it('are of another part or region, and said to be none where there are no presets', async () => {
    const user = await openPreset();
    await user.click(screen.getByRole('combobox', { name: 'Part of it' }));
    await user.click(await screen.findByRole('option', { name: 'Scotland' }));
    expect(await screen.findByText('Saint Andrew’s Day')).toBeTruthy();
    expect(asked.at(-1)).toBe('regionId=1&part=SCT&from=2027&to=2028');
    await user.click(screen.getByRole('combobox', { name: 'Region' }));
    await user.click(await screen.findByRole('option', { name: 'Saudi Arabia' }));
    expect(
      await screen.findByText('There are no presets for Saudi Arabia. Pick the days, or paste a list of them.'),
    ).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Part of it' })).toBeNull();
    expect(asked.at(-1)).toBe('regionId=12&from=2027&to=2028');
  });

  it('are asked for again when that failed', async () => {
    server.use(http.get('*/api/Holidays', () => problem(503, 'Service unavailable'), { once: true }));
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: 'Public holidays' }));
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Christmas Day')).toBeTruthy();
  });
});
