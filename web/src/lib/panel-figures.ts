import { formatDelta, formatNumber, formatShort } from './format.js';

// Full figures (docs/look.md, Type and numbers) as long as they fit their column; nine digits and more would run into
// their neighbour.
const fullBelow = 10_000_000;

/** A figure of the panel: `40 590`, from ten million on in the form of the charts: `20.00 mn`. */
export function panelFigure(value: number, decimals = 0): string {
  return Math.abs(value) < fullBelow ? formatNumber(value, decimals) : formatShort(value);
}

/** A change: `+2 700`, `+12.35 mn`, `same`. */
export function panelDelta(value: number, decimals = 0): string {
  if (Math.abs(value) < fullBelow) return formatDelta(value, decimals);
  return value > 0 ? `+${formatShort(value)}` : formatShort(value);
}

/** Whether two figures are not the same: sums of the same shares in another order differ in their last digits. */
export const differs = (a: number, b: number): boolean => Math.abs(a - b) > 1e-9 * Math.max(Math.abs(a), Math.abs(b));

/** Small quantities need a decimal to differ visibly, large ones do not. */
export function decimalsOf(largest: number): number {
  return largest > 0 && largest < 100 ? 1 : 0;
}
