import { PALETTE } from '../palette.js';
import type { Sheet } from '../sheet.js';

// As in web/src/ui/charts/plumb-marks.tsx, the point at the origin.
const CAP = 'M-3 -15.5H3V-13H-3Z';
const BOB = 'M-5 -12H5C5 -9.5 3 -5 0 0C-3 -5 -5 -9.5 -5 -12Z';
const HEIGHT = 15.5;

/** The brass line that hangs from `top`, the point of its bob at `y`: here. */
export function plumbLine(sheet: Sheet, x: number, top: number, y: number, scale = 0.8): void {
  sheet.rule(x, top, x, y - HEIGHT * scale, PALETTE.accent, 0.8);
  sheet.path(CAP, x, y, scale, PALETTE.accent);
  sheet.path(BOB, x, y, scale, PALETTE.accent);
}
