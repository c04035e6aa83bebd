import type { FigureTable } from '../charts/figure-table.js';

/**
 * The table as CSV: RFC 4180 lines with a byte order mark, so that spreadsheets read it as UTF-8. Figures are plain numbers with
 * a point. Text that a spreadsheet would take for a formula gets an apostrophe in front.
 */
export function csvOf({ unit: common, columns, rows }: FigureTable): string {
  const head = columns.map(({ label, decimals, unit = decimals === undefined ? '' : common }) =>
    quoted(harmless(unit ? `${label}, ${unit}` : label)),
  );
  const lines = rows.map(({ cells }) =>
    cells.map((cell) => (typeof cell === 'number' ? plain(cell) : quoted(harmless(cell)))),
  );
  return `\ufeff${[head, ...lines].map((line) => line.join(',')).join('\r\n')}\r\n`;
}

// Some spreadsheets read the full-width signs of East Asian keyboards like their twins.
function harmless(text: string): string {
  return /^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

// Six decimals are finer than any unit of the product; the noise of binary sums stays out.
function plain(value: number): string {
  return String(Number(value.toFixed(6)));
}
