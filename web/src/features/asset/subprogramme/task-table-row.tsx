import { memo } from 'react';
import type { IsoDay } from '../../../lib/api-types.js';
import { count, formatDayMonth, formatSize } from '../../../lib/format.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.js';
import type { Task } from '../edits/task-edits.js';
import { P6LinkCell } from './p6-link.js';
import classes from './task-table.module.css';
import { barLabel, TimelineBar } from './timeline-bar.js';
import type { TimelineRow } from './timeline-rows.js';
import type { TimelineScale } from './timeline-scale.js';

export interface TaskTableRowProps {
  row: TimelineRow;
  scale: TimelineScale;
  /** On the first row of the months: where the part ends. */
  partEnd: IsoDay | undefined;
  /** Tab comes to one bar. */
  tabbable: boolean;
  onShow: (bar: HTMLElement, taskId: number, focused: boolean) => void;
  onHide: () => void;
  onLink?: (task: Task) => void;
}

/** Rendered only when it changes: a tooltip or a scroll would take as long as there are tasks. */
export const TaskTableRow = memo(function TaskTableRow({
  row,
  scale,
  partEnd,
  tabbable,
  onShow,
  onHide,
  onLink,
}: TaskTableRowProps) {
  const { task, bar, compared, fields } = row;
  return (
    <tr data-new={task.id < 0 || undefined}>
      <th scope="row">
        <span className={classes.name} title={task.name}>
          {task.name}
        </span>
        <span className={classes.note}>{makeupText(task)}</span>
      </th>
      <td className={classes.figure}>
        <Figure value={task.durationPercent} was={fields?.durationPercent?.from} />
        <span className={classes.note}>{bar && count(bar.days, 'day')}</span>
      </td>
      <td className={classes.figure}>
        <Figure value={task.lagPercent} was={fields?.lagPercent?.from} />
        <span className={classes.note}>{bar && count(bar.lagDays, 'day')}</span>
      </td>
      <td className={classes.link} data-linked={compared.state !== 'none' || undefined}>
        <P6LinkCell task={task} compared={compared} onLink={onLink} />
      </td>
      <td className={classes.timeline}>
        <TimelineBar task={task} bar={bar} compared={compared} scale={scale} changed={fields !== undefined}>
          {(look) => (
            <button
              type="button"
              {...look}
              tabIndex={tabbable ? 0 : -1}
              aria-label={barLabel(row)}
              onPointerEnter={({ currentTarget }) => onShow(currentTarget, task.id, false)}
              // A finger that is lifted leaves as well.
              onPointerLeave={({ pointerType }) => pointerType !== 'touch' && onHide()}
              onFocus={({ currentTarget }) => onShow(currentTarget, task.id, true)}
              onBlur={onHide}
              // Not every browser gives a tapped button the focus, whose loss closes the tooltip.
              onClick={({ currentTarget }) => currentTarget.focus()}
            />
          )}
        </TimelineBar>
        {partEnd !== undefined && (
          <span className={classes.partEnd} style={{ right: `${100 - scale.part.to}%` }} aria-hidden>
            part ends {formatDayMonth(partEnd)}
          </span>
        )}
      </td>
    </tr>
  );
});

function Figure({ value, was }: { value: number; was: number | undefined }) {
  if (was === undefined) return <span className={classes.value}>{formatSize(value, 2)}</span>;
  return (
    <span className={classes.value} data-changed>
      <VisuallyHidden>{`was ${formatSize(was, 2)}, now `}</VisuallyHidden>
      {formatSize(value, 2)}
    </span>
  );
}

const makeupText = ({ elementMakeup, elementMakeupId }: Task) =>
  elementMakeup ?? (elementMakeupId === null ? 'No element makeup selected' : 'Element makeup not found');
