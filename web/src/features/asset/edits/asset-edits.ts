import type { Asset, Task, TaskBody } from '../../../lib/api-types.js';
import { outcomeOf } from '../../../lib/three-way-merge.js';
import {
  type AssetDraft,
  draftOfPart,
  keyOfPart,
  type PartDraft,
  type PartField,
  type PartFields,
} from '../part/part-draft.js';

// Unsaved edits of one asset, kept as differences from what is saved: what others save meanwhile just appears, and a
// conflict is recognised by the value that the edit began at (docs/product/assets.md, Unsaved edits).

export interface Edit<Value = unknown> {
  /** What was saved when the edit began. */
  from: Value;
  to: Value;
}

export type PartEdits = { readonly [Field in PartField]?: Edit<PartFields[Field]> };

export type TaskFields = Pick<Task, 'durationPercent' | 'lagPercent' | 'elementMakeupId'>;
export type TaskField = keyof TaskFields;
export type TaskFieldEdits = { readonly [Field in TaskField]?: Edit<TaskFields[Field]> };

export interface TaskEdits {
  /** As it was when its first edit began. */
  readonly task: Task;
  readonly fields: TaskFieldEdits;
  readonly elementMakeup?: string | null;
}

/** Tasks as they are saved now, by the asset's copy of the subprogramme that they belong to; copies that were not read are absent. */
export type SavedTasks = Readonly<Record<number, readonly Task[]>>;

export interface AssetEdits {
  readonly assetName?: Edit<string>;
  readonly parts: Readonly<Record<number, PartEdits>>;
  readonly added: readonly PartDraft[];
  /** Saved parts to remove, with the time of their last change when they were removed. */
  readonly removed: readonly { readonly id: number; readonly modified: string }[];
  /** By id of the task, of the asset's own copies of subprogrammes. */
  readonly tasks: Readonly<Record<number, TaskEdits>>;
}

/** A field that somebody else set to another value after the edit of it began. */
export interface EditConflict {
  /** Null: the asset's name. */
  partId: number | null;
  taskId?: number;
  /** 'removed': a part that is removed here and was changed by somebody else. */
  field: PartField | TaskField | 'assetName' | 'removed';
  mine: unknown;
  theirs: unknown;
}

export const noEdits: AssetEdits = { parts: {}, added: [], removed: [], tasks: {} };

/** The asset with its edits: what the form shows and what would be saved. */
export function withEdits(asset: Asset, edits: AssetEdits): AssetDraft {
  const removed = new Set(edits.removed.map(({ id }) => id));
  const kept = asset.parts
    .filter(({ id }) => !removed.has(id))
    .map((part) => ({ ...draftOfPart(part), ...valuesOf(edits.parts[part.id]) }));
  return { assetName: edits.assetName?.to ?? asset.assetName, parts: [...kept, ...edits.added] };
}

/** Sets fields of one part. A field that is set back to what is saved counts as unedited. */
export function editPart(asset: Asset, edits: AssetEdits, key: string, patch: Partial<PartFields>): AssetEdits {
  const saved = asset.parts.find(({ id }) => keyOfPart(id) === key);
  if (!saved) return { ...edits, added: edits.added.map((part) => (part.key === key ? { ...part, ...patch } : part)) };
  const fields: Record<string, Edit> = { ...edits.parts[saved.id] };
  for (const [field, to] of Object.entries(patch) as [PartField, unknown][]) {
    const from = fields[field] ? fields[field].from : saved[field];
    if (to === saved[field]) delete fields[field];
    else fields[field] = { from, to };
  }
  return { ...edits, parts: withPart(edits.parts, saved.id, fields) };
}

export function renameAsset(asset: Asset, edits: AssetEdits, to: string): AssetEdits {
  return {
    ...edits,
    assetName: to === asset.assetName ? undefined : { from: edits.assetName?.from ?? asset.assetName, to },
  };
}

export function addPart(edits: AssetEdits, part: PartDraft): AssetEdits {
  return { ...edits, added: [...edits.added, part] };
}

/** Removes a part with its edits: a saved one when the asset is saved, a new one at once. */
export function removePart(asset: Asset, edits: AssetEdits, key: string): AssetEdits {
  const saved = asset.parts.find(({ id }) => keyOfPart(id) === key);
  if (!saved) return { ...edits, added: edits.added.filter((part) => part.key !== key) };
  return {
    ...edits,
    parts: withPart(edits.parts, saved.id, {}),
    removed: [...edits.removed, { id: saved.id, modified: saved.modified }],
  };
}

