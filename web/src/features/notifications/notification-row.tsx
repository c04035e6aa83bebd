import { Link } from 'react-router-dom';
import type { Notification } from '../../lib/api-types.js';
import { IconButton } from '../../ui/actions/icon-button.js';
import { IconCheck } from '../../ui/icons/check.js';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.js';
import classes from './notification-row.module.css';
import { pathOf, sentenceOf, timesOf } from './notification-text.js';

export interface NotificationRowProps {
  notification: Notification;
  /** The day before the time, where no heading says it. */
  day?: string;
  onRead: () => void;
  /** Its link is followed. */
  onOpen?: () => void;
}

/** One thing that happened: unread by weight, a brass edge and a word. Opening it reads it. */
export function NotificationRow({ notification, day, onRead, onOpen }: NotificationRowProps) {
  const { read, until } = notification;
  const path = pathOf(notification);
  const sentence = sentenceOf(notification);
  const open = () => {
    if (!read) onRead();
    onOpen?.();
  };
  const text = (
    <>
      {!read && <VisuallyHidden>Unread: </VisuallyHidden>}
      {sentence}
    </>
  );
  return (
    <li className={classes.row} data-unread={!read || undefined}>
      <time className={classes.time} dateTime={until}>
        {day && `${day}, `}
        {timesOf(notification)}
      </time>
      {path === null ? (
        <span className={classes.text}>{text}</span>
      ) : (
        <Link to={path} className={classes.text} onClick={open}>
          {text}
        </Link>
      )}
      {!read && (
        <span className={classes.mark}>
          <IconButton icon={IconCheck} label={`Mark as read: ${sentence}`} onClick={onRead} plain />
        </span>
      )}
    </li>
  );
}
