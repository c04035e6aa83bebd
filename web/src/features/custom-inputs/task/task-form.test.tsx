import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  card,
  code,
  made,
  makeTask,
  nameField,
  openEdit,
  openNew,
  press,
  serveForm,
  titles,
} from './testing/open-task.js';

serveForm();

describe('a new task', () => {
  it('says that it needs make-ups, and names what is missing', async () => {
    const { user } = openNew();
    expect(screen.getByText('No element make ups, please create element makeups to create custom tasks')).toBeTruthy();
    await press(user, 'Create');
    expect(await screen.findByText('Input Error')).toBeTruthy();
    expect(screen.getByText('Missing fields: Name, Element Makeups')).toBeTruthy();
    expect(screen.getByText('Name is required')).toBeTruthy();
    expect(screen.getByText('Element Makeups is required')).toBeTruthy();
    expect(made).toEqual([]);
  });

  it('copies a task with its make-ups as new ones, and is sent in one command', async () => {
    const { user, router } = openNew(true);
    await makeTask(user, 'Excavation (A9)');
    expect(titles()).toEqual(['1. Cut, fill and dispose (A9)', '2. Cut to waste (A9)']);
    await user.click(card(2).getByRole('radio', { name: 'Default element make-up' }));
    await waitFor(() => expect(code().value).toBe('EXC018'));
    await press(user, 'Create');
    await waitFor(() => expect(router.state.location.pathname).toBe('/custom-inputs/'));
    expect(router.state.location.search).toBe('?customInputType=tasks&made=10005');
    expect(made).toMatchObject([
      {
        method: 'post',
        ifMatch: null,
        body: {
          name: 'Excavation (A9)',
          taskCode: 'EXC018',
          durationPercent: 30,
          lagPercent: 10,
          templateId: 10_001,
          elementMakeups: [
            { elementMakeupName: 'Cut, fill and dispose (A9)', templateId: 11, defaultElementForTask: false },
            { elementMakeupName: 'Cut to waste (A9)', templateId: 12, defaultElementForTask: true },
          ],
        },
      },
    ]);
    expect(JSON.stringify(made[0]?.body.elementMakeups)).not.toMatch(/"id"/);
  });
});

describe('a task that is there', () => {
  it('is saved as a whole at the version that was read, and keeps its code when it is renamed', async () => {
    const { user } = openEdit();
    await screen.findByRole('region', { name: 'Element make-up 2' });
    await user.clear(nameField());
    await user.type(nameField(), 'Excavation (A9)');
    await user.click(card(2).getByRole('radio', { name: 'Default element make-up' }));
    expect(screen.getByText('2 changes, not saved yet')).toBeTruthy();
    expect(code().value).toBe('EXC017');
    await press(user, 'Save');
    expect(await screen.findByText('Excavation (A9) saved.')).toBeTruthy();
    expect(made).toMatchObject([
      {
        method: 'put',
        ifMatch: '"7"',
        body: {
          id: 10_001,
          name: 'Excavation (A9)',
          taskCode: 'EXC017',
          elementMakeups: [
            { id: 11, defaultElementForTask: false, activities: [{ id: 500, materials: [{ id: 501 }] }] },
            { id: 12, defaultElementForTask: true },
          ],
        },
      },
    ]);
  });
});
