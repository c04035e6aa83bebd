/**
 * What is known of the output of a gang from elsewhere, in the rate's unit per hour (docs/product/custom-inputs.md, Gang output).
 * Ranges come from published price books; an estimate has none.
 */
export interface OutputRange {
  /** `words`: what a planner wrote of it, that says neither. */
  readonly kind: 'published' | 'estimate' | 'words';
  /** Units per hour of one gang; null where the source gives no output of this whole gang in the rate's unit. */
  readonly low: number | null;
  readonly high: number | null;
  /** The source's words. */
  readonly source: string;
}

/** Of the rate whose output the range is of. */
export interface RatedGang {
  /** Name of the rate's unit. */
  readonly unit: string;
  /** Heads in the gang, without the foreman. */
  readonly labour: number;
}

const HOURS_PER_DAY = 8;

// `1,750` is a thousand; `0,5` might be a half, so it is no figure, and nor are its digits.
const FIGURE = String.raw`(?<![\d.,])(\d+(?:\.\d+)?|[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?)(?![\d.,]*\d)`;
const FIGURES = String.raw`${FIGURE}(?:\s*[-–]\s*${FIGURE})?\s*`;
const UNIT = '(m3|m2|m|t|nr)';
/** `45.5-58 m3/h`, `1,750 m2/h`, `45-52 m2/day`; not `0.25 h/m2`, which is the time of one person. */
const OUTPUT = new RegExp(String.raw`${FIGURES}${UNIT}/(h|day)\b`, 'g');
/** `0.11 gang h/m`: the same the other way round. */
const GANG_TIME = new RegExp(String.raw`${FIGURES}gang[ -]h/${UNIT}(?!\w)`, 'g');

/** `four men`, `4 fixers`, `2 joiners + 1 labourer`. */
const MEN =
  /(?:\bfor\s+)?\b(\d+|one|two|three|four|five|six|seven|eight|nine|ten)\s+(?:men|man|persons?|people|[a-z]+ers?)\b/g;
const COUNTS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** Of one person, of other work, of only some of it, or a bound. */
const OF_SOMETHING_ELSE =
  /\b(?:per|each|for|at|extra|only|without|excl\w*|up to|over|under|above|below|max\w*|min\w*|record)\b|[<>≤≥]/;

/** @param basis of the rate: `published range: roller 46-92 m3/h`, `estimate: 0.5-1.2`, a planner's own words, or empty: null */
export function outputRange(basis: string, gang: RatedGang): OutputRange | null {
  const [, kind, source = ''] = /^(published|estimate)(?: range)?:\s*(.*)$/is.exec(basis) ?? [];
  if (basis === '') return null;
  if (kind === undefined) return { kind: 'words', low: null, high: null, source: basis };
  if (kind.toLowerCase() === 'estimate') return { kind: 'estimate', low: null, high: null, source };
  return { kind: 'published', ...(spanOf(source, gang) ?? { low: null, high: null }), source };
}

/** What the words say for certain of this gang. Of several statements with `;` between them the first counts. */
function spanOf(source: string, { unit, labour }: RatedGang): { low: number; high: number } | undefined {
  const men = [...source.matchAll(MEN)].map(([, count = '']) => Number(count) || COUNTS.indexOf(count));
  if (men.length > 0 && men.reduce((sum, count) => sum + count, 0) !== labour) return undefined;
  if (OF_SOMETHING_ELSE.test(source.replaceAll('=>', '').replaceAll(MEN, ''))) return undefined;
  const [statement = ''] = source.split(';');
  const spans = [
    ...[...statement.matchAll(OUTPUT)].map(([, low, high, of, time]) => {
      const hours = time === 'day' ? HOURS_PER_DAY : 1;
      return { of, low: figure(low) / hours, high: figure(high ?? low) / hours };
    }),
    ...[...statement.matchAll(GANG_TIME)].map(([, low, high, of]) => ({
      of,
      low: 1 / figure(high ?? low),
      high: 1 / figure(low),
    })),
  ];
  const [span] = spans;
  if (spans.length !== 1 || span?.of !== unit || !(span.low > 0 && span.low <= span.high && span.high < Infinity))
    return undefined;
  return { low: span.low, high: span.high };
}

const figure = (text = ''): number => Number(text.replaceAll(',', ''));
