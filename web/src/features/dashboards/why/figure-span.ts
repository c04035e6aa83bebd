import { formatDateWords, formatMonth } from '../../../lib/format.js';

/** First and last month, or day, of what is asked about. */
export interface FigureSpan {
  from: string;
  to: string;
}

/** @param shown the months or days that the dashboard shows, in order; null for a figure of another kind of place */
export function spanOf(why: string, shown: readonly string[]): FigureSpan | null {
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (why === 'total') return { from: first, to: last };
  const upTo = why.startsWith('to-') ? why.slice(3) : null;
  const to = upTo ?? why;
  return shown.includes(to) ? { from: upTo === null ? to : first, to } : null;
}

/** 'in May 2027', 'on 14 May 2027', 'from Mar 2027 to Dec 2027'. */
export function periodWords({ from, to }: FigureSpan): string {
  const named = (at: string) => (at.length > 7 ? formatDateWords(at) : formatMonth(at));
  if (from !== to) return `from ${named(from)} to ${named(to)}`;
  return `${from.length > 7 ? 'on' : 'in'} ${named(from)}`;
}
