import type { CSSProperties } from 'react';
import classes from './scenario-letter.module.css';
import { scenarioColour, scenarioLetter } from './scenario-letters.js';

/** The square of a scenario by its place in its programme, the baseline 0; nothing beyond the five that have a colour (docs/look.md). */
export function ScenarioLetter({ at }: { at: number }) {
  const letter = scenarioLetter(at);
  if (letter === '') return <span className={classes.none} />;
  return (
    <span className={classes.letter} style={{ '--scenario': scenarioColour(at) } as CSSProperties}>
      {letter}
    </span>
  );
}
