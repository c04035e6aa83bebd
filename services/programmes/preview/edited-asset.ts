/** An asset as it would be if its form were saved, beside its saved parts. */
import type { LibrarySubprogramme } from '../../domain/library/library-records.js';
import type { AssetLibrary } from '../../domain/programmes/assets/asset-library.js';
import { type PartForm, partErrors } from '../../domain/programmes/assets/part-form.js';
import type { SubprogrammeCopy } from '../../domain/programmes/events.js';
import {
  assetNamed,
  copiesOf,
  nextAssetId,
  type Part,
  type Programme,
  partsOf,
} from '../../domain/programmes/programme.js';

/** An asset as its form has it now. */
export interface UnsavedAsset {
  /** Of a saved asset; without it the asset is found by its parts, then by its name. */
  readonly assetId?: number;
  readonly assetName: string;
  readonly parts: readonly PartForm[];
}

export interface EditedPart {
  readonly part: Part;
  readonly copy: SubprogrammeCopy | undefined;
  /** Index of the part in the form. */
  readonly index: number;
}

export interface EditedAsset {
  /** Its name in the form. */
  readonly assetName: string;
  /** Undefined for a new asset. */
  readonly assetId: number | undefined;
  /** Its saved parts; empty for a new asset. */
  readonly before: readonly Part[];
  /** The complete parts of the form. A part that is not changed is the saved object itself. */
  readonly after: readonly EditedPart[];
  readonly incomplete: readonly IncompletePart[];
}

/** Why a part cannot be calculated, with the names that its fields have in the contract. */
export interface IncompletePart {
  /** Of the part in the form. */
  readonly index: number;
  readonly missing: string[];
  /** Filled in, and refused. */
  readonly invalid: { readonly field: string; readonly message: string }[];
}

/** Fields without which a part cannot be calculated, with their names in the contract. */
const REQUIRED_FIELDS = {
  assetCategoryId: 'assetCategoryId',
  unitId: 'unitId',
  size: 'partSize',
  subprogrammeId: 'subProgrammId',
  start: 'partAssetStart',
  end: 'partAssetEnd',
} as const satisfies { readonly [Field in keyof PartForm]?: string };

/**
 * @param library the inputs that the user may choose
 * @returns undefined for an asset that somebody has removed meanwhile: its edits count again once it is restored
 */
export function editedAsset(
  programme: Programme,
  unsaved: UnsavedAsset,
  library: AssetLibrary,
): EditedAsset | undefined {
  const { assetName, parts } = unsaved;
  const savedId = savedAssetId(programme, unsaved);
  if (savedId !== undefined && !programme.assets.has(savedId)) return undefined;
  const before = partsOf(programme, savedId ?? null);
  const saved = new Map(before.map((part) => [part.id, part]));
  const assetId = savedId ?? nextAssetId(programme);
  const sources = copiesBySource(programme, assetId);
  const after: EditedPart[] = [];
  const incomplete: IncompletePart[] = [];
  parts.forEach((form, index) => {
    const { missing, invalid } = faultsOf(programme, form, library);
    const copy =
      form.subprogrammeId === null ? undefined : subprogrammeOf(form.subprogrammeId, programme, sources, library);
    if (missing.length > 0 || invalid.length > 0 || !copy) incomplete.push({ index, missing, invalid });
    else
      after.push({
        part: asPart(form, { assetId, subprogrammeId: copy.id, saved: saved.get(form.id ?? 0) }),
        copy,
        index,
      });
  });
  return { assetName, assetId: savedId, before, after, incomplete };
}

function faultsOf(programme: Programme, form: PartForm, library: AssetLibrary): Omit<IncompletePart, 'index'> {
  const empty = new Map<string, boolean>(
    Object.entries(REQUIRED_FIELDS).map(([field, name]) => [name, form[field as keyof PartForm] === null]),
  );
  const faults = partErrors(programme, form, false, library).filter(({ field }) => empty.has(field));
  return {
    missing: faults.filter(({ field }) => empty.get(field)).map(({ field }) => field),
    invalid: faults.filter(({ field }) => !empty.get(field)),
  };
}

/** Without an id the asset is found by its parts before its name, since the form may have changed that. */
function savedAssetId(programme: Programme, { assetId, assetName, parts }: UnsavedAsset): number | undefined {
  if (assetId !== undefined) return assetId;
  for (const { id } of parts) {
    const part = programme.parts.get(id ?? 0);
    if (part) return part.assetId;
  }
  return assetNamed(programme, assetName);
}

/** An asset has one copy of each subprogramme that its parts use (docs/product/subprogrammes.md, Copies). */
function copiesBySource(programme: Programme, assetId: number): Map<number, SubprogrammeCopy> {
  return new Map(copiesOf(programme, assetId).map((copy) => [copy.sourceId, copy]));
}

const previewCopies = new WeakMap<LibrarySubprogramme, SubprogrammeCopy>();

function subprogrammeOf(
  id: number,
  programme: Programme,
  sources: ReadonlyMap<number, SubprogrammeCopy>,
  library: AssetLibrary,
): SubprogrammeCopy | undefined {
  const copy = programme.subprogrammes.get(id) ?? sources.get(id);
  if (copy) return copy;
  const source = library.subprogramme(id);
  if (!source) return undefined;
  let previewCopy = previewCopies.get(source);
  if (!previewCopy) {
    previewCopy = {
      ...source,
      sourceId: source.id,
      assetId: null,
      tasks: source.tasks.map((task) => ({ ...task, baseTaskId: task.id })),
    };
    previewCopies.set(source, previewCopy);
  }
  return previewCopy;
}

interface PartPlace {
  readonly assetId: number;
  readonly subprogrammeId: number;
  readonly saved: Part | undefined;
}

/** Returns the saved part if the form has the same values in the fields that are calculated, so that cached figures are used. */
function asPart(form: PartForm, { assetId, subprogrammeId, saved }: PartPlace): Part {
  const { assetCategoryId, unitId, size, start, end } = form;
  if (assetCategoryId === null || unitId === null || size === null || start === null || end === null)
    throw new Error('A part that lacks a field was not found incomplete');
  const facts = { partName: form.partName.trim(), assetCategoryId, subprogrammeId, unitId, size, start, end };
  if (saved && Object.entries(facts).every(([field, value]) => saved[field as keyof typeof facts] === value))
    return saved;
  return {
    id: saved?.id ?? 0,
    assetId,
    zoneId: null,
    p6ActivityId: null,
    packageId: null,
    createdBy: 0,
    created: '',
    modifiedBy: 0,
    modified: '',
    ...facts,
  };
}
