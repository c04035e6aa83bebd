import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  ANN,
  BOB,
  conflictsOf,
  copied,
  copyOf,
  eventsOf,
  expectWhole,
  given,
  later,
  partFacts,
  partsCreated,
  partsRemoved,
  programmeCreated,
  refusalOf,
  taskOf,
  tasksChanged,
} from '../../../test/support/programme-history.js';
import { countingIds, referenceLibraryState } from '../../../test/support/test-programmes.js';
import { type AssetLibrary, assetLibrary } from '../../domain/programmes/assets/asset-library.js';
import type { CopiedSubprogramme, ProgrammeEvent } from '../../domain/programmes/events.js';
import type { Programme } from '../../domain/programmes/programme.js';
import type { NewTask } from '../../domain/programmes/subprogrammes/new-tasks.js';
import type { TaskForm } from '../../domain/programmes/subprogrammes/task-form.js';
import { changeSubprogramme, makeSubprogramme, removeSubprogramme } from './change-subprogrammes.js';
import { addTasks, changeTask, removeTask } from './change-tasks.js';

let library: AssetLibrary;
beforeAll(async () => {
  library = assetLibrary(await referenceLibraryState(), ANN);
});

const copy: CopiedSubprogramme = {
  ...copyOf(501, 1, 'Mainline'),
  tasks: [taskOf(601), taskOf(602, { lagPercent: 50 })],
};
const history = [programmeCreated(), copied(copy), partsCreated('Mainline', partFacts(1))];
const published: ProgrammeEvent = { type: 'ProgrammeStatusChanged', data: { before: 'draft', after: 'published' } };
const readOnly = { kind: 'conflict', code: 'programme-read-only' };
const choices = () => ({ library, isActivity: (id: number) => id === 9 });
const change = (programme: Programme, id: number, form: TaskForm, seen?: Programme) =>
  changeTask(programme, id, form, choices(), seen);
const add = (programme: Programme, ...tasks: readonly NewTask[]) =>
  addTasks(programme, tasks, choices(), countingIds().task);
const kerbs = (form: TaskForm = {}, subprogrammeId = 501): NewTask => ({
  subprogrammeId,
  baseTaskId: 3,
  form: { name: 'Kerbs', ...form },
});

describe('Changing a task', () => {
  it('holds the former values of the changed fields only', () => {
    expect(
      eventsOf(
        change(given(...history), 602, { durationPercent: 50, lagPercent: 50, name: 'Paving', quantityFactor: 0 }),
      ),
    ).toEqual([
      tasksChanged(copy, {
        changed: [
          {
            taskId: 602,
            before: { durationPercent: 40, name: 'Task 602', quantityFactor: null },
            after: { durationPercent: 50, name: 'Paving', quantityFactor: 0 },
          },
        ],
      }),
    ]);
    expect(eventsOf(change(given(...history), 602, { lagPercent: 50 }))).toEqual([]);
  });

  it.each<[TaskForm, Record<string, string[]>]>([
    [{ durationPercent: 91 }, { durationPercent: ['Start and duration together are at most 100 %'] }],
    [{ lagPercent: 12.345 }, { lagPercent: ['Lag is a number from 0 to 100 with at most two decimals'] }],
    [{ name: '' }, { name: ['Task name is required'] }],
    [{ name: 'x'.repeat(101) }, { name: ['Task name is too long (maximum 100 characters).'] }],
    [{ taskCode: 'Dra1' }, { taskCode: ['Invalid format. Use 3 letters + 3 digits (e.g., DRA001)'] }],
    [
      { quantityFactor: -1, p6ActivityId: 8, elementMakeupId: 0 },
      {
        quantityFactor: ['Quantity factor is a number from 0 to 1000000'],
        elementMakeupId: ['This element make-up is not in the library'],
        p6ActivityId: ["This activity is not in the programme's schedule"],
      },
    ],
  ])('to %j is refused', (form, errors) => {
    expect(refusalOf(change(given(...history), 601, form)).errors).toEqual(errors);
  });

  it('refuses tasks of other programmes, and tasks of a published one', () => {
    expect(refusalOf(change(given(...history), 7, { lagPercent: 1 }))).toMatchObject({
      kind: 'missing',
      code: 'task-not-found',
    });
    expect(refusalOf(change(given(...history, published), 601, { lagPercent: 1 }))).toMatchObject(readOnly);
  });

  it('is rebased on what the sender saw', () => {
    const seen = given(...history);
    const now = later(
      history,
      tasksChanged(copy, {
        changed: [{ taskId: 601, before: { lagPercent: 10 }, after: { lagPercent: 20 } }],
        removed: [{ at: 1, task: taskOf(602, { lagPercent: 50 }) }],
      }),
    );
    expect(conflictsOf(change(now, 601, { lagPercent: 30 }, seen))).toMatchObject([
      { field: 'tasks.601.lagPercent', theirs: 20, modifiedBy: BOB },
    ]);
    expect(eventsOf(change(now, 601, { lagPercent: 10, durationPercent: 5 }, seen))).toEqual([
      tasksChanged(copy, {
        changed: [{ taskId: 601, before: { durationPercent: 40 }, after: { durationPercent: 5 } }],
      }),
    ]);
    expect(conflictsOf(change(now, 602, { lagPercent: 30 }, seen))).toMatchObject([
      { field: 'tasks.602', theirs: null },
    ]);
  });
});

