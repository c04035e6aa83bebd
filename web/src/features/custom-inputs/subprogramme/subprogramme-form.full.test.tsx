import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http, problem } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import type { FormStart } from '../form/input-form.js';
import { categories } from '../testing/tasks-sample.js';
import {
  addOwnTask,
  chooseTask,
  made,
  openDialog,
  openEdit,
  openForm,
  ownTask,
  rows,
  saved,
  serveForm,
  toastText,
} from './testing/open-subprogramme.js';

const server = serveForm();

describe('a new subprogramme', () => {
  it('begins with the asset type that it is made for, and leads back to the programme', async () => {
    const { user, router } = openForm(
      { assetType: 'Causeway' } as Partial<FormStart>,
      '/custom-inputs/create-custom-inputs/?from=%2Fprojects%2Fedit%2F42%2F%3Fasset%3DMainline',
    );
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Asset type' }).value).toBe('Causeway');
    await user.type(screen.getByLabelText('Name of new subprogramme'), 'Causeway');
    await addOwnTask(user);
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await toastText('Custom Input Created Successfully!');
    await toastText('Your new custom subprogramme has been created.');
    expect(router.state.location.pathname + router.state.location.search).toBe('/projects/edit/42/?asset=Mainline');
  });

  it('goes to no other host, whatever the address asks for', async () => {
    const { user, router } = openForm(
      { assetType: 'Causeway' } as Partial<FormStart>,
      '/custom-inputs/create-custom-inputs/?from=%2F%2Fevil.example%2F',
    );
    await user.type(screen.getByLabelText('Name of new subprogramme'), 'Causeway');
    await addOwnTask(user);
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/'));
  });

  it('copies a template with its tasks and keeps the name that was typed', async () => {
    const { user } = openForm({ fromExisting: true } as Partial<FormStart>);
    await user.type(screen.getByLabelText('Name of new subprogramme'), 'Dual carriageway (A9)');
    await user.click(screen.getByRole('combobox', { name: 'Select an existing subprogramme as template' }));
    await user.click(await screen.findByRole('option', { name: /^Dual carriageway - flexible/ }));
    await screen.findByRole('list', { name: 'Tasks' });
    expect(rows()).toEqual(['Site clearance CLR001', 'Earthworks EXC001']);
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(made).toHaveLength(1));
    expect(made[0]?.body).toMatchObject({
      name: 'Dual carriageway (A9)',
      assetType: 'Dual carriageway',
      templateId: 1,
      tasks: [
        { baseTaskId: 101, elementMakeupId: 1 },
        { baseTaskId: 102, elementMakeupId: 2 },
      ],
    });
    expect(made[0]?.body.tasks.some((task) => 'id' in task)).toBe(false);
  });

  it('says why the server refused it, and stays as it was', async () => {
    server.use(http.post('*/api/SubProgramms/full', () => problem(503, 'Service unavailable')));
    const { user } = openForm({ assetType: 'Causeway' } as Partial<FormStart>);
    await user.type(screen.getByLabelText('Name of new subprogramme'), 'Causeway');
    await addOwnTask(user);
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await toastText('Failed to create custom input: Service unavailable');
    expect(rows()).toEqual(['Earthworks (A9) EXC017']);
  });

  it('puts what the server finds wrong with a task at its row', async () => {
    server.use(
      http.post('*/api/SubProgramms/full', () =>
        problem(422, 'Validation failed', {
          errors: { 'tasks.0.elementMakeupId': ['This element make-up is not in the library'] },
        }),
      ),
    );
    const { user } = openForm({ assetType: 'Causeway' } as Partial<FormStart>);
    await user.type(screen.getByLabelText('Name of new subprogramme'), 'Causeway');
    await addOwnTask(user);
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('This element make-up is not in the library')).toBeTruthy();
  });

  it('reads asset types again on Try Again', async () => {
    server.use(http.get('*/api/AssetCategories', () => problem(503, 'Service unavailable')));
    const { user } = openForm();
    expect(await screen.findByText('Failed while loading asset types: Service unavailable')).toBeTruthy();
    server.use(http.get('*/api/AssetCategories', () => HttpResponse.json(categories)));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('combobox', { name: 'Asset type' })).toBeTruthy();
  });
});

