import { lazy, memo, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Asset, Programme } from '../../../lib/api-types.js';
import { count } from '../../../lib/format.js';
import { sameProps } from '../../../lib/same-props.js';
import { Button } from '../../../ui/actions/button.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { isNowhere } from '../../../ui/feedback/focus-before.js';
import { Panel } from '../../../ui/layout/panel.js';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import { Term } from '../../../ui/overlays/term.js';
import { useTasks } from '../api/tasks.js';
import { subprogrammeName } from '../edits/asset-changes.js';
import type { AssetEdits } from '../edits/asset-edits.js';
import {
  type AssetTaskEdits,
  addTask,
  editTask,
  hasTaskEdits,
  removeTask,
  restoreTask,
  type Task,
} from '../edits/task-edits.js';
import type { PartLists } from '../part/part-choices.js';
import { daysOf, type PartDraft } from '../part/part-draft.js';
import type { TaskErrors } from '../part/part-errors.js';
import { newTask } from './new-task.js';
import { linkSummary, type PartDates, type SharingPart } from './p6-comparison.js';
import classes from './subprogramme-card.module.css';
import { SubprogrammeTools } from './subprogramme-tools.js';
import { TaskTable } from './task-table.js';
import { TimelineLegend } from './timeline-legend.js';
import { spanText, type TimelineRow, useTimelineRows } from './timeline-rows.js';
import type { TimelineView } from './timeline-scale.js';
import { useP6Comparison } from './use-p6-comparison.js';

const TaskEditor = lazy(async () => ({ default: (await import('./task-editor.js')).TaskEditor }));
const AddTaskDialog = lazyDialog(async () => (await import('./add-task-dialog.js')).AddTaskDialog);
const AssignP6Dialog = lazyDialog(async () => (await import('./assign-p6-dialog.js')).AssignP6Dialog);

export interface SubprogrammeCardProps {
  programme: Programme;
  etag: string | null;
  asset: Asset;
  lists: PartLists;
  /** Unsaved ones of its tasks. */
  edits: AssetTaskEdits;
  /** Of the open part; null while it is missing. */
  start: PartDraft['partAssetStart'];
  end: PartDraft['partAssetEnd'];
  subProgrammId: number;
  /** The other parts of the asset that have it. */
  others: readonly SharingPart[];
  errors?: TaskErrors;
  readOnly: boolean;
  busy: boolean;
  onChange: (edit: (before: AssetEdits) => AssetEdits) => void;
  /** Saves the asset with its tasks, in one command; answers whether it was saved. */
  onSave: () => Promise<boolean>;
}

/**
 * A part's subprogramme: its tasks on a timeline, and their editor (docs/product/subprogrammes.md, Timeline). Not rendered with each key
 * in the other fields of the part.
 */
