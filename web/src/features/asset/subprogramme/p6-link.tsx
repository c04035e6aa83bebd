import { memo } from 'react';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { IconAlertTriangle } from '../../../ui/icons/alert-triangle.js';
import { IconLink } from '../../../ui/icons/link.js';
import { IconLinkPlus } from '../../../ui/icons/link-plus.js';
import type { Task } from '../edits/task-edits.js';
import { nameOfActivity } from '../part/p6-activity-choice.js';
import { type P6Comparison, p6StateWords } from './p6-comparison.js';
import classes from './p6-link.module.css';

export interface P6LinkProps {
  task: Task;
  compared: P6Comparison;
  /** Absent where links cannot be set. */
  onLink?: (task: Task) => void;
}

/** The activity that a task is linked to, and the way to link it. */
export const P6LinkCell = memo(function P6LinkCell({ task, compared, onLink }: P6LinkProps) {
  return (
    <>
      <span className={classes.link} data-link={task.id}>
        <P6Link task={task} compared={compared} onLink={onLink} />
      </span>
      {compared.state === 'outside' && (
        <span className={classes.outside}>
          <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
          <span className={classes.short}>outside</span>
          <span className={classes.long}>{compared.outside.join('. ')}</span>
        </span>
      )}
    </>
  );
});

function P6Link({ task, compared: { state, activity }, onLink }: P6LinkProps) {
  const id = activity?.p6ActivityName ?? (state === 'gone' ? p6StateWords.gone : '…');
  // One ID per activity, but few names: the WBS says where it belongs.
  const whole = activity ? [nameOfActivity(activity), activity.wbs].filter(Boolean).join('\n') : id;
  if (!onLink)
    return state === 'none' ? null : (
      <span className={classes.id} title={whole}>
        {id}
      </span>
    );
  const saveFirst = task.id < 0 ? 'Save first: the task then can have a P6 ID' : undefined;
  if (state === 'none')
    return (
      <IconButton
        icon={IconLinkPlus}
        label={`Assign P6 ID to ${task.name}`}
        disabledReason={saveFirst}
        aria-haspopup="dialog"
        onClick={() => onLink(task)}
      />
    );
  return (
    <button
      type="button"
      className={classes.linked}
      aria-haspopup="dialog"
      aria-label={`P6 ID ${id} of ${task.name}`}
      title={whole}
      onClick={() => onLink(task)}
    >
      <IconLink size={14} stroke={1.5} aria-hidden />
      <span>{id}</span>
    </button>
  );
}
