import { type RefObject, useLayoutEffect, useState } from 'react';
import { Button } from '../../../ui/actions/button.js';
import { IconChevronDown } from '../../../ui/icons/chevron-down.js';
import classes from './rows-below.module.css';

interface RowsBelowProps {
  /** What scrolls; its rows are list items. */
  list: RefObject<HTMLElement | null>;
  /** Counted again when they change. */
  rows: readonly unknown[];
}

/** How many rows lie below what is in sight of a list, and the way to them: a list that is cut looks like a whole one. */
export function RowsBelow({ list, rows }: RowsBelowProps) {
  const below = useRowsBelow(list, rows);
  if (below === 0) return null;
  const goOn = () => {
    const box = list.current;
    const [next] = box ? rowsBelow(box) : [];
    box?.scrollBy({ top: box.clientHeight });
    // The button goes with the last row that it tells of.
    next?.querySelector('button')?.focus({ preventScroll: true });
  };
  return (
    <div className={classes.root}>
      <Button kind="quiet" icon={IconChevronDown} onClick={goOn}>
        {below} more
      </Button>
    </div>
  );
}

/** Those of which less than half is in sight. */
function rowsBelow(box: HTMLElement): Element[] {
  const end = box.getBoundingClientRect().bottom;
  return [...box.querySelectorAll('li')].filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 > end;
  });
}

function useRowsBelow(list: RefObject<HTMLElement | null>, rows: readonly unknown[]): number {
  const [below, setBelow] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are other items
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return undefined;
    const measure = () => setBelow(rowsBelow(box).length);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    box.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', measure);
    };
  }, [list, rows]);
  return below;
}
