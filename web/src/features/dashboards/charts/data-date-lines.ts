import type { DataDate } from '../../../lib/use-schedule.js';
import { escaped } from '../../../ui/charts/svg-picture.js';
import { fontFamily } from '../../../ui/theme/tokens.js';
import type { Chart, ChartSize } from './chart.js';
import type { DashboardContent, MainChart } from './chart-model.js';
import { pixels } from './mark-svg.js';
import { inks } from './marks.js';

// The days up to which the schedule's progress is known, in the main chart (docs/product/dashboards.md, Data date).

const fontSize = 12;
/** px: a letter of Geist at 12 px, and from a line to its label. */
const letter = 6.4;
const apart = 6;
/** px: from the top of the plot area down to the baseline of the first label, and from label to label. */
const firstLabel = 13;
const labelHeight = 16;

/** The same content with a thin line at each data date that its axis has; without any the content itself. */
export function withDataDates(content: DashboardContent, dataDates: readonly DataDate[]): DashboardContent {
  const { main } = content;
  const shown = dataDates
    .map(({ day, label }) => ({ share: main.shareOf(day), label }))
    .filter(({ share }) => share >= 0 && share <= 1);
  if (shown.length === 0) return content;
  const draw: MainChart['draw'] = (size) => marked(main.draw(size), shown, size);
  return { ...content, main: { ...main, draw, marked: shown.map(({ label }) => label) } };
}

/** Over the stack and below the lines of the chart, with a halo in the colour of the surface. */
function marked(chart: Chart, dates: readonly { share: number; label: string }[], { scheme }: ChartSize): Chart {
  const { width = 0, height = 0, margin = {} } = chart.layout;
  const { l = 0, r = 0, t = 0, b = 0 } = margin;
  const ink = inks(scheme);
  const lines = dates.map(({ share, label }, index) => {
    const x = Math.round(l + share * (width - l - r)) + 0.5;
    const span = apart + label.length * letter;
    const hasRoom = (from: number, to: number) => from >= l && to <= width - r;
    const isFree = (from: number, to: number) =>
      hasRoom(from, to) && !(chart.plumb > from - apart && chart.plumb < to + apart);
    const right = isFree(x, x + span) || (!isFree(x - span, x) && hasRoom(x, x + span));
    const path = `M${x} ${t}V${pixels(height - b)}`;
    const halo = `fill="none" stroke="${ink.surface}"`;
    return [
      `<path d="${path}" ${halo} stroke-width="3"/><path d="${path}" stroke="${ink.ink2}"/>`,
      `<text x="${pixels(right ? x + apart : x - apart)}" y="${t + firstLabel + index * labelHeight}" text-anchor="${right ? 'start' : 'end'}"`,
      ` font-size="${fontSize}" font-family="${escaped(fontFamily)}" fill="${ink.ink2}" stroke="${ink.surface}" stroke-width="4" stroke-linejoin="round" paint-order="stroke">${escaped(label)}</text>`,
    ].join('');
  });
  return { ...chart, ground: `${chart.ground}<g data-marks>${lines.join('')}</g>` };
}
