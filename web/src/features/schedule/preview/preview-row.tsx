import type { ReactNode } from 'react';
import type { SchedulePreviewRow } from '../../../lib/api-types.js';
import { formatDateWords } from '../../../lib/format.js';
import { Changed, Changes, Invalid, Quiet } from '../../../ui/tables/row-status.js';
import classes from './preview-row.module.css';

// What a row says, in the table and in the list of the phone.

/** A date that cannot be read is shown as 'Invalid Date' (docs/product/schedules.md, Dates). */
export function Day({ day }: { day: string | null }) {
  return day === null ? <Invalid>Invalid Date</Invalid> : <span className={classes.day}>{formatDateWords(day)}</span>;
}

/** What an import of the row changes, or why it cannot be imported. */
export function WhatChanges({ row }: { row: SchedulePreviewRow }): ReactNode {
  if (row.status === 'Error') return <Invalid>{row.errorMessage}</Invalid>;
  if (row.status === 'Not in file') return <Quiet>In the schedule, not in this file</Quiet>;
  const { description, start, end } = row.changes;
  return (
    <Changes>
      {description && <Changed label="Name" {...description} />}
      {start && <Changed label="Start" before={formatDateWords(start.before)} after={formatDateWords(start.after)} />}
      {end && <Changed label="Finish" before={formatDateWords(end.before)} after={formatDateWords(end.after)} />}
      {row.milestone && <Quiet>Milestone</Quiet>}
    </Changes>
  );
}

/** Names the row to those who hear its checkbox alone. */
export function rowLabel({ name, description }: SchedulePreviewRow): string {
  return `Select ${[name, description].filter((part, index, all) => part !== '' && all.indexOf(part) === index).join(' ') || 'a row without a name'}`;
}
