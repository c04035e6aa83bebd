/** The ends and steps of the value axes (docs/look.md, Charts): 8 ticks on nice steps, with room above for the bob. */

const niceSteps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8] as const;
const intervals = 7;
const roomAbove = 1.1;

export interface ValueAxis {
  end: number;
  ticks: number[];
}

/** The axis for values up to `highest`: 8 ticks, the smallest step of 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8 × 10ⁿ that leaves at least 10 % above. */
export function valueAxis(highest: number): ValueAxis {
  const least = highest > 0 && Number.isFinite(highest) ? (highest * roomAbove) / intervals : 1 / intervals;
  const power = Math.floor(Math.log10(least));
  const candidates = [power, power + 1].flatMap((exponent) => niceSteps.map((step) => ({ step, exponent })));
  const enough = candidates.find(({ step, exponent }) => scaled(step, exponent) >= least * (1 - 1e-12));
  const { step, exponent } = enough ?? { step: 1, exponent: power + 2 };
  const ticks = Array.from({ length: intervals + 1 }, (_, index) => scaled(index * step, exponent));
  return { end: scaled(intervals * step, exponent), ticks };
}

// Dividing by a whole power of ten keeps 0.3 from becoming 0.30000000000000004.
function scaled(value: number, exponent: number): number {
  return exponent < 0 ? value / 10 ** -exponent : value * 10 ** exponent;
}
