import { useRef } from 'react';
import { Tooltip } from '../overlays/tooltip.js';
import classes from './path-end.module.css';
import { useCut } from './use-cut.js';
import { VisuallyHidden } from './visually-hidden.js';

export interface PathEndProps {
  /** 'Terminal › Piles › Pier 3'. */
  children: string;
  /** In a list whose options the keyboard reaches otherwise. */
  inOption?: boolean;
}

/**
 * A path on one line. Its end tells it from others: where the line is too short, the first words are left out, and shown on hover, keyboard
 * focus and touch. Screen readers always hear all of it.
 */
export function PathEnd({ children: path, inOption }: PathEndProps) {
  const line = useRef<HTMLSpanElement>(null);
  const cut = useCut(line, path);
  // From the end: words that have no room wrap to lines out of sight. A joint stays with the word after it.
  const words = path.replaceAll('› ', '›\u00a0').split(' ').reverse();
  return (
    <Tooltip label={path} disabled={!cut}>
      <span
        className={classes.root}
        data-cut={cut || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reaches what only the tooltip shows
        tabIndex={cut && !inOption ? 0 : undefined}
      >
        <VisuallyHidden>{path}</VisuallyHidden>
        <span ref={line} className={classes.line} data-words aria-hidden>
          {words.map((word, index) => (
            <span key={index} className={classes.word} data-word={word} />
          ))}
        </span>
      </span>
    </Tooltip>
  );
}
