import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import classes from './explained.module.css';
import { TooltipOf } from './tooltip.js';

export interface ExplainedProps {
  /** The words as they stand on screen. */
  children: string;
  /** What they mean, in a sentence or two. */
  meaning: string;
}

/**
 * Words with a dotted line below them: what they mean is shown on hover, keyboard focus and touch. A list has dozens of it, so the
 * tooltip is made when it is asked for.
 */
export function Explained({ children, meaning }: ExplainedProps) {
  const words = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        ref={words}
        type="button"
        className={classes.root}
        aria-description={meaning}
        onPointerEnter={() => setOpened(true)}
        // A finger that is lifted leaves as well.
        onPointerLeave={({ pointerType }: PointerEvent) => pointerType !== 'touch' && setOpened(false)}
        onFocus={() => setOpened(true)}
        onBlur={() => setOpened(false)}
        // Not every browser gives a tapped button the focus, whose loss closes the tooltip.
        onClick={() => words.current?.focus()}
        onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && setOpened(false)}
      >
        {children}
      </button>
      {opened && <TooltipOf target={words} label={meaning} />}
    </>
  );
}
