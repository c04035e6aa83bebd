import { describe, expect, it } from '@jest/globals';
import {
  BOB,
  copied,
  copyOf,
  given,
  later,
  programmeCreated,
  recorded,
  taskOf,
  tasksChanged,
} from '../../../../test/support/programme-history.js';
import { type CopiedSubprogramme, dataOf } from '../events.js';
import { evolve } from '../programme.js';
import { changedTaskEvents, lostTasks, type TaskChanges, taskEdits, tasksAfter } from './task-edits.js';
import { type TaskForm, taskErrors, taskFields } from './task-form.js';

const copy: CopiedSubprogramme = { ...copyOf(501, 1, 'Road'), tasks: [taskOf(61), taskOf(62)] };
const history = [programmeCreated(), copied(copy)];
const choices = { library: { makeup: () => undefined, hasTask: () => false }, isActivity: () => false };
const noNewId = () => 0;

describe('Edits of tasks', () => {
  it('that collide are told as conflicts only: the sender has not seen the merged figures', () => {
    const now = later(
      history,
      tasksChanged(copy, {
        changed: [{ taskId: 61, before: { durationPercent: 40 }, after: { durationPercent: 50 } }],
      }),
    );
    const edit = [{ id: 61, form: { durationPercent: 95 } }];
    const { conflicts, errors } = taskEdits(now, edit, [501], choices, noNewId, given(...history));
    expect(conflicts).toMatchObject([{ field: 'tasks.61.durationPercent', theirs: 50, modifiedBy: BOB }]);
    expect(errors).toEqual([]);
    expect(taskEdits(now, edit, [501], choices, noNewId).errors).toMatchObject([
      { index: 0, field: 'durationPercent' },
    ]);
  });

  it('reach no copy that is not there', () => {
    expect(taskEdits(given(...history), [{ id: 61, form: {} }], [999], choices, noNewId).errors).toEqual([
      { index: 0, field: 'id', message: 'This task is not in the asset' },
    ]);
    const changes = new Map([[999, { changed: [], removed: [], added: [] }]]);
    expect(() => changedTaskEvents(given(...history), changes)).toThrow('Subprogramme with ID 999 not found');
  });

  it('add no task that is wrong, and add the others', () => {
    const added = (name: string) => ({ subprogrammeId: 501, baseTaskId: 0, form: { name } });
    const { changes, errors } = taskEdits(given(...history), [added(''), added('Kerbs')], [501], choices, noNewId);
    expect(errors).toEqual([{ index: 0, field: 'name', message: 'Task name is required' }]);
    expect(changes.get(501)?.added).toMatchObject([{ name: 'Kerbs' }]);
  });

  it('are events of at most 400 tasks, which together leave the tasks that the edit shows', () => {
    const tasks = Array.from({ length: 1_000 }, (_, i) => taskOf(i + 1));
    const before = [programmeCreated(), copied({ ...copy, tasks })];
    const edits = (changed: number, removed: number, added: number): TaskChanges => ({
      changed: tasks.slice(0, changed).map(({ id }) => ({ taskId: id, before: {}, after: { name: `Changed ${id}` } })),
      removed: tasks.map((task, at) => ({ at, task })).slice(500, 500 + removed),
      added: Array.from({ length: added }, (_, i) => taskOf(2_000 + i)),
    });
    for (const [changed, removed, added, steps] of [
      [0, 0, 0, []],
      [2, 1, 1, [4]],
      [400, 0, 0, [400]],
      [0, 200, 201, [200, 201]],
      [450, 430, 410, [400, 50, 400, 30, 400, 10]],
    ] as const) {
      const programme = given(...before);
      const change = edits(changed, removed, added);
      const expected = tasksAfter({ ...copy, assetId: 1, tasks }, change);
      const events = changedTaskEvents(programme, new Map([[501, change]]));
      expect(
        dataOf(events, 'SubprogrammeTasksChanged').map((of) => of.changed.length + of.removed.length + of.added.length),
      ).toEqual(steps);
      for (const event of events) evolve(programme, recorded(event));
      expect(programme.subprogrammes.get(501)?.tasks).toEqual(expected);
      expect(expected).toHaveLength(1_000 - removed + added);
    }
  });

  it('are lost with a removed copy, unless the sender has seen them', () => {
    const removed = (tasks: CopiedSubprogramme['tasks']) =>
      lostTasks(
        [{ type: 'SubprogrammesRemoved', data: { assetName: 'Road', copies: [{ ...copy, tasks }] } }],
        given(...history),
        given(...history),
      ).map(({ field }) => field);
    expect(removed(copy.tasks)).toEqual([]);
    expect(removed([taskOf(61, { name: 'Other' }), taskOf(62), taskOf(63)])).toEqual(['tasks.61', 'tasks.63']);
    const unseen = { ...copy, id: 502, tasks: [taskOf(64)] };
    expect(
      lostTasks(
        [{ type: 'SubprogrammesRemoved', data: { assetName: 'Road', copies: [unseen] } }],
        given(...history),
        given(...history),
      ),
    ).toEqual([]);
  });
});

describe('The form of a task', () => {
  const errors = (form: TaskForm) => taskErrors({ ...taskFields(taskOf(61)), ...form }, form, choices);

  it.each<TaskForm>([
    { name: 'x'.repeat(100) },
    { taskCode: '' },
    { taskCode: 'DRA001' },
    { quantityFactor: 0 },
    { quantityFactor: 1_000_000 },
    { quantityFactor: null, elementMakeupId: null, p6ActivityId: null },
    { durationPercent: 90 },
    { durationPercent: 0, lagPercent: 100 },
  ])('takes %j', (form) => {
    expect(errors(form)).toEqual([]);
  });

  it.each<[TaskForm, string]>([
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ taskCode: 'XDRA001' }, 'taskCode'],
    [{ taskCode: 'DRA0011' }, 'taskCode'],
    [{ taskCode: 'DRAA01' }, 'taskCode'],
    [{ taskCode: 'DR1001' }, 'taskCode'],
    [{ quantityFactor: 1_000_001 }, 'quantityFactor'],
    [{ quantityFactor: -0.1 }, 'quantityFactor'],
    [{ lagPercent: 60.01 }, 'lagPercent'],
    [{ durationPercent: 101 }, 'durationPercent'],
    [{ lagPercent: -1 }, 'lagPercent'],
  ])('refuses %j', (form, field) => {
    expect(errors(form).map((error) => error.field)).toEqual([field]);
  });
});
