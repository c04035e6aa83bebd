import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { AssetBody, P6Activity, Task } from '../../../lib/api-types.js';
import { noActivityDetails } from '../../../testing/programme.js';
import { HttpResponse, http, problem, serve } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import { programmeIs, reads } from '../testing/answers.js';
import { changes, heading, openEditPage, previewed } from '../testing/edit-page.js';
import { mainline, programme, tasks } from '../testing/sample.js';

const [clearance, earthworks] = tasks as [Task, Task];
const activity = (id: number, p6ActivityName: string, p6StartDate: string, p6EndDate: string): P6Activity => ({
  id,
  p6ActivityName,
  p6ActivityDescription: '',
  p6StartDate,
  p6EndDate,
  milestone: false,
  inFile: true,
  ...noActivityDetails,
  projectId: 42,
});
const inside = activity(7, 'A1050', '2027-03-15', '2027-05-21');
/** North, the open part, ends on 24 September 2027. */
const outside = activity(8, 'A1090', '2027-03-15', '2027-10-08');
const schedule = (...all: P6Activity[]) =>
  http.get('*/api/P6Activities', ({ request }) => {
    const asked = new URL(request.url).searchParams.getAll('id').map(Number);
    const found = asked.length > 0 ? all.filter(({ id }) => asked.includes(id)) : all;
    return HttpResponse.json(found, { headers: { 'X-Total-Count': String(found.length) } });
  });
const one = http.get('*/api/P6Activities/:id', ({ params }) =>
  HttpResponse.json([inside, outside].find(({ id }) => id === Number(params['id']))),
);
const noMakeups = http.get('*/api/ElementMakeups', () => HttpResponse.json([]));
const server = serve(...reads, noMakeups, one, programmeIs());
beforeEach(() => signIn());

const tasksAre = (...now: Task[]) => server.use(http.get('*/api/Tasks', () => HttpResponse.json(now)));
async function open() {
  const view = openEditPage();
  await heading();
  await screen.findByRole('button', { name: /^Site clearance:/ });
  return view;
}
const bar = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}:`) });
const view = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

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

  it('shows the dates of a bar on focus, arrow keys go from bar to bar, and Escape closes', async () => {
    tasksAre(clearance, { ...earthworks, p6ActivityId: 7 });
    server.use(schedule(inside));
    const { user } = await open();
    await user.hover(bar('Site clearance'));
    expect(await screen.findByText('P6 ID')).toBeTruthy();
    await user.unhover(bar('Site clearance'));
    act(() => bar('Site clearance').focus());
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(bar('Earthworks'));
    expect(await screen.findByText('P6 Start')).toBeTruthy();
    expect(screen.getByText('15 Mar 2027')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('P6 Start')).toBeNull());
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(bar('Site clearance'));
  });

  it('has months, but not while tasks are edited, and comes back to them', async () => {
    const { user } = await open();
    expect(view('Percent').checked).toBe(true);
    await user.click(view('Monthly'));
    const months = screen.getByRole('region', { name: 'Months of Dual carriageway - flexible' });
    expect(months.tabIndex).toBe(0);
    expect(within(months).getByText('Mar')).toBeTruthy();
    expect(within(months).getByText('part ends 24 Sep')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Edit tasks' }));
    expect([view('Percent').checked, view('Monthly').disabled]).toEqual([true, true]);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(view('Monthly').checked).toBe(true);
  });

  it('says what one percent comes to in the open part', async () => {
    const { user } = await open();
    await user.hover(screen.getByRole('button', { name: 'Duration, %' }));
    expect(await screen.findByText('1% = 2.07 days in this part.')).toBeTruthy();
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

  it('assigns an activity in a command of its own, and takes it away when nothing is chosen', async () => {
    const sent: unknown[] = [];
    server.use(
      schedule(inside, outside),
      http.patch('*/api/Tasks/:id', async ({ request, params }) => {
        const body = (await request.json()) as { p6ActivityId: number | null };
        sent.push([params['id'], request.headers.get('If-Match'), body]);
        const linked = { ...earthworks, p6ActivityId: body.p6ActivityId };
        tasksAre(clearance, linked);
        return HttpResponse.json(linked, { headers: { 'X-Command-Id': 'c-9' } });
      }),
    );
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Assign P6 ID to Earthworks' }));
    const dialog = () => within(screen.getByRole('dialog', { name: 'Assign ID for P6 Program' }));
    await screen.findByRole('dialog');
    await user.click(await dialog().findByRole('combobox', { name: 'Select P6 Activity' }));
    await user.click(await screen.findByRole('option', { name: /^A1050/ }));
    await user.click(dialog().getByRole('button', { name: 'Assign' }));
    expect(await screen.findByText('P6 ID assigned')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'P6 ID A1050 of Earthworks' }));
    await user.click(await screen.findByRole('button', { name: 'Choose no activity' }));
    await user.click(dialog().getByRole('button', { name: 'Assign' }));
    expect(await screen.findByText('P6 ID removed')).toBeTruthy();
    expect(sent).toEqual([
      ['2', '"5"', { p6ActivityId: 7 }],
      ['2', '"5"', { p6ActivityId: null }],
    ]);
  });

  it('says in the dialog that there is no schedule, and that it could not be read', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Assign P6 ID to Earthworks' }));
    expect(
      await screen.findByText(
        'No P6 activities found for this project. Please upload P6 data from the project edit page first.',
      ),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    server.use(http.get('*/api/P6Activities', () => problem(404, 'Resource not found')));
    await user.click(screen.getByRole('button', { name: 'Assign P6 ID to Site clearance' }));
    await user.click(await screen.findByRole('button', { name: 'Refresh P6 activities' }).catch(() => document.body));
    expect(await screen.findByText('Failed to load P6 activities')).toBeTruthy();
  });

  it('says that the activities of its links could not be read, and reads them on Retry', async () => {
    tasksAre(clearance, { ...earthworks, p6ActivityId: 7 });
    server.use(http.get('*/api/P6Activities', () => problem(404, 'Resource not found')));
    const { user } = await open();
    expect(await screen.findByText('Failed to load P6 activity details')).toBeTruthy();
    expect(bar('Earthworks').dataset['p6']).toBe('linked');
    server.use(schedule(inside));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(bar('Earthworks').dataset['p6']).toBe('inside'));
  });

  it('can be read in a published programme, and changed by nobody', async () => {
    tasksAre(clearance, { ...earthworks, p6ActivityId: 7 });
    server.use(schedule(inside), programmeIs(programme({ status: 'published' })));
    const { user } = await open();
    expect(await screen.findByText('A1050')).toBeTruthy();
    await user.click(view('Monthly'));
    expect(screen.getByRole('region', { name: /^Months of/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit tasks' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Assign P6 ID|^P6 ID/ })).toBeNull();
  });
});
