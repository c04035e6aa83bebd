import type { FigureTable } from '../charts/figure-table.js';
import type { ExportFacts } from './export-facts.js';

/**
 * The table as CSV: RFC 4180 lines with a byte order mark, so that spreadsheets read it as UTF-8. Figures are plain numbers with
 * a point. Text that a spreadsheet would take for a formula gets an apostrophe in front. What the figures show stands
 * in columns before them, in every row: rows keep it when they are sorted, copied or put below those of another export,
 * and a script needs to skip nothing.
 */
export function csvOf({ unit: common, columns, rows }: FigureTable, facts: ExportFacts): string {
  const { programme, scenario, filters, months, made } = facts;
  const shown = [programme, scenario, filters.join(' · '), months.join(' to '), made];
  const head = columns.map(({ label, decimals, unit = decimals === undefined ? '' : common }) =>
    unit ? `${label}, ${unit}` : label,
  );
  const lines = rows.map(({ cells }) => [...shown, ...cells]);
  return `\ufeff${[['Programme', 'Scenario', 'Filters', 'Months', 'Made', ...head], ...lines].map(line).join('\r\n')}\r\n`;
}

function line(cells: readonly (string | number)[]): string {
  return cells.map((cell) => (typeof cell === 'number' ? plain(cell) : quoted(harmless(cell)))).join(',');
}

// Some spreadsheets read the full-width signs of East Asian keyboards like their twins.
function harmless(text: string): string {
  return /^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

// Three decimals are as fine as anything is measured.
function plain(value: number): string {
  return String(Number(value.toFixed(3)));
}
