import type { Query } from '../../../lib/query-string.js';
import type { Mark } from '../charts/marks.js';

/** A figure of a dashboard that somebody asks about, as the address has it (docs/product/dashboards.md, Why this number). */
export interface Asked {
  /** `2027-05` a month, `2027-05-14` a day, `to-2027-05` all from the first month shown up to it, `total` all that are shown. */
  why: string;
  /** Material, asset or labour type; of a whole bar of materials its direction; without it the whole bar of what leads. */
  of?: string;
}

export const askedKey = ({ why, of }: Asked): string => `${why} ${of ?? ''}`;

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
  at: (place: number) => readonly { asked: Asked; name: string }[];
  /** Null for a figure that is no bar and no segment of one, as a total. @param plotWidth px */
  boxOf: (asked: Asked, plotWidth: number) => ChartBox | null;
}

/** A figure that is there to be explained. */
export interface WhyFigure {
  asked: Asked;
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
  whole: { asked: Asked; label: string; words: (amount: string) => string };
  format: (figure: number) => string;
  markOf: (line: { materialId: number; assetName: string }) => Mark;
}

/** Explains a figure of the dashboard; null for one that it does not have. */
export type Explain = (asked: Asked) => WhyFigure | null;
