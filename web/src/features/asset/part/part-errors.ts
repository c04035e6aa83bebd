import type { AssetPart, Unit } from '../../../lib/api-types.js';
import { isCalendarDay, planDayFault } from '../../../lib/plan-day.js';
import type { AssetDraft, PartDraft, PartField } from './part-draft.js';
import { sizeFault } from './size-limit.js';

export type PartErrors = Partial<Record<PartField, string>>;

/** By field. */
export interface FormErrors {
  assetName?: string;
  parts: PartErrors[];
}

export interface AssetErrors extends FormErrors {
  /** All of them for the toast, in their order; empty when nothing is wrong. */
  sentences: string[];
}

/** Of an asset's name (docs/product/assets.md, Form rules). */
const MAX_NAME_LENGTH = 100;

export const ENDS_TOO_EARLY = 'End date cannot be before start date';

const required: readonly [PartField, string][] = [
  ['assetCategoryId', 'Asset type is required'],
  ['unitId', 'Unit is required'],
  ['partSize', 'Size is required'],
  ['subProgrammId', 'Subprogram is required'],
  ['partAssetStart', 'Start date is required'],
  ['partAssetEnd', 'End date is required'],
];

/** What the form is checked against: the units of sizes, and the parts as they are saved. */
export interface PartContext {
  units?: readonly Unit[];
  saved?: readonly AssetPart[];
}

/** What prevents a save of the asset (docs/product/assets.md, Form rules). `taken`: names of the programme's other assets. */
export function assetErrors(
  { assetName, parts }: AssetDraft,
  taken: readonly string[],
  context: PartContext = {},
): AssetErrors {
  const nameError = assetNameError(assetName, taken);
  const found = parts.map((part) => partErrors(part, parts.length > 1, context));
  return {
    assetName: nameError,
    parts: found,
    sentences: [
      ...(nameError ? [nameError] : []),
      ...(parts.length === 0 ? ['Choose an option for asset division'] : []),
      ...(found.some(isIncomplete) ? ['Asset data incomplete'] : []),
      ...found.flatMap((errors, index) => Object.values(errors).map((text) => `Part ${index + 1}: ${text}`)),
    ],
  };
}

/** Why an asset cannot have the name. */
export function assetNameError(assetName: string, taken: readonly string[]): string | undefined {
  const name = assetName.trim();
  // The name is a segment of the asset's URL, where '.' and '..' have a meaning of their own.
  if (name === '' || name === '.' || name === '..') return 'Enter a valid name for the asset';
  if (name.length > MAX_NAME_LENGTH) return `Asset name is too long (maximum ${MAX_NAME_LENGTH} characters).`;
  if (taken.some((other) => other.toLowerCase() === name.toLowerCase()))
    return 'An asset with this name already exists.';
  return undefined;
}

// Dates and a size that are saved stay, also where they are out of today's bounds.
function partErrors(part: PartDraft, divided: boolean, { units = [], saved = [] }: PartContext): PartErrors {
  const found: PartErrors = {};
  const before = saved.find(({ id }) => id === part.id);
  for (const [field, text] of required) if (part[field] === null) found[field] = text;
  if (part.partSize !== null && (part.partSize !== before?.partSize || part.unitId !== before.unitId))
    note(
      found,
      'partSize',
      sizeFault(
        part.partSize,
        units.find(({ id }) => id === part.unitId),
      ),
    );
  for (const field of ['partAssetStart', 'partAssetEnd'] as const)
    if (part[field] !== null && part[field] !== before?.[field]) note(found, field, planDayFault(part[field]));
  if (endsBeforeItStarts(part)) found.partAssetEnd = ENDS_TOO_EARLY;
  if (divided && part.partName.trim() === '') found.partName = 'Part name is required when asset is divided';
  return found;
}

function note(found: PartErrors, field: PartField, fault: string | undefined): void {
  if (fault !== undefined) found[field] = fault;
}

export function endsBeforeItStarts({ partAssetStart, partAssetEnd }: PartDraft): boolean {
  return isCalendarDay(partAssetStart) && isCalendarDay(partAssetEnd) && partAssetEnd < partAssetStart;
}

// The rule of 'Asset data incomplete': missing dates do not count, nor does what is filled in and wrong
// (docs/product/assets.md, Form rules).
function isIncomplete({ partAssetStart: _start, partAssetEnd, ...others }: PartErrors): boolean {
  return Object.values(others).some((text) => / is required/.test(text)) || partAssetEnd === ENDS_TOO_EARLY;
}

/** By the id of the task, then by field; a new task has an id below 0. */
export type TaskErrors = Readonly<Record<number, Readonly<Record<string, string>>>>;

/** The errors that the server found, by its paths (`parts.0.partSize`, `tasks.0.lagPercent`). `tasks`: ids of those that were sent. */
export function serverErrors(
  fieldErrors: Readonly<Record<string, string>>,
  partCount: number,
  tasks: readonly number[] = [],
): FormErrors & { tasks: TaskErrors } {
  const ofTasks: Record<number, Record<string, string>> = {};
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
