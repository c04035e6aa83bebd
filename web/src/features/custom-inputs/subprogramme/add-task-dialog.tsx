import { useEffect, useMemo, useRef, useState } from 'react';
import type { ElementMakeup, Task } from '../../../lib/api-types.js';
import { formatNumber } from '../../../lib/format.js';
import { paths } from '../../../lib/paths.js';
import { useLibrarySubprogrammes } from '../../../lib/reference.js';
import { Button } from '../../../ui/actions/button.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import { SearchSelect } from '../../../ui/fields/search-select.js';
import { SelectField } from '../../../ui/fields/select-field.js';
import { IconSettings } from '../../../ui/icons/settings.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { useLibraryTasks, useMakeupsOf } from '../api/tasks.js';
import classes from './add-task-dialog.module.css';
import { findTasks, MAX_TASKS_SHOWN, taskNote } from './find-tasks.js';

export interface AddTaskDialogProps {
  opened: boolean;
  onClose: () => void;
  onAdd: (task: Task, makeup: ElementMakeup) => void;
}

const NO_TASK = 'Please select a task';
const NO_MAKEUP = 'Please select an element make-up';

/** 'Add New Task to Subprogramme': a task of the planner's own or the database's, then the make-up that it is built by. */
export function AddTaskDialog({ opened, onClose, onAdd }: AddTaskDialogProps) {
  const [task, setTask] = useState<Task | null>(null);
  const [makeupId, setMakeupId] = useState<number | null>(null);
  const [wrong, setWrong] = useState(false);
  const makeups = useMakeupsOf(task && { taskId: task.id, taskCode: task.taskCode });
  const makeup = makeups.data?.find(({ id }) => id === makeupId);
  const close = () => {
    setTask(null);
    setMakeupId(null);
    setWrong(false);
    onClose();
  };
  const choose = (chosen: Task | null) => {
    setTask(chosen);
    setMakeupId(null);
    setWrong(chosen === null);
  };
  const isEmpty = makeups.data?.length === 0;
  const missing = task === null ? NO_TASK : makeup ? undefined : NO_MAKEUP;
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title="Add New Task to Subprogramme"
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            kind="primary"
            disabledReason={missing}
            onClick={() => {
              if (!task || !makeup) return;
              onAdd(task, makeup);
              close();
            }}
          >
            Add task
          </Button>
        </>
      }
    >
      <div className={classes.root}>
        <p>Adding task will affect calculation</p>
        <TaskField task={task} error={wrong && task === null ? NO_TASK : undefined} onChange={choose} />
        {task && isEmpty && <NoMakeups task={task} onOther={() => choose(null)} />}
        {task && !isEmpty && (
          <MakeupField
            makeups={makeups}
            value={makeupId}
            onChange={(id) => {
              setMakeupId(id);
              setWrong(false);
            }}
            onLeft={() => setWrong(true)}
            error={wrong && !makeup ? NO_MAKEUP : undefined}
          />
        )}
      </div>
    </Dialog>
  );
}

function TaskField({
  task,
  error,
  onChange,
}: {
  task: Task | null;
  error: string | undefined;
  onChange: (task: Task | null) => void;
}) {
  const { data: tasks, error: failed, isValidating, mutate } = useLibraryTasks();
  const { data: subprogrammes } = useLibrarySubprogrammes();
  const [search, setSearch] = useState('');
  const byId = useMemo(() => new Map((subprogrammes ?? []).map((one) => [one.id, one])), [subprogrammes]);
  const field = useRef<HTMLDivElement>(null);
  const there = tasks !== undefined;
  useEffect(() => {
    // What had the focus while they were read is gone with it.
    if (there && document.activeElement === document.body) field.current?.querySelector('input')?.focus();
  }, [there]);
  if (failed && !tasks)
    return (
      <Failure retrying={isValidating} onRetry={() => void mutate()}>
        Failed to load tasks. Please try again.
      </Failure>
    );
  if (!tasks)
    return (
      <Waiting label="Available tasks" focused>
        Loading tasks...
      </Waiting>
    );
  const found = findTasks(tasks, search, byId);
  return (
    <div ref={field}>
      <SearchSelect
        label="Available tasks"
        placeholder="Select Task"
        error={error}
        shown={task?.name ?? null}
        search={search}
        onSearch={setSearch}
        choices={found.slice(0, MAX_TASKS_SHOWN).map((one) => ({
          value: one.id,
          label: one.name,
          note: taskNote(one, byId),
        }))}
        note={
          found.length > MAX_TASKS_SHOWN
            ? `Type more to narrow ${formatNumber(found.length)} tasks`
            : found.length === 0
              ? 'No such task'
              : null
        }
        clear="Choose no task"
        onChange={(id) => onChange(tasks.find((one) => one.id === id) ?? null)}
        description={task ? taskNote(task, byId) : undefined}
        data-autofocus
      />
    </div>
  );
}

function MakeupField({
  makeups: { data, error: failed, isValidating, mutate },
  value,
  error,
  onChange,
  onLeft,
}: {
  makeups: ReturnType<typeof useMakeupsOf>;
  value: number | null;
  error: string | undefined;
  onChange: (id: number) => void;
  onLeft: () => void;
}) {
  if (failed && !data)
    return (
      <Failure retrying={isValidating} onRetry={() => void mutate()}>
        Failed to load element makeups
      </Failure>
    );
  if (!data) return <Waiting label="Available element make-ups">Loading element makeups...</Waiting>;
  return (
    <div
      onBlur={(event) => {
        if (value === null && !event.currentTarget.contains(event.relatedTarget)) onLeft();
      }}
    >
      <SelectField
        label="Available element make-ups"
        placeholder="Select element make-up"
        searchable
        nothingFound="No such element make-up"
        error={error}
        value={value}
        choices={data.map(({ id, elementMakeupName, custom }) => ({
          value: id,
          label: elementMakeupName,
          note: custom ? 'Custom Input' : 'Database Input',
        }))}
        onChange={onChange}
      />
    </div>
  );
}

function NoMakeups({ task, onOther }: { task: Task; onOther: () => void }) {
  return (
    <Banner kind="warning">
      <p>This task has no element make-ups defined.</p>
      <p>Please select another task or update this task with custom inputs.</p>
      <div className={classes.ways}>
        <Button onClick={onOther}>Select Another Task</Button>
        <Button icon={IconSettings} to={paths.editCustomInput.to('tasks', task.id)}>
          Update Task Configuration
        </Button>
      </div>
    </Banner>
  );
}

function Failure({ children, retrying, onRetry }: { children: string; retrying: boolean; onRetry: () => void }) {
  return (
    <Banner
      kind="danger"
      action={
        <Button onClick={onRetry} busy={retrying}>
          Try Again
        </Button>
      }
    >
      {children}
    </Banner>
  );
}

/**
 * Of the field's size; the text is for screen readers.
 * @param focused it has the focus until the field is there
 */
function Waiting({ label, children, focused }: { label: string; children: string; focused?: boolean }) {
  return (
    <div className={classes.waiting} {...(focused && { tabIndex: -1, 'data-autofocus': true })}>
      <span className={classes.label}>{label}</span>
      <Skeleton height="var(--pl-control)" />
      <LoadingLabel>{children}</LoadingLabel>
    </div>
  );
}
