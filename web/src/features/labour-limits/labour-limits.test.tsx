import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import useSWR from 'swr';
import { readWithEtag } from '../../lib/api.js';
import type { LabourLimits as Answer } from '../../lib/api-types.js';
import { keys } from '../../lib/keys.js';
import { renderScreen } from '../../testing/render.js';
import { HttpResponse, http, problem, serve } from '../../testing/server.js';
import { signIn } from '../../testing/session.js';
import { LabourLimits } from './labour-limits.js';

const limits: Answer = {
  projectId: 42,
  limits: [
    { kind: 'labourType', id: 1, name: 'Labour', makeUp: null, limit: 40 },
    { kind: 'activity', id: 37, name: 'Lay kerb', makeUp: 'Kerb, bedding and backing', limit: 3 },
  ],
  activities: [
    { id: 36, name: 'Excavate', makeUp: 'Earthworks, cut' },
    { id: 37, name: 'Lay kerb', makeUp: 'Kerb, bedding and backing' },
  ],
};
let sent: { limits: unknown; ifMatch: string | null }[];
let undone: string[];
const server = serve(
  http.get('*/api/Projects/42', () => HttpResponse.json({ id: 42, status: 'draft', isActive: true })),
  http.get('*/api/Projects/42/labour-limits', () => HttpResponse.json(limits, { headers: { ETag: '"7"' } })),
  http.put('*/api/Projects/42/labour-limits', async ({ request }) => {
    sent.push({
      limits: ((await request.json()) as { limits: unknown }).limits,
      ifMatch: request.headers.get('If-Match'),
    });
    return HttpResponse.json(limits, { headers: { ETag: '"8"', 'X-Command-Id': 'c-1', 'X-Position': '9' } });
  }),
  http.post('*/api/Commands/:id/undo', ({ params }) => {
    undone.push(String(params['id']));
    return HttpResponse.json({}, { headers: { 'X-Position': '10' } });
  }),
);
beforeEach(() => {
  signIn();
  sent = [];
  undone = [];
});

async function open(props: { isSet?: boolean; activity?: { id: number; name: string } } = {}) {
  const { isSet = false, activity } = props;
  const view = renderScreen(<LabourLimits programmeId={42} isSet={isSet} activity={activity} />);
  await view.user.click(await screen.findByRole('button', { name: isSet ? 'Change limits' : 'Set a limit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Labour limits' }));
  await dialog.findByLabelText('All labour, per day at most');
  return { ...view, dialog };
}

/** A page that has read the programme, and shows the button later. */
function PageWithButton() {
  const { data } = useSWR(keys.programmeDetail(42), () => readWithEtag('/api/Projects/42'));
  const [shown, setShown] = useState(false);
  return (
    <>
      {data && <button onClick={() => setShown(true)}>Go on</button>}
      {shown && <LabourLimits programmeId={42} isSet={false} />}
    </>
  );
}

