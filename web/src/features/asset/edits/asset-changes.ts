import { formatDate, formatSize } from '../../../lib/format.js';
import { isDay } from '../../../lib/plan-day.js';
import type { FieldChange } from '../extensions.js';
import { type PartLists, type ProgrammeLists, p6ActivityLabel, unitLabel } from '../part/part-choices.js';
import { draftOfPart, keyOfPart, type PartField, type PartFields } from '../part/part-draft.js';
import { type AssetEdits, type EditConflict, removePart, restorePart, undoFields } from './asset-edits.js';
import { entriesOf, valuesOf } from './field-edits.js';
import {
  addedTasks,
  editedTasks,
  removedTasks,
  removeTask,
  restoreTask,
  type TaskField,
  type TaskFields,
  undoTaskField,
} from './task-edits.js';
import type { AssetForm } from './use-asset-form.js';

// Planners see size and unit as one field; a type sets its unit and subprogramme.
const shownFields: readonly { fields: readonly [PartField, ...PartField[]]; label: string }[] = [
  { fields: ['partName'], label: 'Part name' },
  { fields: ['assetCategoryId'], label: 'Asset type' },
  { fields: ['assetZoneId'], label: 'Zone' },
  { fields: ['partAssetStart'], label: 'Start' },
  { fields: ['partAssetEnd'], label: 'End' },
  { fields: ['partSize', 'unitId'], label: 'Size' },
  { fields: ['subProgrammId'], label: 'Subprogramme' },
  { fields: ['p6ActivityId'], label: 'P6 activity' },
];

const taskFieldLabels: Readonly<Record<TaskField, string>> = {
  durationPercent: 'Duration',
  lagPercent: 'Starts at',
  elementMakeupId: 'Element makeup',
};

/** A field of a task, ready to read. `elementMakeup`: the name of the make-up, where it is known. */
export function taskFieldText(field: TaskField, task: TaskFields, elementMakeup: string | null): string {
  if (field !== 'elementMakeupId') return `${formatSize(task[field], 2)}\u00a0%`;
  return task.elementMakeupId === null ? 'No element makeup selected' : (elementMakeup ?? 'another');
}

export function taskFieldLabel(task: { name: string }, field: TaskField): string {
  return `${task.name}, ${taskFieldLabels[field].toLowerCase()}`;
}

/** A field's value, ready to read. */
export function fieldText(lists: PartLists, part: PartFields, field: PartField): string {
  switch (field) {
    case 'partName':
      return part.partName || 'no name';
    case 'assetCategoryId':
      return lists.categories.find(({ id }) => id === part.assetCategoryId)?.assetType ?? 'none';
    case 'assetZoneId':
      return lists.zones.find(({ id }) => id === part.assetZoneId)?.zoneName ?? 'no zone';
    case 'partAssetStart':
    case 'partAssetEnd':
      if (part[field] === null) return 'no date';
      return isDay(part[field]) ? formatDate(part[field]) : part[field];
    case 'partSize':
    case 'unitId':
      return part.partSize === null
        ? 'no size'
        : `${formatSize(part.partSize, 6)} ${unitLabel(lists, part.unitId)}`.trim();
    case 'subProgrammId':
      return subprogrammeName(lists, part.subProgrammId) ?? 'none';
    case 'p6ActivityId': {
      if (part.p6ActivityId === null) return 'none';
      const activity = lists.p6Activities.find(({ id }) => id === part.p6ActivityId);
      return activity ? p6ActivityLabel(activity) : 'another';
    }
  }
}

export function subprogrammeName(
  { subprogrammes, asset }: PartLists,
  subProgrammId: number | null,
): string | undefined {
  return (
    asset?.parts.find((part) => part.subProgrammId === subProgrammId)?.subProgramm.name ??
    subprogrammes.find(({ id }) => id === subProgrammId)?.name
  );
}

/** The saved values of a part's changed fields, ready to read. */
export function previousValues({ asset, edits, lists }: AssetForm, key: string): Partial<Record<PartField, string>> {
  const saved = asset.parts.find(({ id }) => keyOfPart(id) === key);
  if (!saved) return {};
  const before = draftOfPart(saved);
  return Object.fromEntries(
    entriesOf(edits.parts[saved.id]).map(([field]) => [field, fieldText(lists, before, field)]),
  );
}

export function fieldLabel(field: Exclude<EditConflict['field'], TaskField>): string {
  if (field === 'assetName') return 'Name';
  if (field === 'removed') return 'Part';
  return shownFields.find(({ fields }) => fields.includes(field))?.label ?? 'Size';
}

type ChangedForm = Pick<AssetForm, 'asset' | 'edits' | 'draft' | 'lists'>;

type SetEdits = (edits: (before: AssetEdits) => AssetEdits) => void;

interface OwnedChange extends FieldChange {
  /** The part or the task that it is of; null for the asset itself, and for a part as a whole. */
  of: { name: string; partKey?: string } | null;
  /** Says it in other words than 'size of North 800 → 950 m'. */
  summary?: string;
}

