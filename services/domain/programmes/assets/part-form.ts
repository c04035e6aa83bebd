import { pick } from '../../pick.js';
import { dayOf } from '../../quantities/day.js';
import { planDayFault } from '../calendar/calendar-day.js';
import type { PartFacts, PartFields } from '../events.js';
import type { Part, Programme } from '../programme.js';
import type { AssetLibrary } from './asset-library.js';
import { sizeFault } from './size-limit.js';

const MAX_NAME_LENGTH = 100;
/** Of one asset, and of one call. */
export const MAX_PARTS = 10_000;
export const TOO_MANY_PARTS = `An asset takes up to ${MAX_PARTS} parts`;

/** The form of a part: a field that is not filled in yet is null. */
export interface PartForm {
  /** Absent for a new part. */
  readonly id?: number;
  readonly partName: string;
  readonly assetCategoryId: number | null;
  /** A library subprogramme, or one of the programme's own copies. */
  readonly subprogrammeId: number | null;
  readonly unitId: number | null;
  readonly size: number | null;
  readonly start: string | null;
  readonly end: string | null;
  readonly zoneId: number | null;
  readonly p6ActivityId: number | null;
  /** Absent: unchanged. */
  readonly packageId?: number | null;
}

/** The fields of a part that passed `partErrors`, as they are recorded. */
export function fieldsOf(form: PartForm, packageBefore: number | null, useCopy: (id: number) => number): PartFields {
  const { partName, assetCategoryId, subprogrammeId, unitId, size, start, end, zoneId, p6ActivityId, packageId } = form;
  if (
    assetCategoryId === null ||
    subprogrammeId === null ||
    unitId === null ||
    size === null ||
    start === null ||
    end === null
  ) {
    throw new Error('An incomplete part was not refused');
  }
  return {
    partName: partName.trim(),
    assetCategoryId,
    subprogrammeId: useCopy(subprogrammeId),
    unitId,
    size,
    start,
    end,
    zoneId,
    p6ActivityId,
    packageId: packageId === undefined ? packageBefore : packageId,
  };
}

const PART_FACTS = [
  'id',
  'partName',
  'assetCategoryId',
  'subprogrammeId',
  'unitId',
  'size',
  'start',
  'end',
  'zoneId',
  'p6ActivityId',
  'packageId',
] as const satisfies readonly (keyof PartFacts)[];

export const factsOf = (part: Part): PartFacts => pick(part, PART_FACTS);

/**
 * What is wrong with the name of an asset (docs/product/assets.md, Form rules). `.` and `..` cannot be a segment of a path
 * (docs/api.md, Conventions).
 */
export function assetNameFault(assetName: string): string | undefined {
  if (assetName === '' || assetName === '.' || assetName === '..') return 'Enter a valid name for the asset';
  return assetName.length > MAX_NAME_LENGTH
    ? `Asset name is too long (maximum ${MAX_NAME_LENGTH} characters).`
    : undefined;
}

/** The names that fields of a part have in bodies and answers, where they differ (docs/api.md, Errors). */
const WIRE_NAMES: { readonly [Field in keyof PartForm]?: string } = {
  subprogrammeId: 'subProgrammId',
  size: 'partSize',
  start: 'partAssetStart',
  end: 'partAssetEnd',
  zoneId: 'assetZoneId',
};

const wireName = (field: string): string => WIRE_NAMES[field as keyof PartForm] ?? field;

/** A field of a part in `conflicts`: `parts.17.partSize`. */
export const conflictPath = (partId: number, field: string): string => `parts.${partId}.${wireName(field)}`;

/** A part in `conflicts`, with the names that its fields have in bodies. */
export const conflictingPart = (part: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(part).map(([field, value]) => [wireName(field), value]));

/**
 * The errors of a part by field, in the order of the form (docs/product/assets.md, Form rules). Dates and a size that the part has
 * already stay, also where they are out of today's bounds.
 * @param isActivity whether an activity is in the programme's own schedule; an existing link may stay
 */
export function partErrors(
  programme: Programme,
  form: PartForm,
  divided: boolean,
  library: AssetLibrary,
  isActivity: (id: number) => boolean = () => true,
): { field: string; message: string }[] {
  const found: { field: string; message: string }[] = [];
  const add = (field: keyof PartForm, message: string) => found.push({ field: wireName(field), message });
  const saved = form.id === undefined ? undefined : programme.parts.get(form.id);
  const category = form.assetCategoryId === null ? undefined : library.category(form.assetCategoryId);
  if (!category) add('assetCategoryId', 'Asset type is required');
  const unit = form.unitId === null ? undefined : library.unit(form.unitId);
  if (!unit) add('unitId', 'Unit is required');
  else if (category && unit.measurmentType !== category.measurmentType) {
    add(
      'unitId',
      `${category.assetType} is measured by ${category.measurmentType.toLowerCase()}: choose a unit of ${category.measurmentType.toLowerCase()}`,
    );
  }
  if (form.size === null) add('size', 'Size is required');
  else if (form.size !== saved?.size || form.unitId !== saved.unitId) {
    const fault = sizeFault(form.size, unit);
    if (fault) add('size', fault);
  }
  if (
    form.subprogrammeId === null ||
    !(programme.subprogrammes.has(form.subprogrammeId) || library.subprogramme(form.subprogrammeId))
  ) {
    add('subprogrammeId', 'Subprogram is required');
  }
  const startFault = dateFault('Start', form.start, saved?.start);
  const endFault =
    dateFault('End', form.end, saved?.end) ??
    (isDay(form.start) && isDay(form.end) && form.end < form.start
      ? 'End date cannot be before start date'
      : undefined);
  if (startFault) add('start', startFault);
  if (endFault) add('end', endFault);
  if (divided && form.partName.trim() === '') add('partName', 'Part name is required when asset is divided');
  else if (form.partName.length > MAX_NAME_LENGTH)
    add('partName', `Part name is too long (maximum ${MAX_NAME_LENGTH} characters).`);
  if (form.zoneId !== null && !programme.zones.has(form.zoneId)) add('zoneId', 'This zone is not in the programme');
  const { packageId } = form;
  if (typeof packageId === 'number' && packageId !== saved?.packageId && !programme.packages.has(packageId))
    add('packageId', NOT_ITS_PACKAGE);
  if (form.p6ActivityId !== null && form.p6ActivityId !== saved?.p6ActivityId && !isActivity(form.p6ActivityId))
    add('p6ActivityId', "This activity is not in the programme's schedule");
  return found;
}

/** Of a package that a part is to go into. */
export const NOT_ITS_PACKAGE = 'This package is not in the programme';

const isDay = (text: string | null): text is string => text !== null && dayOf(text) !== undefined;

function dateFault(which: 'Start' | 'End', day: string | null, saved: string | undefined): string | undefined {
  if (day === null) return `${which} date is required`;
  return day === saved ? undefined : planDayFault(day);
}

/**
 * A part with the name of its asset, as a client of the original contract sends single parts (docs/product/assets.md, Single
 * parts).
 */
export type SinglePartForm = PartForm & {
  readonly assetName: string | null;
  /** Instead of a zone's id: the zone is found by name, or created (foreign-parts.ts). */
  readonly zoneName?: string;
  /** Instead of a package's id, in the same way. */
  readonly packageName?: string;
};
