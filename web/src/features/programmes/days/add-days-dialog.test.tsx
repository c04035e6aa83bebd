import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { NonWorkingDay } from '../../../lib/api-types.js';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, problem, serve } from '../../../testing/server.js';
import { AddDaysDialog } from './add-days-dialog.js';

const regions = [
  { id: 1, name: 'United Kingdom', defaultWorkingPatternBitMask: 31 },
  { id: 12, name: 'Saudi Arabia', defaultWorkingPatternBitMask: 79 },
];
const asked: string[] = [];
const england = [
  { date: '2027-01-01', description: 'New Year’s Day' },
  { date: '2027-12-25', description: 'Christmas Day' },
  { date: '2027-12-27', description: 'Christmas Day (substitute day)' },
];
const server = serve(
  http.get('*/api/Holidays/Parts', ({ request }) =>
    HttpResponse.json(
      new URL(request.url).searchParams.get('regionId') === '1'
        ? [
            { code: 'ENG', name: 'England' },
            { code: 'SCT', name: 'Scotland' },
          ]
        : [],
    ),
  ),
  http.get('*/api/Holidays', ({ request }) => {
    const { searchParams } = new URL(request.url);
    asked.push(searchParams.toString());
    return HttpResponse.json(
      searchParams.get('regionId') === '12'
        ? []
        : searchParams.get('part') === 'SCT'
          ? [{ date: '2027-11-30', description: 'Saint Andrew’s Day' }]
          : england,
    );
  }),
);

beforeEach(() => {
  asked.length = 0;
});

let days: readonly NonWorkingDay[];
function Sheet() {
  const [opened, setOpened] = useState(true);
  const [now, setNow] = useState<readonly NonWorkingDay[]>([england[0] as NonWorkingDay]);
  days = now;
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <AddDaysDialog
        opened={opened}
        onClose={() => setOpened(false)}
        days={now}
        onAdd={setNow}
        start="2027-01-01"
        pattern={31}
        regions={regions}
        regionId={1}
      />
    </>
  );
}
const open = () => renderScreen(<Sheet />);
const added = () => days.slice(1).map(({ date, description }) => `${date} ${description}`.trim());
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
  const openPreset = async () => {
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: 'Public holidays' }));
    await screen.findByText('Christmas Day');
    return user;
  };

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
