import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, problem } from '../../../testing/server.js';
import { EditInputPage } from '../form/edit-input-page.js';
import { cutAndFill } from './testing/makeup-sample.js';
import { asked, box, button, openNew, sent, serveForm, stores } from './testing/open-makeup.js';

const { server, openRecord } = serveForm();

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
