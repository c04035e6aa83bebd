import { type KeyboardEvent, useRef, useState } from 'react';
import { count, formatDayMonth, formatSize } from '../../../lib/format.js';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.js';
import { Explained } from '../../../ui/overlays/explained.js';
import { termText } from '../../../ui/overlays/term-texts.js';
import { TooltipOf } from '../../../ui/overlays/tooltip.js';
import { type AssetTaskEdits, isRemoved, type Task, tasksWithEdits } from '../edits/task-edits.js';
import type { P6Comparison, PartDates } from './p6-comparison.js';
import { P6LinkCell } from './p6-link.js';
import { type TaskBar, taskBar } from './task-bar.js';
import classes from './task-table.module.css';
import { BarTooltip, barLabel, TimelineBar } from './timeline-bar.js';
import { TimelineHead, useMonthsInSight } from './timeline-head.js';
import { type TimelineView, timelineScale } from './timeline-scale.js';

export interface TaskTableProps {
  name: string;
  /** Undefined while they load. */
  tasks: readonly Task[] | undefined;
  subProgrammId: number;
  edits: AssetTaskEdits;
  part: PartDates | null;
  view: TimelineView;
  compare: (task: Task, bar: TaskBar | null) => P6Comparison;
  /** Absent where links cannot be set. */
  onLink?: (task: Task) => void;
}

const loadingRows = 8;