describe('the labour limits', () => {
  it('do not read the programme once more that their page has read', async () => {
    let reads = 0;
    server.use(
      http.get('*/api/Projects/42', () => {
        reads += 1;
        return HttpResponse.json({ id: 42, status: 'published', isActive: true });
      }),
    );
    const { user } = renderScreen(<PageWithButton />);
    await user.click(await screen.findByRole('button', { name: 'Go on' }));
    await screen.findByRole('button', { name: 'See limits' });
    await user.click(screen.getByRole('button', { name: 'See limits' }));
    await screen.findByRole('dialog', { name: 'Labour limits' });
    expect(reads).toBe(1);
  });

  it('are shown, changed, added and taken away, and saved in one command that can be undone', async () => {
    const { user, dialog } = await open({ isSet: true });
    const field = (name: string) => dialog.getByRole<HTMLInputElement>('textbox', { name });
    expect(field('Labour, per day at most').value).toBe('40');
    expect(field('Foreman, per day at most').value).toBe('');
    expect(dialog.getByText('Kerb, bedding and backing')).toBeTruthy();
    const save = dialog.getByRole('button', { name: 'Save limits' });
    expect(save).toHaveProperty('disabled', true);

    await user.type(field('All labour, per day at most'), '60');
    await user.click(dialog.getByRole('button', { name: 'Take away the limit of Lay kerb' }));
    await user.click(dialog.getByRole('combobox', { name: 'Activity to limit' }));
    await user.click(await screen.findByRole('option', { name: /Excavate/ }));
    // The figure of the new line is typed next.
    await waitFor(() => expect(document.activeElement).toBe(field('Excavate, gangs at most')));
    await user.keyboard('2');
    await user.click(save);

    await waitFor(() =>
      expect(sent).toEqual([
        {
          limits: [
            { kind: 'allLabour', id: 0, limit: 60 },
            { kind: 'labourType', id: 1, limit: 40 },
            { kind: 'activity', id: 36, limit: 2 },
          ],
          ifMatch: '"7"',
        },
      ]),
    );
    expect(await screen.findByText('Labour limits saved')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(undone).toEqual(['c-1']));
  });

  it('have a line from the start for the activity that the dialog was opened for, also one that no saved part has', async () => {
    const { user, dialog } = await open({ activity: { id: 90, name: 'Decorate' } });
    const field = await dialog.findByRole('textbox', { name: 'Decorate, gangs at most' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard('4');
    await user.click(dialog.getByRole('button', { name: 'Save limits' }));
    await waitFor(() => expect(sent[0]?.limits).toContainEqual({ kind: 'activity', id: 90, limit: 4 }));
  });

  it('refuse a figure at its field, before and after it was sent', async () => {
    const { user, dialog } = await open();
    const field = dialog.getByRole('textbox', { name: 'Foreman, per day at most' });
    const save = dialog.getByRole('button', { name: 'Save limits' });
    await user.type(field, '0');
    await user.click(save);
    expect(await dialog.findByText('Give a whole number from 1 to 99 999')).toBeTruthy();
    expect(sent).toEqual([]);
    server.use(
      http.put('*/api/Projects/42/labour-limits', () =>
        problem(422, 'Validation failed', { errors: { 'limits.1.limit': ['That is too few'] } }),
      ),
    );
    await user.clear(field);
    await user.type(field, '5');
    await user.click(save);
    expect(await dialog.findByText('That is too few')).toBeTruthy();
  });

  it('are read again when somebody else has set the same one, and what was typed stays', async () => {
    const { user, dialog } = await open();
    server.use(
      http.put('*/api/Projects/42/labour-limits', () => problem(412, 'Somebody else changed the same field meanwhile')),
      http.get('*/api/Projects/42/labour-limits', () =>
        HttpResponse.json(
          { ...limits, limits: [{ kind: 'labourType', id: 1, name: 'Labour', makeUp: null, limit: 50 }] },
          { headers: { ETag: '"9"' } },
        ),
      ),
    );
    const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Foreman, per day at most' });
    await user.type(field, '5');
    await user.click(dialog.getByRole('button', { name: 'Save limits' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Somebody else changed');
    await waitFor(() =>
      expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Labour, per day at most' }).value).toBe('50'),
    );
    expect(field.value).toBe('5');
  });

  it('of a published programme are shown without fields', async () => {
    server.use(http.get('*/api/Projects/42', () => HttpResponse.json({ id: 42, status: 'published', isActive: true })));
    const { user } = renderScreen(<LabourLimits programmeId={42} isSet />);
    await user.click(await screen.findByRole('button', { name: 'See limits' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Labour limits' }));
    expect(await dialog.findByText('40 per day')).toBeTruthy();
    expect(dialog.getByText('3 gangs at once')).toBeTruthy();
    expect(dialog.queryByRole('textbox')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Save limits' })).toBeNull();
  });
});
