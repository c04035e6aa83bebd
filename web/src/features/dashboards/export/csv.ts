import { csvText } from '../../../lib/csv-text.js';
import type { FigureTable } from '../../../lib/figure-table.js';
import type { ExportFacts } from './export-facts.js';

/**
 * The table as CSV. What the figures show stands in columns before them, in every row: rows keep it when they are sorted, copied or put
 * below those of another export, and a script needs to skip nothing.
 */
export function csvOf({ unit: common, columns, rows }: FigureTable, facts: ExportFacts): string {
  const { programme, scenario, filters, months, made } = facts;
  const shown = [programme, scenario, filters.join(' · '), months.join(' to '), made];
  const head = columns.map(({ label, decimals, unit = decimals === undefined ? '' : common }) =>
    unit ? `${label}, ${unit}` : label,
  );
  const lines = rows.map(({ cells }) => [...shown, ...cells]);
  return csvText([['Programme', 'Scenario', 'Filters', 'Months', 'Made', ...head], ...lines]);
}
