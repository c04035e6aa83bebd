import { guarded } from '../formula-guard.js';
import type { ExportedActivity } from './exported-activities.js';

/** Lines of a CSV file (RFC 4180, with the byte order mark by which spreadsheets recognise UTF-8). */
export function* csvLines(activities: Iterable<ExportedActivity>): Generator<string> {
  yield '\ufeffActivity ID,Activity Name,Start,Finish\r\n';
  for (const { activityId, name, start, end, milestone } of activities)
    yield `${[activityId, name, start, milestone ? '' : end].map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const plain = guarded(text);
  return /[",\r\n]/.test(plain) || plain !== plain.trim() ? `"${plain.replaceAll('"', '""')}"` : plain;
}
