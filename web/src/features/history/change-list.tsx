import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { ProgrammeChange } from '../../lib/api-types.js';
import { Button } from '../../ui/actions/button.js';
import { PlumbMark } from '../../ui/charts/plumb-marks.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { isNowhere } from '../../ui/feedback/focus-before.js';
import { LoadingLabel, Skeleton } from '../../ui/feedback/skeleton.js';
import { type ReadHistory, useEffects } from './api.js';
import { ChangeRow } from './change-row.js';
import classes from './history-page.module.css';
import { byDay, type Day } from './history-text.js';

export interface ChangeListProps {
  id: number;
  history: ReadHistory;
  /** The command of the open change. */
  open: string | null;
  onOpen: (commandId: string) => void;
  /** Undefined for what cannot be undone from here. */
  undoOf: (change: ProgrammeChange) => (() => void) | undefined;
  busy: string | null;
  loading: boolean;
  onMore: () => void;
  onClear: () => void;
}

/** The line from now down to the making, where the bob hangs (docs/look.md, Screens). Arrow keys go from change to change. */
export function ChangeList({ id, history, open, onOpen, undoOf, busy, loading, onMore, onClear }: ChangeListProps) {
  const { data: effects } = useEffects(id, history.changes);
  const list = useRef<HTMLDivElement>(null);
  const shown = history.changes.length;
  /** How many there were when older ones were asked for. */
  const shownBefore = useRef<number | null>(null);
  useEffect(() => {
    if (shownBefore.current === null || shown <= shownBefore.current) return;
    // The button goes when the last page comes: the keyboard goes on at the first of what came.
    if (isNowhere()) list.current?.querySelectorAll<HTMLElement>('[data-change]')[shownBefore.current]?.focus();
    shownBefore.current = null;
  }, [shown]);
  if (shown === 0)
    return <EmptyState action={<Button onClick={onClear}>Clear filters</Button>}>No change is like that.</EmptyState>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys go between the buttons in it
    <div ref={list} className={classes.list} onKeyDown={byArrows}>
      {byDay(history.changes).map((day) => (
        <DayRows key={day.day} day={day}>
          {day.changes.map((change) => (
            <ChangeRow
              key={change.commandId}
              change={change}
              effect={effects?.get(change.commandId)}
              open={change.commandId === open}
              onOpen={() => onOpen(change.commandId)}
              onUndo={undoOf(change)}
              busy={busy === change.commandId}
            />
          ))}
        </DayRows>
      ))}
      {history.isWhole ? (
        <span className={classes.bob}>
          <PlumbMark height={24} />
        </span>
      ) : (
        <div className={classes.more}>
          <Button
            busy={loading}
            onClick={() => {
              shownBefore.current = shown;
              onMore();
            }}
          >
            Load more
          </Button>
        </div>
      )}
    </div>
  );
}

function DayRows({ day: { day }, children }: { day: Day; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={classes.day}>
        {day}
      </h2>
      <ol className={classes.rows}>{children}</ol>
    </section>
  );
}

/** Up and down from one change to the next, as in a list; Home and End to the first and the last that is shown. */
function byArrows(event: KeyboardEvent<HTMLDivElement>): void {
  const titles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-change]')];
  const at = titles.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: titles.length - 1 }[event.key];
  const next = to === undefined ? undefined : titles[to];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export function ChangeListSkeleton() {
  return (
    <div className={classes.list}>
      <LoadingLabel>Loading the history</LoadingLabel>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={classes.skeleton} aria-hidden>
          <Skeleton width="40%" height="0.875rem" />
          <Skeleton width="60%" height="0.8125rem" />
        </div>
      ))}
    </div>
  );
}
