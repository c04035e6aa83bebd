import { beforeEach } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import type { NonWorkingDay } from '../../../../lib/api-types.js';
import { renderScreen } from '../../../../testing/render.js';
import { HttpResponse, http, serve } from '../../../../testing/server.js';
import { AddDaysDialog } from '../add-days-dialog.js';

const regions = [
  { id: 1, name: 'United Kingdom', defaultWorkingPatternBitMask: 31 },
  { id: 12, name: 'Saudi Arabia', defaultWorkingPatternBitMask: 79 },
];
const england = [
  { date: '2027-01-01', description: 'New Year’s Day' },
  { date: '2027-12-25', description: 'Christmas Day' },
  { date: '2027-12-27', description: 'Christmas Day (substitute day)' },
];

/** Public holidays of England and Scotland, and none of Saudi Arabia; what was asked for is noted in `asked`. */
export function serveHolidays() {
  const asked: string[] = [];
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
  return { server, asked };
}

/** What the sheet that was opened last holds. */
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

export const openAddDays = () => renderScreen(<Sheet />);
export const added = () => days.slice(1).map(({ date, description }) => `${date} ${description}`.trim());

/** The dialog at the public holidays. */
export const openPreset = async () => {
  const { user } = openAddDays();
  await user.click(await screen.findByRole('radio', { name: 'Public holidays' }));
  await screen.findByText('Christmas Day');
  return user;
};
