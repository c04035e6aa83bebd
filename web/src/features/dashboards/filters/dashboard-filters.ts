import type { FilterChoices, IsoMonth } from '../../../lib/api-types.js';
import type { Query } from '../../../lib/query-string.js';
import type { LabourGrouping } from '../labour/labour-figures.js';

export type DashboardView = 'materials' | 'labour';

/** Everything that the planner chose, kept in the URL; a missing value means 'All …' or the default. */
export interface DashboardFilters {
  view: DashboardView;
  package?: number;
  asset?: string;
  part?: number;
  subProgramme?: number;
  material?: number;
  labourType?: number;
  /** Name of the unit that quantities are shown in. */
  unit?: string;
  /** Key materials alone unless set. */
  allMaterials?: boolean;
  groupBy?: LabourGrouping;
  from?: IsoMonth;
  to?: IsoMonth;
  /** The figure whose lines are shown, and what of it (lib/figure-ref.ts). */
  why?: string;
  of?: string;
}

/** A month, a day, everything up to one, or the total (lib/figure-ref.ts). */
const WHY = /^(total|(to-)?\d{4}-\d{2}(-\d{2})?)$/;

/** Reads the filters of a URL; invalid values are left out. */
export function filtersIn(address: URLSearchParams): DashboardFilters {
  const month = (name: string) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(address.get(name) ?? '') ? address.get(name) : null);
  const id = (name: string) => (/^[1-9]\d{0,15}$/.test(address.get(name) ?? '') ? Number(address.get(name)) : null);
  const labour = address.get('view') === 'labour';
  return defined({
    view: labour ? 'labour' : 'materials',
    package: id('package'),
    asset: address.get('asset'),
    part: id('part'),
    subProgramme: id('subprogramme'),
    material: labour ? null : id('material'),
    labourType: labour ? id('labourType') : null,
    unit: labour ? null : address.get('unit'),
    allMaterials: !labour && address.get('show') === 'all' ? true : null,
    groupBy: labour && address.get('group') === 'labourType' ? 'labourType' : null,
    from: month('from'),
    to: month('to'),
    why: WHY.test(address.get('why') ?? '') ? address.get('why') : null,
    of: address.get('of'),
  });
}

/** The query string of the filters, without defaults. */
export function addressOf(filters: DashboardFilters): URLSearchParams {
  const given: Record<string, string | number | undefined> = {
    view: filters.view === 'labour' ? 'labour' : undefined,
    package: filters.package,
    asset: filters.asset,
    part: filters.part,
    subprogramme: filters.subProgramme,
    material: filters.material,
    labourType: filters.labourType,
    unit: filters.unit,
    show: filters.allMaterials ? 'all' : undefined,
    group: filters.groupBy === 'labourType' ? 'labourType' : undefined,
    from: filters.from,
    to: filters.to,
    why: filters.why,
    of: filters.of,
  };
  return new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/**
 * A changed package resets asset, part and subprogramme, a changed asset part and subprogramme, a changed part the subprogramme
 * (docs/product/dashboards.md, Filters).
 */
export function withChange(filters: DashboardFilters, change: Partial<DashboardFilters>): DashboardFilters {
  const reset: Partial<DashboardFilters> =
    'package' in change
      ? { asset: undefined, part: undefined, subProgramme: undefined }
      : 'asset' in change
        ? { part: undefined, subProgramme: undefined }
        : 'part' in change
          ? { subProgramme: undefined }
          : {};
  return { ...filters, ...reset, ...change };
}

/** The other dashboard keeps package, asset, part and subprogramme: planners compare the two (docs/product/dashboards.md, Filters). */
export function filtersOfView(filters: DashboardFilters, view: DashboardView): DashboardFilters {
  const { package: ofPackage, asset, part, subProgramme } = filters;
  return { view, package: ofPackage, asset, part, subProgramme };
}

/** What the programme offers to filter by. */
export interface NamedChoices extends FilterChoices {
  materials?: readonly { id: number; name: string; keyMaterial: boolean; inShownParts: boolean }[];
  labourTypes?: readonly { id: number; name: string }[];
}

/** The assets of which parts are in the package, with those parts. */
export const assetsIn = (ofPackage: number | undefined, { assets }: FilterChoices): FilterChoices['assets'] =>
  ofPackage === undefined
    ? assets
    : assets.flatMap((asset) => {
        const parts = asset.parts.filter(({ packageId }) => packageId === ofPackage);
        return parts.length === 0 ? [] : [{ ...asset, parts }];
      });

/** The filters without those that the programme does not know: of an asset renamed meanwhile, of a material that is no key material. */
export function knownFilters(filters: DashboardFilters, choices: NamedChoices): DashboardFilters {
  const ofPackage = choices.packages.find(({ id }) => id === filters.package)?.id;
  const asset = assetsIn(ofPackage, choices).find(({ assetName }) => assetName === filters.asset);
  const part = asset?.parts.find(({ id }) => id === filters.part);
  const material = choices.materials?.find(({ id }) => id === filters.material);
  return {
    ...filters,
    package: ofPackage,
    asset: asset?.assetName,
    part: part?.id,
    subProgramme: part?.subProgramme.id === filters.subProgramme ? filters.subProgramme : undefined,
    material: material && (material.keyMaterial || filters.allMaterials) ? material.id : undefined,
    labourType: choices.labourTypes?.find(({ id }) => id === filters.labourType)?.id,
  };
}

/** The names of what is filtered by. */
export function namesOf(filters: DashboardFilters, choices: NamedChoices) {
  const asset = choices.assets.find(({ assetName }) => assetName === filters.asset);
  const part = asset?.parts.find(({ id }) => id === filters.part);
  return {
    package: choices.packages.find(({ id }) => id === filters.package)?.name,
    asset: asset?.assetName,
    part: part?.name,
    subProgramme: filters.subProgramme === undefined ? undefined : part?.subProgramme.name,
    material: choices.materials?.find(({ id }) => id === filters.material)?.name,
    labourType: choices.labourTypes?.find(({ id }) => id === filters.labourType)?.name,
  };
}

/** What the server filters by. Unit, key materials and range are applied in the client. */
export function filterQueryOf(filters: DashboardFilters): Query {
  const { view, asset, part, subProgramme, material, labourType } = filters;
  const shared = { package: filters.package, asset, assetPart: part, subProgramme };
  return view === 'labour' ? { ...shared, labourType } : { ...shared, material };
}

/** What is asked for: the filters, and what a series stands for. */
export function queryOf(filters: DashboardFilters): Query {
  const query = filterQueryOf(filters);
  return filters.view === 'labour' ? { ...query, groupBy: filters.groupBy ?? 'asset' } : query;
}

/** True when filters leave something out; key materials and unit do not count. */
export function isFiltered(filters: DashboardFilters): boolean {
  const { asset, part, subProgramme, material, labourType, from, to } = filters;
  return [filters.package, asset, part, subProgramme, material, labourType, from, to].some(
    (value) => value !== undefined,
  );
}

/** Without all filters; what is drawn and how (unit, grouping) stays. */
export function withoutFilters({ view, unit, groupBy, allMaterials }: DashboardFilters): DashboardFilters {
  return { view, unit, groupBy, allMaterials };
}

function defined<T extends object>(values: { [Name in keyof T]: T[Name] | null }): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as T;
}
