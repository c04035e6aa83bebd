import type { IsoMonth, ScopeImpact } from '../../lib/api-types.js';
import { formatDateWords, formatDayMonth, formatDelta, formatNumber, unitName } from '../../lib/format.js';
import { panelDelta, panelFigure } from './panel-figures.js';

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

/**
 * What an edit does, in one sentence: its largest impact and the labour peak (docs/product/dashboards.md, Impact of an
 * unsaved edit). Without an edit, what is saved.
 */
export function impactSentence(impact: ScopeImpact, edited: boolean): string {
  const { before, after } = impact.labour;
  if (!edited)
    return after.peakDay === null
      ? 'Nothing here needs labour yet.'
      : `Labour peaks at ${formatNumber(after.peak, 1)} per day on ${formatDateWords(after.peakDay)}.`;
  const peak = peakClause(before.peak, after.peak);
  if (!impact.largest) return `No key material changes by much, and ${peak}.`;
  const { month, unit, material, change: quantity } = impact.largest;
  const amount = formatNumber(Math.abs(quantity), decimalsOf(Math.abs(quantity)));
  return `${monthInSentence(month, impact.months)} needs ${amount}\u00a0${unitName(unit)} ${quantity > 0 ? 'more' : 'less'} ${inSentence(material)}, and ${peak}.`;
}

function peakClause(before: number, after: number): string {
  const to = `${formatNumber(after, 1)} per day`;
  const change = after - before;
  if (formatDelta(change, 1) === 'same') return `the labour peak stays at ${to}`;
  if (before === 0) return `labour peaks at ${to}`;
  return `the labour peak ${change > 0 ? 'rises' : 'falls'} by ${formatNumber(Math.abs(change), 1)} to ${to}`;
}

/** Small quantities need a decimal to differ visibly, large ones do not. */
export function decimalsOf(largest: number): number {
  return largest > 0 && largest < 100 ? 1 : 0;
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

// 'Imported fill' reads 'imported fill'; 'HV cable' and 'C32/40' stay as they are.
export function inSentence(material: string): string {
  return /^[A-Z][a-z]/.test(material) ? material.charAt(0).toLowerCase() + material.slice(1) : material;
}
