import { describe, expect, it } from '@jest/globals';
import { emptyPart } from '../part/part-draft.js';
import { categories, cyclePath, mainline, subprogrammes, tasks, units, zones } from '../testing/sample.js';
import { changeSummary } from './asset-changes.js';
import { type AssetEdits, addPart, editPart, noEdits, removePart, renameAsset, withEdits } from './asset-edits.js';
import { editTask } from './task-edits.js';
import type { AssetForm } from './use-asset-form.js';

const form = (edits: AssetEdits, asset = mainline()): AssetForm => ({
  asset,
  edits,
  draft: withEdits(asset, edits),
  taskEdits: edits,
  tasks: { 10001: tasks },
  lists: { categories, units, zones, subprogrammes, metricId: 1, asset, p6Activities: [] },
  conflicts: [],
  errors: { parts: [], sentences: [] },
  otherNames: [],
});
const size = (of = mainline(), partSize = 1200, before = noEdits) =>
  editPart(of, before, String(of.parts[0]?.id), { partSize });
const [, earthworks] = tasks;

describe('what a save changed, for its toast', () => {
  it.each<[string, AssetForm, string]>([
    ['a size', form(size()), 'Mainline: size of North 700 → 1 200 m'],
    ['a size of the only part', form(size(cyclePath()), cyclePath()), 'Cycle path: size 1 500 → 1 200 m'],
    [
      'several fields',
      form(size(mainline(), 1200, editPart(mainline(), noEdits, '1', { partAssetEnd: '2027-10-01', assetZoneId: 1 }))),
      'Mainline: zone of North no zone → Zone A; 2 more',
    ],
    [
      'a link',
      form(editPart(mainline(), noEdits, '1', { p6ActivityId: 7 })),
      'Mainline: P6 activity of North none → another',
    ],
    [
      'a task',
      form(earthworks ? editTask(noEdits, earthworks, { lagPercent: 8 }) : noEdits),
      'Mainline: start of Earthworks 5 % → 8 %',
    ],
    ['a name', form(renameAsset(mainline(), noEdits, 'Main line')), 'Main line: name Mainline → Main line'],
    ['a deleted part', form(removePart(mainline(), noEdits, '3')), 'Mainline: part South deleted'],
    ['an added part', form(addPart(noEdits, { ...emptyPart('new-1'), partName: 'West' })), 'Mainline: part West added'],
  ])('is %s', (_what, given, summary) => {
    expect(changeSummary(given)?.replaceAll('\u00a0', ' ')).toBe(summary);
  });

  it('is nothing where nothing changed', () => {
    expect(changeSummary(form(noEdits))).toBeUndefined();
  });
});
