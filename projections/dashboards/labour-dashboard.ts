/** The labour dashboard: heads per day, one series per asset or labour type (docs/product/dashboards.md, Labour dashboard). */

import type { LabourLimit } from '../../services/domain/programmes/events.js';
import { type Day, formatDay, formatMonth } from '../../services/domain/quantities/day.js';
import { isOverLimit } from '../../services/domain/quantities/gangs.js';
import { HeadsPerDay } from '../../services/domain/quantities/heads-per-day.js';
import { peakOf } from '../../services/domain/quantities/labour-days.js';
import type { WorkedDays } from '../../services/domain/quantities/worked-days.js';
import { LABOUR_TYPES, type LabourType, matchingLabourTypes } from '../labour-views/labour-types.js';
import { type LineFilter, matchesMaterial, matchesPart } from '../part-lines/line-filter.js';
import type { ProgrammeLines } from '../part-lines/programme-lines.js';
import type { PackagesOfParts } from '../programme-detail/package-reads.js';
import { filterChoices, WarningCount } from './filter-choices.js';

export type LabourGrouping = 'asset' | 'labourType';

export type LabourDashboard = ReturnType<typeof labourDashboard>;

interface Group {
  readonly key: string;
  readonly name: string;
  readonly heads: HeadsPerDay;
  manDays: number;
}

export function labourDashboard(
  programme: ProgrammeLines,
  filter: LineFilter,
  groupBy: LabourGrouping,
  limits: readonly LabourLimit[],
  packages: PackagesOfParts,
) {
  const { labourDays: days } = programme;
  const kinds = matchingLabourTypes(filter);
  const warnings = new WarningCount();
  const groups = new Map<string, Group>();
  const limitedTypes = days ? headsOfLimitedTypes(limits, kinds, days) : new Map<number, HeadsPerDay>();
  if (days) {
    for (const part of programme.parts) {
      if (!matchesPart(filter, part)) continue;
      const { lines } = part;
      for (let i = 0; i < lines.count; i += 1) {
        if (!matchesMaterial(filter, lines, i)) continue;
        for (const { id, name: type, kind } of kinds) {
          const manDays = lines.manDays[kind][i] ?? Number.NaN;
          if (Number.isNaN(manDays)) continue;
          warnings.add(lines.note[i], lines.warning[i]);
          const [key, name] = groupBy === 'asset' ? [part.assetName, part.assetName] : [String(id), type];
          let group = groups.get(key);
          if (!group) groups.set(key, (group = { key, name, heads: new HeadsPerDay(days), manDays: 0 }));
          group.manDays += manDays;
          const perDay = manDays / (lines.workingDays[i] ?? 1);
          const span = [lines.from[i] ?? 0, lines.to[i] ?? 0, lines.everyDay[i] === 1] as const;
          group.heads.add(...span, perDay);
          limitedTypes.get(id)?.add(...span, perDay);
        }
      }
    }
  }

  const first = days?.first ?? 0;
  const shown = [...groups.values()];
  if (groupBy === 'labourType') shown.sort((a, b) => Number(a.key) - Number(b.key));
  const perDay = shown.map(({ heads }) => heads.series);
  const allLabour = sumOf(perDay, days?.length ?? 0);
  const peak = peakOf(allLabour, first);
  return {
    projectId: programme.programmeId,
    firstMonth: days && formatMonth(days.firstMonth),
    lastMonth: days && formatMonth(days.lastMonth),
    choices: {
      ...filterChoices(programme.parts, packages),
      labourTypes: LABOUR_TYPES.map(({ id, name }) => ({ id, name })),
    },
    // The day of the first value in every `perDay`, which has one value per calendar day.
    firstDay: days && formatDay(days.first),
    // One character per day of the series: '1' working day of the programme, '0' day off.
    workingDays: days
      ? Array.from({ length: days.length }, (_, day) => (days.isWorking(first + day) ? '1' : '0')).join('')
      : '',
    series: shown.map(({ key, name, manDays }, i) =>
      seriesOf({ key, name, manDays }, perDay[i] ?? new Float64Array(), first),
    ),
    limits: limitsOf(limits, kinds, (id) => (id === 0 ? allLabour : limitedTypes.get(id)?.series)),
    peakPerDay: peak?.perDay ?? null,
    peakDay: peak && formatDay(peak.day),
    manDays: shown.reduce((sum, { manDays }) => sum + manDays, 0),
    warnings: warnings.list,
  };
}

/** The daily sums that limits of labour types are compared with. */
function headsOfLimitedTypes(
  limits: readonly LabourLimit[],
  kinds: readonly LabourType[],
  days: WorkedDays,
): Map<number, HeadsPerDay> {
  const limited = kinds.filter(({ id }) => limits.some((limit) => limit.kind === 'labourType' && limit.id === id));
  return new Map(limited.map(({ id }) => [id, new HeadsPerDay(days)]));
}

/** A limit of all labour says nothing of a chart that shows one type. */
function limitsOf(
  limits: readonly LabourLimit[],
  kinds: readonly LabourType[],
  perDayOf: (labourType: number) => Float64Array | undefined,
) {
  const whole = kinds.length > 1 ? [{ kind: 'allLabour', id: 0, name: 'All labour' }] : [];
  return [...whole, ...kinds.map(({ id, name }) => ({ kind: 'labourType', id, name }))].flatMap(
    ({ kind, id, name }) => {
      const limit = limits.find((one) => one.kind === kind && one.id === id)?.limit;
      if (limit === undefined) return [];
      const perDay = perDayOf(id) ?? new Float64Array();
      const labourType: 1 | 2 | null = id === 1 || id === 2 ? id : null;
      return {
        labourType,
        name,
        limit,
        ofAllShown: id === 0 || kinds.length === 1,
        daysOver: Array.from(perDay, (heads) => (isOverLimit(heads, limit) ? '1' : '0')).join(''),
      };
    },
  );
}

function seriesOf(group: Pick<Group, 'key' | 'name' | 'manDays'>, perDay: Float64Array, first: Day) {
  const peak = peakOf(perDay, first);
  return { ...group, perDay: Array.from(perDay), peakPerDay: peak?.perDay ?? 0, peakDay: peak && formatDay(peak.day) };
}

function sumOf(series: readonly Float64Array[], length: number): Float64Array {
  const sum = new Float64Array(length);
  for (const one of series) for (let day = 0; day < length; day += 1) sum[day] = (sum[day] ?? 0) + (one[day] ?? 0);
  return sum;
}