/** The tasks of a part's subprogramme beside their timeline (docs/product/subprogrammes.md, Timeline). */
export function TaskTable({ name, tasks, subProgrammId, edits, part, view, compare, onLink }: TaskTableProps) {
  const rows = (tasks ? tasksWithEdits(tasks, edits, subProgrammId) : [])
    .filter((task) => !isRemoved(edits, task))
    .map((task) => {
      const bar = part && taskBar(part.start, part.days, task);
      return { task, bar, compared: compare(task, bar) };
    });
  const compared = rows.map((row) => row.compared);
  const scale = timelineScale(view, part, compared);
  const scroller = useRef<HTMLDivElement>(null);
  const inSight = useMonthsInSight(scroller, scale);
  const shown = useShownBar();
  const [current, setCurrent] = useState<number>();
  const tabStop = rows.some(({ task }) => task.id === current) ? current : rows[0]?.task.id;
  const explained = rows.find(({ task }) => task.id === shown.id);
  const monthly = view === 'monthly';
  const oneOf = part && onePercent(part.days);

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      data-view={view}
      // Without months there is nothing to scroll to.
      {...(monthly && { role: 'region', 'aria-label': `Months of ${name}`, tabIndex: 0 })}
      onScroll={inSight.look}
    >
      <table
        className={classes.table}
        style={monthly ? { width: `max(100%, calc(var(--task-columns) + ${scale.months.length} * var(--month)))` } : {}}
      >
        <caption className={classes.caption}>
          Tasks of {name}, {monthly ? 'by month' : 'percent of its duration'}
        </caption>
        <thead>
          <tr>
            <th scope="col">Task</th>
            <th scope="col" className={classes.figure}>
              {oneOf ? <Explained meaning={oneOf}>Duration, %</Explained> : 'Duration, %'}
            </th>
            <th scope="col" className={classes.figure}>
              <Explained meaning={[termText('lag'), oneOf].filter(Boolean).join(' ')}>Starts at, %</Explained>
            </th>
            <th scope="col" className={classes.link}>
              P6
            </th>
            <th scope="col" className={classes.timeline}>
              <span className={classes.caption}>Timeline</span>
              <TimelineHead scale={scale} inSight={inSight} />
            </th>
          </tr>
        </thead>
        <tbody onKeyDown={shown.onKeyDown}>
          {!tasks &&
            Array.from({ length: loadingRows }, (_, index) => (
              <tr key={index}>
                <td colSpan={5} className={classes.loading}>
                  {index === 0 && <LoadingLabel>Loading tasks</LoadingLabel>}
                  <Skeleton width={`${60 - index * 4}%`} height="0.75rem" />
                </td>
              </tr>
            ))}
          {rows.map(({ task, bar, compared: one }, index) => {
            const edited = edits.tasks[task.id];
            return (
              <tr key={task.id} data-new={task.id < 0 || undefined}>
                <th scope="row">
                  <span className={classes.name} title={task.name}>
                    {task.name}
                  </span>
                  <span className={classes.note}>{makeupText(task)}</span>
                </th>
                <td className={classes.figure}>
                  <Figure value={task.durationPercent} was={edited?.fields.durationPercent?.from} />
                  <span className={classes.note}>{bar && count(bar.days, 'day')}</span>
                </td>
                <td className={classes.figure}>
                  <Figure value={task.lagPercent} was={edited?.fields.lagPercent?.from} />
                  <span className={classes.note}>{bar && count(bar.lagDays, 'day')}</span>
                </td>
                <td className={classes.link} data-linked={one.state !== 'none' || undefined}>
                  <P6LinkCell task={task} compared={one} onLink={onLink} />
                </td>
                <td className={classes.timeline}>
                  <TimelineBar task={task} bar={bar} compared={one} scale={scale} changed={edited !== undefined}>
                    {(look) => (
                      <button
                        type="button"
                        {...look}
                        tabIndex={task.id === tabStop ? 0 : -1}
                        aria-label={barLabel({ task, bar, compared: one })}
                        onFocus={() => setCurrent(task.id)}
                        {...shown.of(task.id)}
                      />
                    )}
                  </TimelineBar>
                  {monthly && part && index === 0 && (
                    <span className={classes.partEnd} style={{ right: `${100 - scale.part.to}%` }} aria-hidden>
                      part ends {formatDayMonth(part.end)}
                    </span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {explained && <TooltipOf key={shown.id} card target={shown.target} label={<BarTooltip {...explained} />} />}
    </div>
  );
}

/** The bar whose tooltip is open, by pointer, keyboard or finger; arrow keys go from bar to bar. */
function useShownBar() {
  const [id, setId] = useState<number | null>(null);
  const target = useRef<HTMLElement>(null);
  const show = (element: HTMLElement, shownId: number) => {
    target.current = element;
    setId(shownId);
  };
  return {
    id,
    target,
    of: (barId: number) => ({
      onPointerEnter: ({ currentTarget }: { currentTarget: HTMLElement }) => show(currentTarget, barId),
      onPointerLeave: ({ pointerType }: { pointerType: string }) => pointerType !== 'touch' && setId(null),
      onFocusCapture: ({ currentTarget }: { currentTarget: HTMLElement }) => show(currentTarget, barId),
      onBlur: () => setId(null),
      // Not every browser gives a tapped button the focus, whose loss closes the tooltip.
      onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => currentTarget.focus(),
    }),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape' && id !== null) {
        setId(null);
        event.stopPropagation();
      }
      const bars = [...event.currentTarget.querySelectorAll<HTMLElement>('button[data-p6]')];
      const at = bars.indexOf(event.target as HTMLElement);
      if (at < 0) return;
      const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: bars.length - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      bars[to]?.focus();
    },
  };
}

function Figure({ value, was }: { value: number; was: number | undefined }) {
  if (was === undefined) return <span className={classes.value}>{formatSize(value, 2)}</span>;
  return (
    <span className={classes.value} data-changed>
      <VisuallyHidden>{`was ${formatSize(was, 2)}, now `}</VisuallyHidden>
      {formatSize(value, 2)}
    </span>
  );
}

/** What one percent comes to in a part of so many days: a percent is a day only where the part has 101. */
const onePercent = (days: number) =>
  `1% = ${days === 101 ? '1 day' : `${formatSize((days - 1) / 100, 2)} days`} in this part.`;

const makeupText = ({ elementMakeup, elementMakeupId }: Task) =>
  elementMakeup ?? (elementMakeupId === null ? 'No element makeup selected' : 'Element makeup not found');
