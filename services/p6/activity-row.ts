import { LONGEST_ID, LONGEST_NAME } from './reading-limits.js';
import type { ScheduleRow } from './schedule-file.js';

/** What a reader found in one row, before anything is made of it. */
export interface FoundActivity {
  readonly row: number;
  readonly project: string | null;
  readonly id: string;
  readonly name: string;
  /** The texts, '' where there is none, and the days that were read from them. */
  readonly start: string;
  readonly end: string;
  readonly startDay: string | null;
  readonly endDay: string | null;
  /** The file itself calls it a milestone, whichever dates it has; 'end' if it marks a finish. */
  readonly milestone?: 'start' | 'end' | null;
  /** The reader could not make sense of the row. */
  readonly problem?: string | null;
}

/** The row as the preview shows it, with the reason if it cannot be imported (spec 1, section 5; p6-import.md, Rules). */
export function activityRow(found: FoundActivity): ScheduleRow {
  const id = oneLine(found.id);
  const name = oneLine(found.name);
  let { startDay: start, endDay: end } = found;
  const startUnreadable = found.start !== '' && start === null;
  const endUnreadable = found.end !== '' && end === null;
  let milestone = false;
  if (!startUnreadable && !endUnreadable && (start === null) !== (end === null)) {
    milestone = true;
    start = end = start ?? end;
  } else if (found.milestone && start !== null && end !== null) {
    milestone = true;
    start = end = found.milestone === 'end' ? end : start;
  }
  return {
    row: found.row,
    project: found.project,
    activityId: shortened(id, LONGEST_ID),
    name: shortened(name, LONGEST_NAME),
    start,
    end,
    milestone,
    problem: found.problem ?? problemOf(),
    ...(startUnreadable ? { rawStart: shortened(oneLine(found.start), LONGEST_ID) } : {}),
    ...(endUnreadable ? { rawEnd: shortened(oneLine(found.end), LONGEST_ID) } : {}),
  };

  function problemOf(): string | null {
    if (name === '') return 'The activity has no name.';
    if (name.length > LONGEST_NAME) return `The name is longer than ${LONGEST_NAME} characters.`;
    if (id.length > LONGEST_ID) return `The ID is longer than ${LONGEST_ID} characters.`;
    if (startUnreadable) return `Invalid start date. The cell reads “${shortened(oneLine(found.start), LONGEST_ID)}”.`;
    if (endUnreadable) return `Invalid end date. The cell reads “${shortened(oneLine(found.end), LONGEST_ID)}”.`;
    if (start === null || end === null) return 'Date parsing error. There is neither a start nor a finish.';
    if (start > end) return 'Start date is after end date.';
    return null;
  }
}

/** Names and ids are one line each; the database holds no NUL and no half of a character. */
function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are the characters that must go
  return ODD.test(text)
    ? text
        .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
        .replace(/\p{Surrogate}/gu, '\ufffd')
        .trim()
    : text.trim();
}
// oxlint-disable-next-line no-control-regex
const ODD = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff]/;

function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
