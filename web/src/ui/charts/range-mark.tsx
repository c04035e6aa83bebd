import type { UnitLine } from '../../lib/api-types.js';
import { formatSize, unitName } from '../../lib/format.js';
import classes from './range-mark.module.css';

export interface RangeMarkProps {
  /** Units per hour of one gang. */
  rate: number;
  unit: string;
  range: UnitLine['range'];
  /** The right end of the axis: the same for rates that are compared. */
  top: number;
  /** Where no column says the unit. */
  withUnit?: boolean;
}

/**
 * A gang's output as a mark on its published range: the box is the range, the mark the rate. An estimate has no box and is said in
 * words (docs/look.md, Make-up form).
 */
export function RangeMark({ rate, unit, range, top, withUnit }: RangeMarkProps) {
  const at = (value: number) => `${Math.min(Math.max(value / top, 0), 1) * 100}%`;
  const box = range?.kind === 'published' && range.low !== null && range.high !== null ? range : null;
  return (
    <div className={classes.root}>
      <div className={classes.line}>
        <span className={classes.axis} aria-hidden>
          {box && (
            <span
              className={classes.box}
              style={{ left: at(box.low ?? 0), width: `calc(${at(box.high ?? 0)} - ${at(box.low ?? 0)})` }}
            />
          )}
          <span className={classes.mark} style={{ left: at(rate) }} />
        </span>
        <span className={classes.rate}>
          {formatSize(rate, 2)}
          <span className={withUnit ? undefined : classes.unit}>
            {' '}
            {unitName(unit)}
            {withUnit ? '/h' : ' per hour'}
          </span>
        </span>
      </div>
      <p className={classes.words} title={range?.source}>
        {rangeWords(range, rate)}
      </p>
    </div>
  );
}

/** 'published 45.5–58, 0.5 m³ bucket'; 'estimate, 12–30'; with where the rate lies when that is outside of what is published. */
export function rangeWords(range: UnitLine['range'], rate: number | null): string {
  if (!range) return 'no source given';
  const { kind, low, high } = range;
  if (kind === 'words') return readable(range.source);
  if (kind === 'estimate' || low === null || high === null)
    return [kind, readable(range.source)].filter(Boolean).join(', ');
  const span = low === high ? formatSize(low, 2) : `${formatSize(low, 2)}–${formatSize(high, 2)}`;
  const place = rate === null ? '' : rate < low ? 'below it' : rate > high ? 'above it' : '';
  return [`published ${span}`, place, detailOf(range.source)].filter(Boolean).join(', ');
}

/** What the source says beside the figures that are said already. */
function detailOf(source: string): string {
  const [first = ''] = source.split(';');
  return readable(
    first
      .replace(/\d[\d,]*(?:\.\d+)?(?:\s*-\s*\d[\d,]*(?:\.\d+)?)?\s*(?:m3|m2|m|t|nr)\/(?:h|day)\b/, '')
      .replace(/[()]/g, '')
      .replace(/\s+/g, ' '),
  );
}

const readable = (words: string): string =>
  words
    .replace(/\bm([23])\b/g, (_, power: string) => (power === '2' ? 'm²' : 'm³'))
    .replace(/(\d)-(?=\d)/g, '$1–')
    .trim();

/** The end of an axis that all of them fit on: 58 and 92 share 100. */
export function axisTop(values: readonly number[]): number {
  const most = Math.max(...values, 0);
  if (most <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((one) => one * power >= most * 1.000001) ?? 10;
  return Number((step * power).toPrecision(3));
}
