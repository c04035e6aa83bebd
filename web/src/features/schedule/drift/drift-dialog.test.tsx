import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Drift } from '../../../lib/api-types.js';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, problem, serve } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import { drift, lacking, preview, programme, rows } from '../testing/sample.js';
import { useScheduleExtension } from '../use-schedule-extension.js';

let taken: { parts: number[]; ifMatch: string | null }[];
let undone: string[];
let now: Drift[];
/** Parts of which the labour peak was asked for. */
let asked: number[][];

const server = serve(
  http.get('*/api/Projects/42/drift', () => HttpResponse.json(now)),
  http.post('*/api/Projects/42/drift', async ({ request }) => {
    const { parts } = (await request.json()) as { parts: number[] };
    asked.push(parts);
    return HttpResponse.json({
      before: { peak: 45.1, peakDay: '2027-11-22' },
      after: { peak: 45.1 + 36.45 * parts.length, peakDay: '2027-06-14' },
    });
  }),
  http.post('*/api/Projects/42/take-dates', async ({ request }) => {
    const { parts } = (await request.json()) as { parts: number[] };
    taken.push({ parts, ifMatch: request.headers.get('If-Match') });
    now = now.filter(({ partId }) => !parts.includes(partId));
    return HttpResponse.json({ changed: parts.length }, { headers: { 'X-Command-Id': 'c-7', 'X-Position': '78' } });
  }),
  http.post('*/api/Commands/:id/undo', ({ params }) => {
    undone.push(String(params['id']));
    now = drift;
    return HttpResponse.json({ commandId: 'c-8', undoes: params['id'], programmeId: 42 });
  }),
);
beforeEach(() => {
  signIn();
  taken = [];
  undone = [];
  now = drift;
  asked = [];
});

function EditScreen({ readOnly = false, linked = [89, 90, 91] }: { readOnly?: boolean; linked?: (number | null)[] }) {
  const { buttons, note, menu } = useScheduleExtension({
    programme: programme({ linked, status: readOnly ? 'archived' : 'draft' }),
    etag: '"5"',
    readOnly,
    busy: false,
    phone: false,
  });
  return (
    <>
      {buttons}
      {menu.map(({ label, onSelect }) => (
        <button key={label} type="button" onClick={onSelect}>
          {label}
        </button>
      ))}
      {note}
    </>
  );
}
const button = (name: string) => screen.getByRole('button', { name });
const table = () => screen.findByRole('table', { name: 'Parts with other dates' });
const shown = async () =>
  within(await table())
    .getAllByRole('rowheader')
    .map((head) => [...head.closest('tr')!.cells].map(({ textContent }) => textContent).filter(Boolean));
async function review() {
  const view = renderScreen(<EditScreen />);
  await view.user.click(await screen.findByRole('button', { name: 'Review' }));
  await table();
  return view;
}

