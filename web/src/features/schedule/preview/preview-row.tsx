import { IconAlertTriangle, IconEqual, IconFileOff, IconPlus, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PreviewStatus, SchedulePreviewRow } from '../../../lib/api-types.js';
import { formatDateWords } from '../../../lib/format.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.js';
import classes from './preview-row.module.css';

// What a row says, in the table and in the list of the phone.

const icons = {
  Error: IconAlertTriangle,
  New: IconPlus,
  Update: IconRefresh,
  'No Change': IconEqual,
  'Not in file': IconFileOff,
};

export function Status({ status }: { status: PreviewStatus }) {
  const Shape = icons[status];
  return (
    <span className={classes.status} data-status={status}>
      <Shape size={14} stroke={1.5} aria-hidden />
      {status}
    </span>
  );
}

/** A date that cannot be read is shown as 'Invalid Date' (docs/product/schedules.md, Dates). */
export function Day({ day }: { day: string | null }) {
  return day === null ? (
    <span className={classes.invalid}>Invalid Date</span>
  ) : (
    <span className={classes.day}>{formatDateWords(day)}</span>
  );
}

/** What an import of the row changes, or why it cannot be imported. */
export function WhatChanges({ row }: { row: SchedulePreviewRow }): ReactNode {
  if (row.status === 'Error') return <span className={classes.invalid}>{row.errorMessage}</span>;
  if (row.status === 'Not in file') return <span className={classes.quiet}>In the schedule, not in this file</span>;
  const { description, start, end } = row.changes;
  return (
    <span className={classes.changes}>
      {description && <Changed label="Name" {...description} />}
      {start && <Changed label="Start" before={formatDateWords(start.before)} after={formatDateWords(start.after)} />}
      {end && <Changed label="Finish" before={formatDateWords(end.before)} after={formatDateWords(end.after)} />}
      {row.milestone && <span className={classes.quiet}>Milestone</span>}
    </span>
  );
}

function Changed({ label, before, after }: { label: string; before: string; after: string }) {
  return (
    <span className={classes.change}>
      <span className={classes.quiet}>
        {label} {before}
      </span>
      <span aria-hidden>→</span>
      <VisuallyHidden>becomes</VisuallyHidden>
      <strong>{after}</strong>
    </span>
  );
}

/** Names the row to those who hear its checkbox alone. */
export function rowLabel({ name, description }: SchedulePreviewRow): string {
  return `Select ${[name, description].filter((part, index, all) => part !== '' && all.indexOf(part) === index).join(' ') || 'a row without a name'}`;
}