describe('the dialog that adds a task', () => {
  it('asks for a task, then for one of its make-ups', async () => {
    const { user } = openForm();
    const dialog = await openDialog(user);
    expect(dialog.getByText('Adding task will affect calculation')).toBeTruthy();
    const add = dialog.getByRole('button', { name: 'Add task' });
    expect(add.getAttribute('aria-disabled')).toBe('true');
    expect(dialog.getByText('Please select a task')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Available tasks' }).getAttribute('placeholder')).toBe('Select Task');
    await chooseTask(user, 'exc017', /^Earthworks \(A9\)/);
    const makeup = await dialog.findByRole('combobox', { name: 'Available element make-ups' });
    expect(makeup.getAttribute('placeholder')).toBe('Select element make-up');
    expect(dialog.getByText('Please select an element make-up')).toBeTruthy();
    await user.click(add);
    expect(screen.getByRole('dialog')).toBeTruthy();
    await user.click(makeup);
    // Those that were made for the task and those of its code, each once.
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Cut, fill and dispose (A9)Custom Input',
      'Cut to fillDatabase Input',
    ]);
  });

  it('finds tasks of the database by the words of their subprogramme', async () => {
    const { user } = openForm();
    await openDialog(user);
    const field = screen.getByRole('combobox', { name: 'Available tasks' });
    await user.click(field);
    await user.type(field, 'flexible clear');
    expect(
      await screen.findByRole('option', {
        name: /Site clearance.*CLR001 · Dual carriageway - flexible · Database Input/,
      }),
    ).toBeTruthy();
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await user.clear(field);
    await user.type(field, 'nothing like it');
    expect(await screen.findByText('No such task')).toBeTruthy();
  });

  it('warns of a task without make-ups, and offers another task or its form', async () => {
    const { user } = openForm();
    const dialog = await openDialog(user);
    await chooseTask(user, 'fenc', /^Fencing/);
    expect(await dialog.findByText('This task has no element make-ups defined.')).toBeTruthy();
    expect(dialog.getByText('Please select another task or update this task with custom inputs.')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Update Task Configuration' }).getAttribute('href')).toBe(
      '/custom-inputs/edit-custom-inputs/Task/10002/',
    );
    await user.click(dialog.getByRole('button', { name: 'Select Another Task' }));
    expect(dialog.queryByText('This task has no element make-ups defined.')).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Available tasks' }).value).toBe('');
  });

  it('says that tasks are on their way, that they failed, and reads them on Try Again', async () => {
    let fail = true;
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.get('*/api/Tasks', async () => {
        await asked;
        return fail ? problem(503, 'Service unavailable') : HttpResponse.json([ownTask]);
      }),
    );
    const { user } = openForm();
    await user.click(screen.getByRole('button', { name: 'Add task' }));
    expect(await screen.findByText('Loading tasks...')).toBeTruthy();
    answer();
    expect(await screen.findByText('Failed to load tasks. Please try again.')).toBeTruthy();
    fail = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('combobox', { name: 'Available tasks' })).toBeTruthy();
  });

  it('says that make-ups are on their way, that they failed, and reads them on Try Again', async () => {
    let fail = true;
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.get('*/api/ElementMakeups', async () => {
        await asked;
        return fail ? problem(503, 'Service unavailable') : undefined;
      }),
    );
    const { user } = openForm();
    const dialog = await openDialog(user);
    await chooseTask(user, 'a9', /^Earthworks \(A9\)/);
    expect(await dialog.findByText('Loading element makeups...')).toBeTruthy();
    answer();
    expect(await dialog.findByText('Failed to load element makeups')).toBeTruthy();
    fail = false;
    await user.click(dialog.getByRole('button', { name: 'Try Again' }));
    expect(await dialog.findByRole('combobox', { name: 'Available element make-ups' })).toBeTruthy();
  });
});

describe('a subprogramme that is there', () => {
  it('orders its tasks by keyboard, and the keyboard stays with the task', async () => {
    const { user } = openEdit();
    const down = screen.getByRole('button', { name: 'Move Site clearance down' });
    down.focus();
    await user.keyboard('{Enter}');
    expect(rows()).toEqual(['Earthworks EXC001', 'Site clearance CLR001']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Site clearance down');
    expect(screen.getByText('Site clearance is task 2 of 2')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(rows()).toEqual(['Earthworks EXC001', 'Site clearance CLR001']);
  });

  it('moves and stretches bars by keyboard, within 100 %', async () => {
    const { user } = openEdit();
    const lag = screen.getByRole('slider', { name: 'Bar of Earthworks, lag' });
    lag.focus();
    await user.keyboard('{ArrowRight}{PageUp}');
    expect(lag.getAttribute('aria-valuenow')).toBe('16');
    await user.keyboard('{End}{ArrowRight}');
    expect(lag.getAttribute('aria-valuenow')).toBe('65');
    const duration = screen.getByRole('slider', { name: 'Bar of Earthworks, duration' });
    duration.focus();
    await user.keyboard('{ArrowRight}');
    expect(duration.getAttribute('aria-valuenow')).toBe('35');
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByLabelText<HTMLInputElement>('Duration of Earthworks, %, was 35').value).toBe('34');
  });

  it('cuts what is typed to what the other percentage leaves, and takes nothing for 0', async () => {
    const { user } = openEdit();
    const duration = screen.getByLabelText<HTMLInputElement>(/^Duration of Earthworks, %/);
    await user.clear(duration);
    await user.type(duration, '99');
    expect(duration.value).toBe('95');
    expect(screen.getByRole('button', { name: 'More lag of earthworks' }).getAttribute('aria-disabled')).toBe('true');
    await user.clear(duration);
    await user.tab();
    expect(screen.getByLabelText<HTMLInputElement>(/^Duration of Earthworks, %/).value).toBe('0');
    expect(screen.getByRole('button', { name: 'Less duration of earthworks' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });

  it('removes a task after asking', async () => {
    const { user } = openEdit();
    await user.click(screen.getByRole('button', { name: 'Remove Earthworks' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(rows()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Remove Earthworks' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove task' }));
    expect(rows()).toEqual(['Site clearance CLR001']);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(made[0]?.body.tasks).toMatchObject([{ id: 10_021 }]));
  });

  it('takes another make-up for a task', async () => {
    const { user } = openEdit();
    const makeup = await screen.findByRole('combobox', { name: 'Element make-up of Earthworks' });
    await user.click(makeup);
    await user.click(await screen.findByRole('option', { name: 'Cut to waste' }));
    expect(screen.getByRole('combobox', { name: 'Element make-up of Earthworks, was Cut and fill' })).toBeTruthy();
  });

  it('of the database cannot be changed', () => {
    openEdit({ ...saved, custom: false });
    expect(screen.queryByRole('button', { name: 'Add task' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Name of new subprogramme').disabled).toBe(true);
  });

  it('of the database is changed by an Admin', () => {
    signIn({ role: 'Admin' });
    openEdit({ ...saved, custom: false });
    expect(screen.getByRole('button', { name: 'Add task' })).toBeTruthy();
  });
});
