import { describe, expect, it } from '@jest/globals';
import { categories, makeupOf, subprogrammeOf, taskOf } from '../testing/tasks-sample.js';
import {
  assetTypeFacts,
  changesOf,
  newSubprogramme,
  subprogrammeBody,
  subprogrammeDraftOf,
  withoutTask,
  withRow,
  withTask,
  withTaskMoved,
  withTemplate,
} from './subprogramme-draft.js';

const saved = subprogrammeOf(10_009, 'Dual carriageway (A9)', [
  taskOf(1, 'Site clearance'),
  taskOf(2, 'Earthworks'),
  taskOf(3, 'Surfacing'),
]);
const draft = subprogrammeDraftOf(saved);
const names = (of: typeof draft) => of.tasks.map(({ name }) => name);

describe('the tasks of a subprogramme', () => {
  it('are moved no farther than the ends', () => {
    expect(names(withTaskMoved(draft, 1, 1))).toEqual(['Earthworks', 'Site clearance', 'Surfacing']);
    expect(names(withTaskMoved(draft, 3, -2))).toEqual(['Surfacing', 'Site clearance', 'Earthworks']);
    expect(withTaskMoved(draft, 1, -1)).toBe(draft);
    expect(withTaskMoved(draft, 99, 1)).toBe(draft);
  });

  it('are added last, each with a key of its own, as copies of a task', () => {
    const task = taskOf(10_001, 'Fencing', { durationPercent: 20, lagPercent: 60 });
    const twice = withTask(withTask(draft, task, makeupOf(4, 'Post and rail')), task, makeupOf(5, 'Mesh'));
    expect(new Set(twice.tasks.map(({ key }) => key)).size).toBe(5);
    expect(twice.tasks.slice(3)).toMatchObject([
      { id: null, baseTaskId: 10_001, durationPercent: 20, lagPercent: 60, elementMakeupId: 4 },
      { id: null, baseTaskId: 10_001, elementMakeupId: 5, elementMakeup: 'Mesh' },
    ]);
  });

  it('are sent with the ids of those that are there', () => {
    const edited = withTask(withoutTask(draft, 2), taskOf(10_001, 'Fencing'), makeupOf(4, 'Post and rail'));
    expect(subprogrammeBody(edited, saved).tasks.map(({ id }) => id)).toEqual([1, 3, undefined]);
  });
});

describe('a template', () => {
  it('leaves the name and a chosen type, and strips ids', () => {
    const copied = withTemplate({ ...newSubprogramme('Causeway'), name: 'Mine' }, saved);
    expect(copied).toMatchObject({ name: 'Mine', assetType: 'Causeway', templateId: 10_009 });
    expect(copied.tasks.every(({ id, key }) => id === null && key < 0)).toBe(true);
    expect(copied.tasks.map(({ baseTaskId }) => baseTaskId)).toEqual([1, 2, 3]);
  });

  it('brings its type where none is chosen', () => {
    expect(withTemplate(newSubprogramme(), saved).assetType).toBe('Dual carriageway');
  });
});

describe('what is sent', () => {
  it('keeps the category of a type that stays, and lets the server find that of another', () => {
    expect(subprogrammeBody(draft, saved)).toMatchObject({ assetCategoryId: 11 });
    expect(subprogrammeBody({ ...draft, assetType: 'Causeway' }, saved)).not.toHaveProperty('assetCategoryId');
    expect(subprogrammeBody(newSubprogramme('Causeway'), null)).not.toHaveProperty('templateId');
  });
});

describe('the changes', () => {
  it('are counted once each', () => {
    expect(changesOf(draft, draft)).toBe(0);
    expect(changesOf({ ...draft, name: `${draft.name} ` }, draft)).toBe(0);
    expect(changesOf(withTaskMoved(draft, 1, 2), draft)).toBe(1);
    expect(changesOf(withoutTask(draft, 2), draft)).toBe(1);
    expect(changesOf(withRow(draft, 2, { durationPercent: 1, lagPercent: 2 }), draft)).toBe(2);
    expect(changesOf({ ...withTaskMoved(draft, 1, 1), name: 'Other', assetType: 'Causeway' }, draft)).toBe(3);
  });
});

describe('the facts of an asset type', () => {
  it('are its category and what it is measured by', () => {
    expect(assetTypeFacts(categories, 'Causeway')).toBe('Roads · Structures, measured by area');
    expect(assetTypeFacts(categories, 'Nothing')).toBeUndefined();
  });
});
