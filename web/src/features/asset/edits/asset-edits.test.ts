import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Asset } from '../../../lib/api-types.js';
import { emptyPart } from '../part/part-draft.js';
import { mainline, tasks } from '../testing/sample.js';
import {
  type AssetEdits,
  addPart,
  conflictsOf,
  editPart,
  editsAfterSaving,
  isEdited,
  noEdits,
  pruneEdits,
  removePart,
  restorePart,
  undoFields,
  withEdits,
} from './asset-edits.js';
import { resolveConflict } from './resolve-conflict.js';
import {
  addTask,
  editTask,
  removeTask,
  restoreTask,
  sentTasks,
  taskBodies,
  tasksWithEdits,
  withTaskEdits,
} from './task-edits.js';

const asset = mainline();
const [north, middle] = asset.parts as [Asset['parts'][number], Asset['parts'][number]];
const [clearance, earthworks] = tasks as [(typeof tasks)[number], (typeof tasks)[number]];
const key = (part: { id: number }) => String(part.id);
const sizeOf = (edits: AssetEdits, of: Asset = asset) => withEdits(of, edits).parts.map(({ partSize }) => partSize);

/** The asset as somebody else left it. */
const changedByOthers = (id: number, patch: Partial<Asset['parts'][number]>): Asset => ({
  ...asset,
  parts: asset.parts.map((part) => (part.id === id ? { ...part, ...patch, modified: '2026-11-21T09:00:00Z' } : part)),
});

// Any sequence of what a planner can do to the parts of the asset.
const anyEdits = fc
  .array(
    fc.oneof(
      fc.record({
        what: fc.constant('size' as const),
        part: fc.constantFrom(north, middle),
        size: fc.option(fc.integer({ min: 0, max: 900 }), { nil: null }),
      }),
      fc.record({
        what: fc.constant('end' as const),
        part: fc.constantFrom(north, middle),
        end: fc.constantFrom('2027-09-24', '2027-10-01', '2027-11-26'),
      }),
      fc.record({ what: fc.constant('add' as const), key: fc.constantFrom('new-1', 'new-2') }),
      fc.record({
        what: fc.constant('task' as const),
        task: fc.constantFrom(clearance, earthworks),
        duration: fc.integer({ min: 0, max: 100 }),
      }),
      fc.record({ what: fc.constant('remove' as const), part: fc.constantFrom(north, middle) }),
    ),
    { maxLength: 12 },
  )
  .map((steps) =>
    steps.reduce<AssetEdits>((edits, step) => {
      if (step.what === 'size') return editPart(asset, edits, key(step.part), { partSize: step.size });
      if (step.what === 'task') return editTask(edits, step.task, { durationPercent: step.duration });
      if (step.what === 'end') return editPart(asset, edits, key(step.part), { partAssetEnd: step.end });
      if (step.what === 'add')
        return edits.added.some((part) => part.key === step.key) ? edits : addPart(edits, emptyPart(step.key));
      return edits.removed.some(({ id }) => id === step.part.id) ? edits : removePart(asset, edits, key(step.part));
    }, noEdits),
  );