describe('Adding and removing tasks', () => {
  it('needs their names, told with their places where there are several', () => {
    const unnamed: NewTask = { subprogrammeId: 501, baseTaskId: 3, form: {} };
    const errors = (...tasks: readonly NewTask[]) => refusalOf(add(given(...history), ...tasks)).errors;
    expect(errors(unnamed)).toEqual({ name: ['Task name is required'] });
    expect(errors(kerbs(), unnamed, kerbs({}, 9))).toEqual({
      '1.name': ['Task name is required'],
      '2.subProgrammId': ['Subprogramme with ID 9 not found'],
    });
  });

  it('removes a task that the sender has not seen yet', () => {
    expect(eventsOf(removeTask(given(...history), 601, given(programmeCreated())))).toHaveLength(1);
  });

  it('adds new ones at the end, all or none', () => {
    const programme = given(...history);
    const events = eventsOf(add(programme, kerbs({ durationPercent: 30 }), kerbs({ name: 'Verges' })));
    const task = (id: number, name: string, durationPercent: number) => ({
      id,
      name,
      taskCode: '',
      durationPercent,
      lagPercent: 0,
      quantityFactor: null,
      elementMakeupId: null,
      baseTaskId: 3,
      p6ActivityId: null,
    });
    expect(events).toEqual([
      tasksChanged(copy, {
        added: [
          { at: 2, task: task(1001, 'Kerbs', 30) },
          { at: 3, task: task(1002, 'Verges', 0) },
        ],
      }),
    ]);
    expect(
      later(history, ...events)
        .subprogrammes.get(501)
        ?.tasks.map(({ id }) => id),
    ).toEqual([601, 602, 1001, 1002]);
    expect(refusalOf(add(programme, kerbs(), kerbs({ name: '', lagPercent: 101 }), kerbs({}, 7))).errors).toEqual({
      '1.name': ['Task name is required'],
      '1.lagPercent': ['Lag is a number from 0 to 100 with at most two decimals'],
      '2.subProgrammId': ['Subprogramme with ID 7 not found'],
    });
    expect(refusalOf(add(given(...history, published), kerbs()))).toMatchObject(readOnly);
  });

  it('stops at a thousand tasks of one subprogramme', () => {
    const programme = given(
      programmeCreated(),
      copied({ ...copy, tasks: Array.from({ length: 999 }, (_, i) => taskOf(10_000 + i)) }),
    );
    expect(eventsOf(add(programme, kerbs()))).toHaveLength(1);
    expect(refusalOf(add(programme, kerbs(), kerbs())).errors).toEqual({
      '1.subProgrammId': ['A subprogramme takes up to 1000 tasks'],
    });
  });

  it('records the removed task with its place, and refuses if somebody changed it after the sender looked', () => {
    const programme = given(...history);
    const events = eventsOf(removeTask(programme, 601));
    expect(events).toEqual([tasksChanged(copy, { removed: [{ at: 0, task: taskOf(601) }] })]);
    expect(
      later(history, ...events)
        .subprogrammes.get(501)
        ?.tasks.map(({ id }) => id),
    ).toEqual([602]);
    const now = later(
      history,
      tasksChanged(copy, { changed: [{ taskId: 601, before: { lagPercent: 10 }, after: { lagPercent: 20 } }] }),
    );
    expect(conflictsOf(removeTask(now, 601, programme))).toMatchObject([
      { field: 'tasks.601', theirs: { lagPercent: 20 }, modifiedBy: BOB },
    ]);
    expect(refusalOf(removeTask(programme, 7))).toMatchObject({ kind: 'missing' });
    expect(refusalOf(removeTask(given(...history, published), 601))).toMatchObject(readOnly);
  });
});