export function restorePart(edits: AssetEdits, id: number): AssetEdits {
  return { ...edits, removed: edits.removed.filter((one) => one.id !== id) };
}

/** Sets fields of a saved part back to what is saved. */
export function undoFields(edits: AssetEdits, partId: number, fields: readonly PartField[]): AssetEdits {
  const left = Object.fromEntries(
    Object.entries(edits.parts[partId] ?? {}).filter(([field]) => !fields.includes(field as PartField)),
  );
  return { ...edits, parts: withPart(edits.parts, partId, left) };
}

export function withTaskEdits(task: Task, edits: AssetEdits): Task {
  const edited = edits.tasks[task.id];
  if (!edited) return task;
  return {
    ...task,
    ...valuesOf(edited.fields),
    ...(edited.fields.elementMakeupId && { elementMakeup: edited.elementMakeup ?? null }),
  };
}

/** Sets fields of one task; `elementMakeup` is the name of a chosen make-up. */
export function editTask(
  edits: AssetEdits,
  task: Task,
  patch: Partial<TaskFields>,
  elementMakeup?: string | null,
): AssetEdits {
  const before = edits.tasks[task.id];
  const fields: Record<string, Edit> = { ...before?.fields };
  for (const [field, to] of Object.entries(patch) as [TaskField, unknown][]) {
    if (to === task[field]) delete fields[field];
    else fields[field] = { from: fields[field] ? fields[field].from : task[field], to };
  }
  return {
    ...edits,
    tasks: withTask(edits.tasks, task.id, {
      task: before?.task ?? task,
      fields,
      elementMakeup: elementMakeup === undefined ? before?.elementMakeup : elementMakeup,
    }),
  };
}

/** Sets a field of a task back to what is saved. */
export function undoTaskField(edits: AssetEdits, taskId: number, field: TaskField): AssetEdits {
  const edited = edits.tasks[taskId];
  if (!edited) return edits;
  const { [field]: _, ...fields } = edited.fields;
  return { ...edits, tasks: withTask(edits.tasks, taskId, { ...edited, fields }) };
}

/** Edited tasks of copies that the parts still use: what is saved and calculated with them. */
export function editedTasks(edits: AssetEdits, { parts }: AssetDraft): TaskEdits[] {
  const used = new Set(parts.map(({ subProgrammId }) => subProgrammId));
  return Object.values(edits.tasks).filter(({ task }) => used.has(task.subProgrammId));
}

export function taskBodies(edits: AssetEdits, draft: AssetDraft): TaskBody[] {
  return editedTasks(edits, draft).map(({ task, fields }) => ({ id: task.id, ...valuesOf(fields) }));
}

/** Drops edits that are void by now: somebody else saved the same value, or the part or task is gone. */
export function pruneEdits(asset: Asset, edits: AssetEdits, saved: SavedTasks = {}): AssetEdits {
  let parts: AssetEdits['parts'] = {};
  for (const part of asset.parts) {
    const fields = Object.entries(edits.parts[part.id] ?? {}) as [PartField, Edit][];
    parts = withPart(parts, part.id, Object.fromEntries(fields.filter(([field, edit]) => !isVoid(edit, part[field]))));
  }
  return {
    assetName: edits.assetName && !isVoid(edits.assetName, asset.assetName) ? edits.assetName : undefined,
    parts,
    added: edits.added,
    removed: edits.removed.filter(({ id }) => asset.parts.some((part) => part.id === id)),
    tasks: pruneTasks(asset, edits.tasks, saved),
  };
}

function pruneTasks(asset: Asset, edited: AssetEdits['tasks'], saved: SavedTasks): AssetEdits['tasks'] {
  let tasks: AssetEdits['tasks'] = {};
  for (const edit of Object.values(edited)) {
    const copy = saved[edit.task.subProgrammId];
    const now = copy?.find(({ id }) => id === edit.task.id);
    if (copy ? !now : !asset.parts.some(({ subProgrammId }) => subProgrammId === edit.task.subProgrammId)) continue;
    const left = Object.entries(edit.fields).filter(([field, edit]) => !now || !isVoid(edit, now[field as TaskField]));
    tasks = withTask(tasks, edit.task.id, { ...edit, fields: Object.fromEntries(left) });
  }
  return tasks;
}