describe('unsaved edits of an asset', () => {
  it('show in the form and leave what is saved as it is', () => {
    const edits = editPart(asset, noEdits, key(middle), { partSize: 950 });
    expect(sizeOf(edits)).toEqual([700, 950, 500]);
    expect(middle.partSize).toBe(800);
  });

  it('are none when every field is set back to what is saved', () => {
    fc.assert(
      fc.property(fc.integer(), (size) => {
        const there = editPart(asset, noEdits, key(middle), { partSize: size });
        expect(isEdited(editPart(asset, there, key(middle), { partSize: middle.partSize }))).toBe(false);
      }),
    );
  });

  it('undo by field, and a part taken away comes back as it was', () => {
    const edits = editPart(asset, noEdits, key(middle), { partSize: 950, partAssetEnd: '2027-10-01' });
    expect(withEdits(asset, undoFields(edits, middle.id, ['partSize'])).parts[1]).toMatchObject({
      partSize: 800,
      partAssetEnd: '2027-10-01',
    });
    const gone = removePart(asset, edits, key(middle));
    expect(withEdits(asset, gone).parts).toHaveLength(2);
    expect(withEdits(asset, restorePart(gone, middle.id))).toEqual(withEdits(asset, noEdits));
  });

  it('let the fields that others change just appear, also in a part that I edit', () => {
    const edits = editPart(asset, noEdits, key(middle), { partSize: 950 });
    const now = changedByOthers(middle.id, { partAssetEnd: '2027-12-01' });
    expect(withEdits(now, pruneEdits(now, edits)).parts[1]).toMatchObject({
      partSize: 950,
      partAssetEnd: '2027-12-01',
    });
    expect(conflictsOf(now, pruneEdits(now, edits))).toEqual([]);
  });

  it('clash where somebody else set the same field to another value, and are settled by either', () => {
    const edits = editPart(asset, noEdits, key(middle), { partSize: 950 });
    const now = changedByOthers(middle.id, { partSize: 870 });
    const [conflict, ...others] = conflictsOf(now, edits);
    expect(conflict).toEqual({ partId: middle.id, field: 'partSize', mine: 950, theirs: 870 });
    expect(others).toEqual([]);
    if (!conflict) return;
    const mine = resolveConflict(now, edits, conflict, 'mine');
    expect([conflictsOf(now, mine), sizeOf(mine, now)]).toEqual([[], [700, 950, 500]]);
    const theirs = resolveConflict(now, edits, conflict, 'theirs');
    expect([conflictsOf(now, theirs), sizeOf(theirs, now), isEdited(theirs)]).toEqual([[], [700, 870, 500], false]);
  });

  it('do not clash where both set the same value', () => {
    const now = changedByOthers(middle.id, { partSize: 950 });
    expect(isEdited(pruneEdits(now, editPart(asset, noEdits, key(middle), { partSize: 950 })))).toBe(false);
  });

  it('ask before a part goes that somebody else changed meanwhile', () => {
    const edits = removePart(asset, noEdits, key(middle));
    const now = changedByOthers(middle.id, { partSize: 870 });
    const [conflict] = conflictsOf(now, edits);
    expect(conflict).toMatchObject({ partId: middle.id, field: 'removed' });
    if (!conflict) return;
    expect(withEdits(now, resolveConflict(now, edits, conflict, 'theirs')).parts).toHaveLength(3);
    const mine = resolveConflict(now, edits, conflict, 'mine');
    expect([conflictsOf(now, mine), withEdits(now, mine).parts.length]).toEqual([[], 2]);
  });

  it('are gone for a part that somebody else took away', () => {
    const edits = editPart(asset, noEdits, key(middle), { partSize: 950 });
    const now = { ...asset, parts: asset.parts.filter(({ id }) => id !== middle.id) };
    expect(isEdited(pruneEdits(now, edits))).toBe(false);
  });

  it('leave nothing to save once they are saved, whatever they are', () => {
    fc.assert(
      fc.property(anyEdits, (edits) => {
        expect(isEdited(editsAfterSaving(edits, edits))).toBe(false);
      }),
    );
  });

  it('that were made while a save was under way stay, standing on what was saved', () => {
    const sent = editPart(asset, noEdits, key(middle), { partSize: 950 });
    const later = editPart(asset, editPart(asset, sent, key(middle), { partSize: 960 }), key(north), { partSize: 710 });
    const saved: Asset = {
      ...asset,
      parts: asset.parts.map((part) => (part.id === middle.id ? { ...part, partSize: 950 } : part)),
    };
    const left = editsAfterSaving(later, sent);
    expect(sizeOf(left, saved)).toEqual([710, 960, 500]);
    expect(conflictsOf(saved, left)).toEqual([]);
  });

  it('of a task are sent as what differs, and are none when it is set back', () => {
    const edits = editTask(noEdits, earthworks, { durationPercent: 40, lagPercent: earthworks.lagPercent });
    expect(taskBodies(edits, withEdits(asset, edits))).toEqual([{ id: earthworks.id, durationPercent: 40 }]);
    expect(withTaskEdits(earthworks, edits)).toEqual({ ...earthworks, durationPercent: 40 });
    expect(isEdited(editTask(edits, earthworks, { durationPercent: earthworks.durationPercent }))).toBe(false);
  });

  it('of a task are not sent once no part uses its subprogramme any more', () => {
    const edited = editTask(noEdits, earthworks, { durationPercent: 40 });
    const edits = asset.parts.reduce(
      (before, part) => editPart(asset, before, key(part), { subProgrammId: 17 }),
      edited,
    );
    expect(taskBodies(edits, withEdits(asset, edits))).toEqual([]);
  });

  it('of a task clash by field, and are void where both set the same or the task is gone', () => {
    const edits = editTask(noEdits, earthworks, { durationPercent: 40, lagPercent: 6 });
    const now = { [earthworks.subProgrammId]: [clearance, { ...earthworks, durationPercent: 50, lagPercent: 6 }] };
    const standing = pruneEdits(asset, edits, now);
    const [conflict, ...others] = conflictsOf(asset, standing, now);
    expect(conflict).toEqual({ partId: null, taskId: earthworks.id, field: 'durationPercent', mine: 40, theirs: 50 });
    expect(others).toEqual([]);
    if (!conflict) return;
    const mine = resolveConflict(asset, standing, conflict, 'mine');
    expect([conflictsOf(asset, mine, now), taskBodies(mine, withEdits(asset, mine))]).toEqual([
      [],
      [{ id: earthworks.id, durationPercent: 40 }],
    ]);
    expect(isEdited(resolveConflict(asset, standing, conflict, 'theirs'))).toBe(false);
    expect(isEdited(pruneEdits(asset, edits, { [earthworks.subProgrammId]: [clearance] }))).toBe(false);
  });
});

