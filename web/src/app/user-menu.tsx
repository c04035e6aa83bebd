import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { type MouseEvent, type ReactElement, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { logOut } from '../features/auth/api.js';
import { BellLink } from '../features/notifications/bell.js';
import { paths } from '../lib/paths.js';
import { endSession, type User } from '../lib/session.js';
import { themes, useTheme } from '../lib/use-theme.js';
import { SegmentedControl } from '../ui/fields/segmented-control.js';
import { IconLogout } from '../ui/icons/logout.js';
import { IconPackages } from '../ui/icons/packages.js';
import { IconStack2 } from '../ui/icons/stack-2.js';
import { IconUser } from '../ui/icons/user.js';
import { IconUsers } from '../ui/icons/users.js';
import { lazyDialog } from '../ui/overlays/lazy-dialog.js';
import { Tooltip } from '../ui/overlays/tooltip.js';
import classes from './user-menu.module.css';

// Loaded when it is opened: dialogs are a tenth of the shell's budget.
const LogOutDialog = lazyDialog(async () => (await import('./log-out-dialog.js')).LogOutDialog);

export interface UserMenuProps {
  user: User;
  /** On phones the pages of the bar are in this menu. */
  withPages?: boolean;
  /** The button that opens the menu. */
  opener: (toggle: (event: MouseEvent<HTMLButtonElement>) => void) => ReactElement;
}

/** Why 'Support/FAQ' leads nowhere. */
const NO_SUPPORT = 'Support and FAQ are not open yet';

/**
 * Who is signed in, light or dark, and the way out (docs/product/accounts.md, Top bar). Closes by a click outside and
 * by Escape.
 */
export function UserMenu({ user, withPages, opener }: UserMenuProps) {
  const [opened, setOpened] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const { theme, setTheme } = useTheme();
  const close = () => setOpened(false);
  const button = useRef<HTMLButtonElement>(null);

  const leave = () => {
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
        <Popover.Target>
          {opener(({ currentTarget }) => {
            button.current = currentTarget;
            setOpened(!opened);
          })}
        </Popover.Target>
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
            {withPages && (
              <Link to={paths.customInputs.to()} className={classes.item} onClick={close}>
                <IconPackages size={16} stroke={1.5} aria-hidden />
                Custom Inputs
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
            <Tooltip label={NO_SUPPORT}>
              <span className={classes.item} role="link" aria-disabled tabIndex={0}>
                <span className={classes.noIcon} />
                Support/FAQ
              </span>
            </Tooltip>
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
                // What is pressed here goes with the menu: the dialog returns the focus to what stays.
                button.current?.focus();
                setLeaving(true);
              }}
            >
              <IconLogout size={16} stroke={1.5} aria-hidden />
              Log out
            </button>
          </div>
        </Popover.Dropdown>
      </Popover>
      <LogOutDialog opened={leaving} onLeave={leave} onStay={() => setLeaving(false)} />
    </>
  );
}
