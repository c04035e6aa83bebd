import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ElementMakeup, LibraryPreviewBody, NextTaskCode, Task, WholeTaskBody } from '../../../lib/api-types.js';
import { stamps } from '../../../testing/programme.js';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, problem, serve } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import { EditedRecordContext } from '../form/edited-record.js';
import { previewOf, programmesOf } from '../impact/testing/preview-answer.js';
import { openEdit as openEditPage } from '../testing/forms.js';
import { makeupOf, taskOf } from '../testing/tasks-sample.js';
import { TaskForm } from './task-form.js';

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
const fill = makeupOf(11, 'Cut, fill and dispose (A9)', {
  taskId: 10_001,
  taskCode: 'EXC017',
  defaultElementForTask: true,
  activities: digging(500),
});
const waste = makeupOf(12, 'Cut to waste (A9)', { taskId: 10_001, taskCode: 'EXC017', activities: digging(510) });
const earthworks = taskOf(10_001, 'Earthworks (A9)', {
  taskCode: 'EXC017',
  durationPercent: 30,
  lagPercent: 10,
  elementMakeupId: 11,
});

const made: { method: string; body: WholeTaskBody & { id?: number }; ifMatch: string | null }[] = [];
const asked: LibraryPreviewBody[] = [];
const stores = (method: 'post' | 'put') =>
  http[method]('*/api/Tasks/full', async ({ request }) => {
    made.push({ method, body: (await request.json()) as WholeTaskBody, ifMatch: request.headers.get('If-Match') });
    return HttpResponse.json({ ...earthworks, id: 10_005 }, { headers: { 'X-Command-Id': 'c-1' } });
  });
const codes = (answer: (name: string) => NextTaskCode) =>
  http.get('*/api/TaskCodes/next', ({ request }) =>
    HttpResponse.json(answer(new URL(request.url).searchParams.get('name') ?? '')),
  );
const explained = (code: string): NextTaskCode => ({
  code,
  explanation: 'Auto-generated code relates to: Excavation (Earthworks)',
});
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
beforeEach(() => {
  signIn();
  made.length = 0;
  asked.length = 0;
  // Wide enough for the panel beside the form.
  window.matchMedia = ((query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
});

const openNew = (fromExisting = false) =>
  renderScreen(<TaskForm start={{ for: 'new', fromExisting }} />, { path: '/new/', at: '/new/' });
function openEdit(record: Task = earthworks) {
  return renderScreen(
    <EditedRecordContext value={{ data: record, etag: '"7"', commandId: null }}>
      <TaskForm start={{ for: 'edit', id: record.id }} />
    </EditedRecordContext>,
  );
}
type User = ReturnType<typeof renderScreen>['user'];

const nameField = () => screen.getByLabelText<HTMLInputElement>(/^Name of new task/);
const code = () => screen.getByLabelText<HTMLInputElement>(/^Auto-generated Task Code/);
const card = (number: number) => within(screen.getByRole('region', { name: `Element make-up ${number}` }));
const titles = () => screen.queryAllByRole('heading', { level: 2, name: /^\d+\. / }).map((title) => title.textContent);
const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }));
async function makeTask(user: User, name: string) {
  await user.click(screen.getByRole('combobox', { name: 'Select an existing task as template' }));
  await user.click(await screen.findByRole('option', { name: /^Earthworks \(A9\)/ }));
  await screen.findByRole('region', { name: 'Element make-up 2' });
  await user.type(nameField(), name);
}

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
