import type { ReactNode } from 'react';
import type { IsoDay, SchedulePreviewRow } from '../../../lib/api-types.js';
import { formatDateWords } from '../../../lib/format.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.js';
import { Changed, Changes, Invalid, Quiet } from '../../../ui/tables/row-status.js';
import { pathsApart, progressText, typeName } from '../activity-words.js';
import classes from './preview-row.module.css';

// What a row says, in the table and in the list of the phone.

/**
 * A date that cannot be read is shown as 'Invalid Date' (docs/product/schedules.md, Dates). One that is reached is marked with an A, as
 * planning tools do.
 */
export function Day({ day, actual }: { day: IsoDay | null; actual: IsoDay | null }) {
  if (day === null) return <Invalid>Invalid Date</Invalid>;
  return (
    <span className={classes.day}>
      {formatDateWords(day)}
      {actual === day && (
        <>
          {' '}
          <span className={classes.actual} title="Actual" aria-hidden>
            A
          </span>
          <VisuallyHidden>actual</VisuallyHidden>
        </>
      )}
    </span>
  );
}

export const progressOf = ({ activityStatus, percentComplete }: SchedulePreviewRow): string | null =>
  progressText(activityStatus, percentComplete);

/** What sets the kind of an activity apart; an ordinary task needs no word. */
export function kindOf({ activityType, milestone }: SchedulePreviewRow): string | null {
  const name = typeName(activityType, milestone);
  return name === 'Task' ? null : name;
}

/** What an import of the row changes, or why it cannot be imported. */
export function WhatChanges({ row, kindShown }: { row: SchedulePreviewRow; kindShown?: boolean }): ReactNode {
  if (row.status === 'Error') return <Invalid>{row.errorMessage}</Invalid>;
  if (row.status === 'Not in file') return <Quiet>In the schedule, not in this file</Quiet>;
  const changes = changesOf(row);
  const kind = kindShown ? null : kindOf(row);
  return (
    <Changes>
      {changes.map((change) => (
        <Changed key={change.label} {...change} />
      ))}
      {kind && !changes.some(({ label }) => label === 'Type') && <Quiet>{kind}</Quiet>}
    </Changes>
  );
}

/** Names the row to those who hear its checkbox alone. */
export function rowLabel({ name, description }: SchedulePreviewRow): string {
  return `Select ${[name, description].filter((part, index, all) => part !== '' && all.indexOf(part) === index).join(' ') || 'a row without a name'}`;
}

interface ShownChange {
  label: string;
  before: string;
  after: string;
}

function changesOf(row: SchedulePreviewRow): ShownChange[] {
  const { description, wbs, milestone, activityType, activityStatus, percentComplete } = row.changes;
  const shown: ShownChange[] = [];
  const add = (label: string, before: string | null, after: string | null) => {
    if (before !== after) shown.push({ label, before: before || NONE, after: after || NONE });
  };
  if (description) add('Name', description.before, description.after);
  if (wbs)
    add('WBS', ...(wbs.before && wbs.after ? pathsApart(wbs.before, wbs.after) : ([wbs.before, wbs.after] as const)));
  shown.push(...dayChanges('Start', row.start, row.actualStart, row.changes.start, row.changes.actualStart));
  shown.push(...dayChanges('Finish', row.end, row.actualEnd, row.changes.end, row.changes.actualEnd));
  add(
    'Progress',
    progressText(
      activityStatus ? activityStatus.before : row.activityStatus,
      percentComplete ? percentComplete.before : row.percentComplete,
    ),
    progressText(row.activityStatus, row.percentComplete),
  );
  add(
    'Type',
    typeName(activityType ? activityType.before : row.activityType, milestone ? milestone.before : row.milestone),
    typeName(row.activityType, row.milestone),
  );
  return shown;
}
const NONE = 'none';

/** A day and whether it is reached are one change, unless the day that was reached is another than the one that is planned. */
function dayChanges(
  label: string,
  day: IsoDay | null,
  actual: IsoDay | null,
  change: { before: IsoDay; after: IsoDay } | undefined,
  reached: { before: IsoDay | null; after: IsoDay | null } | undefined,
): ShownChange[] {
  if (day === null || (!change && !reached)) return [];
  const before = { day: change ? change.before : day, actual: reached ? reached.before : actual };
  const isActual = (one: { day: IsoDay; actual: IsoDay | null }) => one.actual === one.day;
  const text = (one: { day: IsoDay; actual: IsoDay | null }) =>
    before.day === day
      ? isActual(one)
        ? 'actual'
        : 'planned'
      : formatDateWords(one.day) + (isActual(one) ? ' A' : '');
  const [from, to] = [text(before), text({ day, actual })];
  return [
    ...(from === to ? [] : [{ label, before: from, after: to }]),
    ...(reached && [before, { day, actual }].some((one) => one.actual !== null && one.actual !== one.day)
      ? [{ label: `Actual ${label.toLowerCase()}`, before: dayText(before.actual), after: dayText(actual) }]
      : []),
  ];
}
const dayText = (day: IsoDay | null) => (day === null ? NONE : formatDateWords(day));
