/** The ends and steps of the value axes (docs/look.md, Charts): 8 ticks on nice steps, with room above for the bob. */

const niceSteps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8] as const;
const intervals = 7;
const roomAbove = 1.1;

export interface ValueAxis {
  /** 0, or below it where something is drawn downwards. */
  start: number;
  end: number;
  ticks: number[];
}

/** How far the values of an axis reach from zero, both as positive figures. */
export interface Reach {
  up: number;
  down?: number;
}

/**
 * The two axes of a plot: 8 ticks, the smallest step of 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8 × 10ⁿ that leaves at least 10 %
 * beyond the values. Their zeros lie on one line; of the places for it the one that wastes the least.
 */
export function valueAxes(left: Reach, right: Reach): [left: ValueAxis, right: ValueAxis] {
  if (!left.down && !right.down) return [axisOf(left, 0), axisOf(right, 0)];
  const pairs = Array.from({ length: intervals - 1 }, (_, index): [ValueAxis, ValueAxis] => [
    axisOf(left, index + 1),
    axisOf(right, index + 1),
  ]);
  const waste = ([one, other]: [ValueAxis, ValueAxis]) => emptyShare(one, left) + emptyShare(other, right);
  return pairs.reduce((best, pair) => (waste(pair) < waste(best) - 1e-9 ? pair : best));
}

function emptyShare({ start, end }: ValueAxis, { up, down = 0 }: Reach): number {
  return up + down > 0 ? (end - start) / (up + down) : 0;
}

// `below`: the steps below zero, of seven in all.
function axisOf({ up, down = 0 }: Reach, below: number): ValueAxis {
  const least = Math.max(leastStep(up, intervals - below), below > 0 ? leastStep(down, below) : 0);
  const power = Math.floor(Math.log10(least));
  const candidates = [power, power + 1].flatMap((exponent) => niceSteps.map((step) => ({ step, exponent })));
  const enough = candidates.find(({ step, exponent }) => scaled(step, exponent) >= least * (1 - 1e-12));
  const { step, exponent } = enough ?? { step: 1, exponent: power + 2 };
  const ticks = Array.from({ length: intervals + 1 }, (_, index) => scaled((index - below) * step, exponent));
  return { start: ticks[0] ?? 0, end: scaled((intervals - below) * step, exponent), ticks };
}

function leastStep(reach: number, steps: number): number {
  return reach > 0 && Number.isFinite(reach) ? (reach * roomAbove) / steps : 1 / intervals;
}

// Dividing by a whole power of ten keeps 0.3 from becoming 0.30000000000000004.
function scaled(value: number, exponent: number): number {
  return exponent < 0 ? value / 10 ** -exponent : value * 10 ** exponent;
}
