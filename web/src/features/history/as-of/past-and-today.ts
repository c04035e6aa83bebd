import { differenceInCalendarDays, parseISO } from 'date-fns';
import type { AssetPart, IsoDay, MaterialSeries, Programme } from '../../../lib/api-types.js';
import { formatDate, formatDelta, formatNumber, formatSize, formatSpan, unitName } from '../../../lib/format.js';
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
    ...[...named].map(([wanted, { material, unit }]) =>
      figure(`${material}, ${unitName(unit)}`, totalOf(of(past, wanted)), totalOf(of(today, wanted))),
    ),
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
  /** None where nothing is needed, then or today. */
  readonly months: readonly string[];
  readonly past: readonly number[];
  readonly today: readonly number[];
}

/** The highest labour and the tonnes of the key materials of each month, those whose mass is known, on one axis. */
export function byMonth(past: Shown, today: Shown): { labour: Months; tonnes: Months } {
  const [labour, tonnes] = [
    [peaksOf(past), peaksOf(today)],
    [tonnesOf(past), tonnesOf(today)],
  ] as const;
  const months = monthsOf([...labour, ...tonnes]);
  const on = ([was, is]: readonly [ByMonth, ByMonth]): Months => ({
    months: was.size + is.size === 0 ? [] : months,
    past: months.map((month) => was.get(month) ?? 0),
    today: months.map((month) => is.get(month) ?? 0),
  });
  return { labour: on(labour), tonnes: on(tonnes) };
}

type ByMonth = ReadonlyMap<string, number>;

/** All months from the first to the last that any of them has. */
function monthsOf(figures: readonly ByMonth[]): string[] {
  const known = figures.flatMap((one) => [...one.keys()]).sort();
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return [];
  const months: string[] = [];
  for (let month = first; month <= last; month = nextMonth(month)) months.push(month);
  return months;
}

function tonnesOf({ materials: { firstMonth, series } }: Shown): Map<string, number> {
  const tonnes = new Map<string, number>();
  for (const { keyMaterial, massPerUnitKg, quantities } of series) {
    if (!keyMaterial || massPerUnitKg === null || firstMonth === null) continue;
    let month = firstMonth;
    for (const quantity of quantities) {
      tonnes.set(month, (tonnes.get(month) ?? 0) + (quantity * massPerUnitKg) / 1000);
      month = nextMonth(month);
    }
  }
  return tonnes;
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

function peaksOf({ labour: { firstDay, series } }: Shown): Map<string, number> {
  const peaks = new Map<string, number>();
  const days = Math.max(...series.map(({ perDay }) => perDay.length), 0);
  const start = firstDay === null ? 0 : Date.parse(firstDay);
  for (let at = 0; at < days; at += 1) {
    const month = new Date(start + at * 86_400_000).toISOString().slice(0, 7);
    const heads = series.reduce((sum, { perDay }) => sum + (perDay[at] ?? 0), 0);
    peaks.set(month, Math.max(peaks.get(month) ?? 0, heads));
  }
  return peaks;
}
