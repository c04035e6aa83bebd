import { useRef } from 'react';
import type { ChangeEffect, ProgrammeChange } from '../../lib/api-types.js';
import { formatNumber, formatTime } from '../../lib/format.js';
import { Button } from '../../ui/actions/button.js';
import { IconArrowBackUp } from '../../ui/icons/arrow-back-up.js';
import { IconArrowRight } from '../../ui/icons/arrow-right.js';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.js';
import classes from './change-row.module.css';
import { authorOf, fieldLabel, initialsOf, labourEffects, momentInWords, withUnits } from './history-text.js';

/** Fields that a row shows; the others are in the open change. */
const SHOWN_FIELDS = 3;

export interface ChangeRowProps {
  change: ProgrammeChange;
  effect: ChangeEffect | undefined;
  open: boolean;
  onOpen: () => void;
  /** Undefined where nothing can be undone. */
  onUndo: (() => void) | undefined;
  busy: boolean;
}

/** One change on the line: when, what, who, the first fields in ink and what followed in brass. */
export function ChangeRow({ change, effect, open, onOpen, onUndo, busy }: ChangeRowProps) {
  const { title: words, time, undone, fields, moreFields } = change;
  const title = useRef<HTMLButtonElement>(null);
  const author = authorOf(change);
  // Start and end say the duration.
  const own = fields.filter(({ field }) => field !== 'Duration, days');
  const shown = own.slice(0, SHOWN_FIELDS);
  const more = own.length - shown.length + moreFields;
  const followed = effect ? labourEffects(effect) : [];
  return (
    <li className={classes.row} data-open={open || undefined} data-undone={undone || undefined}>
      <span className={classes.dot} aria-hidden />
      <time className={classes.time} dateTime={time}>
        {formatTime(new Date(time))}
      </time>
      <div className={classes.body}>
        <p className={classes.head}>
          <button
            ref={title}
            type="button"
            className={classes.title}
            onClick={onOpen}
            aria-current={open || undefined}
            data-change
          >
            {words}
          </button>
          <span className={classes.who}>
            <span className={classes.name}>{author}</span>
            <abbr className={classes.initials} title={author}>
              {initialsOf(author)}
            </abbr>
          </span>
        </p>
        {shown.length > 0 && (
          <dl className={classes.fields}>
            {shown.map((one, index) => (
              <Pair
                key={index}
                label={fieldLabel(one, words)}
                before={withUnits(one.before)}
                after={withUnits(one.after)}
              />
            ))}
          </dl>
        )}
        {more > 0 && <p className={classes.more}>{`and ${formatNumber(more)} more`}</p>}
        {followed.length > 0 && (
          <dl className={`${classes.fields} ${classes.effect}`}>
            {followed.map(({ label, before, after }) => (
              <Pair key={label} label={label} before={before} after={after} />
            ))}
          </dl>
        )}
      </div>
      <div className={classes.action}>
        {undone && <span className={classes.mark}>undone</span>}
        {onUndo && !undone && (
          <Button
            kind="quiet"
            icon={IconArrowBackUp}
            onClick={() => {
              // The button goes with what it did.
              title.current?.focus();
              onUndo();
            }}
            busy={busy}
            aria-label={`Undo: ${words}, ${momentInWords(time)}`}
          >
            Undo
          </Button>
        )}
      </div>
    </li>
  );
}

function Pair({ label, before, after }: { label: string; before: string; after: string }) {
  return (
    <div className={classes.pair}>
      <dt>{label}</dt>
      <dd>
        {before !== '' && (
          <>
            <span className={classes.before}>{before}</span>
            <IconArrowRight size={14} stroke={1.5} aria-hidden className={classes.arrow} />
            <VisuallyHidden>to</VisuallyHidden>
          </>
        )}
        <span className={classes.after}>{after === '' ? 'none' : after}</span>
      </dd>
    </div>
  );
}
