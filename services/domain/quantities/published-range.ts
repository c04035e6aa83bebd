/**
 * What is known of the output of a gang from elsewhere, in the rate's unit per hour (docs/product/custom-inputs.md, Gang output).
 * Ranges come from published price books; an estimate has none.
 */
export interface OutputRange {
  readonly kind: 'published' | 'estimate';
  /** Units per hour of one gang; null where the source gives no output of a whole gang in the rate's unit. */
  readonly low: number | null;
  readonly high: number | null;
  /** The source's words. */
  readonly source: string;
}

const HOURS_PER_DAY = 8;

/** `45.5-58 m3/h`, `1,750 m2/h`, `45-52 m2/day`; not `0.25 h/m2`, which is the time of one person. */
const OUTPUT = /(\d[\d,]*(?:\.\d+)?)(?:\s*-\s*(\d[\d,]*(?:\.\d+)?))?\s*(m3|m2|m|t|nr)\/(h|day)\b(?!\s*(?:per|for)\b)/;
const ESTIMATE = /^(\d[\d,]*(?:\.\d+)?)-(\d[\d,]*(?:\.\d+)?)/;

/**
 * @param basis of the rate: `published range: roller 46-92 m3/h`, `estimate: 0.5-1.2`, or a planner's own words
 * @param unit name of the rate's unit
 */
export function outputRange(basis: string, unit: string): OutputRange | null {
  const [, kind, source = ''] = /^(published range|estimate):\s*(.*)$/s.exec(basis) ?? [];
  if (kind === undefined) return null;
  if (kind === 'estimate') {
    const [, low, high] = ESTIMATE.exec(source) ?? [];
    return { kind: 'estimate', low: figure(low), high: figure(high), source };
  }
  const [, low, high, of, per] = OUTPUT.exec(source) ?? [];
  const hours = per === 'day' ? HOURS_PER_DAY : 1;
  const isOfGang = of === unit;
  return {
    kind: 'published',
    low: isOfGang ? divided(low, hours) : null,
    high: isOfGang ? divided(high ?? low, hours) : null,
    source,
  };
}

const figure = (text: string | undefined): number | null =>
  text === undefined ? null : Number(text.replaceAll(',', ''));
const divided = (text: string | undefined, by: number): number | null => {
  const value = figure(text);
  return value === null ? null : value / by;
};
