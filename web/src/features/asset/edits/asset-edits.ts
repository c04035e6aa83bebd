import type { Asset } from '../../../lib/api-types.js';
import { outcomeOf } from '../../../lib/three-way-merge.js';
import {
  type AssetDraft,
  draftOfPart,
  keyOfPart,
  type PartDraft,
  type PartField,
  type PartFields,
} from '../part/part-draft.js';
import { type Edit, entriesOf, type FieldEdits, keptOf, patched, valuesOf } from './field-edits.js';
import {
  type AssetTaskEdits,
  hasTaskEdits,
  type SavedTasks,
  type Task,
  type TaskField,
  taskFields,
  withTask,
} from './task-edits.js';

// Unsaved edits of one asset, kept as differences from what is saved: what others save meanwhile just appears, and a
// conflict is recognised by the value that the edit began at (docs/product/assets.md, Unsaved edits).

export type PartEdits = FieldEdits<PartFields>;

export interface AssetEdits extends AssetTaskEdits {
  readonly assetName?: Edit<string>;
  readonly parts: Readonly<Record<number, PartEdits>>;
  readonly added: readonly PartDraft[];
  /** Saved parts to remove, with the time of their last change when they were removed. */
  readonly removed: readonly { readonly id: number; readonly modified: string }[];
}

/** A field that somebody else set to another value after the edit of it began. */
export interface EditConflict {
  /** Null: the asset's name. */
  partId: number | null;
  taskId?: number;
  /** 'removed': a part or a task that is removed here and was changed by somebody else. */
  field: PartField | TaskField | 'assetName' | 'removed';
  mine: unknown;
  theirs: unknown;
}

export const noEdits: AssetEdits = { parts: {}, added: [], removed: [], tasks: {}, addedTasks: [], removedTasks: [] };

/** The asset with its edits: what the form shows and what would be saved. */
export function withEdits(
  asset: Asset,
  edits: Pick<AssetEdits, 'assetName' | 'parts' | 'added' | 'removed'>,
): AssetDraft {
  const removed = new Set(edits.removed.map(({ id }) => id));
  const kept = asset.parts
    .filter(({ id }) => !removed.has(id))
    .map((part) => {
      const draft = draftOfPart(part);
      const fields = edits.parts[part.id];
      return fields ? { ...draft, ...valuesOf(fields) } : draft;
    });
  return { assetName: edits.assetName?.to ?? asset.assetName, parts: [...kept, ...edits.added] };
}

/** Sets fields of one part. A field that is set back to what is saved counts as unedited. */
export function editPart(asset: Asset, edits: AssetEdits, key: string, patch: Partial<PartFields>): AssetEdits {
  const saved = asset.parts.find(({ id }) => keyOfPart(id) === key);
  if (!saved) return { ...edits, added: edits.added.map((part) => (part.key === key ? { ...part, ...patch } : part)) };
  return withPart(edits, saved.id, patched<PartFields>(edits.parts[saved.id], saved, patch));
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
  const removed = [...edits.removed, { id: saved.id, modified: saved.modified }];
  return { ...withPart(edits, saved.id, {}), removed };
}

export function restorePart(edits: AssetEdits, id: number): AssetEdits {
  return { ...edits, removed: edits.removed.filter((one) => one.id !== id) };
}

/** Sets fields of a saved part back to what is saved. */
export function undoFields(edits: AssetEdits, partId: number, fields: readonly PartField[]): AssetEdits {
  return withPart(
    edits,
    partId,
    keptOf(edits.parts[partId], (_, field) => !fields.includes(field)),
  );
}

/**
 * Drops edits that are void by now: somebody else saved the same value, or the part or task is gone. What loses nothing stays the same
 * object, so that what shows it needs not be rendered again.
 */
export function pruneEdits(asset: Asset, edits: AssetEdits, saved: SavedTasks = {}): AssetEdits {
  if (!isEdited(edits)) return edits;
  const parts = new Map(asset.parts.map((part) => [part.id, part]));
  return {
    assetName: edits.assetName && !isVoid(edits.assetName, asset.assetName) ? edits.assetName : undefined,
    parts: pruned(edits.parts, (fields, id) => {
      const part = parts.get(id);
      return part && stillEdited(fields, (edit, field) => !isVoid(edit, part[field]));
    }),
    added: edits.added,
    removed: filtered(edits.removed, ({ id }) => parts.has(id)),
    tasks: pruned(edits.tasks, (edited) => {
      const { task } = edited;
      if (!isSaved(asset, saved, task)) return undefined;
      const now = saved[task.subProgrammId]?.find(({ id }) => id === task.id);
      const fields = stillEdited(edited.fields, (edit, field) => !now || !isVoid(edit, now[field]));
      return fields && (fields === edited.fields ? edited : { ...edited, fields });
    }),
    addedTasks: filtered(edits.addedTasks, (task) => isUsed(asset, task)),
    removedTasks: filtered(edits.removedTasks, (task) => isSaved(asset, saved, task)),
  };
}

/** @returns undefined when none of them is kept */
function stillEdited<Fields>(
  fields: FieldEdits<Fields>,
  keep: (edit: Edit, field: keyof Fields) => boolean,
): FieldEdits<Fields> | undefined {
  const kept = keptOf(fields, keep);
  const count = Object.keys(kept).length;
  return count === 0 ? undefined : count === Object.keys(fields).length ? fields : kept;
}

/** Each value as `of` answers it, without those that it answers nothing for. */
function pruned<Value>(
  record: Readonly<Record<number, Value>>,
  of: (value: Value, id: number) => Value | undefined,
): Readonly<Record<number, Value>> {
  const before = Object.entries(record);
  const after = before.flatMap(([id, value]): [string, Value][] => {
    const now = of(value, Number(id));
    return now === undefined ? [] : [[id, now]];
  });
  const isSame = after.length === before.length && after.every(([, value], index) => value === before[index]?.[1]);
  return isSame ? record : Object.fromEntries(after);
}

