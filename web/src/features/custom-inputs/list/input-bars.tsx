import type { CustomInput } from '../../../lib/api-types.js';
import { formatSize } from '../../../lib/format.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.js';
import classes from './input-bars.module.css';

/** More would be taller than a row. */
const SHOWN = 6;

/** Activities of a make-up, or tasks of a subprogramme, on one scale of 0 to 100 %, so that rows compare. */
export function InputBars({ input: { bars, parts } }: { input: Pick<CustomInput, 'bars' | 'parts'> }) {
  const shown = bars.slice(0, SHOWN);
  const more = parts - shown.length;
  return (
    <div className={classes.plot} title={bars.map(inWords).join('\n')}>
      <VisuallyHidden>
        {bars.map(inWords).join(', ')}
        {more > 0 && `, ${more} more`}
      </VisuallyHidden>
      {shown.map(({ lag, duration }, index) => (
        <span key={index} className={classes.bar} style={{ left: `${lag}%`, width: `${duration}%` }} aria-hidden />
      ))}
    </div>
  );
}

const inWords = ({ name, lag, duration }: CustomInput['bars'][number]): string =>
  `${name} ${formatSize(lag, 2)} to ${formatSize(lag + duration, 2)} %`;
