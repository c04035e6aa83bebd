import type { CSSProperties } from 'react';
import classes from './scenario-letter.module.css';

const letters = 'ABCDE';

/** The square of a scenario by its place in its programme, the baseline 0; nothing beyond the five that have a colour (docs/look.md). */
export function ScenarioLetter({ at }: { at: number }) {
  const letter = letters.charAt(at);
  if (letter === '') return <span className={classes.none} />;
  return (
    <span
      className={classes.letter}
      style={{ '--scenario': `var(--pl-scenario-${letter.toLowerCase()})` } as CSSProperties}
    >
      {letter}
    </span>
  );
}
