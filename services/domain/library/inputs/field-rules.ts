import type { FieldErrors } from '../../../platform/problem.js';

// Rules that the forms of several kinds of inputs share (docs/product/custom-inputs.md, Forms).

export const MAX_NAME_LENGTH = 100;
/** A larger figure is a typing error. */
export const MAX_FIGURE = 1_000_000_000;

/** @param label as the form calls the field */
export function checkText(errors: FieldErrors, field: string, label: string, value: string): void {
  if (value === '') errors.add(field, `${label} is required`);
  else if (value.length > MAX_NAME_LENGTH)
    errors.add(field, `${label} is too long (maximum ${MAX_NAME_LENGTH} characters).`);
}

/** A required figure of which nothing was said: it is never taken for 0. */
export const NOT_GIVEN = Number.NaN;

export interface FigureBounds {
  readonly min?: number;
  readonly max?: number;
  /** Whether min itself is too little. */
  readonly above?: boolean;
  /** Least that is not 0: what is divided by it stays a number. */
  readonly least?: number;
}

/** Null stands for what is not known. */
export function checkFigure(
  errors: FieldErrors,
  field: string,
  label: string,
  value: number | null,
  bounds: FigureBounds = {},
): void {
  if (isFigure(value, bounds)) return;
  if (Number.isNaN(value)) {
    errors.add(field, `${label} is required`);
    return;
  }
  const { min = 0, max = MAX_FIGURE, above = false, least } = bounds;
  const from =
    least === undefined ? `${above ? 'a number above' : 'a number from'} ${min}` : `0 or a number from ${least}`;
  errors.add(field, `${label} is ${from} up to ${max}`);
}

export const isFigure = (
  value: number | null,
  { min = 0, max = MAX_FIGURE, above = false, least = min }: FigureBounds = {},
): boolean =>
  value === null || (value <= max && (above ? value > min : value >= min) && (value === 0 || value >= least));

const hundredths = (percent: number): number => Math.round(percent * 100);
const isPercent = (value: number): boolean => value >= 0 && value <= 100 && hundredths(value) / 100 === value;

/** Duration and lag: 0 to 100 with two decimals, together at most 100 (docs/product/quantities.md, Window of a task). */
export function checkPercents(
  errors: FieldErrors,
  path: { readonly duration: string; readonly lag: string },
  duration: number,
  lag: number,
): void {
  let wrong = false;
  for (const [field, label, value] of [
    [path.duration, 'Duration', duration],
    [path.lag, 'Lag', lag],
  ] as const) {
    if (isPercent(value)) continue;
    wrong = true;
    errors.add(field, `${label} is a number from 0 to 100 with at most two decimals`);
  }
  if (!wrong && hundredths(duration) + hundredths(lag) > 10_000)
    errors.add(path.duration, 'Start and duration together are at most 100 %');
}

/** Three capital letters and three digits; an empty code is valid (docs/product/subprogrammes.md, Task codes). */
const TASK_CODE = /^([A-Z]{3}\d{3})?$/;
export function checkTaskCode(errors: FieldErrors, field: string, code: string): void {
  if (!TASK_CODE.test(code)) errors.add(field, 'Invalid format. Use 3 letters + 3 digits (e.g., DRA001)');
}
