import { formatSize } from './format.js';

// How a typed or pasted figure is read (docs/product/assets.md, Figures that are typed). The product writes thousands with a space and
// decimals with a point; half of its regions write a comma. What can be read in one way only is read so, without a word; whatever else
// is read is said, so that nothing is ever ten times off in silence.

export interface ReadFigure {
  /** Null where there is no digit. */
  value: number | null;
  /** What the planner has to know about the reading; null where nothing else could be meant. */
  note: string | null;
}

/** More digits than a number can hold exactly. */
const MAX_DIGITS = 15;

/** What of a text can stand in a figure: digits and what separates them. */
export function onlyFigure(text: string): string {
  return text.replace(/[^\d.,'’\s]/g, '');
}

/**
 * Reads a figure that is not negative.
 * @param decimals most decimals that count
 * @param dropped whether something that no figure has was dropped from the text before
 */
export function readFigure(text: string, decimals: number, dropped = false): ReadFigure {
  const only = onlyFigure(text);
  const lost = dropped || only !== text;
  const figure = only.trim().replace(/\s/g, ' ').replaceAll('’', "'");
  if (!/\d/.test(figure)) return { value: null, note: lost ? 'Only digits and a point' : null };
  const { whole, fraction, other } = partsOf(figure);
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  const value = Number(`${digits.slice(0, MAX_DIGITS) || '0'}.${fraction.slice(0, decimals)}`);
  const read = `read as ${formatSize(value, decimals)}`;
  if (lost || other === 'unclear' || digits.length > MAX_DIGITS)
    return { value, note: `Only digits and a point: ${read}` };
  if (fraction.length > decimals)
    return { value, note: `${decimals === 0 ? 'No' : `At most ${decimals}`} decimals: ${read}` };
  if (other === 'decimal') return { value, note: `A comma between thousands: ${read}` };
  if (other === 'thousands') return { value, note: `A point before decimals: ${read}` };
  return { value, note: null };
}

interface FigureParts {
  whole: string;
  fraction: string;
  /** What else the separator could be. */
  other: 'thousands' | 'decimal' | 'unclear' | null;
}

/** The figure before and after its decimal separator. */
function partsOf(figure: string): FigureParts {
  const last = Math.max(figure.lastIndexOf('.'), figure.lastIndexOf(','));
  const separator = figure[last];
  if (separator === undefined) return { whole: figure, fraction: '', other: isGrouped(figure) ? null : 'unclear' };
  const opposite = separator === '.' ? ',' : '.';
  const repeated = figure.indexOf(separator) !== last;
  const split = (other: FigureParts['other']): FigureParts => {
    const [whole, fraction] = [figure.slice(0, last), figure.slice(last + 1)];
    const clear = isGrouped(whole) && !whole.includes(separator) && /^\d*$/.test(fraction);
    return { whole, fraction: fraction.replace(/\D/g, ''), other: clear ? other : 'unclear' };
  };
  if (figure.includes(opposite)) return repeated ? split('unclear') : split(null);
  // '1,234,567', and '1,234,' on the way there.
  if (repeated) {
    const grouped = figure.replace(/[.,]$/, '');
    if (
      isGrouped(grouped) &&
      grouped.includes(separator) &&
      grouped.indexOf(separator) !== grouped.lastIndexOf(separator)
    )
      return { whole: grouped, fraction: '', other: null };
    const [first = '', ...rest] = figure.split(separator);
    return { whole: first, fraction: rest.join('').replace(/\D/g, ''), other: 'unclear' };
  }
  // '1,234' and '1.234': three digits can be thousands or decimals.
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(figure))
    return separator === ',' ? { whole: figure, fraction: '', other: 'decimal' } : split('thousands');
  return split(null);
}

/** Digits without groups, or in groups of three, or as India groups them: '12,34,567'. One separator alone, in all of them. */
function isGrouped(whole: string): boolean {
  const [separator, ...others] = new Set(whole.replace(/\d/g, ''));
  if (separator === undefined) return true;
  if (others.length > 0) return false;
  const groups = whole.split(separator);
  const [first = '', ...rest] = groups;
  const lengths = rest.map(({ length }) => length);
  const threes = first.length <= 3 && lengths.every((length) => length === 3);
  const indian = first.length <= 2 && lengths.at(-1) === 3 && lengths.slice(0, -1).every((length) => length === 2);
  return first !== '' && (threes || indian);
}
