import { IconInfoCircle } from '../icons/info-circle.js';
import { Explained } from './explained.js';
import classes from './term.module.css';
import { type TermName, termText, termTexts } from './term-texts.js';
import { Tooltip } from './tooltip.js';

export interface TermProps {
  of: TermName;
  /** The word as it stands on screen. Without it a mark, for beside a label: a button in a label would take its clicks. */
  children?: string;
}

/** A word of docs/words.md with its explanation, on hover, keyboard focus and touch. */
export function Term({ of, children }: TermProps) {
  if (children !== undefined) return <Explained meaning={termText(of)}>{children}</Explained>;
  return (
    <Tooltip label={termText(of)}>
      <button type="button" className={classes.mark} aria-label={termTexts[of].question}>
        <IconInfoCircle size={16} stroke={1.5} aria-hidden />
      </button>
    </Tooltip>
  );
}
