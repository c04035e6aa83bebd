import { memo } from 'react';
import type { IsoDay } from '../../../lib/api-types.js';
import { count, formatSpan } from '../../../lib/format.js';
import { sameProps } from '../../../lib/same-props.js';
import { Button } from '../../../ui/actions/button.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { PercentField } from '../../../ui/fields/percent-field.js';
import { IconArrowBackUp } from '../../../ui/icons/arrow-back-up.js';
import { IconTrash } from '../../../ui/icons/trash.js';
import type { FieldEdits } from '../edits/field-edits.js';
import { type Task, type TaskFields, taskFields } from '../edits/task-edits.js';
import { MakeupSelect } from './makeup-select.js';
import type { P6Comparison } from './p6-comparison.js';
import { P6LinkCell } from './p6-link.js';
import { taskBar } from './task-bar.js';
import classes from './task-editor.module.css';
import { TimelineBar } from './timeline-bar.js';
import { timelineScale } from './timeline-scale.js';

type Wrong = Readonly<Record<string, string>> | undefined;

export interface TaskRowProps {
  saved: Task;
  /** With its edits. */
  task: Task;
  index: number;
  fields: FieldEdits<TaskFields> | undefined;
  /** Of the open part; undefined while its dates are missing. */
  partStart: IsoDay | undefined;
  partEnd: IsoDay | undefined;
  partDays: number | undefined;
  compared: P6Comparison;
  wrong: Wrong;
  onTask: (task: Task, patch: Partial<TaskFields>, elementMakeup?: string | null) => void;
  onLink: (task: Task) => void;
  onRemove: (task: Task, index: number) => void;
}

/** Rendered only when its own task changes: a step would take as long as there are tasks. */
export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { saved, task, index, fields, partStart, partEnd, partDays, compared, wrong } = props;
  const { onTask, onLink, onRemove } = props;
  const part =
    partStart !== undefined && partEnd !== undefined && partDays !== undefined
      ? { start: partStart, end: partEnd, days: partDays }
      : null;
  const bar = part && taskBar(part.start, part.days, task);
  const name = task.name.toLowerCase();
  return (
    <li className={classes.task} data-new={task.id < 0 || undefined}>
      <div className={classes.what}>
        <h3 className={classes.name} title={task.name}>
          {task.name}
        </h3>
        <MakeupSelect
          task={task}
          was={fields?.elementMakeupId && (saved.elementMakeup ?? 'none')}
          error={wrong?.['elementMakeupId']}
          onChange={(id, makeup) => onTask(saved, { elementMakeupId: id }, makeup)}
        />
      </div>
      <PercentField
        joined
        label="Duration, %"
        name={`Duration of ${task.name}`}
        less={`Less duration of ${name}`}
        more={`More duration of ${name}`}
        value={task.durationPercent}
        most={100 - task.lagPercent}
        was={fields?.durationPercent && saved.durationPercent}
        note={bar && count(bar.days, 'day')}
        error={wrong?.['durationPercent']}
        onChange={(durationPercent) => onTask(saved, { durationPercent })}
      />
      <PercentField
        joined
        label="Starts at, %"
        name={`Starts at, ${task.name}`}
        less={`Earlier start of ${name}`}
        more={`Later start of ${name}`}
        value={task.lagPercent}
        most={100 - task.durationPercent}
        was={fields?.lagPercent && saved.lagPercent}
        note={bar && count(bar.lagDays, 'day')}
        error={wrong?.['lagPercent']}
        onChange={(lagPercent) => onTask(saved, { lagPercent })}
      />
      <div className={classes.tools}>
        <div className={classes.link}>
          <P6LinkCell task={task} compared={compared} onLink={onLink} />
        </div>
        <span data-remove>
          <IconButton icon={IconTrash} label={`Remove ${task.name}`} removes onClick={() => onRemove(saved, index)} />
        </span>
      </div>
      <div className={classes.timeline}>
        <span className={classes.plot} aria-hidden>
          <TimelineBar
            task={task}
            bar={bar}
            compared={compared}
            scale={timelineScale('percent', part, [])}
            changed={fields !== undefined}
          />
        </span>
        <span className={classes.note}>{bar ? formatSpan(bar.start, bar.end) : 'Days once the part has dates'}</span>
      </div>
      <RowFault wrong={wrong} />
    </li>
  );
}, sameProps('compared'));

export interface RemovedRowProps {
  task: Task;
  index: number;
  wrong: Wrong;
  onRestore: (task: Task, index: number) => void;
}

/** In the place of a task that goes when the asset is saved. */
export function RemovedRow({ task, index, wrong, onRestore }: RemovedRowProps) {
  return (
    <li className={classes.removed}>
      <span className={classes.name}>
        <s>{task.name}</s> is removed when saved
      </span>
      <span data-remove>
        <Button
          kind="quiet"
          icon={IconArrowBackUp}
          aria-label={`Undo the removal of ${task.name}`}
          onClick={() => onRestore(task, index)}
        >
          Undo
        </Button>
      </span>
      <RowFault wrong={wrong} />
    </li>
  );
}

const atFields: readonly string[] = [
  'durationPercent',
  'lagPercent',
  'elementMakeupId',
] satisfies (typeof taskFields)[number][];

/** What the server refused of a task beside its fields, at its row. */
function RowFault({ wrong = {} }: { wrong: Wrong }) {
  const texts = Object.entries(wrong).flatMap(([field, text]) => (atFields.includes(field) ? [] : text));
  return texts.length > 0 ? (
    <p className={classes.fault} role="alert">
      {texts.join(' ')}
    </p>
  ) : null;
}
