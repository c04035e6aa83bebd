/** The labour dashboard: heads per day, one series per asset or labour type (docs/product/dashboards.md, Labour dashboard). */

import type { Library } from '../../services/domain/library/library.js';
import type { LabourLimit } from '../../services/domain/programmes/events.js';
import { DailySum } from '../../services/domain/quantities/daily-sum.js';
import { type Day, formatDay, formatMonth } from '../../services/domain/quantities/day.js';
import { isOverLimit, isTooManyGangs, wholeGangs } from '../../services/domain/quantities/gangs.js';
import { peakOf } from '../../services/domain/quantities/labour-days.js';
import { GangWork } from '../../services/domain/quantities/whole-gangs.js';
import type { LineColumns, WorkedDays } from '../../services/domain/quantities/worked-days.js';
import { LABOUR_TYPES, type LabourType, matchingLabourTypes } from '../labour-views/labour-types.js';
import { EVERYTHING, type LineFilter, matchesMaterial, matchesPart } from '../part-lines/line-filter.js';
import type { PartLines, ProgrammeLines } from '../part-lines/programme-lines.js';
import { NO_PACKAGES, type PackagesOfParts } from '../programme-detail/package-reads.js';
import { filterChoices, UncountedWork, WarningCount } from './filter-choices.js';
import { rateOfLines } from './rate-of-lines.js';

export type LabourGrouping = 'asset' | 'labourType';

export type LabourDashboard = ReturnType<typeof labourDashboard>;

/** What is shown, and beside what. */
export interface LabourShown {
  readonly filter?: LineFilter;
  readonly groupBy: LabourGrouping;
  readonly limits?: readonly LabourLimit[];
  readonly packages?: PackagesOfParts;
}

interface Group {
  readonly key: string;
  readonly name: string;
  readonly heads: DailySum;
  manDays: number;
}

