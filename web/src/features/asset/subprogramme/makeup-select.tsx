import { Button } from '../../../ui/actions/button.js';
import { SelectField } from '../../../ui/fields/select-field.js';
import { useElementMakeups } from '../api/element-makeups.js';
import type { Task } from '../edits/task-edits.js';
import classes from './task-editor.module.css';

/** More than a list shows at once. */
const searchableFrom = 10;

interface MakeupSelectProps {
  task: Task;
  was: string | undefined;
  error?: string | undefined;
  onChange: (id: number, name: string) => void;
}

/** The make-up of a task, of those that fit its code (docs/product/subprogrammes.md, Make-up of a task). */
export function MakeupSelect({ task, was, error, onChange }: MakeupSelectProps) {
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
      searchable={listed.length > searchableFrom}
      placeholder="No element makeup selected"
      error={error}
      onChange={(id) => onChange(id, listed.find(({ value }) => value === id)?.label ?? '')}
    />
  );
}
