import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http, problem } from '../../../testing/server.js';
import { changes, heading, hearOfAChange, openEditPage, previewed } from '../testing/edit-page.js';
import { tasks } from '../testing/sample.js';
import { editTasks, field, makeups, serveTaskEditor, task } from '../testing/task-editor.js';

const { server, tasksAre } = serveTaskEditor();

describe('the tasks of a subprogramme', () => {
  it('are edited with plus and minus, told to the panel, and undone one by one', async () => {
    const { user } = await editTasks();
    await user.click(screen.getByRole('button', { name: 'More duration of earthworks' }));
    await user.click(screen.getByRole('button', { name: 'Earlier start of earthworks' }));
    expect(changes()).toEqual([
      'Earthworks, duration 35\u00a0% to 36\u00a0%',
      'Earthworks, starts at 5\u00a0% to 4\u00a0%',
    ]);
    expect(previewed()).toMatchObject({
      tasks: [{ id: 2, durationPercent: 36, lagPercent: 4 }],
      asset: { assetName: 'Mainline' },
    });
    expect(task('Earthworks').getByText('· was 35')).toBeTruthy();
    expect(screen.getByRole('tab', { name: /^Mainline\W+unsaved changes$/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo Earthworks, starts at' }));
    expect([field('Starts at, Earthworks').value, field('Duration of Earthworks').value]).toEqual(['5', '36']);
    await user.click(screen.getByRole('button', { name: 'Undo Earthworks, duration' }));
    expect(previewed()).not.toHaveProperty('tasks');
  });

  it('stay between 0 and 100 percent, start and duration together too', async () => {
    const { user } = await editTasks();
    await user.clear(field('Duration of Earthworks'));
    await user.type(field('Duration of Earthworks'), '400');
    expect(field('Duration of Earthworks').value).toBe('95');
    const more = screen.getByRole('button', { name: 'Later start of earthworks' });
    expect(more.getAttribute('aria-disabled')).toBe('true');
    await user.click(more);
    expect(field('Starts at, Earthworks').value).toBe('5');
    await user.clear(field('Starts at, Site clearance'));
    await user.type(field('Starts at, Site clearance'), '12.345');
    await user.tab();
    expect(field('Starts at, Site clearance').value).toBe('12.34');
    expect(
      screen.getByRole('button', { name: 'Less duration of site clearance' }).getAttribute('aria-disabled'),
    ).toBeNull();
  });

  it('show the days and dates that they come to in the open part, never a day for a percent', async () => {
    const { user } = await editTasks();
    // North has 208 days: 35 % are 72 of them, from the eleventh on.
    expect(task('Earthworks').getByText('72 days')).toBeTruthy();
    expect(task('Earthworks').getByText('10 days')).toBeTruthy();
    expect(task('Earthworks').getByText('11/03 – 22/05/2027')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Middle/ }));
    expect(task('Earthworks').getByText('82 days')).toBeTruthy();
    expect(screen.queryByText(/1% = 1 day/)).toBeNull();
  });

  it('explain the words that a newcomer cannot know', async () => {
    const { user } = await editTasks();
    await user.hover(screen.getByRole('button', { name: 'element makeup' }));
    expect(await screen.findByText(/^Element make-up: what a task consists of/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.hover(screen.getByRole('button', { name: 'Starts at, %' }));
    expect(await screen.findByText(/^Lag: where a task begins in its part/)).toBeTruthy();
    await user.hover(screen.getByRole('button', { name: 'Subprogramme' }));
    expect(await screen.findByText(/^Subprogramme: the way in which an asset type is built/)).toBeTruthy();
  });

  it('take another make-up, by name', async () => {
    const { user } = await editTasks();
    const select = screen.getByRole('combobox', { name: 'Element makeup of Site clearance' });
    expect(select.getAttribute('placeholder')).toBe('No element makeup selected');
    await user.click(select);
    await user.click(await screen.findByRole('option', { name: 'Strip by hand' }));
    expect(changes()).toEqual(['Site clearance, element makeup No element makeup selected to Strip by hand']);
    expect(previewed()).toMatchObject({ tasks: [{ id: 1, elementMakeupId: 2 }] });
  });

  it('say that there are no make-ups', async () => {
    server.use(http.get('*/api/ElementMakeups', () => HttpResponse.json([])));
    await editTasks();
    expect(await screen.findAllByText('No element makeups available')).toHaveLength(2);
  });

  it('say that make-ups could not be read, and read them on Retry', async () => {
    server.use(http.get('*/api/ElementMakeups', () => problem(404, 'Resource not found')));
    const { user } = await editTasks();
    expect(await screen.findAllByText('Failed to load element makeups')).toHaveLength(2);
    server.use(makeups);
    await user.click(screen.getByRole('button', { name: 'Retry loading element makeups of Earthworks' }));
    expect(await screen.findByRole('combobox', { name: 'Element makeup of Earthworks' })).toBeTruthy();
  });

  it('show both values where somebody else set the same field, and keep the chosen one', async () => {
    const { user } = await editTasks();
    await user.click(screen.getByRole('button', { name: 'More duration of earthworks' }));
    tasksAre(...tasks.map((one) => (one.id === 2 ? { ...one, durationPercent: 50, lagPercent: 7 } : one)));
    hearOfAChange();
    const note = within(await screen.findByRole('alert', { name: 'Changed by someone else' }));
    expect(note.getByText('Earthworks, duration')).toBeTruthy();
    // The start that I did not touch just appears.
    expect(field('Starts at, Earthworks').value).toBe('7');
    await user.click(note.getByRole('button', { name: 'Mine: 36\u00a0%' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(previewed()).toMatchObject({ tasks: [{ id: 2, durationPercent: 36 }] });
  });

  it('of the library are edited once the asset has a copy of its own', async () => {
    const { user } = openEditPage('/projects/edit/42/?asset=Cycle+path');
    await heading();
    await user.click(screen.getByRole('combobox', { name: 'Asset type' }));
    await user.click(await screen.findByRole('option', { name: 'Single carriageway' }));
    const button = await screen.findByRole('button', { name: 'Edit tasks' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Save first: the asset then has tasks of its own')).toBeTruthy();
  });
});
