import type { TaskField } from './asset-edits.js';
import type { AssetDraft, PartDraft, PartField } from './part-draft.js';

/** One sentence per field. */
export type PartErrors = Partial<Record<PartField, string>>;

export interface AssetErrors {
  assetName?: string;
  /** By place in the asset. */
  parts: PartErrors[];
  /** All of them in the words and the order of spec 1, section 5, for the toast; empty when nothing is wrong. */
  sentences: string[];
}

/** Asset name maximum (spec 1, section 9). */
export const longestName = 100;

const required: readonly [PartField, string][] = [
  ['assetCategoryId', 'Asset type is required'],
  ['unitId', 'Unit is required'],
  ['partSize', 'Size is required'],
  ['subProgrammId', 'Subprogram is required'],
  ['partAssetStart', 'Start date is required'],
  ['partAssetEnd', 'End date is required'],
];

/** What keeps an asset from being saved (spec 1, section 5). `taken`: names of the programme's other assets. */
export function assetErrors({ assetName, parts }: AssetDraft, taken: readonly string[]): AssetErrors {
  const nameError = assetNameError(assetName, taken);
  const found = parts.map((part) => partErrors(part, parts.length > 1));
  return {
    assetName: nameError,
    parts: found,
    sentences: [
      ...(nameError ? [nameError] : []),
      ...(parts.length === 0 ? ['Choose an option for asset division'] : []),
      ...(parts.some((part) => isIncomplete(part, parts.length > 1)) ? ['Asset data incomplete'] : []),
      ...found.flatMap((errors, index) => Object.values(errors).map((text) => `Part ${index + 1}: ${text}`)),
    ],
  };
}

/** Why an asset cannot be called so. */
export function assetNameError(assetName: string, taken: readonly string[]): string | undefined {
  const name = assetName.trim();
  // '.' and '..' cannot be a segment of a path (api.md, Conventions).
  if (name === '' || name === '.' || name === '..') return 'Enter a valid name for the asset';
  if (name.length > longestName) return `Asset name is too long (maximum ${longestName} characters).`;
  if (taken.some((other) => other.toLowerCase() === name.toLowerCase()))
    return 'An asset with this name already exists.';
  return undefined;
}

function partErrors(part: PartDraft, divided: boolean): PartErrors {
  const found: PartErrors = {};
  for (const [field, text] of required) if (part[field] === null) found[field] = text;
  if (endsBeforeItStarts(part)) found.partAssetEnd = 'End date cannot be before start date';
  if (divided && part.partName.trim() === '') found.partName = 'Part name is required when asset is divided';
  return found;
}

export function endsBeforeItStarts({ partAssetStart, partAssetEnd }: PartDraft): boolean {
  return partAssetStart !== null && partAssetEnd !== null && partAssetEnd < partAssetStart;
}

// 'Any part field other than name, dates, P6 activity and zone is empty, or start is after end, or (with several parts) the part name is empty.'
function isIncomplete(part: PartDraft, divided: boolean): boolean {
  const { assetCategoryId, unitId, partSize, subProgrammId } = part;
  return (
    [assetCategoryId, unitId, partSize, subProgrammId].includes(null) ||
    endsBeforeItStarts(part) ||
    (divided && part.partName.trim() === '')
  );
}

/** By id of the task. */
export type TaskErrors = Readonly<Record<number, Partial<Record<TaskField, string>>>>;

/** The errors that the server found, by its paths (`parts.0.partSize`, `tasks.0.lagPercent`). `tasks`: ids of those that were sent. */
export function serverErrors(
  fieldErrors: Readonly<Record<string, string>>,
  partCount: number,
  tasks: readonly number[] = [],
): Pick<AssetErrors, 'assetName' | 'parts'> & { tasks: TaskErrors } {
  const ofTasks: Record<number, Partial<Record<TaskField, string>>> = {};
  const parts: PartErrors[] = Array.from({ length: partCount }, () => ({}));
  for (const [path, text] of Object.entries(fieldErrors)) {
    const [, list, index, field] = /^(parts|tasks)\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const errors = parts[Number(index)];
    const task = tasks[Number(index)];
    if (list === 'parts' && errors && field) errors[field as PartField] = text;
    if (list === 'tasks' && task !== undefined && field) ofTasks[task] = { ...ofTasks[task], [field]: text };
  }
  return { assetName: fieldErrors['assetName'], parts, tasks: ofTasks };
}
