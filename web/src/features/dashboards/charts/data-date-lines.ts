import type { DataDate } from '../../../lib/use-schedule.js';
import { escaped } from '../../../ui/charts/svg-picture.js';
import type { Chart, ChartSize } from './chart.js';
import type { DashboardContent, MainChart } from './chart-model.js';
import { pixels } from './mark-svg.js';
import { inks } from './marks.js';

// The days up to which the schedule's progress is known, in the main chart (docs/product/dashboards.md, Data date).

const fontSize = 12;
/** px: a letter of Geist at 12 px, and from a line to its label. */
const letter = 6.4;
const apart = 6;
/** px: from the top of the plot area down to the baseline of the first line of text, and from one to the next. */
const firstBaseline = 13;
const lineHeight = 15;

/** The same content with a thin line at each data date that its axis has; without any the content itself. */
export function withDataDates(content: DashboardContent, dataDates: readonly DataDate[]): DashboardContent {
  const { main } = content;
  const shown = dataDates
    .map(({ day, label }) => ({ share: main.shareOf(day), label }))
    .filter(({ share }) => share >= 0 && share <= 1);
  if (shown.length === 0) return content;
  const draw: MainChart['draw'] = (size) => marked(main.draw(size), shown, size);
  return { ...content, main: { ...main, draw, marked: shown.map(({ label }) => label.join(' ')) } };
}

/** Over the stack and below the lines of the chart, with a halo in the colour of the surface. */
function marked(
  chart: Chart,
  dates: readonly { share: number; label: DataDate['label'] }[],
  { scheme }: ChartSize,
): Chart {
  const { width = 0, height = 0, margin = {} } = chart.layout;
  const { l = 0, r = 0, t = 0, b = 0 } = margin;
  const ink = inks(scheme);
  let baseline = t + firstBaseline;
  const lines = dates.map(({ share, label }) => {
    const x = Math.round(l + share * (width - l - r)) + 0.5;
    const { words, right } = placed(label, x, { from: l, to: width - r, plumb: chart.plumb });
    const path = `M${x} ${t}V${pixels(height - b)}`;
    const texts = words.map((word) => {
      const at = `x="${pixels(right ? x + apart : x - apart)}" y="${pixels(baseline)}" text-anchor="${right ? 'start' : 'end'}"`;
      baseline += lineHeight;
      return `<text ${at} font-size="${fontSize}" fill="${ink.ink2}" stroke="${ink.surface}" stroke-width="4" stroke-linejoin="round" paint-order="stroke">${escaped(word)}</text>`;
    });
    return `<path d="${path}" stroke="${ink.surface}" stroke-width="3"/><path d="${path}" stroke="${ink.ink2}"/>${texts.join('')}`;
  });
  return { ...chart, ground: `${chart.ground}<g>${lines.join('')}</g>` };
}

/** In one line or in two, right of its line or left of it: the first place that the plumb line does not cross. */
function placed(
  label: DataDate['label'],
  x: number,
  { from, to, plumb }: { from: number; to: number; plumb: number },
): { words: readonly string[]; right: boolean } {
  const choices = [[label.join(' ')], label].flatMap((words) => {
    const span = apart + Math.max(...words.map(({ length }) => length)) * letter;
    return [
      { words, right: true, left: x, end: x + span },
      { words, right: false, left: x - span, end: x },
    ].filter(({ left, end }) => left >= from && end <= to);
  });
  const isFree = ({ left, end }: { left: number; end: number }) => plumb < left - apart || plumb > end + apart;
  return choices.find(isFree) ?? choices[0] ?? { words: label, right: x < (from + to) / 2 };
}
