import type { IsoMonth, PreviewAnswer, ScopeImpact } from '../../lib/api-types.js';
import {
  count,
  formatDateWords,
  formatDayMonth,
  formatDelta,
  formatNumber,
  inSentence,
  unitName,
} from '../../lib/format.js';
import { decimalsOf, differs, panelDelta, panelFigure } from '../../lib/panel-figures.js';
import { type ChangedMaterial, namedChange } from './named-change.js';

type Busiest = NonNullable<PreviewAnswer['busiest']>;

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

/**
 * What an edit does, in one sentence: the change that is worth naming and the labour peak (docs/product/dashboards.md, The
 * sentence). Without an edit, what is saved.
 * @param lastNamed the material that was named before
 * @param busiest the work that needs most gangs at once: shorter days change nothing but these
 */
export function impactSentence(
  impact: ScopeImpact,
  edited: boolean,
  lastNamed: number | null = null,
  busiest: Pick<Busiest, 'gangs' | 'gangsBefore'> | null = null,
): string {
  const { before, after } = impact.labour;
  if (!edited)
    return after.peakDay === null
      ? 'Nothing here needs labour yet.'
      : `Labour peaks at ${formatNumber(after.peak, 1)} per day on ${formatDateWords(after.peakDay)}.`;
  const materialsChange = impact.materials.some(isChanged);
  if (!materialsChange && !labourChanges(impact)) return sameQuantities(impact.finish, busiest);
  if (after.manDays === 0 && before.manDays > 0 && impact.materials.every(({ totalAfter }) => totalAfter === 0))
    return 'Nothing is needed here any more.';
  if (impact.moved) return movedSentence(impact, impact.moved);
  if (!materialsChange) return labourSentence(impact);
  const named = namedChange(impact.changed, lastNamed);
  const change = named && changeClause(named, impact);
  const clauses = [change, peakClause(before.peak, after.peak)].filter((one) => one !== undefined).join(', and ');
  if (impact.scaled) {
    const { name, share } = impact.scaled;
    const all = `All quantities${name === null ? '' : ` of ${name}`} ${share > 0 ? 'rise' : 'fall'} by ${percentText(share)}`;
    return change === undefined ? `${all}, and ${clauses}.` : `${all}; ${clauses}.`;
  }
  return change === undefined ? `No key material changes by more than 0.5 %, and ${clauses}.` : `${capital(clauses)}.`;
}

type Material = ScopeImpact['materials'][number];

const isChanged = ({ before, after }: Material): boolean =>
  after.some((value, month) => differs(value, before[month] ?? 0));

function labourChanges({ labour: { before, after, perDayBefore, perDayAfter } }: ScopeImpact): boolean {
  return (
    differs(before.manDays, after.manDays) ||
    differs(before.peak, after.peak) ||
    perDayAfter.some((heads, day) => differs(heads, perDayBefore[day] ?? 0))
  );
}

/** Where no quantity changes the dates of a part without works may, the gangs that are there at once, or a link to an activity. */
function sameQuantities(
  { before, after }: ScopeImpact['finish'],
  busiest: Pick<Busiest, 'gangs' | 'gangsBefore'> | null,
): string {
  const others = [
    ...(busiest && busiest.gangsBefore !== null && busiest.gangs !== busiest.gangsBefore
      ? [`the busiest work needs ${count(busiest.gangs, 'gang')} at once instead of ${busiest.gangsBefore}`]
      : []),
    ...(before === after
      ? []
      : [after === null ? 'nothing is left to finish' : `the finish moves to ${formatDateWords(after)}`]),
  ];
  const last = others.at(-1);
  return `${['No quantity changes', ...others.slice(0, -1)].join(', ')}${last === undefined ? '' : `, and ${last}`}.`;
}

/** 'All of Mainline moves 6 weeks later; the finish moves to 11 Jan 2028, and the labour peak moves from 28 Jul to 8 Sep.' */
function movedSentence(
  { finish, labour: { before, after } }: ScopeImpact,
  { name, days }: NonNullable<ScopeImpact['moved']>,
): string {
  const far = Math.abs(days);
  const by = far % 7 === 0 ? count(far / 7, 'week') : count(far, 'day');
  const ends =
    finish.after === null || finish.after === finish.before
      ? 'the finish stays'
      : `the finish moves to ${formatDateWords(finish.after)}`;
  const peakMoves =
    before.peakDay !== null &&
    after.peakDay !== null &&
    before.peakDay !== after.peakDay &&
    formatDelta(after.peak - before.peak, 1) === 'same';
  const peak = peakMoves
    ? `the labour peak moves from ${formatDayMonth(before.peakDay ?? '')} to ${formatDayMonth(after.peakDay ?? '')}`
    : peakClause(before.peak, after.peak);
  return `${name === null ? 'Everything' : `All of ${name}`} moves ${by} ${days > 0 ? 'later' : 'earlier'}; ${ends}, and ${peak}.`;
}

function labourSentence({ labour: { before, after } }: ScopeImpact): string {
  const peak = peakClause(before.peak, after.peak);
  if (formatDelta(after.peak - before.peak, 1) !== 'same') return `No key material changes, and ${peak}.`;
  const manDays = panelDelta(after.manDays - before.manDays);
  if (manDays === 'same') return `No key material changes; labour moves between days, and ${peak}.`;
  const verb = after.manDays > before.manDays ? 'rises' : 'falls';
  return `No key material changes; labour ${verb} to ${panelFigure(after.manDays)} man-days, and ${peak}.`;
}

