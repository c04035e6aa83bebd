import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { messageOf } from '../../lib/api.js';
import { formatTime } from '../../lib/format.js';
import { Button } from '../actions/button.js';
import classes from './error-note.module.css';

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
  const message = messageOf(error);
  const sentence = action ? `Failed while ${action}: ${message}` : message;
  return (
    <div className={classes.root} role="alert">
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
