import type { IsoDay } from '../../../lib/api-types.js';
import type { FigureRef } from '../../../lib/figure-ref.js';
import type { FigureTable } from '../../../lib/figure-table.js';
import type { TermName } from '../../../ui/overlays/term-texts.js';
import type { AskableBars, Explain } from '../why/why-figure.js';
import type { Chart, ChartSize } from './chart.js';
import type { ReadingScale } from './chart-reading.js';
import type { LegendProps } from './legend.js';
import type { Mark } from './marks.js';
import type { Sentence } from './sentence.js';
import type { TableChart } from './table-chart.js';

// What a dashboard shows, ready to draw: made of materials or of labour, drawn by the panels, saved by the exports.

export interface ChartTitle {
  title: string;
  /** Its word that needs an explanation. */
  term?: TermName;
  /** After the title: a unit. */
  note?: string;
}

export interface MainChart {
  /** Of the figures, after the title. */
  note?: string;
  sentence: Sentence;
  /** What its figures count, where their name alone does not say it. */
  meaning?: string;
  /** What the chart cannot show, and the units that show it: 'Measured otherwise: ' '5 in t'. */
  elsewhere?: { text: string; ways: readonly { label: string; unit: string }[] };
  legend: LegendProps;
  table: FigureTable;
  /** How a spreadsheet draws the table. */
  tableCharts: readonly TableChart[];
  /** Draws the chart for the room that it has. */
  draw: (size: ChartSize) => Chart;
  reading: ReadingScale;
  /** Where the beginning of a day is on its horizontal axis, from 0 to 1; outside of that it is not shown. */
  shareOf: (day: IsoDay) => number;
  /** What its vertical marks say, for who does not see them. */
  marked?: readonly string[];
  /** What its bars can be asked. */
  askable: AskableBars;
}

export interface RankingRow {
  key: string;
  name: string;
  mark: Mark;
  /** The heading that it stands under with its neighbours of the same one. */
  group?: string;
  value: number;
  /** What its figure is asked as. */
  figureRef: FigureRef;
  figure: string;
  /** After the figure: the month, the share. */
  aside: string;
}

/** Bars of one chart: peak per group or sum per group. */
export interface Ranking {
  /** Of the figures, after the title: 'm³, highest month'. */
  note?: string;
  rows: readonly RankingRow[];
  table: FigureTable;
}

/** Main chart, peak, total. */
export interface DashboardTitles {
  main: ChartTitle;
  rankings: readonly [peak: ChartTitle, total: ChartTitle];
}

export interface DashboardContent {
  main: MainChart;
  explain: Explain;
  rankings: readonly [peak: Ranking, total: Ranking];
}
