import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { Link, useMatch } from 'react-router-dom';
import { paths } from '../../lib/paths.js';
import { IconBell } from '../../ui/icons/bell.js';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.js';
import { useReadElsewhere, useUnread } from './api.js';
import classes from './bell.module.css';
import { BellSkeleton } from './notification-skeletons.js';

// Loaded when it is opened: most visits look at the count alone.
const BellPanel = lazy(async () => ({ default: (await import('./bell-panel.js')).BellPanel }));

/** The server counts no further. */
const MOST = 99;

const nameOf = (unread: number): string => {
  if (unread === 0) return 'Notifications';
  return `Notifications, ${unread < MOST ? unread : `${MOST} or more`} unread`;
};

const Count = ({ unread }: { unread: number }) =>
  unread === 0 ? null : (
    <span className={classes.count} aria-hidden>
      {unread < MOST ? unread : `${MOST}+`}
    </span>
  );

/** How much has happened to my programmes that I have not read, and the newest of it (docs/product/notifications.md). */
export function Bell() {
  useReadElsewhere();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [opened, setOpened] = useState(false);
  const unread = useUnread();
  const onPage = useMatch(paths.notifications.pattern);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      offset={8}
      width={400}
      shadow="md"
      trapFocus
      returnFocus
      transitionProps={{ duration: 90 }}
      classNames={{ dropdown: classes.dropdown }}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.bell}
          aria-label={nameOf(unread)}
          aria-current={onPage ? 'page' : undefined}
          onClick={() => setOpened(!opened)}
        >
          <IconBell size={18} stroke={1.5} aria-hidden />
          <Count unread={unread} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={titleId}>
        <h2 ref={title} id={titleId} className={classes.title} tabIndex={-1} data-autofocus>
          Notifications
        </h2>
        <Suspense
          fallback={
            <>
              <BellSkeleton />
              <div className={classes.foot} />
            </>
          }
        >
          <BellPanel onLeave={() => setOpened(false)} onAllRead={() => title.current?.focus()} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The same on phones: the way to the page, in the user menu. */
export function BellLink({ className, onClick }: { className?: string | undefined; onClick: () => void }) {
  useReadElsewhere();
  const unread = useUnread();
  return (
    <Link to={paths.notifications.to()} className={className} onClick={onClick}>
      <IconBell size={16} stroke={1.5} aria-hidden />
      <span aria-hidden>Notifications</span>
      <Count unread={unread} />
      {/* As text: a label of its own would have to hold what is seen letter for letter, 'Notifications3'. */}
      <VisuallyHidden>{nameOf(unread)}</VisuallyHidden>
    </Link>
  );
}
