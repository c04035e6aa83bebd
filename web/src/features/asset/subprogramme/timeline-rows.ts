import { useMemo } from 'react';
import { count, formatSize } from '../../../lib/format.js';
import type { FieldEdits } from '../edits/field-edits.js';
import { type AssetTaskEdits, isRemoved, type Task, type TaskFields, tasksWithEdits } from '../edits/task-edits.js';
import type { P6Comparison, PartDates } from './p6-comparison.js';
import { type TaskBar, taskBar } from './task-bar.js';

/** A task with its edits, where it lies, and how it stands to P6. */
export interface TimelineRow {
  task: Task;
  /** Null while the part has no dates. */
  bar: TaskBar | null;
  compared: P6Comparison;
  fields: FieldEdits<TaskFields> | undefined;
}

/** The tasks that there are once the edits are saved. @param tasks undefined while they load */
export function useTimelineRows(
  tasks: readonly Task[] | undefined,
  edits: AssetTaskEdits,
  subProgrammId: number,
  part: PartDates | null,
  compare: (task: Task, bar: TaskBar | null) => P6Comparison,
): readonly TimelineRow[] | undefined {
  return useMemo(
    () =>
      tasks &&
      tasksWithEdits(tasks, edits, subProgrammId)
        .filter((task) => !isRemoved(edits, task))
        .map((task) => {
          const bar = part && taskBar(part.start, part.days, task);
          return { task, bar, compared: compare(task, bar), fields: edits.tasks[task.id]?.fields };
        }),
    [tasks, edits, subProgrammId, part, compare],
  );
}

/** ' over 180 of 208 days, lag 5% (10 days)': from the first day of the first task to the last one of the last. */
export function spanText(rows: readonly TimelineRow[], part: PartDates | null): string {
  if (!part) return '';
  const drawn = rows.flatMap(({ task, bar }) => (bar ? { task, bar } : []));
  const [first] = drawn.toSorted((a, b) => a.bar.lagDays - b.bar.lagDays);
  if (!first) return ` over ${count(part.days, 'day')}`;
  const { lagDays } = first.bar;
  const worked = Math.max(...drawn.map(({ bar }) => bar.lagDays + bar.days)) - lagDays;
  const whole = worked === part.days ? count(part.days, 'day') : `${worked} of ${count(part.days, 'day')}`;
  const lag = lagDays > 0 ? `, lag ${formatSize(first.task.lagPercent, 2)}% (${count(lagDays, 'day')})` : '';
  return ` over ${whole}${lag}`;
}
