import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { WholeTaskBody } from '../../../lib/api-types.js';
import { stamps } from '../../../testing/programme.js';
import { HttpResponse, http, problem } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import { openEdit as openEditPage } from '../testing/forms.js';
import {
  asked,
  card,
  code,
  codes,
  earthworks,
  explained,
  fill,
  made,
  makeTask,
  nameField,
  openEdit,
  openNew,
  press,
  serveForm,
  titles,
  waste,
} from './testing/open-task.js';

const server = serveForm();

describe('a new task', () => {
  it('says that the make-ups of a template could not be read, and keeps the form as it is', async () => {
    server.use(http.get('*/api/ElementMakeups', () => problem(503, 'Service unavailable')));
    const { user } = openNew(true);
    await user.type(nameField(), 'Excavation');
    await user.click(screen.getByRole('combobox', { name: 'Select an existing task as template' }));
    await user.click(await screen.findByRole('option', { name: /Earthworks/ }));
    expect(await screen.findByText('Failed to fetch element details')).toBeTruthy();
    expect(screen.getByText('Service unavailable')).toBeTruthy();
    expect([nameField().value, titles()]).toEqual(['Excavation', []]);
  });

  it('starts with 1 % of duration and lag, which are at most 100 % together', async () => {
    const { user } = openNew();
    const duration = screen.getByLabelText<HTMLInputElement>('Duration of the task, %');
    expect([duration.value, screen.getByLabelText<HTMLInputElement>('Lag of the task, %').value]).toEqual(['1', '1']);
    await user.clear(duration);
    await user.type(duration, '100');
    expect(duration.value).toBe('99');
    expect(screen.getByRole('button', { name: 'More lag of the task' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Less lag of the task' }));
    expect(screen.getByRole('button', { name: 'Less lag of the task' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('asks before a make-up is deleted; the default passes to the first', async () => {
    const { user } = openNew(true);
    await makeTask(user, 'Excavation');
    await press(user, 'Delete element make-up 1');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete element make-up?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(titles()).toHaveLength(2);
    await press(user, 'Delete element make-up 1');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete element make-up' }));
    expect(titles()).toEqual(['1. Cut to waste (A9)']);
    expect(card(1).getByRole<HTMLInputElement>('radio', { name: 'Default element make-up' }).checked).toBe(true);
  });

  it('takes an empty make-up, says what it lacks, and folds it to a line', async () => {
    const { user } = openNew();
    await press(user, 'Add element make-up');
    expect(titles()).toEqual(['1. New element make-up']);
    expect(document.activeElement?.textContent).toBe('1. New element make-up');
    await user.type(nameField(), 'Excavation');
    await waitFor(() => expect(code().value).toBe('EXC018'));
    await press(user, 'Create');
    expect(
      await screen.findByText('Missing fields: Name of element make-up 1, Activities of element make-up 1'),
    ).toBeTruthy();
    screen.getByRole('button', { name: /^1\. New element make-up/ }).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: /^1\. New element make-up/ }).getAttribute('aria-expanded')).toBe(
      'false',
    );
    expect(card(1).getByText('Incomplete')).toBeTruthy();
  });

  it('fills a make-up from one that is there', async () => {
    const { user } = openNew();
    await press(user, 'Add element make-up');
    await user.click(card(1).getByRole('combobox', { name: 'Select an existing element makeup as template' }));
    await user.click(await screen.findByRole('option', { name: /^Cut, fill and dispose/ }));
    await waitFor(() => expect(asked.at(-1)?.elementMakeups?.[0]?.activities).toHaveLength(1));
    expect(JSON.stringify(asked.at(-1))).not.toMatch(/"id"/);
  });

  it('says why the server refused it', async () => {
    server.use(http.post('*/api/Tasks/full', () => problem(503, 'Service unavailable')));
    const { user } = openNew(true);
    await makeTask(user, 'Excavation');
    await press(user, 'Create');
    expect(await screen.findByText('Failed to create custom task: Service unavailable')).toBeTruthy();
  });
});

describe('the code of a task', () => {
  it('is generated from the name, and says what it relates to', async () => {
    const { user } = openNew();
    expect(screen.getByText('The code is auto-generated from the task name')).toBeTruthy();
    expect(code().disabled).toBe(true);
    await user.type(nameField(), 'Excavation');
    expect(await screen.findByText('Auto-generated code relates to: Excavation (Earthworks)')).toBeTruthy();
    expect(code().value).toBe('EXC018');
  });

  it('that relates to nothing is explained by the name alone', async () => {
    const { user } = openNew();
    await user.type(nameField(), 'Task');
    await waitFor(() => expect(code().value).toBe('TAS001'));
    expect(screen.getByText('The code is auto-generated from the task name')).toBeTruthy();
  });

  it('is waited for when the task is sent before it is there', async () => {
    const { user } = openNew(true);
    await makeTask(user, 'Excavation');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(made).toHaveLength(1));
    expect(made[0]?.body.taskCode).toBe('EXC018');
  });

  it('says that it could not be generated, and is asked for again', async () => {
    server.use(http.get('*/api/TaskCodes/next', () => problem(503, 'Service unavailable')));
    const { user } = openNew();
    await user.type(nameField(), 'Excavation');
    expect(await screen.findByText('Error generating task code. Please try again.')).toBeTruthy();
    server.use(codes(() => explained('EXC018')));
    await press(user, 'Try Again');
    await waitFor(() => expect(code().value).toBe('EXC018'));
  });

  it('can be overwritten, emptied, and generated again', async () => {
    const { user } = openNew(true);
    await makeTask(user, 'Excavation');
    await waitFor(() => expect(code().value).toBe('EXC018'));
    await press(user, 'Edit task code');
    expect(document.activeElement).toBe(code());
    await user.clear(code());
    await user.type(code(), 'exc1');
    expect(screen.getByText('Invalid format. Use 3 letters + 3 digits (e.g., DRA001)')).toBeTruthy();
    await press(user, 'Create');
    expect(made).toEqual([]);
    await press(user, 'Use the auto-generated code');
    expect(code().value).toBe('EXC018');
    await press(user, 'Edit task code');
    await user.clear(code());
    await press(user, 'Create');
    await waitFor(() => expect(made).toHaveLength(1));
    expect(made[0]?.body.taskCode).toBe('');
  });

  it('that another task has is refused before it is sent, and a free one is offered', async () => {
    const { user } = openNew();
    await user.type(nameField(), 'Excavation');
    await waitFor(() => expect(code().value).toBe('EXC018'));
    await press(user, 'Edit task code');
    await user.clear(code());
    await user.type(code(), 'CLR001');
    expect(await screen.findByText('This task code is already in use. Please choose a different one.')).toBeTruthy();
    await press(user, 'Use EXC018');
    expect(code().value).toBe('EXC018');
    expect(screen.queryByText(/already in use/)).toBeNull();
  });

  it('says that it could not be checked, and is checked again', async () => {
    server.use(http.get('*/api/Tasks', () => problem(503, 'Service unavailable')));
    const { user } = openNew();
    await press(user, 'Edit task code');
    await user.type(code(), 'DRA001');
    expect(await screen.findByText('Error validating code. Please try again.')).toBeTruthy();
    server.use(http.get('*/api/Tasks', () => HttpResponse.json([])));
    await press(user, 'Try Again');
    await waitFor(() => expect(screen.queryByText('Error validating code. Please try again.')).toBeNull());
  });

  it('that another planner took meanwhile is shown as refused, and a fresh one is offered', async () => {
    let free = 'EXC018';
    server.use(
      codes(() => explained(free)),
      http.post('*/api/Tasks/full', async ({ request }) => {
        const body = (await request.clone().json()) as WholeTaskBody;
        if (body.taskCode !== 'EXC018') return undefined;
        free = 'EXC019';
        return problem(409, 'This task code is already in use. Please choose a different one.', {
          code: 'task-code-taken',
          errors: { taskCode: ['This task code is already in use. Please choose a different one.'] },
        });
      }),
    );
    const { user } = openNew(true);
    await makeTask(user, 'Excavation');
    await waitFor(() => expect(code().value).toBe('EXC018'));
    await press(user, 'Create');
    await user.click(await screen.findByRole('button', { name: 'Use EXC019' }));
    expect(code().value).toBe('EXC019');
    await press(user, 'Create');
    await waitFor(() => expect(made).toHaveLength(1));
    expect(made[0]?.body.taskCode).toBe('EXC019');
  });
});

describe('a task that is there', () => {
  it('asks what its changed make-ups do, and undoes each change', async () => {
    const { user } = openEdit();
    await screen.findByRole('region', { name: 'Element make-up 2' });
    const lag = card(2).getByRole('slider', { name: 'Bar of Excavate, lag' });
    lag.focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(asked.at(-1)?.elementMakeups).toMatchObject([{ id: 12, activities: [{ lag: 1 }] }]));
    await user.click(await screen.findByRole('button', { name: /^Undo cut to waste \(a9\): excavate, lag/ }));
    expect(screen.getByText('No changes')).toBeTruthy();
  });

  it('puts what the server finds wrong with a make-up into its card', async () => {
    server.use(
      http.put('*/api/Tasks/full', () =>
        problem(422, 'Validation failed', {
          errors: { 'elementMakeups.1.elementMakeupName': ['Name is too long (maximum 100 characters).'] },
        }),
      ),
    );
    const { user } = openEdit();
    await screen.findByRole('region', { name: 'Element make-up 2' });
    await user.type(nameField(), '!');
    await press(user, 'Save');
    expect(await card(2).findByText('Name is too long (maximum 100 characters).')).toBeTruthy();
  });

  it('says that its make-ups could not be read, and reads them again', async () => {
    server.use(http.get('*/api/ElementMakeups', () => problem(503, 'Service unavailable')));
    const { user } = openEdit();
    expect(await screen.findByText('Failed to fetch element makeup details.')).toBeTruthy();
    server.use(http.get('*/api/ElementMakeups', () => HttpResponse.json([fill])));
    await press(user, 'Retry');
    expect(await screen.findByRole('region', { name: 'Element make-up 1' })).toBeTruthy();
  });

  it('of a subprogramme is changed there', async () => {
    openEdit({ ...earthworks, subProgrammId: 10_009 });
    expect(await screen.findByText('This task belongs to a subprogramme, and is changed there.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open its subprogramme' }).getAttribute('href')).toBe(
      '/custom-inputs/edit-custom-inputs/Subprogramme/10009/',
    );
    expect(nameField().disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('of the database cannot be changed, but by an Admin', async () => {
    const view = openEdit({ ...earthworks, custom: false, ...stamps });
    await screen.findByRole('region', { name: 'Element make-up 1' });
    expect(screen.queryByRole('button', { name: 'Add element make-up' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit task code' })).toBeNull();
    view.unmount();
    signIn({ role: 'Admin' });
    openEdit({ ...earthworks, custom: false });
    expect(await screen.findByRole('button', { name: 'Add element make-up' })).toBeTruthy();
  });

  it('says what somebody else changed in its make-ups, asks which counts, and saves the choice at the version of both', async () => {
    const renamed = { ...fill, elementMakeupName: 'Cut and fill, wet' };
    let version = 7;
    let makeups = [fill, waste];
    server.use(
      http.get('*/api/Tasks/10001', () => HttpResponse.json(earthworks, { headers: { ETag: `"${version}"` } })),
      http.get('*/api/ElementMakeups', () => HttpResponse.json(makeups)),
      http.get('*/api/LibraryChanges/progress', () => HttpResponse.json({ programmes: 0, parts: 0 })),
      http.put(
        '*/api/Tasks/full',
        () => {
          version = 9;
          makeups = [renamed, { ...waste, elementMakeupName: 'Cut to waste, wet' }];
          return problem(412, 'Somebody else changed the same field meanwhile', {
            code: 'changed-meanwhile',
          });
        },
        { once: true },
      ),
    );
    const { user } = openEditPage('tasks', 10_001);
    await screen.findByRole('region', { name: 'Element make-up 2' });
    await user.type(card(1).getByLabelText(/^Name of new element makeup/), ', dry');
    await press(user, 'Save');
    const note = within(await screen.findByRole('alert', { name: 'Changed by someone else' }));
    expect(note.getByText('Cut, fill and dispose (A9)')).toBeTruthy();
    expect(note.getByRole('button', { name: 'Theirs: Name Cut and fill, wet' })).toBeTruthy();
    // The other make-up, which was not edited here, is as it is now.
    expect(titles()[1]).toBe('2. Cut to waste, wet');
    await press(user, 'Save');
    expect(await screen.findByText('Choose which values to keep first.')).toBeTruthy();
    await user.click(note.getByRole('button', { name: 'Mine: Name Cut, fill and dispose (A9), dry' }));
    expect(screen.queryByRole('alert', { name: 'Changed by someone else' })).toBeNull();
    await press(user, 'Save');
    await waitFor(() => expect(made).toHaveLength(1));
    expect(made[0]?.ifMatch).toBe('"9"');
    expect(made[0]?.body.elementMakeups?.map((one) => one.elementMakeupName)).toEqual([
      'Cut, fill and dispose (A9), dry',
      'Cut to waste, wet',
    ]);
  });

  it('says that a make-up that was edited is gone', async () => {
    let makeups = [fill, waste];
    server.use(
      http.get('*/api/Tasks/10001', () => HttpResponse.json(earthworks, { headers: { ETag: '"7"' } })),
      http.get('*/api/ElementMakeups', () => HttpResponse.json(makeups)),
      http.get('*/api/LibraryChanges/progress', () => HttpResponse.json({ programmes: 0, parts: 0 })),
      http.put('*/api/Tasks/full', () => {
        makeups = [fill];
        return problem(412, 'Somebody else changed the same field meanwhile', { code: 'changed-meanwhile' });
      }),
    );
    const { user } = openEditPage('tasks', 10_001);
    await screen.findByRole('region', { name: 'Element make-up 2' });
    await user.type(card(2).getByLabelText(/^Name of new element makeup/), ' 2');
    await press(user, 'Save');
    const note = within(await screen.findByRole('alert', { name: 'Changed by someone else' }));
    await user.click(note.getByRole('button', { name: 'Theirs: removed' }));
    expect(titles()).toEqual(['1. Cut, fill and dispose (A9)']);
  });
});
