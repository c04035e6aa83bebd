import { useEffect, useState } from 'react';
import { count } from '../../../lib/format.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.js';
import { useFiguresProgress } from '../api/figures-progress.js';
import classes from './figures-progress.module.css';

/** As long as a toast. */
const DONE_MS = 5_000;

/**
 * A quiet line after a change of the library, until the figures of every programme have followed (docs/product/custom-inputs.md, Figures that follow).
 * Nothing where nothing is behind.
 */
export function FiguresProgress() {
  const behind = useFiguresProgress()?.programmes ?? 0;
  const [state, setState] = useState<{ phase: 'quiet' | 'behind' | 'done'; announced: string }>({
    phase: 'quiet',
    announced: '',
  });
  if (behind > 0 && state.phase !== 'behind') setState({ phase: 'behind', announced: beingUpdated(behind) });
  if (behind === 0 && state.phase === 'behind') setState({ phase: 'done', announced: DONE });

  useEffect(() => {
    if (state.phase !== 'done') return undefined;
    const timer = setTimeout(() => setState({ phase: 'quiet', announced: '' }), DONE_MS);
    return () => clearTimeout(timer);
  }, [state.phase]);

  return (
    <>
      {/* Its beginning and its end are read out, not every second between them. */}
      <VisuallyHidden>
        <span role="status">{state.announced}</span>
      </VisuallyHidden>
      {state.phase !== 'quiet' && (
        <span className={classes.line} data-phase={state.phase} aria-hidden>
          {state.phase === 'behind' ? beingUpdated(behind) : DONE}
        </span>
      )}
    </>
  );
}

const DONE = 'All figures are up to date';
const beingUpdated = (programmes: number): string => `Figures of ${count(programmes, 'programme')} are being updated`;
