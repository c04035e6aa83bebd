import type { PartProgress, Verdict } from '../../../lib/api-types.js';
import type { Icon } from '../../../ui/actions/button.js';
import { IconArrowBarToLeft } from '../../../ui/icons/arrow-bar-to-left.js';
import { IconCheck } from '../../../ui/icons/check.js';
import { IconCircleDashed } from '../../../ui/icons/circle-dashed.js';
import { IconClockExclamation } from '../../../ui/icons/clock-exclamation.js';
import { IconEqual } from '../../../ui/icons/equal.js';
import classes from './verdicts.module.css';

/** As they are named and ordered on screen (docs/product/schedules.md, Progress against plan). */
const verdicts: Readonly<Record<Verdict, { label: string; icon: Icon }>> = {
  late: { label: 'Late', icon: IconClockExclamation },
  early: { label: 'Early', icon: IconArrowBarToLeft },
  'on-time': { label: 'On time', icon: IconEqual },
  'not-started': { label: 'Not started', icon: IconCircleDashed },
  completed: { label: 'Completed', icon: IconCheck },
};
export const verdictNames = Object.keys(verdicts) as Verdict[];

export const isVerdict = (text: string): text is Verdict => Object.hasOwn(verdicts, text);
export const verdictLabel = (verdict: Verdict): string => verdicts[verdict].label;

/** How a part stands, by its shape and in words. */
export function PartVerdict({ part: { verdict, hasBegun } }: { part: PartProgress }) {
  const { label, icon: Shape } = verdicts[verdict];
  return (
    <span className={classes.verdict} data-verdict={verdict}>
      <Shape size={14} stroke={1.5} aria-hidden />
      {verdict === 'late' && !hasBegun ? `${label}, not begun` : label}
    </span>
  );
}
