import { Button } from '../../../ui/actions/button.js';
import { SelectField } from '../../../ui/fields/select-field.js';
import { useMakeupsOf } from '../api/tasks.js';
import type { TaskRow } from './subprogramme-draft.js';
import classes from './task-timeline.module.css';

export interface MakeupSelectProps {
  task: TaskRow;
  /** Name of the saved one, where another is chosen. */
  was: string | undefined;
  error: string | undefined;
  disabled: boolean;
  onChange: (chosen: Pick<TaskRow, 'elementMakeupId' | 'elementMakeup'>) => void;
}

/** The make-up of a task in a subprogramme: one of those of its code, or of the task that it was made from. */
export function MakeupSelect({ task, was, error, disabled, onChange }: MakeupSelectProps) {
  // Those of a planner's task have its code; a task without one is found by its id.
  const source = { taskId: task.taskCode === '' ? task.baseTaskId : 0, taskCode: task.taskCode };
  const { data: makeups, error: failed, isValidating, mutate } = useMakeupsOf(source);
  const label = `Element make-up of ${task.name}`;
  if (failed && !makeups)
    return (
      <div className={classes.failed} role="alert">
        <span>Failed to load element makeups</span>
        <Button
          kind="quiet"
          busy={isValidating}
          onClick={() => void mutate()}
          aria-label={`Try Again: element makeups of ${task.name}`}
        >
          Try Again
        </Button>
      </div>
    );
  const listed = (makeups ?? []).map(({ id, elementMakeupName }) => ({ value: id, label: elementMakeupName }));
  // The chosen one is another planner's own, or not read yet: it stays and is named.
  const chosen =
    task.elementMakeupId !== null && !listed.some(({ value }) => value === task.elementMakeupId)
      ? [{ value: task.elementMakeupId, label: task.elementMakeup ?? 'another' }]
      : [];
  if (makeups && listed.length === 0 && chosen.length === 0)
    return <p className={classes.none}>No element makeups available</p>;
  return (
    <SelectField
      label={was === undefined ? label : `${label}, was ${was}`}
      labelHidden
      changed={was !== undefined}
      value={task.elementMakeupId}
      choices={[...chosen, ...listed]}
      placeholder={task.elementMakeup ? `${task.elementMakeup} (default)` : 'No element makeup selected'}
      error={error}
      disabled={disabled}
      onChange={(elementMakeupId) =>
        onChange({
          elementMakeupId,
          elementMakeup: listed.find(({ value }) => value === elementMakeupId)?.label ?? null,
        })
      }
    />
  );
}
