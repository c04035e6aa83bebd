import type { ReactNode } from 'react';
import { formatDateWords } from '../../../lib/format.js';
import type { Task } from '../edits/task-edits.js';
import { type P6Comparison, p6StateWords } from './p6-comparison.js';
import type { TaskBar } from './task-bar.js';
import classes from './timeline-bar.module.css';
import type { TimelineScale } from './timeline-scale.js';

export interface TimelineBarProps {
  task: Task;
  /** Null while the part has no dates. */
  bar: TaskBar | null;
  compared: P6Comparison;
  scale: TimelineScale;
  changed?: boolean;
  /** The bar, for one to which the keyboard comes. */
  children?: (look: { className: string; 'data-p6': string; style: { left: string; width: string } }) => ReactNode;
}

/** A task's bar in the colour of its P6 link, with the dates of the activity as a bracket below it. */
export function TimelineBar({ task, compared, scale, changed, children }: TimelineBarProps) {
  const span = scale.bar(task);
  const { activity, state } = compared;
  const bracket = activity && state !== 'elsewhere' && scale.days(activity.p6StartDate, activity.p6EndDate);
  const look = {
    className: classes.bar ?? '',
    'data-p6': state,
    'data-changed': changed || undefined,
    style: { left: `${span.left}%`, width: `${span.width}%` },
  };
  return (
    <span className={classes.plot} data-view={scale.view} style={monthGrid(scale)}>
      {scale.view === 'monthly' && (
        <>
          <span className={classes.partLine} style={{ left: `${scale.part.from}%` }} />
          <span className={classes.partLine} style={{ left: `${scale.part.to}%` }} />
        </>
      )}
      {children ? children(look) : <span {...look} />}
      {bracket && (
        <span
          className={classes.bracket}
          data-cut-start={bracket.cutStart || undefined}
          data-cut-end={bracket.cutEnd || undefined}
          style={{ left: `${bracket.left}%`, width: `${bracket.width}%` }}
        />
      )}
    </span>
  );
}

const monthGrid = ({ months }: TimelineScale) =>
  months.length > 0 ? { backgroundSize: `${100 / months.length}% 100%` } : undefined;

/** Everything that a bar and its tooltip say, in one sentence. */
export function barLabel({ task, bar, compared }: Pick<TimelineBarProps, 'task' | 'bar' | 'compared'>): string {
  const { activity, state } = compared;
  return [
    `${task.name}: ${bar ? `${formatDateWords(bar.start)} – ${formatDateWords(bar.end)}` : `${task.durationPercent} % from ${task.lagPercent} %`}`,
    state === 'gone' ? `P6 activity: ${p6StateWords.gone}` : p6StateWords[state],
    activity &&
      `P6 ID ${activity.p6ActivityName}: ${formatDateWords(activity.p6StartDate)} – ${formatDateWords(activity.p6EndDate)}`,
    ...differences(compared),
  ]
    .filter(Boolean)
    .join('; ');
}

/** How far P6 is from the task, and where it is outside of the part. */
export const differences = ({ start, end, elsewhere, outside }: P6Comparison): string[] =>
  [...outside, elsewhere, start, end].filter((text) => text !== undefined);

/** What a bar says on hover, keyboard focus and touch. */
export function BarTooltip({ task, bar, compared }: Pick<TimelineBarProps, 'task' | 'bar' | 'compared'>) {
  const { activity, state } = compared;
  const day = (date: string | undefined) => (date === undefined ? '–' : formatDateWords(date));
  const rows: [string, string][] = [
    ['Start', day(bar?.start)],
    ['End', day(bar?.end)],
    ['P6 ID', activity?.p6ActivityName ?? p6StateWords[state]],
    ...(activity
      ? ([
          ['P6 Start', day(activity.p6StartDate)],
          ['P6 End', day(activity.p6EndDate)],
        ] satisfies [string, string][])
      : []),
  ];
  return (
    <span className={classes.tooltip}>
      <strong>{task.name}</strong>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {differences(compared).map((text, index) => (
        <span key={text} data-outside={index < compared.outside.length || undefined}>
          {text}
        </span>
      ))}
    </span>
  );
}
