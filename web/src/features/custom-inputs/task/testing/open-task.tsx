import { beforeEach } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type {
  ElementMakeup,
  LibraryPreviewBody,
  NextTaskCode,
  Task,
  WholeTaskBody,
} from '../../../../lib/api-types.js';
import { renderScreen } from '../../../../testing/render.js';
import { HttpResponse, http, serve } from '../../../../testing/server.js';
import { signIn } from '../../../../testing/session.js';
import { EditedRecordContext } from '../../form/edited-record.js';
import { previewOf, programmesOf } from '../../impact/testing/preview-answer.js';
import { makeupOf, taskOf } from '../../testing/tasks-sample.js';
import { eachTestAtWidth } from '../../testing/window-width.js';
import { TaskForm } from '../task-form.js';

const digging = (id: number): ElementMakeup['activities'] => [
  {
    id,
    elementMakeupId: 11,
    workActivityName: 'Excavate',
    name: 'Excavate',
    duration: 90,
    lag: 0,
    materials: [
      {
        id: id + 1,
        workActivityId: id,
        materialId: 16,
        materialName: 'Excavated material',
        materialQuantity: 30,
        unitId: 5,
        unit: 'm3',
        productionRateId: 4,
        rateName: 'Bulk excavation',
      },
    ],
  },
];
export const fill = makeupOf(11, 'Cut, fill and dispose (A9)', {
  taskId: 10_001,
  taskCode: 'EXC017',
  defaultElementForTask: true,
  activities: digging(500),
});
export const waste = makeupOf(12, 'Cut to waste (A9)', {
  taskId: 10_001,
  taskCode: 'EXC017',
  activities: digging(510),
});
export const earthworks = taskOf(10_001, 'Earthworks (A9)', {
  taskCode: 'EXC017',
  durationPercent: 30,
  lagPercent: 10,
  elementMakeupId: 11,
});

export const made: { method: string; body: WholeTaskBody & { id?: number }; ifMatch: string | null }[] = [];
export const asked: LibraryPreviewBody[] = [];
const stores = (method: 'post' | 'put') =>
  http[method]('*/api/Tasks/full', async ({ request }) => {
    made.push({ method, body: (await request.json()) as WholeTaskBody, ifMatch: request.headers.get('If-Match') });
    return HttpResponse.json({ ...earthworks, id: 10_005 }, { headers: { 'X-Command-Id': 'c-1' } });
  });
export const codes = (answer: (name: string) => NextTaskCode) =>
  http.get('*/api/TaskCodes/next', ({ request }) =>
    HttpResponse.json(answer(new URL(request.url).searchParams.get('name') ?? '')),
  );
export const explained = (code: string): NextTaskCode => ({
  code,
  explanation: 'Auto-generated code relates to: Excavation (Earthworks)',
});

/** Answers the form, and notes what it sends in `made` and what it asks the effect of in `asked`; a planner is signed in. */
export function serveForm() {
  const server = serve(
    codes((name) => (name.startsWith('Ex') ? explained('EXC018') : { code: 'TAS001', explanation: null })),
    http.get('*/api/Tasks', () =>
      HttpResponse.json([
        earthworks,
        taskOf(101, 'Site clearance', { taskCode: 'CLR001', subProgrammId: 1, custom: false }),
      ]),
    ),
    http.get('*/api/Tasks/10001', () => HttpResponse.json(earthworks)),
    http.get('*/api/ElementMakeups', ({ request }) => {
      const query = new URL(request.url).searchParams;
      return HttpResponse.json(
        query.get('taskId') === '10001' || query.get('taskCode') === 'EXC017' ? [fill, waste] : [],
      );
    }),
    http.get('*/api/ElementMakeups/11', () => HttpResponse.json(fill)),
    http.get('*/api/CustomInputs/tasks', ({ request }) => {
      const own = new URL(request.url).searchParams.get('custom') === 'true';
      return HttpResponse.json(own ? [earthworks] : [], { headers: { 'X-Total-Count': own ? '1' : '0' } });
    }),
    http.get('*/api/CustomInputs/elementMakeups', ({ request }) => {
      const own = new URL(request.url).searchParams.get('custom') === 'true';
      return HttpResponse.json(own ? [{ id: 11, name: fill.elementMakeupName, custom: true }] : [], {
        headers: { 'X-Total-Count': own ? '1' : '0' },
      });
    }),
    http.get('*/api/CustomInputs/tasks/:id/uses', () =>
      HttpResponse.json({ scenarios: [], inputs: [], inputsOfOthers: 0 }),
    ),
    http.post('*/api/CustomInputs/preview', async ({ request }) => {
      asked.push((await request.json()) as LibraryPreviewBody);
      return HttpResponse.json(previewOf(programmesOf([])));
    }),
    http.get('*/api/Materials', () => HttpResponse.json([])),
    http.get('*/api/ProductionRates', () => HttpResponse.json([])),
    stores('post'),
    stores('put'),
  );
  eachTestAtWidth('wide'); // enough for the panel beside the form
  beforeEach(() => {
    signIn();
    made.length = 0;
    asked.length = 0;
  });
  return server;
}

export const openNew = (fromExisting = false) =>
  renderScreen(<TaskForm start={{ for: 'new', fromExisting }} />, { path: '/new/', at: '/new/' });
export function openEdit(record: Task = earthworks) {
  return renderScreen(
    <EditedRecordContext value={{ data: record, etag: '"7"', commandId: null }}>
      <TaskForm start={{ for: 'edit', id: record.id }} />
    </EditedRecordContext>,
  );
}
type User = ReturnType<typeof renderScreen>['user'];

export const nameField = () => screen.getByLabelText<HTMLInputElement>(/^Name of new task/);
export const code = () => screen.getByLabelText<HTMLInputElement>(/^Auto-generated Task Code/);
export const card = (number: number) => within(screen.getByRole('region', { name: `Element make-up ${number}` }));
export const titles = () =>
  screen.queryAllByRole('heading', { level: 2, name: /^\d+\. / }).map((title) => title.textContent);
export const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }));
export async function makeTask(user: User, name: string) {
  await user.click(screen.getByRole('combobox', { name: 'Select an existing task as template' }));
  await user.click(await screen.findByRole('option', { name: /^Earthworks \(A9\)/ }));
  await screen.findByRole('region', { name: 'Element make-up 2' });
  await user.type(nameField(), name);
}
