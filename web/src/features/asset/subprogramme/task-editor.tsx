import { useCallbackRef } from '@mantine/hooks';
import { useRef } from 'react';
import { Term } from '../../../ui/overlays/term.js';
import { type AssetTaskEdits, isRemoved, type Task, type TaskFields, withTaskEdits } from '../edits/task-edits.js';
import type { TaskErrors } from '../part/part-errors.js';
import type { P6Comparison, PartDates } from './p6-comparison.js';
import { type TaskBar, taskBar } from './task-bar.js';
import classes from './task-editor.module.css';
import { RemovedRow, TaskRow } from './task-row.js';

export interface TaskEditorProps {
  tasks: readonly Task[];
  subProgrammId: number;
  edits: AssetTaskEdits;
  errors: TaskErrors;
  /** Of the open part; null while its dates are missing. */
  part: PartDates | null;
  compare: (task: Task, bar: TaskBar | null) => P6Comparison;
  onLink: (task: Task) => void;
  onTask: (task: Task, patch: Partial<TaskFields>, elementMakeup?: string | null) => void;
  onRemove: (task: Task) => void;
  onRestore: (task: Task) => void;
}

/**
 * Duration, start (lag), make-up and P6 link of every task, with the days that they come to in the open part
 * (docs/product/subprogrammes.md, Task editor).
 */
export function TaskEditor({
  tasks,
  subProgrammId,
  edits,
  errors,
  part,
  compare,
  onLink,
  onTask,
  onRemove,
  onRestore,
}: TaskEditorProps) {
  const list = useRef<HTMLUListElement>(null);
  const [change, link] = [useCallbackRef(onTask), useCallbackRef(onLink)];
  // The row that takes the place of a removed one gets the focus, so that the keyboard stays where it was.
  const refocus = (at: number) =>
    requestAnimationFrame(() => {
      const rows = list.current?.children;
      (rows?.[Math.min(at, rows.length - 1)] ?? list.current)
        ?.querySelector<HTMLElement>('[data-remove] button')
        ?.focus();
    });
  const remove = useCallbackRef((task: Task, at: number) => {
    onRemove(task);
    refocus(at);
  });
  const restore = useCallbackRef((task: Task, at: number) => {
    onRestore(task);
    refocus(at);
  });
  const all = [...tasks, ...edits.addedTasks.filter((task) => task.subProgrammId === subProgrammId)];
  return (
    <>
      <div className={classes.words}>
        Each task has an <Term of="elementMakeup">element makeup</Term>, a duration, and the place in the part that it{' '}
        <Term of="lag">starts at</Term>.
      </div>
      <ul ref={list} className={classes.root} aria-label="Tasks">
        {all.map((saved, index) => {
          if (isRemoved(edits, saved))
            return (
              <RemovedRow key={saved.id} task={saved} index={index} wrong={errors[saved.id]} onRestore={restore} />
            );
          const task = withTaskEdits(saved, edits);
          const bar = part && taskBar(part.start, part.days, task);
          return (
            <TaskRow
              key={saved.id}
              saved={saved}
              task={task}
              index={index}
              fields={edits.tasks[saved.id]?.fields}
              partStart={part?.start}
              partEnd={part?.end}
              partDays={part?.days}
              compared={compare(task, bar)}
              wrong={errors[saved.id]}
              onTask={change}
              onLink={link}
              onRemove={remove}
            />
          );
        })}
      </ul>
      {all.length === 0 && <p className={classes.words}>No tasks yet. Add one: without tasks nothing is counted.</p>}
    </>
  );
}
