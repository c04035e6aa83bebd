import { describe, expect, it } from '@jest/globals';
import { makeupOf, taskOf } from '../testing/tasks-sample.js';
import { taskChanges } from './task-changes.js';
import {
  isTaskCode,
  missingOfTask,
  newTask,
  previewOfTask,
  type TaskDraft,
  taskBody,
  taskDraftOf,
  withCard,
  withDefault,
  withNewMakeup,
  withoutMakeup,
  withTemplate,
} from './task-draft.js';

const activity = (id: number) => ({
  id,
  elementMakeupId: 11,
  workActivityName: 'Excavate',
  name: 'Excavate',
  duration: 90,
  lag: 0,
  materials: [],
});
const makeups = [
  makeupOf(11, 'Cut and fill', { activities: [activity(500)] }),
  makeupOf(12, 'Cut to waste', { defaultElementForTask: true, activities: [activity(510)] }),
];
const saved = taskOf(10_001, 'Earthworks', { elementMakeupId: 11 });
const draft = taskDraftOf(saved, makeups);
const defaults = (of: Pick<TaskDraft, 'makeups'>) => of.makeups.map(({ isDefault }) => isDefault);

describe('the default make-up', () => {
  it('is the choice of the task, else the flagged one, else the first', () => {
    expect(defaults(draft)).toEqual([true, false]);
    expect(defaults(taskDraftOf({ ...saved, elementMakeupId: null }, makeups))).toEqual([false, true]);
    expect(
      defaults(taskDraftOf({ ...saved, elementMakeupId: null }, [makeupOf(1, 'One'), makeupOf(2, 'Two')])),
    ).toEqual([true, false]);
  });

  it('is always one: the first that is made, and the first that stays', () => {
    expect(withNewMakeup(newTask).map(({ isDefault }) => isDefault)).toEqual([true]);
    expect(withNewMakeup(draft).map(({ isDefault }) => isDefault)).toEqual([true, false, false]);
    expect(withoutMakeup(draft, 'make-up 11')).toMatchObject([{ id: 12, isDefault: true }]);
    expect(withDefault(draft, 'make-up 12').map(({ isDefault }) => isDefault)).toEqual([false, true]);
  });
});

describe('a template', () => {
  it('is copied with its make-ups as new ones; name and code stay those of the new task', () => {
    const copied = withTemplate({ ...newTask, name: 'Mine' }, saved, makeups);
    expect(copied).toMatchObject({ name: 'Mine', taskCode: null, durationPercent: 35, lagPercent: 5 });
    expect(copied.makeups).toMatchObject([{ templateId: 11 }, { templateId: 12 }]);
    expect(JSON.stringify(taskBody(copied, '', 10_001).elementMakeups)).not.toMatch(/"id"/);
  });
});

describe('a task code', () => {
  it('has three capital letters and three digits, or is empty', () => {
    expect(['', 'DRA001'].every(isTaskCode)).toBe(true);
    expect(['dra001', 'DR001', 'DRAA01', 'DRA01', 'DRA0011', ' DRA001'].some(isTaskCode)).toBe(false);
  });
});

describe('what is missing', () => {
  it('is named by the labels of the specification', () => {
    expect(missingOfTask(newTask).map(({ label }) => label)).toEqual(['Name', 'Element Makeups']);
    expect(missingOfTask(draft)).toEqual([]);
    expect(missingOfTask({ ...draft, makeups: withNewMakeup(draft) }).map(({ field }) => field)).toEqual([
      'elementMakeups.2.elementMakeupName',
      'elementMakeups.2.activities',
    ]);
  });
});

describe('what an edit does', () => {
  it('is asked for the make-ups that differ; of the default while none does', () => {
    expect(previewOfTask(draft, draft)?.elementMakeups).toMatchObject([{ id: 11 }]);
    const edited = { ...draft, makeups: withCard(draft, 'make-up 12', { measurmentType: 'Area' as const }) };
    expect(previewOfTask(edited, draft)?.elementMakeups).toMatchObject([{ id: 12, measurmentType: 'Area' }]);
    expect(previewOfTask({ ...newTask, makeups: withNewMakeup(newTask) }, newTask)).toBeNull();
  });
});

describe('the changes of a task', () => {
  const changes = (form: TaskDraft) => {
    let now = form;
    const found = taskChanges(draft, form, form.taskCode ?? 'EXC018', (patch) => (now = { ...now, ...patch }));
    return { found, undone: (key: string) => (found.find((change) => change.key === key)?.undo(), now) };
  };

  it('are none of what is saved', () => {
    expect(changes(draft).found).toEqual([]);
  });

  it('are fields, make-ups and the default, each with its undo', () => {
    const form: TaskDraft = {
      ...draft,
      name: 'Digging',
      taskCode: null,
      lagPercent: 90,
      durationPercent: 10,
      makeups: withDefault(draft, 'make-up 12'),
    };
    const { found, undone } = changes(form);
    expect(found.map(({ label, before, after }) => `${label}: ${before} > ${after}`)).toEqual([
      'Name: Earthworks > Digging',
      'Task code: EXC001 > EXC018',
      'Duration: 35\u00a0% > 10\u00a0%',
      'Lag: 5\u00a0% > 90\u00a0%',
      'Default element make-up: Cut and fill > Cut to waste',
    ]);
    // Both together are at most 100.
    expect(undone('durationPercent')).toMatchObject({ durationPercent: 35, lagPercent: 65 });
    expect(defaults(undone('default'))).toEqual([true, false]);
  });

  it('bring a deleted make-up back to its place', () => {
    const { found, undone } = changes({ ...draft, makeups: withoutMakeup(draft, 'make-up 11') });
    expect(found.map(({ label, after }) => `${label} ${after}`)).toEqual(['Cut and fill removed']);
    expect(undone('make-up 11').makeups.map(({ id }) => id)).toEqual([11, 12]);
  });

  it('name the make-up where there are several', () => {
    const renamed = { ...draft, makeups: withCard(draft, 'make-up 12', { elementMakeupName: 'To tip' }) };
    expect(changes(renamed).found).toMatchObject([{ label: 'Cut to waste: Name', after: 'To tip' }]);
    const added = changes({ ...draft, makeups: withNewMakeup(draft) });
    expect(added.found).toMatchObject([{ label: 'Element make-ups', after: 'New element make-up, new' }]);
  });
});
