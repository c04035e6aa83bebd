import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { P6Activity } from '../../../lib/api-types.js';
import { noActivityDetails } from '../../../testing/programme.js';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, problem, serve } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import { P6ActivityField } from './p6-activity-field.js';

const activity = (id: number, p6ActivityName: string, p6ActivityDescription: string): P6Activity => ({
  id,
  p6ActivityName,
  p6ActivityDescription,
  milestone: false,
  inFile: true,
  ...noActivityDetails,
  projectId: 42,
  p6StartDate: '2027-04-05',
  p6EndDate: '2027-10-01',
});
const surfacing = activity(7, 'A1090', 'Surfacing, Middle');
const asked: URLSearchParams[] = [];

/** A schedule of 300,000 activities of which a page is given at a time. */
const schedule = (total: number) =>
  http.get('*/api/P6Activities', ({ request }) => {
    const query = new URL(request.url).searchParams;
    asked.push(query);
    const held =
      query.get('query') === 'surf middle'
        ? [surfacing]
        : query.get('query') === 'zzz'
          ? []
          : [activity(1, 'A1000', 'Site possession'), surfacing];
    return HttpResponse.json(held.slice(0, Number(query.get('pageSize'))), {
      headers: { 'X-Total-Count': String(query.get('query') ? held.length : total) },
    });
  });
const server = serve(
  schedule(300_000),
  http.get('*/api/P6Activities/7', () => HttpResponse.json(surfacing)),
);
beforeEach(() => {
  signIn();
  asked.length = 0;
});

function Form({ from = null, partDays = null }: { from?: number | null; partDays?: number | null }) {
  const [value, setValue] = useState(from);
  return (
    <>
      <P6ActivityField programmeId={42} value={value} onChange={setValue} partDays={partDays} />
      <output>{String(value)}</output>
    </>
  );
}

describe('the P6 activity of a part', () => {
  it('is asked for by words, a page at a time, however many there are', async () => {
    const { user } = renderScreen(<Form />);
    await user.click(await screen.findByRole('combobox', { name: 'P6 activity' }));
    expect(await screen.findByText(/^Type more to narrow 300\s000 activities$/)).toBeTruthy();
    await user.keyboard('surf middle');
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
        'A1090 Surfacing, Middle05/04 – 01/10/2027',
      ]),
    );
    await user.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByText('7')).toBeTruthy();
    expect(await screen.findByDisplayValue('A1090 Surfacing, Middle')).toBeTruthy();
    expect(asked.every((query) => Number(query.get('pageSize')) <= 50 && query.get('projectId') === '42')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Unlink the P6 activity' }));
    expect(screen.getByText('null')).toBeTruthy();
  });

  it.each([
    ['once it is found', true],
    ['before it is found', false],
  ])('is the first one that is found when Enter is pressed %s', async (_, waits) => {
    const { user } = renderScreen(<Form />);
    await user.click(await screen.findByRole('combobox', { name: 'P6 activity' }));
    await user.keyboard('surf middle');
    if (waits)
      await waitFor(() => expect(screen.getByRole('option').getAttribute('data-combobox-selected')).toBe('true'));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('7')).toBeTruthy();
    expect(await screen.findByDisplayValue('A1090 Surfacing, Middle')).toBeTruthy();
  });

  it('says how long it is beside the part, where that has dates', async () => {
    const { unmount } = renderScreen(<Form from={7} partDays={1_154} />);
    expect(await screen.findByText(/^180 days, the part has 1\s154$/)).toBeTruthy();
    unmount();
    renderScreen(<Form from={7} />);
    await screen.findByDisplayValue('A1090 Surfacing, Middle');
    expect(screen.queryByText(/the part has/)).toBeNull();
  });

  it('that the latest file does not have is marked', async () => {
    server.use(http.get('*/api/P6Activities/7', () => HttpResponse.json({ ...surfacing, inFile: false })));
    renderScreen(<Form from={7} />);
    expect(await screen.findByText(/Not in file/)).toBeTruthy();
  });

  it('is told from others of its name by its place in the WBS, in the list and once chosen', async () => {
    const piles = [
      { ...activity(11, 'P1000', 'Bored piles'), wbs: 'Terminal › Piers › Pier 1' },
      { ...activity(12, 'P2000', 'Bored piles'), wbs: 'Terminal › Piers › Pier 2' },
    ];
    server.use(
      http.get('*/api/P6Activities', () => HttpResponse.json(piles, { headers: { 'X-Total-Count': '2' } })),
      http.get('*/api/P6Activities/12', () => HttpResponse.json(piles[1])),
    );
    const { user } = renderScreen(<Form />);
    await user.click(await screen.findByRole('combobox', { name: 'P6 activity' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'P1000 Bored pilesTerminal › Piers › Pier 105/04 – 01/10/2027',
      'P2000 Bored pilesTerminal › Piers › Pier 205/04 – 01/10/2027',
    ]);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(await screen.findByDisplayValue('P2000 Bored piles')).toBeTruthy();
    expect(
      document.getElementById(
        screen.getByRole('combobox', { name: 'P6 activity' }).getAttribute('aria-describedby') ?? '',
      )?.textContent,
    ).toContain('Terminal › Piers › Pier 2');
  });

  it('is shown with its project where the schedule has several', async () => {
    const other = { ...activity(12, 'P2000', 'Bored piles'), scheduleProject: 2 };
    server.use(
      http.get('*/api/P6Activities', () => HttpResponse.json([other], { headers: { 'X-Total-Count': '1' } })),
      http.get('*/api/Projects/42/schedule', () =>
        HttpResponse.json({
          projects: [
            { id: 1, name: 'HBTF-1' },
            { id: 2, name: 'HBTF-2' },
          ],
        }),
      ),
    );
    const { user } = renderScreen(<Form />);
    await user.click(await screen.findByRole('combobox', { name: 'P6 activity' }));
    expect(await screen.findByText('05/04 – 01/10/2027 · HBTF-2')).toBeTruthy();
  });

  it('says that no activity holds the words', async () => {
    const { user } = renderScreen(<Form from={7} />);
    await user.click(await screen.findByDisplayValue('A1090 Surfacing, Middle'));
    await user.keyboard('zzz');
    expect(await screen.findByText('No activity holds these words')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.getByDisplayValue('A1090 Surfacing, Middle')).toBeTruthy();
  });

  it('that left the schedule is named as such', async () => {
    server.use(http.get('*/api/P6Activities/9', () => problem(404, 'Resource not found')));
    renderScreen(<Form from={9} />);
    expect(await screen.findByDisplayValue('No longer in the schedule')).toBeTruthy();
  });

  it('is not asked for where the programme has no activities', async () => {
    server.use(schedule(0));
    renderScreen(<Form />);
    await waitFor(() => expect(asked).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.queryByText('P6 activity')).toBeNull();
  });
});
