import type { Data, Layout, LayoutAxis, Shape } from 'plotly.js';
import { text } from '../../../ui/charts/svg-picture.js';
import { fontFamily } from '../../../ui/theme/tokens.js';
import { type ValueAxis, valueAxes } from './axis-ticks.js';
import { inks, type Scheme } from './marks.js';

/** The space that a chart is drawn for. */
export interface ChartSize {
  /** px. */
  width: number;
  height: number;
  scheme: Scheme;
  /** Without the right axis's labels, as there is no room for them. */
  phone: boolean;
}

/** A figure for Plotly with the margins around its plot area, so that the slider lines up with it. */
export interface Chart {
  data: Data[];
  layout: Partial<Layout>;
  /** SVG text, as large as the drawing: what Plotly's drawing lies on, with the labels of its axes. */
  ground: string;
  margin: { left: number; right: number };
  /** px from the left edge to the plumb line. */
  plumb: number;
  /**
   * The label above the plot area beside the line. It is HTML: the content security policy keeps Plotly's text from
   * being bold.
   */
  peak: PeakLabel;
}

/** Where places and values are in a drawing, in px. */
export interface PlotArea {
  width: number;
  x: (at: number) => number;
  y: (value: number) => number;
}

export interface PeakLabel {
  /** px from the left edge of the drawing to where the label begins, or ends. */
  x: number;
  ends: boolean;
  figure: string;
  when: string;
}

interface Parts {
  size: ChartSize;
  /** Of the left and of the right axis. */
  highest: readonly [left: number, right: number];
  /** How far what is drawn downwards reaches; without it the axes begin at 0. */
  lowest?: readonly [left: number, right: number];
  /** What lies below zero leaves: its figures are quantities too, and have no sign. */
  labels: readonly [left: (tick: number) => string, right: (tick: number) => string];
  /** SVG text of what stands on the left axis, made when the plot area is known. */
  stack: (area: PlotArea) => string;
  /** On the left axis, over the stack. */
  lines?: Data[];
  /** `below`: of what is drawn downwards, as positive figures; a dashed line. */
  cumulative: { x: number[]; y: readonly number[]; below?: readonly number[]; dots: boolean };
  /** `[first, last]` of the horizontal axis, and the places that are named. */
  across: readonly [number, number];
  places: readonly { at: number; label: string; mark: boolean }[];
  peak: { at: number | ((plotWidth: number) => number); value: number; figure: string; when: string };
}

const fontSize = 12;
/** px: a label of a place, with air. */
const placeWidth = 74;
/** px: half of it without air. */
const labelHalf = 27;
/** px. */
const placeTickLength = 5;
const valueTickLength = 6;
/** px from an axis of values to its labels, over the ticks. */
const labelGap = valueTickLength + 3.4;
/** px from the ticks below the plot area, and from the height of a value, down to the baseline of its label. */
const placeBaseline = 15.4;
const valueBaseline = 4.2;
/** px above and below the plot area, as in chart-panel.module.css. */
const top = 28;
const bottom = 28;

/** A stack with its cumulative line on the right axis and the plumb line hanging over the peak (docs/look.md). */
export function chart({
  size,
  highest,
  lowest,
  labels,
  stack,
  lines = [],
  cumulative,
  across,
  places,
  peak,
}: Parts): Chart {
  const { scheme, phone, width, height } = size;
  const ink = inks(scheme);
  const [left, right] = valueAxes({ up: highest[0], down: lowest?.[0] }, { up: highest[1], down: lowest?.[1] });
  // The first place's label is centred at the left end of the axis.
  const margin = {
    left: Math.max(labelWidth(left, labels[0]) + 14, labelHalf),
    right: phone ? 14 : labelWidth(right, labels[1]) + 14,
  };
  const plotWidth = Math.max(width - margin.left - margin.right, 1);
  const plotHeight = height - top - bottom;
  const heightOn =
    ({ start, end }: ValueAxis) =>
    (value: number) =>
      top + ((end - value) / (end - start)) * plotHeight;
  const area: PlotArea = {
    width: plotWidth,
    x: (at) => margin.left + ((at - across[0]) / (across[1] - across[0])) * plotWidth,
    y: heightOn(left),
  };
  const peakAt = typeof peak.at === 'number' ? peak.at : peak.at(plotWidth);
  const shown = spaced(places, plotWidth, across).filter(({ at }) => area.x(at) + labelHalf <= width);
  const sums = (y: readonly number[], dash: 'solid' | 'dash'): Data[] => {
    const line = { x: cumulative.x, y: [...y], type: 'scatter' as const, yaxis: 'y2', hoverinfo: 'skip' as const };
    return [
      { ...line, mode: 'lines', line: { color: ink.surface, width: 4.5 } },
      {
        ...line,
        mode: cumulative.dots ? 'lines+markers' : 'lines',
        line: { color: ink.ink, width: 1.5, dash },
        marker: { color: ink.surface, size: 5, line: { color: ink.ink, width: 1.5 } },
      },
    ];
  };
  const gridLines = left.ticks.map((tick) => `M${margin.left} ${Math.floor(area.y(tick)) + 0.5}h${plotWidth}`);
  const placeTicks = places.some(({ mark }) => mark) ? placeTickLength : 0;
  const label = (words: string, x: number, y: number, anchor: 'start' | 'middle' | 'end') =>
    text(words, x, y, fontSize, ink.ink2, anchor);
  const axisLabels = [
    ...shown.map((place) =>
      label(place.label, area.x(place.at), height - bottom + placeTicks + placeBaseline, 'middle'),
    ),
    ...left.ticks.map((tick) =>
      label(labels[0](Math.abs(tick)), margin.left - labelGap, area.y(tick) + valueBaseline, 'end'),
    ),
    ...(phone ? [] : right.ticks).map((tick) =>
      label(
        labels[1](Math.abs(tick)),
        margin.left + plotWidth + labelGap,
        heightOn(right)(tick) + valueBaseline,
        'start',
      ),
    ),
  ];
  return {
    margin,
    ground: `<path d="${gridLines.join('')}" stroke="${ink.chartGrid}"/>${stack(area)}${axisLabels.join('')}`,
    plumb: area.x(peakAt),
    peak: peakLabel(area.x(peakAt), width, peak),
    data: [
      ...lines,
      ...sums(cumulative.y, 'solid'),
      ...(cumulative.below
        ? sums(
            cumulative.below.map((sum) => -sum),
            'dash',
          )
        : []),
    ],
    layout: {
      width,
      height,
      autosize: false,
      margin: { l: margin.left, r: margin.right, t: top, b: bottom, pad: 0 },
      showlegend: false,
      hovermode: false,
      paper_bgcolor: 'transparent',
      plot_bgcolor: 'transparent',
      font: { family: fontFamily, size: fontSize, color: ink.ink },
      xaxis: {
        ...axis(scheme),
        range: [...across],
        tickvals: shown.map(({ at }) => at),
        ticks: placeTicks > 0 ? 'outside' : '',
        ticklen: placeTickLength,
      },
      yaxis: {
        ...axis(scheme),
        ...values(left),
        ...(left.start < 0 && zeroLine),
        zerolinecolor: ink.chartAxis,
        ticks: 'outside',
      },
      yaxis2: {
        ...axis(scheme),
        ...values(right),
        overlaying: 'y',
        side: 'right',
        ticks: phone ? '' : 'outside',
      },
      shapes: plumbLine(peakAt, peak.value, scheme),
    },
  };
}

