import { useRef } from 'react';
import { Tooltip } from '../overlays/tooltip.js';
import classes from './clamped.module.css';
import { useCut } from './use-cut.js';

/** A name of at most two lines. One that is longer is shown whole on hover, keyboard focus and touch. */
export function Clamped({ children: text }: { children: string }) {
  const element = useRef<HTMLSpanElement>(null);
  const cut = useCut(element, text);
  return (
    <Tooltip label={text} disabled={!cut}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reaches what only the tooltip shows */}
      <span ref={element} className={classes.root} tabIndex={cut ? 0 : undefined}>
        {text}
      </span>
    </Tooltip>
  );
}
