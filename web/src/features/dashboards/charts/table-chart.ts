import type { Mark } from './marks.js';

/**
 * How a table of figures is drawn by a spreadsheet, as the dashboard draws it: columns of the table by their index, the rows across
 * (docs/product/dashboards.md, Tables and export).
 */
export interface TableChart {
  title: string;
  /** Stacked columns, from the ground up. */
  stacked: readonly { column: number; mark: Mark }[];
  lines: readonly { column: number; rightAxis: boolean; dash: LineDash }[];
}

export type LineDash = 'solid' | 'dashed' | 'dotted';