export const SubprogrammeCard = memo(function SubprogrammeCard({
  programme,
  etag,
  asset,
  lists,
  edits,
  start,
  end,
  subProgrammId,
  others,
  errors = {},
  readOnly,
  busy,
  onChange,
  onSave,
}: SubprogrammeCardProps) {
  const { data: tasks, error, isValidating, mutate } = useTasks(programme.id, subProgrammId);
  const [wanted, setWanted] = useState(false);
  const [chosenView, setView] = useState<TimelineView>('percent');
  const [adding, setAdding] = useState(false);
  const [linking, setLinking] = useState<{ task: Task; opened: boolean; time: number } | null>(null);
  const openLink = useCallback(
    (task: Task) => setLinking((last) => ({ task, opened: true, time: (last?.time ?? 0) + 1 })),
    [],
  );
  const addedCount = useRef(0);
  const editButton = useRef<HTMLSpanElement>(null);
  const unitType = asset.category.measurmentType;
  const name = subprogrammeName(lists, subProgrammId) ?? 'Subprogramme';
  // The asset's own copy, whose tasks can be edited; else one of the library, which is copied when the asset is saved.
  const own = asset.parts.some((part) => part.subProgrammId === subProgrammId);
  const days = daysOf(start, end);
  const part = useMemo(
    (): PartDates | null => (start !== null && end !== null && days !== null ? { start, end, days, others } : null),
    [start, end, days, others],
  );
  const p6 = useP6Comparison(programme, tasks, part);
  const refused = Object.keys(errors).length > 0;
  useEffect(() => {
    if (refused) setWanted(true);
  }, [refused]);
  const editing = wanted && own && !readOnly && tasks !== undefined;
  const view = editing || !part ? 'percent' : chosenView;
  const rows = useTimelineRows(tasks, edits, subProgrammId, part, p6.compare);
  const uncounted = rows ? uncountedOf(name, rows) : [];
  const compared = (rows ?? []).map((row) => row.compared);
  const table = (
    <TaskTable name={name} rows={rows} part={part} view={view} onLink={own && !readOnly ? openLink : undefined} />
  );
  const save = async () => {
    if (!(await onSave())) return;
    setWanted(false);
    // The button goes with what it saved.
    requestAnimationFrame(() => isNowhere() && editButton.current?.querySelector('button')?.focus());
  };

  return (
    <Panel
      title={name}
      // Its line is there from the start, so nothing moves when the tasks load.
      description={
        rows ? (
          <>
            <Term of="subprogramme">Subprogramme</Term>
            {` of ${count(rows.length, 'task')}${spanText(rows, part)}${linkSummary(compared)}${others.length > 0 ? `, shared by ${others.length + 1} parts: a change counts for all of them` : ''}`}
          </>
        ) : (
          '\u00a0'
        )
      }
      flush
    >
      <SubprogrammeTools
        view={view}
        onView={setView}
        hasMonths={!editing && part !== null}
        canEdit={!readOnly && tasks !== undefined}
        own={own}
        editing={editing}
        onEditing={setWanted}
        onAdd={() => setAdding(true)}
        onSave={hasTaskEdits(edits) ? () => void save() : undefined}
        busy={busy}
        editButton={editButton}
      />
      {p6.failed && (
        <div className={classes.note}>
          <Banner
            kind="danger"
            action={
              <Button kind="quiet" busy={p6.retrying} onClick={p6.retry}>
                Retry
              </Button>
            }
          >
            Failed to load P6 activity details
          </Banner>
        </div>
      )}
      {uncounted.length > 0 && (
        <div className={classes.note}>
          <Banner kind="warning">
            <ul className={classes.uncounted}>
              {uncounted.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Banner>
        </div>
      )}
      {error && !tasks ? (
        <div className={classes.note}>
          <ErrorNote action="loading tasks" error={error} onRetry={() => void mutate()} retrying={isValidating} />
        </div>
      ) : editing ? (
        <Suspense fallback={table}>
          <TaskEditor
            tasks={tasks}
            subProgrammId={subProgrammId}
            edits={edits}
            errors={errors}
            part={part}
            compare={p6.compare}
            onLink={openLink}
            onTask={(task, patch, elementMakeup) => onChange((before) => editTask(before, task, patch, elementMakeup))}
            onRemove={(task) => onChange((before) => removeTask(before, task))}
            onRestore={(task) => onChange((before) => restoreTask(before, task.id))}
          />
        </Suspense>
      ) : (
        table
      )}
      {rows && <TimelineLegend states={compared.map(({ state }) => state)} />}
      <AddTaskDialog
        opened={adding}
        unitType={unitType}
        onClose={() => setAdding(false)}
        onAdd={(added) => {
          const id = (addedCount.current -= 1);
          onChange((before) =>
            addTask(before, newTask(added, freeId(before, id), { subProgrammId, programme, unitType })),
          );
        }}
      />
      {linking && (
        <AssignP6Dialog
          key={linking.time}
          opened={linking.opened}
          programmeId={programme.id}
          etag={etag}
          task={linking.task}
          part={part}
          onClose={() => setLinking({ ...linking, opened: false })}
        />
      )}
    </Panel>
  );
}, sameProps('others'));

/** Why nothing is counted for tasks, as the server says it of those whose make-up is saved. */
function uncountedOf(name: string, rows: readonly TimelineRow[]): string[] {
  if (rows.length === 0) return [`${name} has no tasks: nothing is counted for it`];
  return rows.flatMap(({ task, fields }) => (fields?.elementMakeupId ? [] : (task.uncounted ?? [])));
}

/** Edits outlive the card, which counts from 0 again. */
const freeId = ({ addedTasks }: AssetEdits, wanted: number) => Math.min(wanted, ...addedTasks.map(({ id }) => id - 1));
