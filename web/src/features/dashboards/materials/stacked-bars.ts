import type { PlotArea } from '../charts/chart.js';
import { pixels, svgAreas } from '../charts/mark-svg.js';
import type { Mark, Scheme } from '../charts/marks.js';

/** Of a month, which is 1 wide: the width of its bar, and how far from the middle of the month its middle is. */
export interface BarPlace {
  width: number;
  shift: number;
}

/**
 * The months' stacks as SVG text, from zero upwards or downwards, with a gap in the colour of the surface between the segments
 * (docs/decisions/0047).
 */
export function stackedBars(
  series: readonly { mark: Mark; perMonth: readonly number[] }[],
  { place: { width, shift }, sign }: { place: BarPlace; sign: 1 | -1 },
  { x, y }: PlotArea,
  scheme: Scheme,
): string {
  const reached: number[] = [];
  const bars = series.map(({ mark, perMonth }) => {
    const segments = perMonth.map((quantity, month) => {
      // Nothing at all for none: its edge would be a gap in the line of zero.
      if (quantity === 0) return '';
      const from = reached[month] ?? 0;
      const to = (reached[month] = from + quantity);
      const [left, right] = [x(month + shift - width / 2), x(month + shift + width / 2)];
      return `M${pixels(left)} ${pixels(y(sign * from))}V${pixels(y(sign * to))}H${pixels(right)}V${pixels(y(sign * from))}Z`;
    });
    return { mark, path: segments.join('') };
  });
  return svgAreas(bars, scheme);
}