function filtered<Item>(list: readonly Item[], keep: (item: Item) => boolean): readonly Item[] {
  return list.every(keep) ? list : list.filter(keep);
}

const isUsed = ({ parts }: Asset, task: Task) =>
  parts.some(({ subProgrammId }) => subProgrammId === task.subProgrammId);

/** As far as is known: copies that were not read are taken to have their tasks. */
const isSaved = (asset: Asset, saved: SavedTasks, task: Task) =>
  saved[task.subProgrammId]?.some(({ id }) => id === task.id) ?? isUsed(asset, task);

/** What is left when `sent` has been saved: edits made meanwhile, based on the values that were sent. */
export function editsAfterSaving(edits: AssetEdits, sent: AssetEdits): AssetEdits {
  let left: AssetEdits = {
    assetName: edits.assetName && editAfterSaving(edits.assetName, sent.assetName),
    parts: {},
    added: edits.added.filter((part) => !sent.added.some(({ key }) => key === part.key)),
    removed: edits.removed.filter(({ id }) => !sent.removed.some((one) => one.id === id)),
    tasks: {},
    addedTasks: edits.addedTasks.filter(({ id }) => !sent.addedTasks.some((one) => one.id === id)),
    removedTasks: edits.removedTasks.filter(({ id }) => !sent.removedTasks.some((one) => one.id === id)),
  };
  for (const [id, fields] of Object.entries(edits.parts))
    left = withPart(left, Number(id), fieldsAfterSaving(fields, sent.parts[Number(id)]));
  for (const edited of Object.values(edits.tasks)) {
    const fields = fieldsAfterSaving(edited.fields, sent.tasks[edited.task.id]?.fields);
    left = withTask(left, { ...edited, fields });
  }
  return left;
}

function editAfterSaving<Value>(edit: Edit<Value>, sent: Edit<Value> | undefined): Edit<Value> | undefined {
  if (!sent) return edit;
  return sent.to === edit.to ? undefined : { from: sent.to, to: edit.to };
}

function fieldsAfterSaving<Fields>(fields: FieldEdits<Fields>, sent: FieldEdits<Fields> = {}): FieldEdits<Fields> {
  const left = entriesOf(fields).map(([field, edit]) => [field, editAfterSaving<unknown>(edit, sent[field])]);
  return Object.fromEntries(left.filter(([, edit]) => edit !== undefined)) as FieldEdits<Fields>;
}

/** Ids of the activities that an edited link leads to, led to, or leads to by somebody else's edit. */
export function changedLinks(asset: Asset, edits: Pick<AssetEdits, 'parts'>): number[] {
  return asset.parts.flatMap(({ id, p6ActivityId: now }) => {
    const edit = edits.parts[id]?.p6ActivityId;
    return edit ? [edit.from, edit.to, now].flatMap((activity) => activity ?? []) : [];
  });
}

/** Fields that both changed, of pruned edits. */
export function conflictsOf(asset: Asset, edits: AssetEdits, saved: SavedTasks = {}): EditConflict[] {
  const found: EditConflict[] = [];
  const name = edits.assetName;
  if (name && isConflict(name, asset.assetName))
    found.push({ partId: null, field: 'assetName', mine: name.to, theirs: asset.assetName });
  for (const part of asset.parts) {
    for (const [field, edit] of entriesOf(edits.parts[part.id])) {
      if (isConflict(edit, part[field])) found.push({ partId: part.id, field, mine: edit.to, theirs: part[field] });
    }
    const removal = edits.removed.find(({ id }) => id === part.id);
    if (removal && removal.modified !== part.modified)
      found.push({ partId: part.id, field: 'removed', mine: null, theirs: part.partName });
  }
  for (const { task, fields } of Object.values(edits.tasks)) {
    const now = saved[task.subProgrammId]?.find(({ id }) => id === task.id);
    for (const [field, edit] of entriesOf(fields)) {
      if (now && isConflict(edit, now[field]))
        found.push({ partId: null, taskId: task.id, field, mine: edit.to, theirs: now[field] });
    }
  }
  for (const task of edits.removedTasks) {
    const now = saved[task.subProgrammId]?.find(({ id }) => id === task.id);
    if (now && taskFields.some((field) => now[field] !== task[field]))
      found.push({ partId: null, taskId: task.id, field: 'removed', mine: null, theirs: now });
  }
  return found;
}

export function isEdited(edits: AssetEdits): boolean {
  const { assetName, parts, added, removed } = edits;
  return (
    assetName !== undefined ||
    Object.keys(parts).length > 0 ||
    added.length > 0 ||
    removed.length > 0 ||
    hasTaskEdits(edits)
  );
}

/** Replaces the edits of a part; without any it has no entry. */
export function withPart(edits: AssetEdits, id: number, fields: PartEdits): AssetEdits {
  const { [id]: _, ...others } = edits.parts;
  return { ...edits, parts: Object.keys(fields).length === 0 ? others : { ...others, [id]: fields } };
}

/** Somebody else saved the same value. */
const isVoid = ({ from, to }: Edit, saved: unknown) => outcomeOf({ base: from, mine: to, theirs: saved }) === 'agreed';

/** Somebody else saved another value. To type the old value again is a choice too: it does not give way to theirs. */
function isConflict({ from, to }: Edit, saved: unknown): boolean {
  const outcome = outcomeOf({ base: from, mine: to, theirs: saved });
  return outcome === 'conflict' || outcome === 'theirs';
}
