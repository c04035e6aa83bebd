import type { IsoMonth, LibraryPreview, ScopeImpact } from '../../../lib/api-types.js';
import { differs } from '../../../lib/panel-figures.js';
import { monthsBetween } from '../../../ui/charts/month-scale.js';

export type ChangedProgramme = LibraryPreview['programmes']['changed'][number];
export type ImpactMaterial = ScopeImpact['materials'][number];

/** The programme that a scenario belongs to. */
export const programmeOf = ({ id, baseProjectId }: ChangedProgramme): number => baseProjectId ?? id;

/** Those whose figures really change: not those that only use what was edited. */
export function changedOnes(all: readonly ChangedProgramme[]): ChangedProgramme[] {
  return all.filter(({ impact }) => impact.materials.some(isChanged) || labourChanges(impact));
}

export const isChanged = ({ before, after }: ImpactMaterial): boolean =>
  after.some((value, month) => differs(value, before[month] ?? 0));

function labourChanges({ labour: { before, after, perDayBefore, perDayAfter } }: ScopeImpact): boolean {
  return (
    differs(before.manDays, after.manDays) ||
    differs(before.peak, after.peak) ||
    perDayAfter.some((heads, day) => differs(heads, perDayBefore[day] ?? 0))
  );
}

/**
 * The key material that the sentence and the charts are about: the one that the most is said of in all scenarios together, by the share
 * of its largest change of a month (docs/product/dashboards.md, The sentence). Null where no key material changes.
 */
export function namedMaterial(programmes: readonly ChangedProgramme[]): number | null {
  const shares = new Map<number, number>();
  for (const { impact } of programmes)
    for (const { materialId, share } of impact.changed)
      shares.set(materialId, (shares.get(materialId) ?? 0) + Math.abs(share));
  if (shares.size === 0)
    for (const { impact } of programmes)
      for (const one of impact.materials) if (isChanged(one)) shares.set(one.materialId, largestChange(one));
  return [...shares].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}

export const materialOf = ({ impact }: ChangedProgramme, materialId: number | null): ImpactMaterial | undefined =>
  impact.materials.find((one) => one.materialId === materialId);

const largestChange = ({ before, after }: ImpactMaterial): number =>
  Math.max(0, ...after.map((value, month) => Math.abs(value - (before[month] ?? 0))));

/** What one row draws: a value per month of the shared axis, before and after. */
export interface ProgrammeSeries {
  programme: ChangedProgramme;
  /** A for the baseline, the scenarios in their order. */
  letter: string;
  /** Of the values; 'heads' for labour. */
  unit: string;
  before: number[];
  after: number[];
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** All rows on one axis, the most changed first where there are more than `keepOrderUpTo`, else programme by programme. */
export function programmeSeries(
  programmes: readonly ChangedProgramme[],
  materialId: number | null,
  keepOrderUpTo: number,
): { months: IsoMonth[]; rows: ProgrammeSeries[] } {
  const months = sharedMonths(programmes);
  const rows = programmes.map((programme) => ({
    programme,
    letter: letterOf(programme, programmes),
    ...valuesOf(programme, materialId, months),
  }));
  const order = new Map(programmes.map((one, index) => [programmeOf(one), index] as const).reverse());
  return {
    months,
    rows:
      rows.length > keepOrderUpTo
        ? rows.sort((one, other) => rank(other) - rank(one))
        : rows.sort(
            ({ programme: one }, { programme: other }) =>
              (order.get(programmeOf(one)) ?? 0) - (order.get(programmeOf(other)) ?? 0) || byAge(one, other),
          ),
  };
}

const rank = ({ before, after }: ProgrammeSeries): number =>
  Math.max(0, ...after.map((value, month) => Math.abs(value - (before[month] ?? 0))));

/** The baseline first, then the scenarios as they were made. */
const byAge = (one: ChangedProgramme, other: ChangedProgramme): number =>
  Number(one.baseProjectId !== null) - Number(other.baseProjectId !== null) || one.id - other.id;

function letterOf(programme: ChangedProgramme, all: readonly ChangedProgramme[]): string {
  const family = all.filter((one) => programmeOf(one) === programmeOf(programme)).sort(byAge);
  const place = family.indexOf(programme);
  // A is always the baseline (docs/look.md, Charts), also where it does not change and is not listed.
  return letters.charAt(Math.min(family[0]?.baseProjectId === null ? place : place + 1, letters.length - 1));
}

function sharedMonths(programmes: readonly ChangedProgramme[]): IsoMonth[] {
  const all = programmes.flatMap(({ impact }) => impact.months).sort();
  const [first, last] = [all[0], all.at(-1)];
  return first !== undefined && last !== undefined ? monthsBetween(first, last) : [];
}

function valuesOf(
  { impact }: ChangedProgramme,
  materialId: number | null,
  months: readonly IsoMonth[],
): { unit: string; before: number[]; after: number[] } {
  const material = impact.materials.find((one) => one.materialId === materialId);
  const { monthPeakBefore, monthPeakAfter } = impact.labour;
  const [before, after] =
    materialId === null ? [monthPeakBefore, monthPeakAfter] : [material?.before ?? [], material?.after ?? []];
  const at = new Map(impact.months.map((month, index) => [month, index]));
  const onAxis = (values: readonly number[]) => months.map((month) => values[at.get(month) ?? -1] ?? 0);
  return { unit: materialId === null ? 'heads' : (material?.unit ?? ''), before: onAxis(before), after: onAxis(after) };
}
