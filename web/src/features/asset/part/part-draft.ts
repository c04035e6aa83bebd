import type { AssetBody, AssetPart, IsoDay, PartBody, PreviewBody, TaskBody } from '../../../lib/api-types.js';
import { isCalendarDay } from '../../../lib/plan-day.js';

/**
 * The fields of a part; null where nothing is filled in yet. Its subprogramme is one of the library, or the asset's own
 * copy of one. A date may be what was typed instead of one, which `partErrors` refuses.
 */
export type PartFields = Pick<PartBody, 'partName'> & {
  [Field in keyof Omit<PartBody, 'id' | 'partName'>]: PartBody[Field] | null;
};

export type PartField = keyof PartFields;

/** A part as its form holds it. */
export interface PartDraft extends PartFields {
  /** Stable while the form is open. */
  key: string;
  /** Absent for a part that is not saved yet. */
  id?: number;
}

/** An asset as its forms hold it. */
export interface AssetDraft {
  assetName: string;
  parts: PartDraft[];
}

/** A part to fill in. `key` must be new in its asset. */
export function emptyPart(key: string): PartDraft {
  return {
    key,
    partName: '',
    assetCategoryId: null,
    assetZoneId: null,
    partAssetStart: null,
    partAssetEnd: null,
    unitId: null,
    partSize: null,
    subProgrammId: null,
    p6ActivityId: null,
  };
}

export function copyOfPart(part: PartDraft, key: string): PartDraft {
  return { ...part, key, id: undefined, partName: part.partName && `${part.partName} - copy` };
}

const drafts = new WeakMap<AssetPart, PartDraft>();

/** The form of a saved part before any edit: one object as long as the part is the same. */
export function draftOfPart(part: AssetPart): PartDraft {
  let draft = drafts.get(part);
  if (!draft) drafts.set(part, (draft = draftFor(part)));
  return draft;
}

function draftFor(part: AssetPart): PartDraft {
  return {
    key: keyOfPart(part.id),
    id: part.id,
    partName: part.partName,
    assetCategoryId: part.assetCategoryId,
    assetZoneId: part.assetZoneId,
    partAssetStart: part.partAssetStart,
    partAssetEnd: part.partAssetEnd,
    unitId: part.unitId,
    partSize: part.partSize,
    subProgrammId: part.subProgrammId,
    p6ActivityId: part.p6ActivityId,
  };
}

export const keyOfPart = (id: number): string => String(id);

/** The name of a part, or its place while it has none. */
export function partLabel(part: PartDraft, index: number, count: number): string {
  return part.partName.trim() || (count === 1 ? 'Whole asset' : `Part ${index + 1}`);
}

/** The name of the open part, of the asset where it is not divided. */
export function openPartLabel({ assetName, parts }: AssetDraft, open: PartDraft | undefined): string {
  return open && parts.length > 1 ? partLabel(open, parts.indexOf(open), parts.length) : assetName;
}

/** The other parts that the subprogramme of the open one builds. */
export const sharingParts = (parts: readonly PartDraft[], open: PartDraft) =>
  parts.flatMap((part, index) =>
    part === open || part.subProgrammId !== open.subProgrammId
      ? []
      : { name: partLabel(part, index, parts.length), start: part.partAssetStart, end: part.partAssetEnd },
  );

/** An asset as it would be saved now, with its edited tasks. */
export interface UnsavedForm {
  /** Absent for an asset that is not saved yet. */
  assetId?: number;
  draft: AssetDraft;
  tasks?: readonly TaskBody[];
}

/**
 * The body of a calculation; leaves out what is not filled in. `open` is the part that is open in the form, `others` are the
 * other assets with unsaved edits.
 */
export function previewBody(
  form: UnsavedForm,
  open: PartDraft | undefined,
  others: readonly UnsavedForm[] = [],
): PreviewBody {
  const tasks = [form, ...others].flatMap((one) => one.tasks ?? []);
  return {
    ...(tasks.length > 0 && { tasks }),
    asset: assetPreview(form),
    ...(others.length > 0 && { otherAssets: others.map(assetPreview) }),
    part: open && (open.id === undefined ? { index: form.draft.parts.indexOf(open) } : { id: open.id }),
  };
}

function assetPreview({ assetId, draft: { assetName, parts } }: UnsavedForm): NonNullable<PreviewBody['asset']> {
  return {
    ...(assetId !== undefined && { assetId }),
    assetName: assetName.trim(),
    parts: parts.map((part) => Object.fromEntries(Object.entries(sent(part)).filter(([, value]) => value !== null))),
  };
}

/** The body of a save. Only for an asset without `assetErrors`. */
export function assetBody({ assetName, parts }: AssetDraft, tasks: readonly TaskBody[] = []): AssetBody {
  return {
    assetName: assetName.trim(),
    parts: parts.map((part) => sent(part) as PartBody),
    ...(tasks.length > 0 && { tasks: [...tasks] }),
  };
}

// The key only identifies the form.
function sent({ key: _key, ...part }: PartDraft) {
  return part;
}

/**
 * Calendar days from start to end, both counted (docs/product/assets.md, Form rules); null while one is missing or no
 * date, or the end lies before the start.
 */
export function daysOf(start: string | null, end: string | null): number | null {
  if (!isCalendarDay(start) || !isCalendarDay(end) || end < start) return null;
  return (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;
}

export function spanOf(parts: readonly PartDraft[]): { start: IsoDay; end: IsoDay } | null {
  const starts = parts
    .map(({ partAssetStart }) => partAssetStart)
    .filter(isCalendarDay)
    .sort();
  const ends = parts
    .map(({ partAssetEnd }) => partAssetEnd)
    .filter(isCalendarDay)
    .sort();
  const start = starts[0];
  const end = ends.at(-1);
  return start !== undefined && end !== undefined && end >= start ? { start, end } : null;
}