function peakClause(before: number, after: number): string {
  const to = `${formatNumber(after, 1)} per day`;
  const change = after - before;
  if (formatDelta(change, 1) === 'same') return `the labour peak stays at ${to}`;
  if (before === 0) return `labour peaks at ${to}`;
  if (after === 0) return 'no labour is needed any more';
  return `the labour peak ${change > 0 ? 'rises' : 'falls'} by ${formatNumber(Math.abs(change), 1)} to ${to}`;
}

function changeClause(named: ChangedMaterial, { months, materials }: ScopeImpact): string {
  const { change, unit, materialId } = named;
  const what = inSentence(named.material);
  const of = materials.find((one) => one.materialId === materialId);
  const amount = (quantity: number) => `${amountText(Math.abs(quantity))}\u00a0${unitName(unit)}`;
  const month = monthInSentence(named.month, months);
  const words = (of && wordsOf[of.direction]) ?? wordsOf.delivered;
  if (of && of.totalBefore > 0 && of.totalAfter === 0) return words.gone(what);
  if (of && isShifted(of)) {
    const { from, to, moved, only } = shift(of);
    return `${amount(moved)} of ${what} ${only ? 'shifts' : 'shifts, most of all'} from ${monthInSentence(months[from] ?? '', months)} to ${monthInSentence(months[to] ?? '', months)}`;
  }
  if (of && of.totalBefore === 0) {
    const allNew = materials.every(({ totalBefore }) => totalBefore === 0);
    return `${words.changed(month, `${amount(change)} of ${what}`)}${allNew ? '' : ', new here'}`;
  }
  return words.changed(month, `${amount(change)} ${change > 0 ? 'more' : 'less'} ${what}`);
}

/** What happens with a material, by where it goes. Capitals are set at the beginning of the sentence. */
const wordsOf: Readonly<
  Record<
    Material['direction'],
    { changed: (month: string, amount: string) => string; gone: (material: string) => string }
  >
> = {
  delivered: {
    changed: (month, amount) => `${month} needs ${amount}`,
    gone: (material) => `no ${material} is needed any more`,
  },
  takenAway: {
    changed: (month, amount) => `${month} sends ${amount}${/\bto disposal$/i.test(amount) ? '' : ' off site'}`,
    gone: (material) => `no ${material} leaves the site any more`,
  },
  movedOnSite: {
    changed: (month, amount) => `${month} moves ${amount} on site`,
    gone: (material) => `no ${material} is moved on site any more`,
  },
};

/** Only its months change: other dates, not other quantities. */
const isShifted = (material: Material): boolean =>
  isChanged(material) && !differs(material.totalBefore, material.totalAfter);

function shift({ before, after }: Material): { from: number; to: number; moved: number; only: boolean } {
  const changes = after.map((value, month) => {
    const was = before[month] ?? 0;
    return differs(value, was) ? value - was : 0;
  });
  const more = changes.filter((change) => change > 0);
  return {
    from: changes.indexOf(Math.min(...changes)),
    to: changes.indexOf(Math.max(...changes)),
    moved: more.reduce((sum, change) => sum + change, 0),
    only: more.length === 1 && changes.filter((change) => change < 0).length === 1,
  };
}

function percentText(share: number): string {
  // Without the last digits of the sums, which would let 1 % flicker.
  const percent = Number((Math.abs(share) * 100).toFixed(6));
  return percent < 1 ? 'less than 1\u00a0%' : `${formatNumber(percent, 0)}\u00a0%`;
}

/** Never zero, for it is what changes. */
function amountText(quantity: number): string {
  if (quantity >= 0.05) return formatNumber(quantity, decimalsOf(quantity));
  return quantity < 0.0005 ? 'less than 0.001' : formatNumber(quantity, 3);
}

/** Below one of the three figures. */
export interface FigureNote {
  delta: string;
  note: string;
}

export function labourNote({ before, after }: ScopeImpact['labour'], edited: boolean): FigureNote {
  const on =
    after.peakDay === null ? '' : ` on ${edited ? formatDayMonth(after.peakDay) : formatDateWords(after.peakDay)}`;
  if (!edited) return { delta: '', note: on.trim() };
  const moved =
    before.peakDay !== null && before.peakDay !== after.peakDay ? `, was ${formatDayMonth(before.peakDay)}` : '';
  return { delta: formatDelta(after.peak - before.peak, 1), note: `${on.trim()}${moved}` };
}

export function manDaysNote({ before, after }: ScopeImpact['labour'], edited: boolean): FigureNote {
  if (!edited) return { delta: '', note: 'in all' };
  const delta = panelDelta(after.manDays - before.manDays);
  return { delta, note: delta === 'same' ? 'in all' : `was ${panelFigure(before.manDays)}` };
}

export function finishNote({ before, after, setByAfter }: ScopeImpact['finish'], edited: boolean): FigureNote {
  const setBy = setByAfter ? `set by ${setByAfter}` : '';
  if (!edited || after === null) return { delta: '', note: setBy };
  if (before === null) return { delta: '', note: `new, ${setBy}` };
  const days = Math.round((Date.parse(after) - Date.parse(before)) / 86_400_000);
  return { delta: days === 0 ? 'same' : `${formatDelta(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`, note: setBy };
}

/** 'July', or 'July 2027' where the work spans several years. */
function monthInSentence(month: IsoMonth, months: readonly IsoMonth[]): string {
  const name = monthName.format(new Date(month));
  return months[0]?.slice(0, 4) === months.at(-1)?.slice(0, 4) ? name : `${name} ${month.slice(0, 4)}`;
}

const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);
