import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { formatSize } from '../../../lib/format.js';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import { Explained } from '../../../ui/overlays/explained.js';
import { termText } from '../../../ui/overlays/term-texts.js';
import { TooltipOf } from '../../../ui/overlays/tooltip.js';
import type { Task } from '../edits/task-edits.js';
import type { PartDates } from './p6-comparison.js';
import classes from './task-table.module.css';
import { TaskTableRow } from './task-table-row.js';
import { BarTooltip } from './timeline-bar.js';
import { TimelineHead, useMonthsInSight } from './timeline-head.js';
import type { TimelineRow } from './timeline-rows.js';
import { type TimelineView, timelineScale } from './timeline-scale.js';

export interface TaskTableProps {
  name: string;
  /** Undefined while they load. */
  rows: readonly TimelineRow[] | undefined;
  part: PartDates | null;
  view: TimelineView;
  /** Absent where links cannot be set. */
  onLink?: (task: Task) => void;
}

const loadingRows = 8;

/** The tasks of a part's subprogramme beside their timeline (docs/product/subprogrammes.md, Timeline). */
export function TaskTable({ name, rows, part, view, onLink }: TaskTableProps) {
  const scale = useMemo(
    () =>
      timelineScale(
        view,
        part,
        (rows ?? []).map(({ compared }) => compared),
      ),
    [view, part, rows],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const inSight = useMonthsInSight(scroller, scale);
  const shown = useShownBar();
  const tabStop = (rows?.find(({ task }) => task.id === shown.last) ?? rows?.[0])?.task.id;
  const explained = rows?.find(({ task }) => task.id === shown.id);
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
          {!rows &&
            Array.from({ length: loadingRows }, (_, index) => (
              <tr key={index}>
                <td colSpan={5} className={classes.loading}>
                  {index === 0 && <LoadingLabel>Loading tasks</LoadingLabel>}
                  <Skeleton width={`${60 - index * 4}%`} height="0.75rem" />
                </td>
              </tr>
            ))}
          {rows?.map((row, index) => (
            <TaskTableRow
              key={row.task.id}
              row={row}
              scale={scale}
              partEnd={monthly && index === 0 ? part?.end : undefined}
              tabbable={row.task.id === tabStop}
              onShow={shown.show}
              onHide={shown.hide}
              onLink={onLink}
            />
          ))}
        </tbody>
      </table>
      {explained && <TooltipOf key={shown.id} card target={shown.target} label={<BarTooltip {...explained} />} />}
    </div>
  );
}

/** The bar whose tooltip is open, by pointer, keyboard or finger; arrow keys go from bar to bar. */
function useShownBar() {
  const [id, setId] = useState<number | null>(null);
  /** The one that had the keyboard last, to which Tab comes back. */
  const [last, setLast] = useState<number>();
  const target = useRef<HTMLElement>(null);
  return {
    id,
    last,
    target,
    show: useCallback((element: HTMLElement, shownId: number, focused: boolean) => {
      target.current = element;
      setId(shownId);
      if (focused) setLast(shownId);
    }, []),
    hide: useCallback(() => setId(null), []),
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

/** What one percent comes to in a part of so many days: a percent is a day only where the part has 101. */
const onePercent = (days: number) =>
  `1% = ${days === 101 ? '1 day' : `${formatSize((days - 1) / 100, 2)} days`} in this part.`;
