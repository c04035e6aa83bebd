import type { ElementMakeup } from '../../../lib/api-types.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { useEditedMakeups } from '../api/tasks.js';
import { useEditedRecord } from '../form/edited-record.js';
import { fetchFailures } from '../form/fetch-failures.js';
import { FormFrame } from '../form/form-frame.js';
import { FormSkeleton } from '../form/form-skeleton.js';
import type { InputFormProps } from '../form/input-form.js';
import { TaskFields } from './task-fields.js';

/** A task with its make-ups, saved together (docs/product/custom-inputs.md, Tasks). */
export function TaskForm(props: InputFormProps) {
  const record = useEditedRecord('tasks');
  const task = record?.data ?? null;
  // Those of a task by itself were made for it; one of a subprogramme finds them by its code.
  const alone = task?.subProgrammId === 0;
  const { data, error, isValidating, mutate } = useEditedMakeups(
    task && { taskId: task.id, taskCode: alone ? '' : task.taskCode },
    record?.etag ?? null,
  );
  if (task && !data) {
    return (
      <FormFrame
        kind="tasks"
        start={props.start}
        name={task.name}
        unsaved={false}
        busy={false}
        readOnly
        onSubmit={() => undefined}
      >
        {error ? (
          <ErrorNote
            error={new Error(fetchFailures.elementMakeups)}
            onRetry={() => void mutate()}
            retrying={isValidating}
          />
        ) : (
          <FormSkeleton>Loading element makeups...</FormSkeleton>
        )}
      </FormFrame>
    );
  }
  return <TaskFields {...props} task={task} etag={data?.etag ?? null} makeups={data?.makeups ?? none} />;
}

const none: readonly ElementMakeup[] = [];
