/** An asset as it would be if its form were saved, next to what it is. */
import type { LibrarySubprogramme } from '../../services/library/library-records.js';
import type { AssetLibrary } from '../../services/programmes/asset-library.js';
import type { SubprogrammeCopy } from '../../services/programmes/events.js';
import { type PartForm, partErrors } from '../../services/programmes/part-form.js';
import { nameKey, type Part, type Programme, partsOf } from '../../services/programmes/programme.js';

/** An asset as its form stands. */
export interface UnsavedAsset {
  readonly assetName: string;
  readonly parts: readonly PartForm[];
}

export interface EditedPart {
  readonly part: Part;
  readonly copy: SubprogrammeCopy | undefined;
  /** Place in the form. */
  readonly index: number;
}

export interface EditedAsset {
  /** Its parts as they are saved; none for a new asset. */
  readonly before: readonly Part[];
  /** Those of the form that are complete, with the saved object itself for one that is not changed. */
  readonly after: readonly EditedPart[];
  /** By place in the form, fields of the contract that are missing or wrong. */
  readonly incomplete: readonly { readonly index: number; readonly missing: string[] }[];
}

/** What a part cannot be calculated without, by its name in the contract. */
const NEEDED: ReadonlySet<string> = new Set([
  'assetCategoryId',
  'unitId',
  'partSize',
  'subProgrammId',
  'partAssetStart',
  'partAssetEnd',
]);

/** @param library what the user may choose from */
export function editedAsset(
  programme: Programme,
  { assetName, parts }: UnsavedAsset,
  library: AssetLibrary,
): EditedAsset {
  const before = savedParts(programme, assetName, parts);
  const saved = new Map(before.map((part) => [part.id, part]));
  const sources = copiesBySource(programme, before[0]?.assetName);
  const after: EditedPart[] = [];
  const incomplete: { index: number; missing: string[] }[] = [];
  parts.forEach((form, index) => {
    const missing = [...new Set(partErrors(programme, form, false, library).map(({ field }) => field))].filter(
      (field) => NEEDED.has(field),
    );
    const copy =
      form.subprogrammeId === null ? undefined : subprogrammeOf(form.subprogrammeId, programme, sources, library);
    if (missing.length > 0 || !copy) incomplete.push({ index, missing });
    else
      after.push({
        part: asPart(form, { assetName, subprogrammeId: copy.id, saved: saved.get(form.id ?? 0) }),
        copy,
        index,
      });
  });
  return { before, after, incomplete };
}

/** The asset that the form is of: the one that its parts belong to, since its name may be what is edited. */
function savedParts(programme: Programme, assetName: string, forms: readonly PartForm[]): Part[] {
  for (const { id } of forms) {
    const part = programme.parts.get(id ?? 0);
    if (part) return partsOf(programme, part.assetName);
  }
  const wanted = nameKey(assetName);
  const name = [...programme.assets.keys()].find((one) => nameKey(one) === wanted);
  return name === undefined ? [] : partsOf(programme, name);
}

/** An asset has one copy of a subprogramme, whichever of its parts brought it (architecture.md, Streams). */
function copiesBySource(programme: Programme, assetName: string | undefined): Map<number, SubprogrammeCopy> {
  const copies = [...programme.subprogrammes.values()].filter((copy) => copy.assetName === assetName);
  return new Map(copies.map((copy) => [copy.sourceId, copy]));
}

const copiesToBe = new WeakMap<LibrarySubprogramme, SubprogrammeCopy>();

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
  let toBe = copiesToBe.get(source);
  if (!toBe) {
    toBe = {
      ...source,
      sourceId: source.id,
      assetName: '',
      tasks: source.tasks.map((task) => ({ ...task, baseTaskId: task.id })),
    };
    copiesToBe.set(source, toBe);
  }
  return toBe;
}

interface Around {
  readonly assetName: string;
  readonly subprogrammeId: number;
  readonly saved: Part | undefined;
}

/** The saved part where the form does not differ in what is calculated, so that its figures are known already. */
function asPart(form: PartForm, { assetName, subprogrammeId, saved }: Around): Part {
  const { assetCategoryId, unitId, size, start, end } = form;
  if (assetCategoryId === null || unitId === null || size === null || start === null || end === null)
    throw new Error('A part that lacks a field was not found incomplete');
  const facts = { partName: form.partName.trim(), assetCategoryId, subprogrammeId, unitId, size, start, end };
  if (saved && Object.entries(facts).every(([field, value]) => saved[field as keyof typeof facts] === value))
    return saved;
  return {
    id: saved?.id ?? 0,
    assetName,
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
