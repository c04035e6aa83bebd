import { useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { PercentBar } from '../../../ui/charts/percent-bar.js';
import { LoadingLabel } from '../../../ui/feedback/skeleton.js';
import { PercentField } from '../../../ui/fields/percent-field.js';
import { IconArrowDown } from '../../../ui/icons/arrow-down.js';
import { IconArrowUp } from '../../../ui/icons/arrow-up.js';
import { IconTrash } from '../../../ui/icons/trash.js';
import { Clamped } from '../../../ui/layout/clamped.js';
import { Term } from '../../../ui/overlays/term.js';
import { MakeupSelect } from './makeup-select.js';
import type { TaskRow } from './subprogramme-draft.js';
import classes from './task-timeline.module.css';

export interface TaskTimelineProps {
  tasks: readonly TaskRow[];
  /** As they are saved, by key; empty for a new subprogramme. */
  saved: ReadonlyMap<number, TaskRow>;
  /** By field of the body: `tasks.0.durationPercent`. */
  errors: Readonly<Record<string, string>>;
  readOnly: boolean;
  onChange: (key: number, patch: Partial<TaskRow>) => void;
  onMove: (key: number, by: 1 | -1) => void;
  onRemove: (task: TaskRow) => void;
}

const scale = [20, 40, 60, 80, 100];

/** The tasks of a subprogramme in order, as percent of the part that it builds (docs/product/custom-inputs.md, Subprogrammes). */
export function TaskTimeline({ tasks, saved, errors, readOnly, onChange, onMove, onRemove }: TaskTimelineProps) {
  const list = useRef<HTMLUListElement>(null);
  const [moved, setMoved] = useState<{ key: number; by: 1 | -1 } | null>(null);
  const place = tasks.findIndex(({ key }) => key === moved?.key);
  useLayoutEffect(() => {
    // A row that is put elsewhere loses the focus; the keyboard goes on with it.
    if (moved)
      list.current?.querySelector<HTMLElement>(`[data-key="${moved.key}"] [data-move="${moved.by}"] button`)?.focus();
  }, [moved]);
  const move = (key: number, by: 1 | -1) => {
    onMove(key, by);
    setMoved({ key, by });
  };
  return (
    <>
      <div className={classes.head}>
        <span>Task</span>
        <span>Duration, %</span>
        <span>
          <Term of="lag">Lag, %</Term>
        </span>
        <span className={classes.ticks} aria-hidden>
          {scale.map((percent) => (
            <span key={percent} style={{ left: `${percent}%` }}>
              {`${percent}\u00a0%`}
            </span>
          ))}
        </span>
        <span />
      </div>
      <ul ref={list} className={classes.list} aria-label="Tasks">
        {tasks.map((task, i) => (
          <TimelineRow
            key={task.key}
            task={task}
            was={saved.get(task.key)}
            errors={(field) => errors[`tasks.${i}.${field}`]}
            isFirst={i === 0}
            isLast={i === tasks.length - 1}
            readOnly={readOnly}
            onChange={(patch) => onChange(task.key, patch)}
            onMove={(by) => move(task.key, by)}
            onRemove={() => onRemove(task)}
          />
        ))}
      </ul>
      {moved && place >= 0 && (
        <LoadingLabel>{`${tasks[place]?.name} is task ${place + 1} of ${tasks.length}`}</LoadingLabel>
      )}
    </>
  );
}

interface TimelineRowProps {
  task: TaskRow;
  was: TaskRow | undefined;
  errors: (field: 'name' | 'taskCode' | 'durationPercent' | 'lagPercent' | 'elementMakeupId') => string | undefined;
  isFirst: boolean;
  isLast: boolean;
  readOnly: boolean;
  onChange: (patch: Partial<TaskRow>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function TimelineRow({ task, was, errors, isFirst, isLast, readOnly, onChange, onMove, onRemove }: TimelineRowProps) {
  const { name, durationPercent, lagPercent } = task;
  const lower = name.toLowerCase();
  const wrong = errors('name') ?? errors('taskCode');
  return (
    <li className={classes.row} data-key={task.key}>
      <div className={classes.what}>
        <h3 className={classes.name}>
          <Clamped>{name}</Clamped>
          {task.taskCode && <span className={classes.code}> {task.taskCode}</span>}
        </h3>
        {wrong && (
          <p className={classes.wrong} role="alert">
            {wrong}
          </p>
        )}
        <MakeupSelect
          task={task}
          was={was && was.elementMakeupId !== task.elementMakeupId ? (was.elementMakeup ?? 'none') : undefined}
          error={errors('elementMakeupId')}
          disabled={readOnly}
          onChange={onChange}
        />
      </div>
      <div className={classes.duration}>
        <span className={classes.phoneLabel} aria-hidden>
          Duration, %
        </span>
        <PercentField
          joined
          label="Duration"
          labelHidden
          name={`Duration of ${name}`}
          less={`Less duration of ${lower}`}
          more={`More duration of ${lower}`}
          value={durationPercent}
          most={100 - lagPercent}
          was={was && was.durationPercent !== durationPercent ? was.durationPercent : undefined}
          error={errors('durationPercent')}
          disabled={readOnly}
          onChange={(to) => onChange({ durationPercent: to })}
        />
      </div>
      <div className={classes.lag}>
        <span className={classes.phoneLabel} aria-hidden>
          Lag, %
        </span>
        <PercentField
          joined
          label="Lag"
          labelHidden
          name={`Lag of ${name}`}
          less={`Less lag of ${lower}`}
          more={`More lag of ${lower}`}
          value={lagPercent}
          most={100 - durationPercent}
          was={was && was.lagPercent !== lagPercent ? was.lagPercent : undefined}
          error={errors('lagPercent')}
          disabled={readOnly}
          onChange={(to) => onChange({ lagPercent: to })}
        />
      </div>
      <div className={classes.bar}>
        <PercentBar
          name={name}
          lag={lagPercent}
          duration={durationPercent}
          before={was && { lag: was.lagPercent, duration: was.durationPercent }}
          onChange={readOnly ? undefined : (span) => onChange({ lagPercent: span.lag, durationPercent: span.duration })}
        />
      </div>
      {!readOnly && (
        <div className={classes.actions}>
          <span data-move="-1">
            <IconButton
              icon={IconArrowUp}
              label={`Move ${name} up`}
              disabledReason={isFirst ? 'It is the first task already' : undefined}
              onClick={() => onMove(-1)}
            />
          </span>
          <span data-move="1">
            <IconButton
              icon={IconArrowDown}
              label={`Move ${name} down`}
              disabledReason={isLast ? 'It is the last task already' : undefined}
              onClick={() => onMove(1)}
            />
          </span>
          <IconButton icon={IconTrash} label={`Remove ${name}`} removes onClick={onRemove} />
        </div>
      )}
    </li>
  );
}
