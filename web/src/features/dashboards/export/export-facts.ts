import type { IsoDay, IsoMonth } from '../../../lib/api-types.js';
import { formatDateWords, formatMonth } from '../../../lib/format.js';
import { type DashboardFilters, type NamedChoices, namesOf } from '../filters/dashboard-filters.js';

/** What an export says of itself: two pictures in a report can be told apart (docs/product/dashboards.md, Tables and export). */
export interface ExportFacts {
  programme: string;
  scenario: string;
  /** What the filters leave, in words; never empty. */
  filters: readonly string[];
  /** First and last month that count; both empty where there is no work. */
  months: readonly [from: IsoMonth, to: IsoMonth];
  made: IsoDay;
}

/** The filters in words, those that are not set as well: 'All assets', 'key materials'. */
export function filterWords(filters: DashboardFilters, choices: NamedChoices): string[] {
  const { package: ofPackage, asset, part, subProgramme, material, labourType } = namesOf(filters, choices);
  const words = [
    ofPackage && `Package ${ofPackage}`,
    asset ?? 'All assets',
    part && `part ${part}`,
    subProgramme && `subprogramme ${subProgramme}`,
    ...(filters.view === 'labour'
      ? [labourType ?? 'all labour types', filters.groupBy === 'labourType' ? 'by labour type' : 'by asset']
      : [material ?? (filters.allMaterials ? 'all materials' : 'key materials')]),
  ];
  return words.filter((word) => word !== undefined);
}

/** 'Mar 2027 to Mar 2028'. */
export function periodWords([from, to]: ExportFacts['months']): string {
  return from === to ? formatMonth(from) : `${formatMonth(from)} to ${formatMonth(to)}`;
}

/** Of a picture: programme and scenario above its title, the rest below it. */
export function pictureWords({ programme, scenario, filters, months, made }: ExportFacts): {
  above: string;
  below: string;
} {
  return {
    above: `${programme} · ${scenario}`,
    below: [...filters, periodWords(months), `made ${formatDateWords(made)}`].join(' · '),
  };
}
