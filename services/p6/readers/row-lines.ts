import { copyLine } from '../../platform/copy-line.js';
import { storable } from '../../platform/storable-text.js';
import type { ScheduleRow } from './schedule-file.js';

const UTF8 = new TextEncoder();

/** Columns of a preview's rows, in the order of the lines. */
export const ROW_COLUMNS = [
  'preview_id',
  'id',
  'row',
  'project',
  'name',
  'description',
  'start_day',
  'end_day',
  'raw_start',
  'raw_end',
  'milestone',
  'problem',
  'wbs',
  'activity_type',
  'activity_status',
  'percent_complete',
  'actual_start',
  'actual_end',
] as const;

/**
 * The rows of a file as a preview stores them, in PostgreSQL's text format of COPY: made where the file is read, so that the process
 * that serves everybody hands on bytes and not a million values.
 */
export class RowLines {
  #count = 0;

  constructor(private readonly previewId: string) {}

  of(rows: readonly ScheduleRow[]): Uint8Array<ArrayBuffer> {
    let lines = '';
    for (const row of rows) lines += this.#line(row);
    return UTF8.encode(lines);
  }

  /** An activity without an ID has its name as ID (docs/product/schedules.md, Activity). */
  #line(found: ScheduleRow): string {
    const { row, project, activityId, name, start, end, rawStart, rawEnd, milestone, problem } = found;
    const description = name.trim();
    return copyLine(
      this.previewId,
      ++this.#count,
      row,
      text(project),
      storable(activityId.trim() || description),
      storable(description),
      start,
      end,
      text(rawStart),
      text(rawEnd),
      milestone,
      text(problem),
      text(found.wbs || null),
      found.activityType ?? null,
      found.status ?? null,
      found.percentComplete ?? null,
      found.actualStart ?? null,
      found.actualEnd ?? null,
    );
  }
}

const text = (value: string | null | undefined): string | null => (value == null ? null : storable(value));