// Over the bars: the edge of a bar that is lower than a line would be a gap in it. Plotly's types do not know the layer yet.
const zeroLine = { zeroline: true, zerolinelayer: 'above traces' };

/** Beside the line, on the side where it has room; where neither has, along the edge: the line hangs below it. */
export function peakLabel(line: number, width: number, { figure, when }: { figure: string; when: string }): PeakLabel {
  const apart = 10;
  // A letter of Geist at 12 px is 6.3 px wide on average.
  const span = `${figure} peak, ${when}`.length * 6.6;
  const label = { figure, when };
  if (line + apart + span <= width) return { x: line + apart, ends: false, ...label };
  if (line - apart - span >= 0) return { x: line - apart, ends: true, ...label };
  return { x: width, ends: true, ...label };
}

function axis(scheme: Scheme): Partial<LayoutAxis> {
  const { chartAxis } = inks(scheme);
  return {
    type: 'linear',
    fixedrange: true,
    automargin: false,
    showgrid: false,
    zeroline: false,
    showline: true,
    linecolor: chartAxis,
    linewidth: 1,
    tickcolor: chartAxis,
    ticklen: valueTickLength,
    // Ours are in the ground: Plotly measures each of its own with each change, which takes it 20 ms (docs/decisions/0047).
    showticklabels: false,
  };
}

function values({ start, end, ticks }: ValueAxis): Partial<LayoutAxis> {
  return { range: [start, end], tickvals: ticks };
}

// The line hangs from the top of the plot area, which cuts it off, to the bob just above the peak. Pixels count upwards.
function plumbLine(at: number, value: number, scheme: Scheme): Partial<Shape>[] {
  const { ink, accent } = inks(scheme);
  const hung = {
    type: 'path',
    xref: 'x',
    yref: 'y',
    xsizemode: 'pixel',
    ysizemode: 'pixel',
    xanchor: at,
    yanchor: value,
  } as const;
  return [
    { ...hung, path: 'M0,19V4000', line: { color: ink, width: 1.5 } },
    { ...hung, path: 'M-3,19.5H3V17H-3Z', line: { width: 0 }, fillcolor: ink },
    { ...hung, path: 'M-5,16H5C5,13.5 3,9 0,4C-3,9 -5,13.5 -5,16Z', line: { width: 0 }, fillcolor: accent },
  ];
}

// Every n-th place, so that labels keep apart: each, each third, each half year …
function spaced(places: Parts['places'], plotWidth: number, [first, last]: Parts['across']): Parts['places'] {
  const apart =
    places.length > 1 ? (((places[1]?.at ?? 0) - (places[0]?.at ?? 0)) / (last - first)) * plotWidth : plotWidth;
  const step = [1, 2, 3, 4, 6, 12, 24, 36, 60].find((every) => every * apart >= placeWidth) ?? 120;
  return places.filter((_, index) => index % step === 0);
}

// A figure of Geist at 12 px is 7.3 px wide; narrower letters leave some air.
function labelWidth({ ticks }: ValueAxis, label: (tick: number) => string): number {
  return Math.ceil(Math.max(...ticks.map((tick) => label(Math.abs(tick)).length)) * 7);
}
