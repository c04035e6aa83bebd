import type { ExportedActivity } from './exported-activities.js';

/**
 * What a spreadsheet would take for a formula gets an apostrophe in front, and what has one there gets another: our importer takes one off
 * (csv-file.ts), so that every text comes back as it was.
 */
const FORMULA_LIKE = /^'*[=+\-@\t\r]/;

/** Lines of a CSV file (RFC 4180, with the byte order mark that spreadsheets know UTF-8 by). */
export function* csvLines(activities: Iterable<ExportedActivity>): Generator<string> {
  yield '\ufeffActivity ID,Activity Name,Start,Finish\r\n';
  for (const { activityId, name, start, end, milestone } of activities)
    yield `${[activityId, name, start, milestone ? '' : end].map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const plain = FORMULA_LIKE.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) || plain !== plain.trim() ? `"${plain.replaceAll('"', '""')}"` : plain;
}
