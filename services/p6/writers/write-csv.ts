import type { ExportedActivity } from './exported-activities.js';

/**
 * A text that a spreadsheet would read as a formula gets an apostrophe in front, even if it has one already: our importer removes one
 * (csv-file.ts), so that every text is read back unchanged.
 */
const FORMULA_LIKE = /^'*[=+\-@\t\r]/;

/** Lines of a CSV file (RFC 4180, with the byte order mark by which spreadsheets recognise UTF-8). */
export function* csvLines(activities: Iterable<ExportedActivity>): Generator<string> {
  yield '\ufeffActivity ID,Activity Name,Start,Finish\r\n';
  for (const { activityId, name, start, end, milestone } of activities)
    yield `${[activityId, name, start, milestone ? '' : end].map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const plain = FORMULA_LIKE.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) || plain !== plain.trim() ? `"${plain.replaceAll('"', '""')}"` : plain;
}
