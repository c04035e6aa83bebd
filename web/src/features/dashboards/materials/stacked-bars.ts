import type { PlotArea } from '../charts/chart.js';
import { svgFill } from '../charts/mark-svg.js';
import { inks, type Mark, type Scheme } from '../charts/marks.js';

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
  const patterns = new Map<string, string>();
  const bars = series.map(({ mark, perMonth }) => {
    const { fill, defs } = svgFill(mark, scheme, true);
    patterns.set(fill, defs);
    const segments = perMonth.map((quantity, month) => {
      // Nothing at all for none: its edge would be a gap in the line of zero.
      if (quantity === 0) return '';
      const from = reached[month] ?? 0;
      const to = (reached[month] = from + quantity);
      const [left, right] = [x(month + shift - width / 2), x(month + shift + width / 2)];
      return `M${rounded(left)} ${rounded(y(sign * from))}V${rounded(y(sign * to))}H${rounded(right)}V${rounded(y(sign * from))}Z`;
    });
    const path = segments.join('');
    return path && `<path d="${path}" fill="${fill}"/>`;
  });
  return `<defs>${[...patterns.values()].join('')}</defs><g stroke="${inks(scheme).surface}">${bars.join('')}</g>`;
}

const rounded = (pixels: number) => Math.round(pixels * 10) / 10;
