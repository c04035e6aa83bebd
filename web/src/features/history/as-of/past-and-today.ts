import { differenceInCalendarDays, parseISO } from 'date-fns';
import type { AssetPart, IsoDay, IsoMonth, MaterialSeries, Programme } from '../../../lib/api-types.js';
import { directionWords } from '../../../lib/direction-words.js';
import { formatDate, formatDelta, formatNumber, formatSize, formatSpan, unitName } from '../../../lib/format.js';
import { addDays, addMonths, monthsBetween } from '../../../ui/charts/month-scale.js';
import type { Shown } from './api.js';

/** A fact then and today; `delta` says how far today's is from it. */
export interface Fact {
  readonly label: string;
  /** Free text, which may be long. */
  readonly isText?: boolean;
  readonly past: string;
  readonly today: string;
  readonly delta: string;
}

const fact = (label: string, past: string, today: string, delta = ''): Fact => ({ label, past, today, delta });

function figure(label: string, past: number, today: number, decimals = 0): Fact {
  const text = (value: number) => formatNumber(value, decimals);
  return fact(label, text(past), text(today), text(past) === text(today) ? '' : formatDelta(today - past, decimals));
}

function day(label: string, past: IsoDay | null, today: IsoDay | null): Fact {
  const text = (value: IsoDay | null) => (value === null ? '–' : formatDate(value));
  const days = past !== null && today !== null ? differenceInCalendarDays(parseISO(today), parseISO(past)) : 0;
  return fact(label, text(past), text(today), days === 0 ? '' : `${formatDelta(days)} d`);
}

const partsOf = ({ assets }: Programme): readonly AssetPart[] => assets.flatMap(({ parts }) => parts);
const finishOf = (programme: Programme): IsoDay | null => {
  const ends = partsOf(programme).map(({ partAssetEnd }) => partAssetEnd);
  return ends.length === 0 ? null : ends.reduce((last, end) => (end > last ? end : last));
};
const hoursOf = ({ calendar: { noShifts, shift1Hours, shift2Hours, shift3Hours } }: Programme): string =>
  [shift1Hours, shift2Hours, shift3Hours].slice(0, noShifts).join(' + ');

/** What was entered. */
export function inputFacts({ programme: past }: Shown, { programme: today }: Shown): Fact[] {
  return [
    { ...fact('Name', past.name, today.name), isText: true },
    fact('Status', past.status, today.status),
    figure('Assets', past.assetCount, today.assetCount),
    figure('Parts', partsOf(past).length, partsOf(today).length),
    fact('Shift length, h', hoursOf(past), hoursOf(today)),
    figure('Non-working days', past.calendar.nonWorkingDays.length, today.calendar.nonWorkingDays.length),
    day('Finish', finishOf(past), finishOf(today)),
  ];
}

const totalOf = (series: MaterialSeries | undefined): number =>
  (series?.quantities ?? []).reduce((sum, quantity) => sum + quantity, 0);

/** What follows: labour and the totals of the key materials of either. */
export function figureFacts(past: Shown, today: Shown): Fact[] {
  const key = ({ materialId, unitId }: MaterialSeries): string => `${materialId} ${unitId}`;
  const named = new Map<string, MaterialSeries>();
  for (const series of [...today.materials.series, ...past.materials.series])
    if (series.keyMaterial && !named.has(key(series))) named.set(key(series), series);
  const of = (shown: Shown, wanted: string) => shown.materials.series.find((series) => key(series) === wanted);
  return [
    figure('Peak labour, per day', past.labour.peakPerDay ?? 0, today.labour.peakPerDay ?? 0, 1),
    figure('Labour, man-days', past.labour.manDays, today.labour.manDays),
    ...[...named].map(([wanted, { material, unit, direction }]) => {
      const label = `${material}, ${unitName(unit)}${directionWords[direction]}`;
      return figure(label, totalOf(of(past, wanted)), totalOf(of(today, wanted)));
    }),
  ];
}

