import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ElementMakeup, LibraryPreviewBody } from '../../../lib/api-types.js';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, problem, serve } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import { EditInputPage } from '../form/edit-input-page.js';
import { MakeupForm } from './makeup-form.js';
import { cutAndFill, makeupHandlers } from './testing/makeup-sample.js';

interface Sent {
  method: string;
  body: Record<string, unknown> & { activities: Record<string, unknown>[] };
  ifMatch: string | null;
}
const sent: Sent[] = [];
const asked: LibraryPreviewBody[] = [];
const stores = (
  method: 'post' | 'put',
  answer: () => Response = () => HttpResponse.json({ id: 10_001 }, { headers: { 'X-Command-Id': 'c-1' } }),
) =>
  http[method]('*/api/ElementMakeups/full', async ({ request }) => {
    sent.push({ method, body: (await request.json()) as Sent['body'], ifMatch: request.headers.get('If-Match') });
    return answer();
  });
const server = serve(...makeupHandlers, stores('post'), stores('put'));
beforeEach(() => {
  signIn();
  sent.length = 0;
  asked.length = 0;
  // Wide enough for the panel beside the form.
  window.matchMedia = ((query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
  server.events.removeAllListeners();
  server.events.on('request:start', ({ request }) => {
    if (request.url.endsWith('/api/CustomInputs/preview'))
      void request
        .clone()
        .json()
        .then((body) => asked.push(body as LibraryPreviewBody));
  });
});

const openRecord = async (over: Partial<ElementMakeup> = {}) => {
  server.use(
    http.get('*/api/ElementMakeups/10001', () =>
      HttpResponse.json({ ...cutAndFill, ...over }, { headers: { ETag: '"7"' } }),
    ),
  );
  const view = renderScreen(<EditInputPage />, {
    path: '/custom-inputs/edit-custom-inputs/:viewOption/:id/',
    at: '/custom-inputs/edit-custom-inputs/Element%20make%20up/10001/',
  });
  await screen.findByRole('table', { name: 'Activities' }, { timeout: 5000 });
  return view;
};
const openNew = (fromExisting = false) =>
  renderScreen(<MakeupForm start={{ for: 'new', fromExisting }} onBack={() => undefined} />);

const box = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) }) as HTMLInputElement;
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('a make-up that is there', () => {
  it('shows what is saved, and what it does', async () => {
    await openRecord();
    expect(box('Name of new element makeup').value).toBe('Cut, fill and dispose (A9)');
    expect(box('Task code').value).toBe('EXC001');
    expect((screen.getByRole('radio', { name: '1 m' }) as HTMLInputElement).checked).toBe(true);
    expect(await screen.findByText('1 programme uses it.')).toBeTruthy();
    expect(screen.getByText('No changes')).toBeTruthy();
    expect(asked[0]?.elementMakeups?.[0]).toMatchObject({
      id: 10_001,
      measurmentType: 'Length',
      activities: [{ id: 1, workActivityName: 'Excavate', duration: 90, lag: 0 }, { id: 2 }],
    });
  });

  it('lists every change with its own undo, and saves them as one command', async () => {
    const { user } = await openRecord();
    await user.click(box('Quantity rate of Imported fill'));
    await user.keyboard('15');
    await user.click(button('Less duration of fill and compact'));
    await user.click(screen.getByRole('radio', { name: '1 m²' }));
    const list = within(await screen.findByRole('list', { name: 'Changes' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'One unit of the asset 1 m1 m²',
      'Fill and compact, duration 8079 %',
      'Imported fill 1815 m³',
    ]);
    expect(screen.getByText('3 changes, not saved yet')).toBeTruthy();
    await user.click(button('Undo one unit of the asset'));
    expect(screen.getByText('2 changes, not saved yet')).toBeTruthy();
    await user.click(button('Save'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      method: 'put',
      ifMatch: '"7"',
      body: {
        id: 10_001,
        activities: [
          { id: 1, workActivityName: 'Excavate', duration: 90, lag: 0 },
          {
            id: 2,
            duration: 79,
            lag: 20,
            materials: [{ id: 2, materialId: 18, materialQuantity: 15, unitId: 5, productionRateId: 6 }],
          },
        ],
      },
    });
    expect(sent[0]?.body).not.toHaveProperty('elementMakeupName');
    expect(await screen.findByText('Cut, fill and dispose (A9) saved.')).toBeTruthy();
  });

  it('takes back what was removed and added', async () => {
    const { user } = await openRecord();
    await user.click(button('Delete Excavate'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await user.click(await screen.findByRole('button', { name: 'Undo excavate' }));
    expect(screen.getByText('No changes')).toBeTruthy();
    const rows = within(screen.getByRole('table', { name: 'Activities' })).getAllByRole('rowheader');
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Excavate', 'Fill and compact']);
  });

  it('asks what the edit does with what is typed, and never with half a task code', async () => {
    const { user } = await openRecord();
    await user.clear(box('Task code'));
    await user.type(box('Task code'), 'EX');
    await waitFor(() => expect(asked.length).toBeGreaterThan(1));
    await waitFor(() => expect(asked.at(-1)?.elementMakeups?.[0]?.taskCode).toBe(''));
    await user.click(button('Save'));
    expect(await screen.findByText('Input Error')).toBeTruthy();
    expect(screen.getAllByText('Invalid format. Use 3 letters + 3 digits (e.g., DRA001)').length).toBeGreaterThan(0);
    expect(sent).toHaveLength(0);
  });

  it('needs a name and an activity', async () => {
    const { user } = await openRecord();
    await user.clear(box('Name of new element makeup'));
    await user.click(button('Delete All Activities'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Activities' })).toBeNull());
    expect(screen.getByText('What one unit of the asset comes to shows here once there is an activity.')).toBeTruthy();
    await user.click(button('Save'));
    expect(await screen.findByText('Missing fields: Name, Activities')).toBeTruthy();
    expect(screen.getByText('Name is required')).toBeTruthy();
    expect(screen.getByText('Activities is required')).toBeTruthy();
  });

  it('shows a refusal of the server at the activity that it is of', async () => {
    server.use(
      stores('put', () =>
        problem(422, 'Validation failed', {
          errors: { 'activities.1.materials.0.materialId': ['This material does not exist'] },
        }),
      ),
    );
    const { user } = await openRecord();
    await user.click(button('Less duration of excavate'));
    await user.click(button('Save'));
    expect(await screen.findByText('Input Error')).toBeTruthy();
    const row = screen.getAllByRole('rowheader', { name: /^Fill and compact/ })[0] as HTMLElement;
    expect(within(row).getByText('This material does not exist')).toBeTruthy();
  });

  it('cannot be changed when it is a Database Input, but for Admins', async () => {
    await openRecord({ custom: false });
    expect(box('Name of new element makeup').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Add Activity' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(await screen.findByText('1 programme uses it.')).toBeTruthy();
    expect(screen.queryByText('Change a field, and what it does shows here.')).toBeNull();
  });

  it('says when it cannot be read', async () => {
    server.use(http.get('*/api/ElementMakeups/10001', () => problem(503, 'Service unavailable')));
    renderScreen(<EditInputPage />, {
      path: '/custom-inputs/edit-custom-inputs/:viewOption/:id/',
      at: '/custom-inputs/edit-custom-inputs/Element%20make%20up/10001/',
    });
    expect(await screen.findByText('Failed to fetch element makeup details.')).toBeTruthy();
  });
});

describe('a new make-up', () => {
  it('says that the names of templates could not be read, once and where they are chosen', async () => {
    server.use(http.get('*/api/CustomInputs/elementMakeups', () => problem(503, 'Service unavailable')));
    const { user } = openNew(true);
    await user.click(screen.getByRole('combobox', { name: 'Select an existing element makeup as template' }));
    expect(await screen.findByText('Failed to fetch element names')).toBeTruthy();
    expect(screen.getByText('Failed to fetch element names. Type to try again.')).toBeTruthy();
  });

  it('starts empty, and is created as a whole', async () => {
    const { user } = openNew();
    expect(screen.getByText(/^No activities yet\./)).toBeTruthy();
    expect(screen.getByText(/^duration 0\s%/)).toBeTruthy();
    expect(asked).toHaveLength(0);
    await user.click(button('Create'));
    expect(await screen.findByText('Missing fields: Name, Activities')).toBeTruthy();
    await user.type(box('Name of new element makeup'), 'Membrane');
    await user.click(screen.getByRole('radio', { name: '1 m²' }));
    await user.click(button('Add Activity'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Activity name' }), 'Lay membrane');
    await user.click(dialog.getByRole('combobox', { name: 'Material' }));
    await user.click(await screen.findByRole('option', { name: /^Geotextile/ }));
    await user.type(dialog.getByRole('textbox', { name: /^Quantity rate/ }), '1.1');
    expect(dialog.getByText('m² per m²')).toBeTruthy();
    await user.click(dialog.getByRole('combobox', { name: 'Productivity rate' }));
    await user.click(await screen.findByRole('option', { name: /^Lay geotextile/ }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    expect(await screen.findByRole('columnheader', { name: '1 m comes to' })).toBeTruthy();
    expect(screen.getByText(/^duration 100\s%/)).toBeTruthy();
    await user.click(button('Create'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      method: 'post',
      body: {
        elementMakeupName: 'Membrane',
        taskCode: '',
        measurmentType: 'Area',
        activities: [
          {
            workActivityName: 'Lay membrane',
            duration: 0,
            lag: 0,
            materials: [{ materialId: 30, materialQuantity: 1.1, unitId: 3, productionRateId: 7 }],
          },
        ],
      },
    });
    expect(sent[0]?.body).not.toHaveProperty('templateId');
  });

  it('takes over the activities of a template as its own, and not its name', async () => {
    server.use(
      http.get('*/api/CustomInputs/elementMakeups', ({ request }) =>
        HttpResponse.json(
          new URL(request.url).searchParams.get('custom') === 'true'
            ? [{ id: 10_001, name: 'Cut, fill and dispose (A9)', custom: true, taskCode: 'EXC001' }]
            : [],
        ),
      ),
    );
    const { user } = openNew(true);
    await user.click(screen.getByRole('combobox', { name: 'Select an existing element makeup as template' }));
    await user.click(await screen.findByRole('option', { name: /^Cut, fill and dispose/ }));
    expect(await screen.findByRole('rowheader', { name: 'Excavate' })).toBeTruthy();
    expect(box('Name of new element makeup').value).toBe('');
    await user.type(box('Name of new element makeup'), 'Mine');
    await user.click(button('Create'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ elementMakeupName: 'Mine', templateId: 10_001, taskCode: 'EXC001' });
    const ids = JSON.stringify(sent[0]?.body.activities);
    expect(ids).not.toMatch(/"id":/);
    expect(sent[0]?.body.activities).toHaveLength(2);
  });

  it('says when it could not be created, and keeps what was typed', async () => {
    server.use(
      stores('post', () => problem(503, 'Service unavailable')),
      http.get('*/api/CustomInputs/elementMakeups', ({ request }) =>
        HttpResponse.json(
          new URL(request.url).searchParams.get('custom') === 'true'
            ? [{ id: 10_001, name: 'Cut, fill and dispose (A9)', custom: true, taskCode: 'EXC001' }]
            : [],
        ),
      ),
    );
    const { user } = openNew(true);
    await user.click(screen.getByRole('combobox', { name: 'Select an existing element makeup as template' }));
    await user.click(await screen.findByRole('option', { name: /^Cut, fill and dispose/ }));
    await screen.findByRole('rowheader', { name: 'Excavate' });
    await user.type(box('Name of new element makeup'), 'Mine');
    await user.click(button('Create'));
    expect(await screen.findByText('Failed to create custom input: Service unavailable')).toBeTruthy();
    expect(box('Name of new element makeup').value).toBe('Mine');
  });
});

describe('a make-up that somebody else changes too', () => {
  it('merges what both changed, and asks in words about the activity that both did', async () => {
    const [first, second] = cutAndFill.activities;
    if (!first || !second) throw new Error('The sample has two activities.');
    server.use(
      http.put(
        '*/api/ElementMakeups/full',
        () => {
          server.use(
            http.get('*/api/ElementMakeups/10001', () =>
              HttpResponse.json(
                {
                  ...cutAndFill,
                  activities: [
                    { ...first, duration: 70 },
                    { ...second, name: 'Fill' },
                    ...cutAndFill.activities.slice(2),
                  ],
                },
                { headers: { ETag: '"8"' } },
              ),
            ),
          );
          return problem(412, 'Somebody else changed the same field meanwhile', { code: 'changed-meanwhile' });
        },
        { once: true },
      ),
    );
    const { user } = await openRecord();
    await user.click(button(`Less duration of ${first.name.toLowerCase()}`));
    await user.click(button('Save'));
    const note = within(await screen.findByRole('alert', { name: 'Changed by someone else' }));
    expect(note.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      `Mine: ${first.name}, duration ${first.duration - 1}\u00a0%`,
      `Theirs: ${first.name}, duration 70\u00a0%`,
    ]);
    expect(screen.getByRole('rowheader', { name: 'Fill' })).toBeTruthy();
    await user.click(note.getByRole('button', { name: /^Mine/ }));
    await user.click(button('Save'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.ifMatch).toBe('"8"');
    expect(sent[0]?.body.activities.map((one) => [one['workActivityName'], one['duration']])).toEqual([
      [first.name, first.duration - 1],
      ['Fill', second.duration],
      ...cutAndFill.activities.slice(2).map(({ name, duration }) => [name, duration]),
    ]);
  });
});
