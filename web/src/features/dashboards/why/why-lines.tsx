import { type KeyboardEvent, useRef } from 'react';
import type { Why } from '../../../lib/api-types.js';
import { count, formatPercent } from '../../../lib/format.js';
import { Button } from '../../../ui/actions/button.js';
import { Bob, bobSize } from '../../../ui/charts/plumb-marks.js';
import { fillOf } from '../charts/mark-patterns.js';
import { partName, sentenceCase, type WhyLine } from './formula-words.js';
import type { WhyFigure } from './why-figure.js';
import classes from './why-lines.module.css';

interface WhyLinesProps {
  why: Why;
  figure: WhyFigure;
  open: WhyLine | undefined;
  onOpen: (line: WhyLine) => void;
  /** Id of what shows the open line in full. */
  detail: string;
  /** Absent where all lines that can be shown are. */
  onMore?: () => void;
  busy: boolean;
}

/** The lines of a figure, largest first: their bars step up to the hanging line, which is the figure. */
export function WhyLines({ why, figure, open, onOpen, detail, onMore, busy }: WhyLinesProps) {
  const { lines, rest } = why;
  const list = useRef<HTMLUListElement>(null);
  const whole = why.figure > 0 ? why.figure : 1;
  // A whole bar has several materials: then each line says its own.
  const hasMaterials = new Set(lines.map(({ materialId }) => materialId)).size > 1;

  const step = (event: KeyboardEvent) => {
    const now = open ? lines.indexOf(open) : -1;
    const next = { ArrowUp: now - 1, ArrowDown: now + 1, Home: 0, End: lines.length - 1 }[event.key];
    const line = next === undefined ? undefined : lines[Math.max(0, Math.min(next, lines.length - 1))];
    if (!line) return;
    event.preventDefault();
    onOpen(line);
    list.current?.querySelectorAll<HTMLElement>('[role="option"]')[lines.indexOf(line)]?.focus();
  };

  let before = 0;
  return (
    <div className={classes.root}>
      <div className={classes.head} aria-hidden>
        <span>Part, activity</span>
        <span>adds up to the figure</span>
        <span>{figure.unit}</span>
      </div>
      <ul ref={list} role="listbox" aria-label="Lines, largest first" onKeyDown={step}>
        {lines.map((line, place) => {
          const [from, share] = [before / whole, line.figure / whole];
          before += line.figure;
          const isLast = place === lines.length - 1 && rest.lines === 0;
          return (
            // Keys are handled by the list.
            <li
              key={`${line.partId} ${line.taskId} ${line.lineId}`}
              role="option"
              aria-selected={line === open}
              aria-controls={detail}
              tabIndex={line === (open ?? lines[0]) ? 0 : -1}
              className={classes.row}
              onClick={() => onOpen(line)}
            >
              <span className={classes.names}>
                <span>{partName(line)}</span>
                <span className={classes.activity}>
                  {line.task}, {line.activity}
                  {hasMaterials && ` · ${line.material}`}
                </span>
              </span>
              <span className={classes.steps} aria-hidden>
                <svg className={classes.bar} style={{ left: `${from * 100}%`, width: `max(2px, ${share * 100}%)` }}>
                  <rect width="100%" height="100%" style={{ fill: fillOf(figure.markOf(line)) }} />
                </svg>
                {!isLast && <span className={classes.riser} style={{ left: `${(from + share) * 100}%` }} />}
              </span>
              <span className={classes.figure}>{figure.format(line.figure)}</span>
            </li>
          );
        })}
      </ul>
      {rest.lines > 0 && (
        <div className={classes.rest}>
          <span className={classes.names}>
            <span>
              {count(rest.lines, 'more line')}, {formatPercent((rest.figure / whole) * 100)}
            </span>
            {onMore && (
              <Button kind="quiet" onClick={onMore} busy={busy}>
                Show more
              </Button>
            )}
          </span>
          <span className={classes.steps} aria-hidden>
            <span className={classes.hollow} style={{ left: `${(before / whole) * 100}%`, right: 0 }} />
          </span>
          <span className={classes.figure}>{figure.format(rest.figure)}</span>
        </div>
      )}
      <div className={classes.total}>
        <span>{sentenceCase(figure.when)}</span>
        <span className={classes.bobs} aria-hidden>
          <svg width={bobSize.width} height={bobSize.height} viewBox="-5 -15.5 10 15.5">
            <Bob />
          </svg>
        </span>
        <span className={classes.figure}>{figure.format(why.figure)}</span>
      </div>
    </div>
  );
}