/** A part then and today; one of them is null for what came or went. */
export interface PartRow {
  readonly key: string;
  readonly name: string;
  readonly past: PartFacts | null;
  readonly today: PartFacts | null;
  readonly differs: boolean;
}
export interface PartFacts {
  readonly size: string;
  /** `05/04 – 01/10/2027` */
  readonly span: string;
}

/** The parts of then in their order, then those that came since. */
export function partRows(
  { programme: past }: Shown,
  { programme: today }: Shown,
  unitOf: (id: number) => string,
): PartRow[] {
  const [was, is] = [partsById(past, unitOf), partsById(today, unitOf)];
  return [...new Set([...was.keys(), ...is.keys()])].map((id) => {
    const [before, after] = [was.get(id) ?? null, is.get(id) ?? null];
    return {
      key: String(id),
      name: (after ?? before)?.name ?? '',
      past: before?.facts ?? null,
      today: after?.facts ?? null,
      differs: JSON.stringify(before?.facts) !== JSON.stringify(after?.facts),
    };
  });
}

function partsById({ assets }: Programme, unitOf: (id: number) => string) {
  return new Map(
    assets.flatMap(({ assetName, parts }) =>
      parts.map((part) => [
        part.id,
        {
          name: part.partName ? `${assetName}, ${part.partName}` : assetName,
          facts: {
            size: `${formatSize(part.partSize)} ${unitName(unitOf(part.unitId))}`.trim(),
            span: formatSpan(part.partAssetStart, part.partAssetEnd),
          },
        },
      ]),
    ),
  );
}

export interface Months {
  readonly months: readonly IsoMonth[];
  readonly past: readonly number[];
  readonly today: readonly number[];
}

/** The months with work then or today: the axis of both charts. */
export function monthsOf(past: Shown, today: Shown): IsoMonth[] {
  const ends = [past, today]
    .flatMap(({ materials, labour }) => [materials, labour])
    .flatMap(({ firstMonth, lastMonth }) => [firstMonth, lastMonth].filter((month) => month !== null))
    .sort();
  const [first, last] = [ends[0], ends.at(-1)];
  return first === undefined || last === undefined ? [] : monthsBetween(first, last);
}

type Direction = MaterialSeries['direction'];

/** Tonnes per month of the key materials of one direction, those whose mass is known: directions are never added up. */
export function tonnesByMonth(past: Shown, today: Shown, months: readonly IsoMonth[], direction: Direction): Months {
  return { months, past: tonnesOf(past, months, direction), today: tonnesOf(today, months, direction) };
}

function tonnesOf(
  { materials: { firstMonth, series } }: Shown,
  months: readonly IsoMonth[],
  wanted: Direction,
): number[] {
  const tonnes = new Map<IsoMonth, number>();
  for (const { keyMaterial, massPerUnitKg, quantities, direction } of series) {
    if (!keyMaterial || massPerUnitKg === null || firstMonth === null || direction !== wanted) continue;
    for (const [at, quantity] of quantities.entries()) {
      const month = addMonths(firstMonth, at);
      tonnes.set(month, (tonnes.get(month) ?? 0) + (quantity * massPerUnitKg) / 1000);
    }
  }
  return months.map((month) => tonnes.get(month) ?? 0);
}

/** The highest labour of each month. */
export function labourByMonth(past: Shown, today: Shown, months: readonly IsoMonth[]): Months {
  return { months, past: peaksOf(past, months), today: peaksOf(today, months) };
}

function peaksOf({ labour: { firstDay, series } }: Shown, months: readonly IsoMonth[]): number[] {
  const peaks = new Map<IsoMonth, number>();
  const days = firstDay === null ? 0 : Math.max(...series.map(({ perDay }) => perDay.length), 0);
  for (let at = 0; at < days; at += 1) {
    const month = addDays(firstDay ?? '', at).slice(0, 7);
    const heads = series.reduce((sum, { perDay }) => sum + (perDay[at] ?? 0), 0);
    peaks.set(month, Math.max(peaks.get(month) ?? 0, heads));
  }
  return months.map((month) => peaks.get(month) ?? 0);
}