export function labourDashboard(
  programme: ProgrammeLines,
  library: Library,
  { filter = EVERYTHING, groupBy, limits = [], packages = NO_PACKAGES }: LabourShown,
) {
  const { labourDays: days } = programme;
  const gangs = days && new GangsShown(days, library);
  const kinds = matchingLabourTypes(filter);
  const warnings = new WarningCount();
  const uncounted = new UncountedWork();
  // Also where nobody works: that is what it may explain.
  for (const part of programme.parts) if (matchesPart(filter, part)) uncounted.add(part);
  const groups = new Map<string, Group>();
  const groupOf = (key: string, name: string, worked: WorkedDays): Group => {
    let group = groups.get(key);
    if (!group) groups.set(key, (group = { key, name, heads: new DailySum(worked), manDays: 0 }));
    return group;
  };
  const limitedTypes = days ? headsOfLimitedTypes(limits, kinds, days) : new Map<number, DailySum>();
  if (days) {
    for (const part of programme.parts) {
      if (!matchesPart(filter, part)) continue;
      const { lines } = part;
      for (const { id, name, kind } of kinds) {
        const manDays = lines.manDays[kind];
        if (!hasWork(lines, manDays, filter)) continue;
        const group =
          groupBy === 'asset' ? groupOf(part.assetName, part.assetName, days) : groupOf(String(id), name, days);
        group.manDays += addHeads(group.heads, lines, manDays, filter);
        const limited = limitedTypes.get(id);
        if (limited) addHeads(limited, lines, manDays, filter);
      }
      countWarnings(warnings, lines, kinds, filter);
      gangs?.add(part, kinds, filter);
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
    wholeGangsPerDay: Array.from(gangs?.perDay ?? []),
    tooManyGangs: gangs?.tooMany(limits) ?? [],
    manDays: shown.reduce((sum, { manDays }) => sum + manDays, 0),
    warnings: warnings.list,
    uncounted: uncounted.answer,
  };
}

// A programme may have 60,000 lines: each of these goes through those of one part, column by column.

function hasWork(lines: LineColumns, manDays: Float64Array, filter: LineFilter): boolean {
  for (let i = 0; i < lines.count; i += 1)
    if (!Number.isNaN(manDays[i]) && matchesMaterial(filter, lines, i)) return true;
  return false;
}

/** Adds the heads of a kind of labour on each day. @returns its man-days */
function addHeads(heads: DailySum, lines: LineColumns, manDays: Float64Array, filter: LineFilter): number {
  const { count, from, to, everyDay, workingDays } = lines;
  let sum = 0;
  for (let i = 0; i < count; i += 1) {
    const ofLine = manDays[i] ?? Number.NaN;
    if (Number.isNaN(ofLine) || !matchesMaterial(filter, lines, i)) continue;
    sum += ofLine;
    heads.add(from[i] ?? 0, to[i] ?? 0, everyDay[i] === 1, ofLine / (workingDays[i] ?? 1));
  }
  return sum;
}

/** A row of the labour view is a line and a kind of labour. */
function countWarnings(
  warnings: WarningCount,
  lines: LineColumns,
  kinds: readonly LabourType[],
  filter: LineFilter,
): void {
  const { count, note, warning, manDays } = lines;
  for (let i = 0; i < count; i += 1) {
    const [ofNote, ofWarning] = [note[i], warning[i]];
    if ((!ofNote && !ofWarning) || !matchesMaterial(filter, lines, i)) continue;
    for (const { kind } of kinds) if (!Number.isNaN(manDays[kind][i])) warnings.add(ofNote, ofWarning);
  }
}

/** At most so many are named, those that need most gangs first. */
const MAX_TOO_MANY = 20;

interface NamedGang {
  readonly activityId: number;
  readonly activity: string;
  readonly rateName: string;
  readonly work: GangWork;
}

/** The gangs behind the lines that are shown (docs/product/quantities.md, Gangs and limits). */
class GangsShown {
  private readonly gangs = new Map<string, NamedGang>();
  /** By activity line, so that one of many parts is found without a key. */
  private readonly ofLine = new Map<number, NamedGang>();

  constructor(
    private readonly days: WorkedDays,
    private readonly library: Library,
  ) {}

  /** @param kinds the labour types that are shown: their heads are those of a gang */
  add(part: PartLines, kinds: readonly LabourType[], filter: LineFilter): void {
    const { lines } = part;
    const { count, lineId, from, to, everyDay, workingDays, impliedGangs } = lines;
    const ofKinds = kinds.map(({ kind }) => lines.manDays[kind]);
    for (let i = 0; i < count; i += 1) {
      const gangs = impliedGangs[i] ?? Number.NaN;
      if (!(gangs > 0) || !matchesMaterial(filter, lines, i)) continue;
      let manDays = 0;
      for (let kind = 0; kind < ofKinds.length; kind += 1) {
        const ofKind = ofKinds[kind]?.[i] ?? Number.NaN;
        if (!Number.isNaN(ofKind)) manDays += ofKind;
      }
      if (!(manDays > 0)) continue;
      const id = lineId[i] ?? 0;
      let gang = this.ofLine.get(id);
      if (!gang) this.ofLine.set(id, (gang = this.gangOf(part, i, manDays / (workingDays[i] ?? 1) / gangs)));
      gang.work.add(from[i] ?? 0, to[i] ?? 0, everyDay[i] === 1, gangs);
    }
  }

  /** Heads per day when gangs come whole. */
  get perDay(): Float64Array {
    const heads = new Float64Array(this.days.length);
    for (const { work } of this.gangs.values()) work.addHeads(heads);
    return heads;
  }

  tooMany(limits: readonly LabourLimit[]) {
    const limitOf = new Map(limits.flatMap(({ kind, id, limit }) => (kind === 'activity' ? [[id, limit]] : [])));
    return [...this.gangs.values()]
      .flatMap(({ activityId, activity, rateName, work }) => {
        const { gangs, day } = work.busiestDay;
        const limit = limitOf.get(activityId) ?? null;
        if (!isTooManyGangs(gangs, limit)) return [];
        return { activityId, activity, rateName, gangs: wholeGangs(gangs), day: formatDay(day), limit };
      })
      .sort((a, b) => b.gangs - a.gangs || a.activityId - b.activityId)
      .slice(0, MAX_TOO_MANY);
  }

  private gangOf({ lines, names }: PartLines, i: number, heads: number): NamedGang {
    const [activityId = 0, lineId = 0] = [lines.activityId[i], lines.lineId[i]];
    const rateId = rateOfLines(this.library).get(lineId);
    // The library no longer knows the line: its gang is its own.
    const key = rateId === undefined ? `line ${lineId}` : `${activityId} ${rateId}`;
    const known = this.gangs.get(key);
    if (known) return known;
    const activity = names.activities[activityId] ?? '';
    const rateName = this.library.productionRates.get(rateId ?? 0)?.rateName ?? activity;
    const gang = { activityId, activity, rateName, work: new GangWork(this.days, heads) };
    this.gangs.set(key, gang);
    return gang;
  }
}

/** The daily sums that limits of labour types are compared with. */
function headsOfLimitedTypes(
  limits: readonly LabourLimit[],
  kinds: readonly LabourType[],
  days: WorkedDays,
): Map<number, DailySum> {
  const limited = kinds.filter(({ id }) => limits.some((limit) => limit.kind === 'labourType' && limit.id === id));
  return new Map(limited.map(({ id }) => [id, new DailySum(days)]));
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
