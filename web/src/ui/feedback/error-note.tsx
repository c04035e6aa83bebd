import { useLayoutEffect, useRef } from 'react';
import { messageOf } from '../../lib/api.js';
import { formatTime } from '../../lib/format.js';
import { Button } from '../actions/button.js';
import { IconAlertCircle } from '../icons/alert-circle.js';
import { IconRefresh } from '../icons/refresh.js';
import classes from './error-note.module.css';
import { focusHeading, isNowhere } from './focus-before.js';

export interface ErrorNoteProps {
  /** What was being done: 'loading labour'; gives 'Failed while loading labour: …'. */
  action?: string;
  error: unknown;
  /** When the figures that stay on screen were read. */
  figuresFrom?: Date;
  onRetry?: () => void;
  retrying?: boolean;
}

/** A failure in place, with Retry beside the sentence; what was good before stays on screen. */
export function ErrorNote({ action, error, figuresFrom, onRetry, retrying }: ErrorNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = note.current;
    // A retry that worked takes the note away, and with it the focus of whoever pressed it.
    return () => {
      if (shown?.contains(document.activeElement)) window.setTimeout(() => isNowhere() && focusHeading());
    };
  }, []);
  const message = messageOf(error);
  const sentence = action ? `Failed while ${action}: ${message}` : message;
  return (
    <div ref={note} className={classes.root} role="alert">
      <IconAlertCircle size={16} stroke={1.5} aria-hidden className={classes.icon} />
      <p className={classes.text}>
        {/[.!?]$/.test(sentence) ? sentence : `${sentence}.`}
        {figuresFrom && ` Figures from ${formatTime(figuresFrom)}.`}
      </p>
      {onRetry && (
        <Button icon={IconRefresh} onClick={onRetry} busy={retrying}>
          Retry
        </Button>
      )}
    </div>
  );
}