/** What is left when `sent` has been saved: edits made meanwhile, based on the values that were sent. */
export function editsAfterSaving(edits: AssetEdits, sent: AssetEdits): AssetEdits {
  let parts: AssetEdits['parts'] = {};
  for (const [id, fields] of Object.entries(edits.parts)) {
    parts = withPart(
      parts,
      Number(id),
      fieldsAfterSaving(fields as Record<string, Edit>, sent.parts[Number(id)] as Record<string, Edit> | undefined),
    );
  }
  let tasks: AssetEdits['tasks'] = {};
  for (const [id, edit] of Object.entries(edits.tasks)) {
    const before = sent.tasks[Number(id)]?.fields as Record<string, Edit> | undefined;
    tasks = withTask(tasks, Number(id), {
      ...edit,
      fields: fieldsAfterSaving(edit.fields as Record<string, Edit>, before),
    });
  }
  const renamed = edits.assetName;
  return {
    assetName:
      renamed && sent.assetName
        ? renamed.to === sent.assetName.to
          ? undefined
          : { from: sent.assetName.to, to: renamed.to }
        : renamed,
    parts,
    added: edits.added.filter((part) => !sent.added.some(({ key }) => key === part.key)),
    removed: edits.removed.filter(({ id }) => !sent.removed.some((one) => one.id === id)),
    tasks,
  };
}

function fieldsAfterSaving(fields: Record<string, Edit>, sent: Record<string, Edit> | undefined): object {
  const left = Object.entries(fields).flatMap(([field, edit]) => {
    const saved = sent?.[field];
    if (!saved) return [[field, edit]];
    return saved.to === edit.to ? [] : [[field, { from: saved.to, to: edit.to }]];
  });
  return Object.fromEntries(left) as object;
}

/** Fields that both changed, of pruned edits. */
export function conflictsOf(asset: Asset, edits: AssetEdits, saved: SavedTasks = {}): EditConflict[] {
  const found: EditConflict[] = [];
  const name = edits.assetName;
  if (name && isConflict(name, asset.assetName))
    found.push({ partId: null, field: 'assetName', mine: name.to, theirs: asset.assetName });
  for (const part of asset.parts) {
    for (const [field, edit] of Object.entries(edits.parts[part.id] ?? {}) as [PartField, Edit][]) {
      if (isConflict(edit, part[field])) found.push({ partId: part.id, field, mine: edit.to, theirs: part[field] });
    }
    const removal = edits.removed.find(({ id }) => id === part.id);
    if (removal && removal.modified !== part.modified)
      found.push({ partId: part.id, field: 'removed', mine: null, theirs: part.partName });
  }
  for (const { task, fields } of Object.values(edits.tasks)) {
    const now = saved[task.subProgrammId]?.find(({ id }) => id === task.id);
    for (const [field, edit] of Object.entries(fields) as [TaskField, Edit][]) {
      if (now && isConflict(edit, now[field]))
        found.push({ partId: null, taskId: task.id, field, mine: edit.to, theirs: now[field] });
    }
  }
  return found;
}

export function isEdited({ assetName, parts, added, removed, tasks }: AssetEdits): boolean {
  return (
    assetName !== undefined ||
    Object.keys(parts).length > 0 ||
    added.length > 0 ||
    removed.length > 0 ||
    Object.keys(tasks).length > 0
  );
}

// Parts without edits have no entry.
export function withPart(parts: AssetEdits['parts'], id: number, fields: object): AssetEdits['parts'] {
  const { [id]: _, ...others } = parts;
  return Object.keys(fields).length === 0 ? others : { ...others, [id]: fields as PartEdits };
}

// Tasks without edits have no entry.
export function withTask(
  tasks: AssetEdits['tasks'],
  id: number,
  edit: Omit<TaskEdits, 'fields'> & { fields: object },
): AssetEdits['tasks'] {
  const { [id]: _, ...others } = tasks;
  return Object.keys(edit.fields).length === 0 ? others : { ...others, [id]: edit };
}

/** Somebody else saved the same value. */
const isVoid = ({ from, to }: Edit, saved: unknown) => outcomeOf({ base: from, mine: to, theirs: saved }) === 'agreed';

/** Somebody else saved another value. To type the old value again is a choice too: it does not give way to theirs. */
function isConflict({ from, to }: Edit, saved: unknown): boolean {
  const outcome = outcomeOf({ base: from, mine: to, theirs: saved });
  return outcome === 'conflict' || outcome === 'theirs';
}

function valuesOf(edits: Readonly<Record<string, Edit>> | PartEdits | TaskFieldEdits = {}): object {
  return Object.fromEntries(Object.entries(edits).map(([field, { to }]) => [field, to]));
}