describe('tasks that are added and removed', () => {
  const kerbs = { ...clearance, id: -1, name: 'Kerbs', taskCode: 'KER001', baseTaskId: 5, durationPercent: 20 };
  const saved = { 10001: tasks };

  it('are sent beside the edited ones, each with the id that it has here', () => {
    let edits = editTask(noEdits, earthworks, { lagPercent: 8 });
    edits = removeTask(edits, clearance);
    edits = editTask(addTask(edits, kerbs), kerbs, { lagPercent: 30 });
    expect(sentTasks(edits, withEdits(asset, edits))).toEqual([
      { id: 2, body: { id: 2, lagPercent: 8 } },
      { id: 1, body: { id: 1, removed: true } },
      {
        id: -1,
        body: {
          subProgrammId: 10001,
          baseTaskId: 5,
          name: 'Kerbs',
          taskCode: 'KER001',
          quantityFactor: null,
          durationPercent: 20,
          lagPercent: 30,
          elementMakeupId: null,
        },
      },
    ]);
    expect(tasksWithEdits(tasks, edits, 10001).map(({ name }) => name)).toEqual([
      'Site clearance',
      'Earthworks',
      'Kerbs',
    ]);
    expect(tasksWithEdits(tasks, edits, 10002)).toHaveLength(tasks.length);
    // Parts that take another subprogramme leave the copy, and what was done to it, behind.
    const elsewhere = asset.parts.reduce((now, part) => editPart(asset, now, key(part), { subProgrammId: 17 }), edits);
    expect(taskBodies(elsewhere, withEdits(asset, elsewhere))).toEqual([]);
  });

  it('are taken back: a removal gives the edits of its task up, a new task goes at once', () => {
    const removed = removeTask(editTask(noEdits, earthworks, { lagPercent: 8 }), earthworks);
    expect([isEdited(removed), removed.tasks]).toEqual([true, {}]);
    expect(removeTask(removed, earthworks)).toEqual(removed);
    expect(isEdited(restoreTask(removed, earthworks.id))).toBe(false);
    expect(isEdited(removeTask(addTask(noEdits, kerbs), kerbs))).toBe(false);
  });

  it('are void once they are saved, or somebody else has removed the task', () => {
    const edits = addTask(removeTask(noEdits, clearance), kerbs);
    expect(isEdited(editsAfterSaving(edits, edits))).toBe(false);
    const later = addTask(edits, { ...kerbs, id: -2 });
    expect(editsAfterSaving(later, edits).addedTasks.map(({ id }) => id)).toEqual([-2]);
    expect(pruneEdits(asset, edits, saved)).toEqual(edits);
    expect(pruneEdits(asset, edits, { 10001: [earthworks] }).removedTasks).toEqual([]);
  });

  it('ask which counts when somebody else has changed a task that is removed here', () => {
    const edits = removeTask(noEdits, clearance);
    expect(conflictsOf(asset, edits, saved)).toEqual([]);
    const theirs = { ...clearance, durationPercent: 25 };
    const now = { 10001: [theirs, earthworks] };
    const [conflict, ...others] = conflictsOf(asset, edits, now);
    if (!conflict) throw new Error('There is a conflict');
    expect([conflict, others]).toEqual([{ partId: null, taskId: 1, field: 'removed', mine: null, theirs }, []]);
    const mine = resolveConflict(asset, edits, conflict, 'mine');
    expect([conflictsOf(asset, mine, now), mine.removedTasks]).toEqual([[], [theirs]]);
    expect(isEdited(resolveConflict(asset, edits, conflict, 'theirs'))).toBe(false);
  });
});