/**
 * What the planner changed in an asset, each with its own undo (docs/look.md, Screens). Fields of a part that is not
 * open name it.
 */
export function fieldChanges(form: ChangedForm, openKey: string | undefined, set: SetEdits): FieldChange[] {
  return ownedChanges(form, set).map(({ of, key, label, before, after, undo }) => {
    const named = of !== null && (of.partKey === undefined || (of.partKey !== openKey && form.asset.parts.length > 1));
    return { key, label: named ? `${of.name}, ${withinSentence(label)}` : label, before, after, undo };
  });
}

/** What a save changed, for its toast: 'Mainline: size of North 800 → 950 m; 2 more'. */
export function changeSummary(form: ChangedForm): string | undefined {
  const [first, ...others] = ownedChanges(form, () => undefined);
  if (!first) return undefined;
  const { of, label, before, after } = first;
  const owner = of && (of.partKey === undefined || form.asset.parts.length > 1) ? ` of ${of.name}` : '';
  const field = label === taskFieldLabels.lagPercent ? 'start' : withinSentence(label);
  const what = first.summary ?? `${field}${owner} ${before} → ${after}`;
  return `${form.draft.assetName}: ${what}${others.length > 0 ? `; ${others.length} more` : ''}`;
}

// 'P6 activity' keeps its capital.
function withinSentence(label: string): string {
  return /^[A-Z][A-Z\d]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

function ownedChanges({ asset, edits, draft, lists }: ChangedForm, set: SetEdits): OwnedChange[] {
  const changes: OwnedChange[] = [];
  if (edits.assetName)
    changes.push({
      key: 'name',
      of: null,
      label: 'Name',
      before: edits.assetName.from,
      after: edits.assetName.to,
      undo: () => set((before) => ({ ...before, assetName: undefined })),
    });
  for (const part of asset.parts) {
    const fields = edits.parts[part.id];
    if (!fields) continue;
    const saved = draftOfPart(part);
    const now = { ...saved, ...valuesOf(fields) };
    for (const { fields: together, label } of shownFields) {
      if (!together.some((field) => fields[field])) continue;
      const [field] = together;
      // A size that a new type emptied or a unit that it brought comes and goes with the type.
      const undone: readonly PartField[] =
        field === 'assetCategoryId' ? ['assetCategoryId', 'unitId', 'partSize', 'subProgrammId'] : together;
      changes.push({
        key: `${part.id}.${field}`,
        of: { name: part.partName || `Part ${part.partId}`, partKey: saved.key },
        label,
        before: fieldText(lists, saved, field).replace(
          field === 'partSize' && saved.unitId === now.unitId ? / \S+$/ : /$^/,
          '',
        ),
        after: fieldText(lists, now, field),
        undo: () => set((before) => undoFields(before, part.id, undone)),
      });
    }
  }
  for (const { task, fields, elementMakeup } of editedTasks(edits, draft)) {
    const now = { ...task, ...valuesOf(fields) };
    for (const [field] of entriesOf(fields)) {
      changes.push({
        key: `task.${task.id}.${field}`,
        of: { name: task.name },
        label: taskFieldLabels[field],
        before: taskFieldText(field, task, task.elementMakeup),
        after: taskFieldText(field, now, elementMakeup ?? null),
        undo: () => set((before) => undoTaskField(before, task.id, field)),
      });
    }
  }
  for (const { id, name } of removedTasks(edits, draft)) {
    changes.push({
      key: `task.${id}.removed`,
      of: null,
      label: 'Task',
      before: name,
      after: 'deleted',
      summary: `task ${name} deleted`,
      undo: () => set((before) => restoreTask(before, id)),
    });
  }
  for (const task of addedTasks(edits, draft)) {
    changes.push({
      key: `task.${task.id}`,
      of: null,
      label: 'Task',
      before: 'none',
      after: task.name,
      summary: `task ${task.name} added`,
      undo: () => set((before) => removeTask(before, task)),
    });
  }
  for (const { id } of edits.removed) {
    const part = asset.parts.find((one) => one.id === id);
    if (part)
      changes.push({
        key: `${id}.removed`,
        of: null,
        label: 'Part',
        before: part.partName || `Part ${part.partId}`,
        after: 'deleted',
        summary: `part ${part.partName || part.partId} deleted`,
        undo: () => set((before) => restorePart(before, id)),
      });
  }
  for (const part of edits.added) {
    changes.push({
      key: part.key,
      of: null,
      label: 'Part',
      before: 'none',
      after: part.partName || 'new',
      summary: part.partName ? `part ${part.partName} added` : 'a part added',
      undo: () => set((before) => removePart(asset, before, part.key)),
    });
  }
  return changes;
}

/** How many changes there are in an asset that is not open. */
export function changeCount(form: Pick<AssetForm, 'asset' | 'edits' | 'draft'>, lists: ProgrammeLists): number {
  return fieldChanges({ ...form, lists: { ...lists, asset: form.asset, p6Activities: [] } }, undefined, () => undefined)
    .length;
}
