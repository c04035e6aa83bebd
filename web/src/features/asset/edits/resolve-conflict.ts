import type { Asset } from '../../../lib/api-types.js';
import type { PartField } from '../part/part-draft.js';
import { type AssetEdits, type EditConflict, restorePart, undoFields, withPart } from './asset-edits.js';
import { restoreTask, type Task, type TaskField, undoTaskField, withTask } from './task-edits.js';

/** Resolves a conflict by the own value or theirs. */
export function resolveConflict(
  asset: Asset,
  edits: AssetEdits,
  conflict: EditConflict,
  choice: 'mine' | 'theirs',
): AssetEdits {
  const { partId, taskId, field } = conflict;
  if (taskId !== undefined && field === 'removed') {
    if (choice === 'theirs') return restoreTask(edits, taskId);
    const seen = conflict.theirs as Task;
    return { ...edits, removedTasks: edits.removedTasks.map((one) => (one.id === taskId ? seen : one)) };
  }
  if (taskId !== undefined) {
    const edited = edits.tasks[taskId];
    if (choice === 'theirs' || !edited) return undoTaskField(edits, taskId, field as TaskField);
    const kept = { from: conflict.theirs, to: conflict.mine };
    return withTask(edits, { ...edited, fields: { ...edited.fields, [field]: kept } });
  }
  if (partId === null)
    return {
      ...edits,
      assetName: choice === 'theirs' || !edits.assetName ? undefined : { ...edits.assetName, from: asset.assetName },
    };
  const part = asset.parts.find(({ id }) => id === partId);
  if (!part) return edits;
  if (field === 'removed') {
    if (choice === 'theirs') return restorePart(edits, partId);
    return {
      ...edits,
      removed: edits.removed.map((one) => (one.id === partId ? { ...one, modified: part.modified } : one)),
    };
  }
  const own = field as PartField;
  if (choice === 'theirs') return undoFields(edits, partId, [own]);
  const fields = edits.parts[partId];
  return withPart(edits, partId, { ...fields, [own]: { ...fields?.[own], from: part[own] } });
}
