import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './term.module.css';
import { type TermName, termText, termTexts } from './term-texts.js';
import { Tooltip } from './tooltip.js';

export interface TermProps {
  of: TermName;
  /** The word as it stands on screen. Without it a mark, for beside a label: a button in a label would take its clicks. */
  children?: ReactNode;
}

/** A word with its explanation, on hover, keyboard focus and touch. */
export function Term({ of, children }: TermProps) {
  return (
    <Tooltip label={termText(of)}>
      {children === undefined ? (
        <button type="button" className={classes.mark} aria-label={termTexts[of].question}>
          <IconInfoCircle size={16} stroke={1.5} aria-hidden />
        </button>
      ) : (
        <button type="button" className={classes.word}>
          {children}
        </button>
      )}
    </Tooltip>
  );
}
