import type { Asset, AssetCategory, AssetZone, P6Activity, Subprogramme, Unit } from '../../../lib/api-types.js';
import { unitName } from '../../../lib/format.js';
import type { Choice } from '../../../ui/fields/select-field.js';
import type { PartDraft, PartFields } from './part-draft.js';

/** What the fields of a part can be set to. */
export interface PartLists {
  categories: readonly AssetCategory[];
  units: readonly Unit[];
  zones: readonly AssetZone[];
  /** Of the library. */
  subprogrammes: readonly Subprogramme[];
  /** Those that the parts of the asset are linked to, before or after the edit. */
  p6Activities: readonly P6Activity[];
  metricId: number;
  /** The asset as saved, for its own copies of subprogrammes; null for a new one. */
  asset: Asset | null;
}

/** The asset types of a subcategory, or of a whole category; those without a subprogramme cannot be chosen yet (docs/product/assets.md). */
export function typeChoices(
  { categories, subprogrammes }: PartLists,
  of: { name: string; subCategory?: string },
): Choice<number>[] {
  return categories
    .filter(({ name, subCategory }) => name === of.name && subCategory === (of.subCategory ?? subCategory))
    .map(({ id, assetType }) =>
      subprogrammes.some((one) => one.assetType === assetType)
        ? { value: id, label: assetType }
        : { value: id, label: assetType, disabled: true, note: 'No subprogramme for this type yet' },
    );
}

/** Library subprogrammes of the type; where the asset has its own copy of one, the copy replaces it. */
export function subprogrammeChoices(
  { categories, subprogrammes, asset }: PartLists,
  assetCategoryId: number | null,
): Choice<number>[] {
  const type = categories.find(({ id }) => id === assetCategoryId)?.assetType;
  if (type === undefined) return [];
  const copies = new Map<number, Choice<number> & { sourceId: number }>();
  for (const part of asset?.parts ?? []) {
    if (part.assetCategory.assetType === type)
      copies.set(part.subProgrammId, {
        value: part.subProgrammId,
        label: part.subProgramm.name,
        sourceId: part.subProgramm.sourceId,
      });
  }
  const copied = [...copies.values()];
  const library = subprogrammes.filter(
    (one) => one.assetType === type && !copied.some(({ sourceId }) => sourceId === one.id),
  );
  return [
    ...copied.map(({ value, label }) => ({ value, label })),
    ...library.map(({ id, name }) => ({ value: id, label: name })),
  ];
}

/** The units of a type in the programme's metric, the usual one first (docs/product/assets.md, Choices of the form). */
export function unitsOf({ categories, units, metricId }: PartLists, assetCategoryId: number | null): Unit[] {
  const dimension = categories.find(({ id }) => id === assetCategoryId)?.measurmentType;
  return units
    .filter((unit) => unit.measurmentType === dimension && unit.metric === metricId)
    .sort((a, b) => b.base - a.base);
}

/**
 * A chosen type sets the unit, and the subprogramme where there is only one. It clears a size in another dimension,
 * which would mean something else.
 */
export function withType(lists: PartLists, part: PartDraft, assetCategoryId: number): Partial<PartFields> {
  const units = unitsOf(lists, assetCategoryId);
  const sameDimension = units.some(({ id }) => id === part.unitId);
  const subprogrammes = subprogrammeChoices(lists, assetCategoryId);
  return {
    assetCategoryId,
    unitId: sameDimension ? part.unitId : (units[0]?.id ?? null),
    ...(sameDimension || part.unitId === null ? {} : { partSize: null }),
    subProgrammId: subprogrammes.length === 1 ? (subprogrammes[0]?.value ?? null) : null,
  };
}

/** An activity by its identifier and what it is: 'A1040 · Mainline Ch 700 to 1500'. */
export function p6ActivityLabel({ p6ActivityName, p6ActivityDescription }: P6Activity): string {
  return [p6ActivityName, p6ActivityDescription].filter(Boolean).join(' · ');
}

/** What is read once for all assets of a programme. */
export type ProgrammeLists = Omit<PartLists, 'asset' | 'p6Activities'>;

/** A size with its unit, ready to read. */
export function unitLabel({ units }: PartLists, unitId: number | null): string {
  return unitName(units.find(({ id }) => id === unitId)?.name ?? '');
}
