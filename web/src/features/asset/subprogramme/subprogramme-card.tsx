import { IconPencil } from '@tabler/icons-react';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import type { IsoDay, Task } from '../../../lib/api-types.js';
import { count, formatDateWords, formatSize } from '../../../lib/format.js';
import { Button } from '../../../ui/actions/button.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import { Panel } from '../../../ui/layout/panel.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.js';
import { Term } from '../../../ui/overlays/term.js';
import { Tooltip } from '../../../ui/overlays/tooltip.js';
import { useTasks } from '../api/tasks.js';
import { subprogrammeName } from '../edits/asset-changes.js';
import { type AssetEdits, type TaskFields, withTaskEdits } from '../edits/asset-edits.js';
import type { AssetForm } from '../edits/use-asset-form.js';
import { daysOf, type PartDraft } from '../part/part-draft.js';
import type { TaskErrors } from '../part/part-errors.js';
import classes from './subprogramme-card.module.css';
import { taskBar } from './task-bar.js';

const TaskEditor = lazy(async () => ({ default: (await import('./task-editor.js')).TaskEditor }));

export interface SubprogrammeCardProps {
  programmeId: number;
  form: AssetForm;
  openPart: PartDraft;
  /** Of the open part. */
  subProgrammId: number;
  errors?: TaskErrors;
  readOnly: boolean;
  onTask: (task: Task, patch: Partial<TaskFields>, elementMakeup?: string | null) => void;
}

const scale = [0, 20, 40, 60, 80, 100];

/** The tasks of a part's subprogramme as percent of its duration (docs/product/subprogrammes.md, Duration and lag). */
export function SubprogrammeCard({
  programmeId,
  form: { asset, edits, draft, lists },
  openPart,
  subProgrammId,
  errors,
  readOnly,
  onTask,
}: SubprogrammeCardProps) {
  const { data: tasks, error, isValidating, mutate } = useTasks(programmeId, subProgrammId);
  const [wanted, setWanted] = useState(false);
  const name = subprogrammeName(lists, subProgrammId) ?? 'Subprogramme';
  const sharedBy = draft.parts.filter((part) => part.subProgrammId === subProgrammId).length;
  // The asset's own copy, whose tasks can be edited; else one of the library, which is copied when the asset is saved.
  const own = asset.parts.some((part) => part.subProgrammId === subProgrammId);
  const { partAssetStart: start, partAssetEnd: end } = openPart;
  const days = daysOf(start, end);
  const part = start !== null && days !== null ? { start, days } : null;
  const editing = wanted && own && !readOnly && tasks !== undefined;
  const table = <TaskTable name={name} tasks={tasks} edits={edits} part={part} />;
  return (
    <Panel
      title={name}
      // Its line is there from the start, so nothing moves when the tasks load.
      description={
        tasks ? (
          <>
            <Term of="subprogramme">Subprogramme</Term>
            {` of ${count(tasks.length, 'task')}${days === null ? '' : ` over ${count(days, 'day')}`}${sharedBy > 1 ? `, shared by ${sharedBy} parts: a change counts for all of them` : ''}`}
          </>
        ) : (
          '\u00a0'
        )
      }
      actions={
        !readOnly &&
        tasks &&
        tasks.length > 0 && (
          <Button
            icon={editing ? undefined : IconPencil}
            disabledReason={own ? undefined : 'Save first: the asset then has tasks of its own'}
            aria-expanded={own ? editing : undefined}
            onClick={() => setWanted(!editing)}
          >
            {editing ? 'Done' : 'Edit tasks'}
          </Button>
        )
      }
      flush
    >
      {error && !tasks ? (
        <div className={classes.error}>
          <ErrorNote action="loading tasks" error={error} onRetry={() => void mutate()} retrying={isValidating} />
        </div>
      ) : editing ? (
        <Suspense fallback={table}>
          <TaskEditor tasks={tasks} edits={edits} errors={errors} part={part} onTask={onTask} />
        </Suspense>
      ) : (
        table
      )}
    </Panel>
  );
}

interface TaskTableProps {
  name: string;
  tasks: readonly Task[] | undefined;
  edits: AssetEdits;
  part: { start: IsoDay; days: number } | null;
}

function TaskTable({ name, tasks, edits, part }: TaskTableProps) {
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>Tasks of {name}, percent of its duration</caption>
      <thead>
        <tr>
          <th scope="col">Task</th>
          <th scope="col" className={classes.figure}>
            Duration, %
          </th>
          <th scope="col" className={classes.figure}>
            <Term of="lag">Starts at, %</Term>
          </th>
          <th scope="col" className={classes.scale}>
            <span className={classes.caption}>Timeline</span>
            <span className={classes.ticks} aria-hidden>
              {scale.map((percent) => (
                <span key={percent} style={{ left: `${percent}%` }}>
                  {percent}
                </span>
              ))}
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tasks
          ? tasks.map((saved) => {
              const task = withTaskEdits(saved, edits);
              const fields = edits.tasks[saved.id]?.fields;
              const bar = part && taskBar(part.start, part.days, task);
              const dates = bar && `${formatDateWords(bar.start)} – ${formatDateWords(bar.end)}`;
              return (
                <tr key={task.id}>
                  <th scope="row">{task.name}</th>
                  <td className={classes.figure}>
                    <Figure value={task.durationPercent} was={fields?.durationPercent && saved.durationPercent} />
                  </td>
                  <td className={classes.figure}>
                    <Figure value={task.lagPercent} was={fields?.lagPercent && saved.lagPercent} />
                  </td>
                  <td className={classes.timeline}>
                    {dates && <VisuallyHidden>{dates}</VisuallyHidden>}
                    <span className={classes.plot}>
                      <Explained label={dates && `${task.name}: ${dates}`}>
                        <span
                          className={classes.bar}
                          style={{ left: `${task.lagPercent}%`, width: `${task.durationPercent}%` }}
                        />
                      </Explained>
                    </span>
                  </td>
                </tr>
              );
            })
          : Array.from({ length: 8 }, (_, index) => (
              <tr key={index}>
                <td colSpan={4}>
                  {index === 0 && <LoadingLabel>Loading tasks</LoadingLabel>}
                  <Skeleton width={`${60 - index * 4}%`} height="0.75rem" />
                </td>
              </tr>
            ))}
      </tbody>
    </table>
  );
}

function Figure({ value, was }: { value: number; was: number | undefined }) {
  if (was === undefined) return formatSize(value, 2);
  return (
    <span className={classes.changed}>
      <VisuallyHidden>{`was ${formatSize(was, 2)}, now `}</VisuallyHidden>
      {formatSize(value, 2)}
    </span>
  );
}

function Explained({ label, children }: { label: string | null; children: ReactElement }) {
  return label ? <Tooltip label={label}>{children}</Tooltip> : children;
}