describe('dates that have drifted from their P6 activities', () => {
  it('are told on the edit screen, and listed with both dates and the working days between', async () => {
    await review();
    expect(screen.getAllByText('3 parts differ from their P6 dates')).toHaveLength(2);
    expect(await shown()).toEqual([
      [
        'Mainline',
        'North',
        'A1010 North',
        '01/03 – 24/09/2027→becomes08/03 – 24/09/2027 actual start',
        'Start +5, end same',
      ],
      [
        'Mainline',
        'Middle',
        'A1040 Mainline Ch 700 to 1500',
        '05/04 – 26/11/2027→becomes05/04 – 01/10/2027',
        'Start same, end −40',
      ],
      ['Mainline', 'South', 'No longer in the schedule', '07/06 – 17/12/2027'],
    ]);
    expect(screen.getByText('1 part is linked to an activity that is no longer in the schedule.')).toBeTruthy();
    expect(
      screen.getByRole<HTMLInputElement>('checkbox', { name: 'Take over the dates of Mainline, South' }).disabled,
    ).toBe(true);
  });

  it('are taken over for the chosen parts, on the version that was read, and that is undone by its toast', async () => {
    const { user } = await review();
    await user.click(screen.getByRole('checkbox', { name: 'Take over the dates of Mainline, North' }));
    expect(screen.getByText('1 of 2 selected')).toBeTruthy();
    await user.click(button('Take over the dates of 1 part'));
    const done = await screen.findByText('1 part has its P6 dates now');
    expect(taken).toEqual([{ parts: [2], ifMatch: '"5"' }]);
    expect(await screen.findByText('2 parts differ from their P6 dates')).toBeTruthy();
    await user.click(done);
    expect(await screen.findByText('Undo Successful')).toBeTruthy();
    expect(undone).toEqual(['c-7']);
    expect(await screen.findByText('3 parts differ from their P6 dates')).toBeTruthy();
  });

  it('show what they do to the labour peak, with every tick', async () => {
    const { user } = await review();
    const peak = async (text: string) =>
      waitFor(() =>
        expect(screen.getByText(/^Labour peak/).textContent?.replace(/\s+/g, ' ')).toBe(`Labour peak ${text}`),
      );
    await peak('45.1 → becomes118.0 per day');
    await user.click(screen.getByRole('checkbox', { name: 'Take over the dates of Mainline, North' }));
    await peak('45.1 → becomes81.6 per day');
    await user.click(screen.getByRole('checkbox', { name: 'Take over the dates of Mainline, Middle' }));
    await peak('45.1 per day, the same');
    expect(asked).toEqual([[1, 2], [2], []]);
  });

  it.each([
    [150, 76, true],
    [150, 75, true],
    [150, 74, false],
    [150, 225, true],
    [150, 226, false],
    [150, 1, false],
  ])('that make %i working days %i are ticked: %s', async (days, activityDays, isTicked) => {
    now = drift.slice(0, 1).map((row) => ({ ...row, days, activityDays }));
    const { user } = await review();
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Take over the dates of Mainline, North' });
    expect(box.checked).toBe(isTicked);
    expect(
      screen.queryByText(`Length 150 → ${activityDays}: by more than half. Tick it only if that is meant.`) === null,
    ).toBe(isTicked);
    if (isTicked) return;
    expect(screen.getByText('0 of 1 selected')).toBeTruthy();
    await user.click(box);
    await user.click(button('Take over the dates of 1 part'));
    await waitFor(() => expect(taken).toHaveLength(1));
  });

  it('stay as they are when no part is chosen, or the parts keep their own', async () => {
    const { user } = await review();
    await user.click(screen.getByRole('checkbox', { name: 'Select all parts' }));
    expect(button('Take over the dates of 0 parts').getAttribute('aria-disabled')).toBe('true');
    await user.click(button('Keep own dates'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(taken).toEqual([]);
  });

  it('that somebody else changed meanwhile are compared again', async () => {
    const { user } = await review();
    server.use(
      http.post('*/api/Projects/42/take-dates', () => {
        now = drift.slice(1);
        return problem(412, 'Somebody else changed the same field meanwhile');
      }),
    );
    await user.click(button('Take over the dates of 2 parts'));
    expect(
      await screen.findByText('Failed while taking over the dates: Somebody else changed the same field meanwhile.'),
    ).toBeTruthy();
    await waitFor(async () => expect((await shown()).map(([, part]) => part)).toEqual(['Middle', 'South']));
  });

  it('are shown without a choice in a programme that cannot be changed', async () => {
    const { user } = renderScreen(<EditScreen readOnly />);
    await user.click(button('Compare with P6 dates'));
    await table();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Take over/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Review' })).toBeNull();
  });

  it('are not asked for where no part is linked', () => {
    renderScreen(<EditScreen linked={[null, null, null]} />);
    expect(screen.queryByRole('button', { name: 'Compare with P6 dates' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Review' })).toBeNull();
  });

  it('that cannot be compared say so, and are compared again', async () => {
    now = [];
    server.use(http.get('*/api/Projects/42/drift', () => problem(503, 'Service unavailable'), { once: true }));
    const { user } = renderScreen(<EditScreen />);
    await user.click(button('Compare with P6 dates'));
    await screen.findByText('Failed while comparing the dates: Service unavailable.');
    await user.click(button('Retry'));
    expect(await screen.findByText('All parts have the dates of their activities')).toBeTruthy();
  });

  it('are listed after an import, with the activities that the file lacks', async () => {
    server.use(
      http.post('*/api/P6Activities/preview', () =>
        HttpResponse.json(preview({ counts: { error: 0, new: 3, update: 2, noChange: 2, notInFile: 12 } })),
      ),
      http.get('*/api/P6Activities/preview/:id', ({ request }) =>
        HttpResponse.json(new URL(request.url).searchParams.get('status') === 'Not in file' ? lacking : rows, {
          headers: { 'X-Total-Count': '12' },
        }),
      ),
      http.post('*/api/P6Activities/import', () =>
        HttpResponse.json({
          imported: 5,
          new: 3,
          updated: 2,
          issues: 0,
          notInFile: 12,
          drifted: 3,
          activityGone: 0,
          commandId: 'c-1',
        }),
      ),
    );
    const { user } = renderScreen(<EditScreen />);
    await user.click(button('Upload P6 data'));
    await screen.findByRole('dialog', { name: 'Upload P6 data' });
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File(['PK'], 'A9.xlsx'));
    await screen.findByRole('dialog', { name: 'Schedule preview' });
    await screen.findByText('5 of 7 usable rows selected');
    await screen.findByRole('checkbox', { name: 'Select A1005 Haul road' });
    await user.click(button('Upload 5 activities'));
    await screen.findByRole('dialog', { name: 'Compare with P6 dates' });
    expect(screen.getByText('12 activities of the schedule are not in this file.')).toBeTruthy();
    expect(screen.getByText('12 activities of the schedule are not in the file').parentElement?.textContent).toBe(
      '12 activities of the schedule are not in the file: A0900 Ecology survey and 11 more.',
    );
    expect(button('Take over the dates of 2 parts')).toBeTruthy();
  });
});
