import type { ReactNode } from 'react';
import type { IsoMonth } from '../../lib/api-types.js';
import { MonthLetters } from './month-line.js';
import classes from './month-rows.module.css';

// What stacks of small charts on one month axis have in common (docs/look.md, Charts): those of the panels that say what an edit does.

/** Below a figure: how far it is from before; 'same' where it is not. */
export function Delta({ children, className = '' }: { children: string; className?: string }) {
  return <span className={`${children === 'same' ? classes.same : classes.delta} ${className}`}>{children}</span>;
}

/** @param taken what the dashed part is: 'taken away' */
export function DiffLegend({ taken }: { taken: string }) {
  return (
    <span className={classes.legend}>
      <span data-mark="kept">unchanged</span>
      <span data-mark="added">added</span>
      <span data-mark="taken">{taken}</span>
    </span>
  );
}

export interface FoldButtonProps {
  unfolded: boolean;
  onFold: (unfolded: boolean) => void;
  children: ReactNode;
  className?: string;
}

/** Shows the rows that are folded, and folds them again. */
export function FoldButton({ unfolded, onFold, children, className = '' }: FoldButtonProps) {
  return (
    <button
      type="button"
      className={`${classes.fold} ${className}`}
      aria-expanded={unfolded}
      onClick={() => onFold(!unfolded)}
    >
      {children}
    </button>
  );
}

/** On a phone the months stand below the charts. */
export function MonthLettersBelow({
  className = '',
  ...of
}: {
  months: readonly IsoMonth[];
  at: number;
  className?: string;
}) {
  return (
    <div className={`${classes.lettersBelow} ${className}`}>
      <MonthLetters {...of} />
    </div>
  );
}
