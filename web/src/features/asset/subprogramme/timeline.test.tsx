import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { AssetBody } from '../../../lib/api-types.js';
import { HttpResponse, http, problem } from '../../../testing/server.js';
import { changes, previewed } from '../testing/edit-page.js';
import { mainline, tasks } from '../testing/sample.js';
import { bar, clearance, earthworks, inside, open, outside, schedule, serveTimeline } from '../testing/timeline.js';

const { server, tasksAre } = serveTimeline();

describe('the timeline of a subprogramme', () => {
  it('says in colour and words how each task stands to its P6 activity', async () => {
    tasksAre(
      { ...clearance, p6ActivityId: 7 },
      { ...earthworks, p6ActivityId: 8 },
      { ...earthworks, id: 3, name: 'Kerbs' },
    );
    server.use(schedule(inside, outside));
    await open();
    await waitFor(() => expect(bar('Earthworks').dataset['p6']).toBe('outside'));
    expect([bar('Site clearance').dataset['p6'], bar('Kerbs').dataset['p6']]).toEqual(['inside', 'none']);
    expect(bar('Earthworks').getAttribute('aria-label')).toBe(
      'Earthworks: 11 Mar 2027 – 22 May 2027; linked, P6 dates outside; P6 ID A1090: 15 Mar 2027 – 08 Oct 2027; ' +
        'P6 ends 08 Oct 2027, 10 working days after the part; P6 starts 2 working days later than the work; ' +
        'P6 ends 100 working days later than the work',
    );
    expect(screen.getByText(/of 3 tasks over 82 of 208 days, 2 linked to P6, 1 outside the dates/)).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /^Earthworks/ })).getByText('outside')).toBeTruthy();
  });

  it('adds and removes tasks, takes both back, and saves them in one command', async () => {
    const bodies: AssetBody[] = [];
    const library = {
      ...clearance,
      id: 5,
      subProgrammId: 1,
      projectId: 0,
      name: 'Kerbs',
      durationPercent: 25,
      lagPercent: 50,
    };
    server.use(
      http.get('*/api/Tasks', ({ request }) =>
        HttpResponse.json(new URL(request.url).searchParams.get('projectId') === '0' ? [library] : tasks, {
          headers: { 'X-Total-Count': '1' },
        }),
      ),
      http.put('*/api/Projects/42/assets/Mainline', async ({ request }) => {
        expect(request.headers.get('If-Match')).toBe('"5"');
        bodies.push((await request.json()) as AssetBody);
        return bodies.length === 1
          ? problem(422, 'No room', { errors: { 'tasks.0.id': ['This task is not in the asset'] } })
          : HttpResponse.json({ asset: mainline(), created: 0, updated: 0, deleted: 0, cleanedUpSubprogrammes: 0 });
      }),
    );
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Edit tasks' }));
    await user.click(await screen.findByRole('button', { name: 'Remove Site clearance' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo the removal of Site clearance' })),
    );
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Site clearance' })),
    );
    expect(changes()).toEqual([]);
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Add Task' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Task' }));
    await user.click(dialog.getByRole('button', { name: 'Add Task' }));
    expect(dialog.getByText('Task name is required')).toBeTruthy();
    await user.click(dialog.getByRole('combobox', { name: 'Task of the library' }));
    await user.click(await screen.findByRole('option', { name: /^Kerbs/ }));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Task name/).value).toBe('Kerbs');
    await user.click(dialog.getByRole('button', { name: 'Add Task' }));
    await user.click(await screen.findByRole('button', { name: 'Less duration of kerbs' }));
    expect(changes()).toEqual(['Task Site clearance to deleted', 'Task none to Kerbs']);
    const added = { subProgrammId: 10001, baseTaskId: 5, name: 'Kerbs', durationPercent: 24, lagPercent: 50 };
    expect(previewed()).toMatchObject({ tasks: [{ id: 1, removed: true }, added] });
    await user.click(screen.getByRole('button', { name: 'Save tasks' }));
    // What was refused is said at its row, and nothing is lost.
    expect(await screen.findByText('This task is not in the asset')).toBeTruthy();
    expect(changes()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Save tasks' }));
    expect(await screen.findByText('Mainline: task Site clearance deleted; 1 more')).toBeTruthy();
    expect(bodies[1]).toMatchObject({ tasks: [{ id: 1, removed: true }, added] });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit tasks'));
  });
});
