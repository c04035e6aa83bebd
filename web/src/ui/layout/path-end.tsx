import { useRef } from 'react';
import { Tooltip } from '../overlays/tooltip.js';
import classes from './path-end.module.css';
import { useCut } from './use-cut.js';

export interface PathEndProps {
  /** 'Terminal › Piles › Pier 3'. */
  children: string;
  /** In a list whose options the keyboard reaches otherwise. */
  inOption?: boolean;
}

/**
 * A path on one line. Its end tells it from others: where the line is too short, the beginning is cut off, and shown on hover, keyboard
 * focus and touch. Screen readers always hear all of it.
 */
export function PathEnd({ children: path, inOption }: PathEndProps) {
  const element = useRef<HTMLSpanElement>(null);
  const cut = useCut(element, path);
  return (
    <Tooltip label={path} disabled={!cut}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reaches what only the tooltip shows */}
      <span ref={element} className={classes.root} tabIndex={cut && !inOption ? 0 : undefined}>
        <bdi dir="ltr">{path}</bdi>
      </span>
    </Tooltip>
  );
}
