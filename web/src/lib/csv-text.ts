/**
 * RFC 4180 lines with a byte order mark, so that spreadsheets read them as UTF-8. Figures are plain numbers with a point. Text that a
 * spreadsheet would take for a formula gets an apostrophe in front.
 */
export function csvText(lines: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${lines.map(line).join('\r\n')}\r\n`;
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
