import classes from './explained.module.css';
import { Tooltip } from './tooltip.js';

export interface ExplainedProps {
  /** The words as they stand on screen. */
  children: string;
  /** What they mean, in a sentence or two. */
  meaning: string;
}

/** Words with a dotted line below them: what they mean is shown on hover, keyboard focus and touch. */
export function Explained({ children, meaning }: ExplainedProps) {
  return (
    <Tooltip label={meaning}>
      <button type="button" className={classes.root}>
        {children}
      </button>
    </Tooltip>
  );
}
