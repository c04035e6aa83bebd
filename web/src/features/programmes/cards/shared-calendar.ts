import type { IsoMonth, ProgrammeCard } from '../../../lib/api-types.js';
import { addMonths, monthsBetween, monthsFrom } from '../../../ui/charts/month-scale.js';

/** Bars of a lone short programme would be as wide as a hand. */
const MIN_MONTHS = 12;
/** Ten years: a month is 3 px wide then. */
const MAX_MONTHS = 120;
/** Of the months with work, this share may lie before the core of the axis, and as many after it. */
const TAIL = 0.05;

/** The months of an axis, the first and the last. */
export interface MonthAxis {
  from: IsoMonth;
  to: IsoMonth;
  /** Tonnes of the largest month, where the cards are of one programme and are compared by their heights too. */
  most?: { above: number; below: number };
}

/**
 * The months that the sparklines of the shown cards share, so that they can be compared (docs/product/programmes.md,
 * Programme list). One year typed wrong must not make needles of everybody's: in the ten years with most of the work the axis
 * spans the 5th to the 95th percentile of the months, and a quarter of that more at either end where there is work. Each
 * card counts the same, however long it is. Cards without work still have an axis: this year.
 */
export function sharedCalendar(cards: readonly Pick<ProgrammeCard, 'figures'>[]): MonthAxis {
  const worked = busiestYears(monthWeights(cards));
  const [first, last] = [worked[0]?.month, worked.at(-1)?.month];
  if (first === undefined || last === undefined) {
    const year = new Date().getFullYear();
    return { from: `${year}-01`, to: `${year}-12` };
  }
  const core = withoutTails(worked);
  const room = Math.ceil(monthsBetween(core.from, core.to).length / 4);
  const from = later(first, addMonths(core.from, -room));
  const to = earlier(last, addMonths(core.to, room));
  const missing = MIN_MONTHS - monthsBetween(from, to).length;
  return { from, to: missing > 0 ? addMonths(to, missing) : to };
}

/** The largest months of all cards, in tonnes. */
export function largestMonths(cards: readonly Pick<ProgrammeCard, 'figures'>[]): NonNullable<MonthAxis['most']> {
  const months = cards.flatMap(({ figures }) => figures.months);
  const largest = (values: readonly number[]) => values.reduce((most, one) => Math.max(most, one), 0);
  return {
    above: largest(months.map(({ delivered }) => delivered)),
    below: largest(months.map(({ takenAway }) => takenAway)),
  };
}

interface Weighed {
  month: IsoMonth;
  weight: number;
}

/** Months with work, in their order; those of one card weigh 1 together. */
function monthWeights(cards: readonly Pick<ProgrammeCard, 'figures'>[]): Weighed[] {
  const weights = new Map<IsoMonth, number>();
  for (const { figures } of cards)
    for (const { month } of figures.months) weights.set(month, (weights.get(month) ?? 0) + 1 / figures.months.length);
  return [...weights].map(([month, weight]) => ({ month, weight })).sort((a, b) => (a.month < b.month ? -1 : 1));
}

/** Those of the ten years that weigh most; the earliest of equals. */
function busiestYears(months: readonly Weighed[]): readonly Weighed[] {
  let best = { from: 0, to: 0, weight: 0 };
  let [from, weight] = [0, 0];
  months.forEach((last, to) => {
    weight += last.weight;
    for (let first = months[from]; first && monthsFrom(first.month, last.month) >= MAX_MONTHS; first = months[++from])
      weight -= first.weight;
    // What is added and taken off again leaves rounding noise.
    if (weight > best.weight + 1e-9) best = { from, to: to + 1, weight };
  });
  return months.slice(best.from, best.to);
}

function withoutTails(months: readonly Weighed[]): MonthAxis {
  const total = months.reduce((sum, { weight }) => sum + weight, 0);
  const at = (share: number): IsoMonth => {
    let sum = 0;
    return (months.find(({ weight }) => (sum += weight) > share * total - 1e-9) ?? months.at(-1))?.month ?? '';
  };
  return { from: at(TAIL), to: at(1 - TAIL) };
}

const later = (a: IsoMonth, b: IsoMonth): IsoMonth => (a > b ? a : b);
const earlier = (a: IsoMonth, b: IsoMonth): IsoMonth => (a < b ? a : b);
