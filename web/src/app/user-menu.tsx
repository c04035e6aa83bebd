import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { IconLogout, IconStack2, IconUser, IconUsers } from '@tabler/icons-react';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { logOut } from '../features/auth/api.js';
import { BellLink } from '../features/notifications/bell.js';
import { forgetPath } from '../lib/last-path.js';
import { paths } from '../lib/paths.js';
import { endSession, type User } from '../lib/session.js';
import { themes, useTheme } from '../lib/use-theme.js';
import { SegmentedControl } from '../ui/fields/segmented-control.js';
import classes from './user-menu.module.css';

// Loaded when it is opened: dialogs are a tenth of the shell's budget.
const LogOutDialog = lazy(async () => ({ default: (await import('./log-out-dialog.js')).LogOutDialog }));

export interface UserMenuProps {
  user: User;
  /** On phones the pages of the bar are in this menu. */
  withPages?: boolean;
  /** The button that opens the menu. */
  opener: (toggle: () => void) => ReactElement;
}

/**
 * Who is signed in, light or dark, and the way out (docs/product/accounts.md, Top bar). Closes by a click outside and
 * by Escape.
 */
export function UserMenu({ user, withPages, opener }: UserMenuProps) {
  const [opened, setOpened] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const { theme, setTheme } = useTheme();
  const close = () => setOpened(false);

  const leave = () => {
    forgetPath();
    logOut(); // with the token that the next line forgets
    endSession('logged-out');
  };

  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        offset={8}
        width={260}
        shadow="md"
        trapFocus
        returnFocus
        transitionProps={{ duration: 90 }}
        classNames={{ dropdown: classes.dropdown }}
      >
        <Popover.Target>{opener(() => setOpened(!opened))}</Popover.Target>
        <Popover.Dropdown aria-label="Account">
          <div className={classes.user}>
            <span className={classes.initials} aria-hidden>
              {user.initials}
            </span>
            <span className={classes.names}>
              <span className={classes.name}>{user.name}</span>
              <span className={classes.email}>{user.email}</span>
            </span>
          </div>
          <div className={classes.group}>
            {withPages && (
              <Link to={paths.programmes.to()} className={classes.item} onClick={close}>
                <IconStack2 size={16} stroke={1.5} aria-hidden />
                Programmes
              </Link>
            )}
            {withPages && <BellLink className={classes.item} onClick={close} />}
            <Link to={paths.profile.to()} className={classes.item} onClick={close}>
              <IconUser size={16} stroke={1.5} aria-hidden />
              User profile
            </Link>
            {user.role === 'Admin' && (
              <Link to={paths.accounts.to()} className={classes.item} onClick={close}>
                <IconUsers size={16} stroke={1.5} aria-hidden />
                Accounts
              </Link>
            )}
            <span className={classes.item} role="link" aria-disabled>
              <span className={classes.noIcon} />
              Support/FAQ
            </span>
          </div>
          <div className={classes.group}>
            <div className={classes.scheme}>
              <SegmentedControl label="Colour scheme" value={theme} onChange={setTheme} choices={themes} fullWidth />
            </div>
          </div>
          <div className={classes.group}>
            <button
              type="button"
              className={classes.item}
              onClick={() => {
                close();
                setLeaving(true);
              }}
            >
              <IconLogout size={16} stroke={1.5} aria-hidden />
              Log out
            </button>
          </div>
        </Popover.Dropdown>
      </Popover>
      {leaving && (
        <Suspense>
          <LogOutDialog onLeave={leave} onStay={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  );
}
