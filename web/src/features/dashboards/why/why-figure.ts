import type { FigureRef } from '../../../lib/figure-ref.js';
import type { Query } from '../../../lib/query-string.js';
import type { Mark } from '../charts/marks.js';

/** Where a bar or segment is in the plot area. */
export interface ChartBox {
  /** Shares of its width. */
  x0: number;
  x1: number;
  /** On the left axis. */
  y0: number;
  y1: number;
}

/** What the bars of a chart can be asked. */
export interface AskableBars {
  /** Of a place: the whole bar, then its segments from the ground up; empty where nothing is. */
  at: (place: number) => readonly { figureRef: FigureRef; name: string }[];
  /** Null for a figure that is no bar and no segment of one, as a total. @param plotWidth px */
  boxOf: (figureRef: FigureRef, plotWidth: number) => ChartBox | null;
}

/** A figure that is there to be explained. */
export interface WhyFigure {
  figureRef: FigureRef;
  view: 'materials' | 'labour';
  /** To the server, beside the filters. */
  query: Query;
  /** After the amount: 'imported fill', 'in Mainline', 'delivered'; empty for all labour. */
  name: string;
  /** Of a segment. */
  segment?: { name: string; mark: Mark };
  unit: string;
  /** 'in May 2027', 'on 14 May 2027', 'from Mar 2027 to Dec 2027'. */
  when: string;
  /** What it is part of; for a whole bar it is itself. */
  whole: { figureRef: FigureRef; label: string; words: (amount: string) => string };
  format: (figure: number) => string;
  markOf: (line: { materialId: number; assetName: string }) => Mark;
}

/** Explains a figure of the dashboard; null for one that it does not have. */
export type Explain = (figureRef: FigureRef) => WhyFigure | null;
