import { useMemo } from 'react';
import type { Asset, P6Activity, Programme } from '../../../lib/api-types.js';
import { useP6ActivitiesOf } from '../api/p6-activities.js';
import { useTasksOf } from '../api/tasks.js';
import type { PartLists, ProgrammeLists } from '../part/part-choices.js';
import type { AssetDraft } from '../part/part-draft.js';
import { type AssetErrors, assetErrors } from '../part/part-errors.js';
import { type AssetEdits, changedLinks, conflictsOf, type EditConflict, pruneEdits, withEdits } from './asset-edits.js';
import type { AssetTaskEdits, SavedTasks } from './task-edits.js';

export interface AssetForm {
  asset: Asset;
  /** Without those that others have made void. */
  edits: AssetEdits;
  draft: AssetDraft;
  /** The edits of its tasks alone. */
  taskEdits: AssetTaskEdits;
  /** Its tasks as they are saved, where they are edited. */
  tasks: SavedTasks;
  lists: PartLists;
  /** Fields that others changed too. */
  conflicts: readonly EditConflict[];
  errors: AssetErrors;
  otherNames: readonly string[];
}

const noActivities: readonly P6Activity[] = [];
const noTasks: SavedTasks = {};

/**
 * What the form of a saved asset shows of it and of its unsaved edits, in the tabs and in the wizard. What an edit leaves as it was stays
 * the same object: whatever shows only that is not rendered with each key.
 */
export function useAssetForm(
  programme: Programme,
  asset: Asset,
  unsaved: AssetEdits,
  programmeLists: ProgrammeLists,
): AssetForm {
  const copies = new Set(
    [...Object.values(unsaved.tasks).map(({ task }) => task), ...unsaved.addedTasks, ...unsaved.removedTasks].map(
      ({ subProgrammId }) => subProgrammId,
    ),
  );
  const { data: tasks } = useTasksOf(programme.id, [...copies].sort());
  const edits = pruneEdits(asset, unsaved, tasks);
  const { assetName, parts, added, removed, tasks: edited, addedTasks, removedTasks } = edits;
  const draft = useMemo(
    () => withEdits(asset, { assetName, parts, added, removed }),
    [asset, assetName, parts, added, removed],
  );
  const taskEdits = useMemo(() => ({ tasks: edited, addedTasks, removedTasks }), [edited, addedTasks, removedTasks]);
  const { data: p6Activities = noActivities } = useP6ActivitiesOf(programme.id, changedLinks(asset, edits));
  const lists = useMemo(() => ({ ...programmeLists, asset, p6Activities }), [programmeLists, asset, p6Activities]);
  const otherNames = programme.assets.filter((one) => one !== asset).map(({ assetName }) => assetName);
  return {
    asset,
    edits,
    draft,
    taskEdits,
    tasks: tasks ?? noTasks,
    lists,
    conflicts: conflictsOf(asset, edits, tasks),
    errors: assetErrors(draft, otherNames, { units: lists.units, saved: asset.parts }),
    otherNames,
  };
}
