import { useCallbackRef } from '@mantine/hooks';
import { memo } from 'react';
import type { IsoDay, Task } from '../../../lib/api-types.js';
import { count, formatSpan } from '../../../lib/format.js';
import { Button } from '../../../ui/actions/button.js';
import { PercentField } from '../../../ui/fields/percent-field.js';
import { SelectField } from '../../../ui/fields/select-field.js';
import { Term } from '../../../ui/overlays/term.js';
import { useElementMakeups } from '../api/element-makeups.js';
import { type AssetEdits, type TaskFields, withTaskEdits } from '../edits/asset-edits.js';
import type { TaskErrors } from '../part/part-errors.js';
import { taskBar } from './task-bar.js';
import classes from './task-editor.module.css';

export interface TaskEditorProps {
  tasks: readonly Task[];
  edits: AssetEdits;
  errors?: TaskErrors;
  /** Of the open part; null while its dates are missing. */
  part: { start: IsoDay; days: number } | null;
  onTask: (task: Task, patch: Partial<TaskFields>, elementMakeup?: string | null) => void;
}

/**
 * Duration, start (lag) and make-up of every task, with the days that they come to in the open part
 * (docs/product/subprogrammes.md, Task editor).
 */
export function TaskEditor({ tasks, edits, errors = {}, part, onTask }: TaskEditorProps) {
  const change = useCallbackRef(onTask);
  return (
    <>
      <div className={classes.words}>
        Each task has an <Term of="elementMakeup">element makeup</Term>, a duration, and the place in the part that it{' '}
        <Term of="lag">starts at</Term>.
      </div>
      <ul className={classes.root} aria-label="Tasks">
        {tasks.map((saved) => (
          <TaskRow
            key={saved.id}
            saved={saved}
            task={withTaskEdits(saved, edits)}
            fields={edits.tasks[saved.id]?.fields}
            start={part?.start}
            days={part?.days}
            wrong={errors[saved.id]}
            onTask={change}
          />
        ))}
      </ul>
    </>
  );
}

interface TaskRowProps {
  saved: Task;
  /** With its edits. */
  task: Task;
  fields: AssetEdits['tasks'][number]['fields'] | undefined;
  start: IsoDay | undefined;
  days: number | undefined;
  wrong: TaskErrors[number] | undefined;
  onTask: TaskEditorProps['onTask'];
}

/** Rendered only when its own task changes: a step would take as long as there are tasks. */
const TaskRow = memo(function TaskRow({ saved, task, fields, start, days, wrong, onTask }: TaskRowProps) {
  const bar = start !== undefined && days !== undefined ? taskBar(start, days, task) : null;
  return (
    <li className={classes.task}>
      <div className={classes.what}>
        <h3 className={classes.name}>{task.name}</h3>
        <MakeupSelect
          task={task}
          was={fields?.elementMakeupId && (saved.elementMakeup ?? 'none')}
          error={wrong?.elementMakeupId}
          onChange={(id, name) => onTask(saved, { elementMakeupId: id }, name)}
        />
      </div>
      <PercentField
        label="Duration"
        name={`Duration of ${task.name}`}
        less={`Less duration of ${task.name.toLowerCase()}`}
        more={`More duration of ${task.name.toLowerCase()}`}
        value={task.durationPercent}
        most={100 - task.lagPercent}
        was={fields?.durationPercent && saved.durationPercent}
        note={bar && count(bar.days, 'day')}
        error={wrong?.durationPercent}
        onChange={(durationPercent) => onTask(saved, { durationPercent })}
      />
      <PercentField
        label="Starts at"
        name={`Starts at, ${task.name}`}
        less={`Earlier start of ${task.name.toLowerCase()}`}
        more={`Later start of ${task.name.toLowerCase()}`}
        value={task.lagPercent}
        most={100 - task.durationPercent}
        was={fields?.lagPercent && saved.lagPercent}
        note={bar && count(bar.lagDays, 'day')}
        error={wrong?.lagPercent}
        onChange={(lagPercent) => onTask(saved, { lagPercent })}
      />
      <div className={classes.timeline}>
        <span className={classes.plot} aria-hidden>
          <span
            className={classes.bar}
            data-changed={fields?.durationPercent || fields?.lagPercent ? true : undefined}
            style={{ left: `${task.lagPercent}%`, width: `${task.durationPercent}%` }}
          />
        </span>
        <span className={classes.note}>{bar ? formatSpan(bar.start, bar.end) : 'Days once the part has dates'}</span>
      </div>
    </li>
  );
});

interface MakeupSelectProps {
  task: Task;
  was: string | undefined;
  error?: string;
  onChange: (id: number, name: string) => void;
}

function MakeupSelect({ task, was, error, onChange }: MakeupSelectProps) {
  const { data: makeups, error: failed, isValidating, mutate } = useElementMakeups(task.taskCode);
  const label = `Element makeup of ${task.name}`;
  if (failed && !makeups) {
    return (
      <div className={classes.failed} role="alert">
        <span>Failed to load element makeups</span>
        <Button
          kind="quiet"
          onClick={() => void mutate()}
          busy={isValidating}
          aria-label={`Retry loading element makeups of ${task.name}`}
        >
          Retry
        </Button>
      </div>
    );
  }
  if (makeups?.length === 0 && task.elementMakeupId === null)
    return <p className={classes.none}>No element makeups available</p>;
  const listed = (makeups ?? []).map(({ id, elementMakeupName }) => ({ value: id, label: elementMakeupName }));
  // The chosen make-up is another planner's own: it stays, although this user's list does not have it.
  const chosen =
    task.elementMakeupId !== null && !listed.some(({ value }) => value === task.elementMakeupId)
      ? [{ value: task.elementMakeupId, label: task.elementMakeup ?? 'another' }]
      : [];
  return (
    <SelectField
      label={was === undefined ? label : `${label}, was ${was}`}
      labelHidden
      changed={was !== undefined}
      value={task.elementMakeupId}
      choices={[...chosen, ...listed]}
      placeholder="No element makeup selected"
      error={error}
      onChange={(id) => onChange(id, listed.find(({ value }) => value === id)?.label ?? '')}
    />
  );
}
