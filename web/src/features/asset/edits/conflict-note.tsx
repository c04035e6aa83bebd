import { ConflictRows } from '../../../ui/feedback/conflict-rows.js';
import { draftOfPart, type PartField } from '../part/part-draft.js';
import { fieldLabel, fieldText, taskFieldLabel, taskFieldText } from './asset-changes.js';
import type { AssetEdits, EditConflict } from './asset-edits.js';
import { resolveConflict } from './resolve-conflict.js';
import type { Task, TaskField } from './task-edits.js';
import type { AssetForm } from './use-asset-form.js';

export interface ConflictNoteProps {
  form: AssetForm;
  onChange: (edit: (before: AssetEdits) => AssetEdits) => void;
}

/**
 * Fields that somebody else changed while they were edited here: both values, to choose from (docs/product/assets.md,
 * Unsaved edits).
 */
export function ConflictNote({ form, onChange }: ConflictNoteProps) {
  return (
    <ConflictRows
      rows={form.conflicts.map((conflict) => ({
        key: `${conflict.taskId}.${conflict.partId}.${conflict.field}`,
        ...words(form, conflict),
        onMine: () => onChange((before) => resolveConflict(form.asset, before, conflict, 'mine')),
        onTheirs: () => onChange((before) => resolveConflict(form.asset, before, conflict, 'theirs')),
      }))}
    />
  );
}

function words(
  { asset, edits, tasks, lists }: AssetForm,
  { partId, taskId, field, mine, theirs }: EditConflict,
): { what: string; mine: string; theirs: string } {
  if (taskId !== undefined && field === 'removed') {
    return { what: (theirs as Task).name, mine: 'delete it', theirs: 'keep it' };
  }
  const edited = taskId === undefined ? undefined : edits.tasks[taskId];
  if (edited) {
    const { task } = edited;
    const text = (value: unknown, makeup: string | null) =>
      taskFieldText(field as TaskField, { ...task, [field]: value }, makeup);
    return {
      what: taskFieldLabel(task, field as TaskField),
      mine: text(mine, edited.elementMakeup ?? null),
      theirs: text(theirs, tasks[task.subProgrammId]?.find(({ id }) => id === taskId)?.elementMakeup ?? null),
    };
  }
  const part = asset.parts.find(({ id }) => id === partId);
  if (!part || field === 'assetName')
    return { what: fieldLabel('assetName'), mine: String(mine), theirs: String(theirs) };
  const name = part.partName || `Part ${part.partId}`;
  if (field === 'removed') return { what: name, mine: 'delete it', theirs: 'keep it' };
  const before = draftOfPart(part);
  const own = field as PartField;
  return {
    what: asset.parts.length > 1 ? `${name}, ${fieldLabel(own).toLowerCase()}` : fieldLabel(own),
    mine: fieldText(lists, { ...before, [own]: mine }, own),
    theirs: fieldText(lists, before, own),
  };
}
