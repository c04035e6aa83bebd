import { beforeEach, expect } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Subprogramme, Task, WholeSubprogrammeBody } from '../../../../lib/api-types.js';
import { renderScreen } from '../../../../testing/render.js';
import { HttpResponse, http, serve } from '../../../../testing/server.js';
import { signIn } from '../../../../testing/session.js';
import { EditedRecordContext } from '../../form/edited-record.js';
import type { FormStart } from '../../form/input-form.js';
import { categories, makeupOf, subprogrammeOf, taskOf } from '../../testing/tasks-sample.js';
import { SubprogrammeForm } from '../subprogramme-form.js';

const clearing = taskOf(101, 'Site clearance', {
  taskCode: 'CLR001',
  subProgrammId: 1,
  custom: false,
  durationPercent: 10,
  lagPercent: 0,
  elementMakeupId: 1,
  elementMakeup: 'Strip and clear',
});
const earthworks = taskOf(102, 'Earthworks', {
  subProgrammId: 1,
  custom: false,
  elementMakeupId: 2,
  elementMakeup: 'Cut and fill',
});
export const ownTask = taskOf(10_001, 'Earthworks (A9)', { taskCode: 'EXC017', durationPercent: 30, lagPercent: 10 });
const bareTask = taskOf(10_002, 'Fencing', { taskCode: '' });
const database = { ...subprogrammeOf(1, 'Dual carriageway - flexible', [clearing, earthworks]), custom: false };

export const made: { method: string; body: WholeSubprogrammeBody; ifMatch: string | null }[] = [];
const stores = (method: 'post' | 'put') =>
  http[method]('*/api/SubProgramms/full', async ({ request }) => {
    made.push({
      method,
      body: (await request.json()) as WholeSubprogrammeBody,
      ifMatch: request.headers.get('If-Match'),
    });
    return HttpResponse.json({ ...database, id: 10_009 }, { headers: { 'X-Command-Id': 'c-1' } });
  });
const tasksAre = (tasks: Task[]) => http.get('*/api/Tasks', () => HttpResponse.json(tasks));
const makeups = http.get('*/api/ElementMakeups', ({ request }) => {
  const query = new URL(request.url).searchParams;
  if (query.get('taskId') === '10001')
    return HttpResponse.json([makeupOf(11, 'Cut, fill and dispose (A9)', { taskId: 10_001, taskCode: 'EXC017' })]);
  if (query.get('taskCode') === 'EXC017')
    return HttpResponse.json([
      makeupOf(11, 'Cut, fill and dispose (A9)', { taskId: 10_001, taskCode: 'EXC017' }),
      makeupOf(12, 'Cut to fill', { taskCode: 'EXC017', custom: false }),
    ]);
  if (query.get('taskCode') === 'EXC001')
    return HttpResponse.json([makeupOf(2, 'Cut and fill'), makeupOf(3, 'Cut to waste')]);
  return HttpResponse.json([]);
});
/** Answers the form, and notes in `made` what it sends; a planner is signed in. */
export function serveForm() {
  const server = serve(
    tasksAre([ownTask, bareTask, clearing, earthworks]),
    makeups,
    http.get('*/api/SubProgramms', () => HttpResponse.json([database])),
    http.get('*/api/AssetCategories', () => HttpResponse.json(categories)),
    http.get('*/api/CustomInputs/subprogrammes', ({ request }) => {
      const own = new URL(request.url).searchParams.get('custom') === 'true';
      return HttpResponse.json(own ? [] : [{ ...database, unit: null }], {
        headers: { 'X-Total-Count': own ? '0' : '1' },
      });
    }),
    http.get('*/api/CustomInputs/subprogrammes/:id/uses', () =>
      HttpResponse.json({ scenarios: [], inputs: [], inputsOfOthers: 0 }),
    ),
    http.get('*/api/SubProgramms/1', () => HttpResponse.json(database)),
    stores('post'),
    stores('put'),
  );
  beforeEach(() => {
    signIn();
    made.length = 0;
  });
  return server;
}

export function openForm(start: Partial<FormStart> = {}, at = '/custom-inputs/create-custom-inputs/') {
  return renderScreen(<SubprogrammeForm start={{ for: 'new', fromExisting: false, ...start } as FormStart} />, {
    path: '/custom-inputs/create-custom-inputs/',
    at,
  });
}
export const saved = subprogrammeOf(10_009, 'Dual carriageway (A9)', [
  { ...clearing, id: 10_021, custom: true },
  { ...earthworks, id: 10_022, custom: true },
]);
export function openEdit(record: Subprogramme = saved) {
  return renderScreen(
    <EditedRecordContext value={{ data: record, etag: '"7"', commandId: null }}>
      <SubprogrammeForm start={{ for: 'edit', id: record.id }} />
    </EditedRecordContext>,
  );
}
type User = ReturnType<typeof renderScreen>['user'];

export async function chooseType(user: User, type: string) {
  await user.click(screen.getByRole('combobox', { name: 'Asset type' }));
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${type}`) }));
}
export async function openDialog(user: User) {
  await user.click(screen.getByRole('button', { name: 'Add task' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Task to Subprogramme' }));
  await dialog.findByRole('combobox', { name: 'Available tasks' });
  return dialog;
}
export async function chooseTask(user: User, words: string, name: RegExp) {
  const field = screen.getByRole('combobox', { name: 'Available tasks' });
  await user.click(field);
  await user.type(field, words);
  await user.click(await screen.findByRole('option', { name }));
}
export async function addOwnTask(user: User) {
  const dialog = await openDialog(user);
  await chooseTask(user, 'a9', /^Earthworks \(A9\)/);
  await user.click(await dialog.findByRole('combobox', { name: 'Available element make-ups' }));
  await user.click(await screen.findByRole('option', { name: /^Cut to fill/ }));
  await user.click(dialog.getByRole('button', { name: 'Add task' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}
export const rows = () =>
  within(screen.getByRole('list', { name: 'Tasks' }))
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);
export const toastText = async (text: string | RegExp) => expect(await screen.findByText(text)).toBeTruthy();
