import type { CustomInputChange } from '../../../lib/api-types.js';
import { formatDateWords, formatTime } from '../../../lib/format.js';
import { Button } from '../../../ui/actions/button.js';
import { IconArrowBackUp } from '../../../ui/icons/arrow-back-up.js';
import { IconArrowRight } from '../../../ui/icons/arrow-right.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.js';
import classes from './input-history.module.css';

const verbs: Record<CustomInputChange['what'], string> = {
  created: 'Created',
  changed: 'Changed',
  deleted: 'Deleted',
  restored: 'Brought back',
};

export interface ChangeEntryProps {
  change: CustomInputChange;
  /** Undefined where it may not be undone from here. */
  onUndo: (() => void) | undefined;
  busy: boolean;
  /** Why its undo was refused. */
  refusal: string | null;
}

/** One change: who, when, what, with before and after. */
export function ChangeEntry({ change, onUndo, busy, refusal }: ChangeEntryProps) {
  const { what, time, user, userId, undone, undoes, fields } = change;
  const verb = undoes === null ? verbs[what] : `${verbs[what]} by an undo`;
  return (
    <li className={classes.change} data-undone={undone || undefined}>
      <div className={classes.head}>
        <p className={classes.what}>
          <span className={classes.verb}>{verb}</span>
          {undone && <span className={classes.mark}>undone</span>}
          <span className={classes.who}>
            {user ?? `User ${userId}`} · {momentInWords(time)}
          </span>
        </p>
        {onUndo && !undone && (
          <Button
            icon={IconArrowBackUp}
            onClick={onUndo}
            busy={busy}
            aria-label={`Undo: ${verb.toLowerCase()} ${momentInWords(time)}`}
          >
            Undo
          </Button>
        )}
      </div>
      {fields.length > 0 && (
        <dl className={classes.fields}>
          {fields.map(({ field, before, after }, index) => (
            <div key={index} className={classes.field}>
              <dt>{field}</dt>
              <dd>
                {before !== '' && (
                  <>
                    <span className={classes.before}>{withUnits(before)}</span>
                    <IconArrowRight size={14} stroke={1.5} aria-hidden className={classes.arrow} />
                    <VisuallyHidden>to</VisuallyHidden>
                  </>
                )}
                <span className={classes.after}>{after === '' ? 'none' : withUnits(after)}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {refusal !== null && (
        <p className={classes.refusal} role="alert">
          {refusal}
        </p>
      )}
    </li>
  );
}

/** '20 Nov 2026, 09:00'. */
export const momentInWords = (time: string): string => `${formatDateWords(time)}, ${formatTime(new Date(time))}`;

/** Units as they are shown: 12 m3 as 12 m³. */
const withUnits = (text: string): string =>
  text.replace(/\b(m|ft|yd)([23])\b/g, (_, unit: string, power: string) => unit + (power === '2' ? '²' : '³'));
