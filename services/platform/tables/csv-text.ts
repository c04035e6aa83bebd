import { guarded } from './formula-guard.js';

/** The byte order mark by which spreadsheets recognise UTF-8. */
export const CSV_START = '\ufeff';

/** A line of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula is neutralised; figures are never formulas. */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(field).join(',')}\r\n`;

function field(cell: string | number | null): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const plain = guarded(cell);
  return /[",;\r\n]/.test(plain) || plain !== plain.trim() ? `"${plain.replaceAll('"', '""')}"` : plain;
}