describe('A subprogramme of a programme', () => {
  const form = { name: 'Own way', assetType: 'Dual carriageway', assetCategoryId: 11 };
  const make = (programme: Programme, over: object = {}) =>
    makeSubprogramme(programme, { ...form, ...over }, { library, ids: countingIds() });

  it('made without parts is not cleaned up before a part has used it', () => {
    const made = eventsOf(make(given(...history)));
    expect(made).toEqual([copied({ ...copyOf(1001, 0, ''), ...form, tasks: [] })]);
    const programme = later(history, ...made, partsRemoved('Mainline', partFacts(1)), {
      type: 'SubprogrammesRemoved',
      data: { assetName: 'Mainline', copies: [copy] },
    });
    expectWhole(programme);
    expect([...programme.subprogrammes.keys()]).toEqual([1001]);
  });

  it('made from another one has copies of its tasks under new ids, without their activities', () => {
    const source = { ...form, sourceId: 1, tasks: [taskOf(601, { p6ActivityId: 9 })], baseTaskOf: () => 33 };
    expect(
      eventsOf(makeSubprogramme(given(...history), { name: 'Second way' }, { library, ids: countingIds() }, source)),
    ).toEqual([
      copied({
        ...copyOf(1001, 1, ''),
        ...form,
        name: 'Second way',
        tasks: [{ ...taskOf(601), id: 1002, baseTaskId: 33 }],
      }),
    ]);
  });

  it.each([
    [{ name: '' }, 'name', 'Subprogramme name is required'],
    [{ assetType: '' }, 'assetType', 'Asset type is required'],
    [{ assetCategoryId: 0 }, 'assetCategoryId', 'Asset type is required'],
  ])('is refused with %j', (over, field, message) => {
    expect(refusalOf(make(given(...history), over)).errors).toEqual({ [field]: [message] });
  });

  it('is renamed under the same id; its tasks and its parts stay', () => {
    const events = eventsOf(changeSubprogramme(given(...history), 501, { name: 'Own way' }, library));
    const programme = later(history, ...events);
    expectWhole(programme);
    const { assetName: _, ...ofCopy } = copy;
    expect(programme.subprogrammes.get(501)).toEqual({ ...ofCopy, name: 'Own way' });
    expect(events[0]).toEqual({ type: 'SubprogrammesRemoved', data: { assetName: 'Mainline', copies: [copy] } });
    expect(eventsOf(changeSubprogramme(programme, 501, { name: 'Own way' }, library))).toEqual([]);
    expect(
      conflictsOf(changeSubprogramme(programme, 501, { name: 'Third way' }, library, given(...history))),
    ).toMatchObject([{ field: 'name', theirs: 'Own way' }]);
  });

  it('is removed when no part is built by it', () => {
    const programme = given(...history, copied({ ...copyOf(777, 0, '') }));
    expect(eventsOf(removeSubprogramme(programme, 777))).toEqual([
      { type: 'SubprogrammesRemoved', data: { assetName: '', copies: [copyOf(777, 0, '')] } },
    ]);
    expect(refusalOf(removeSubprogramme(programme, 501))).toMatchObject({
      kind: 'conflict',
      code: 'subprogramme-in-use',
      detail: '1 part of Mainline',
    });
    expect(refusalOf(removeSubprogramme(programme, 7))).toMatchObject({
      kind: 'missing',
      title: 'Subprogramme with ID 7 not found',
    });
    for (const decision of [
      removeSubprogramme,
      (p: Programme) => make(p),
      (p: Programme) => changeSubprogramme(p, 501, { name: 'x' }, library),
    ]) {
      expect(refusalOf(decision(given(...history, published), 501))).toMatchObject(readOnly);
    }
  });
});
