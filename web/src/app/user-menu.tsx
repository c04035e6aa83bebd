import { Menu, useMantineColorScheme } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { IconLogout, IconStack2, IconUser } from '@tabler/icons-react';
import { Suspense, lazy, useState } from 'react';
import type { ReactElement } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { forgetPath } from '../lib/last-path.js';
import { paths } from '../lib/paths.js';
import { endSession } from '../lib/session.js';
import type { User } from '../lib/session.js';
import { SegmentedControl } from '../ui/segmented-control.js';
import classes from './user-menu.module.css';

// Loaded when it is asked for: dialogs are a tenth of what the shell may weigh.
const LogOutDialog = lazy(async () => ({ default: (await import('./log-out-dialog.js')).LogOutDialog }));

export interface UserMenuProps {
  user: User;
  /** On phones the pages of the bar are in this menu. */
  withPages?: boolean;
  /** The button that opens it. */
  children: ReactElement;
}

const schemes = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Who is signed in, light or dark, and the way out (spec 0, top bar). */
export function UserMenu({ user, withPages, children }: UserMenuProps) {
  const [leaving, setLeaving] = useState(false);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();

  const leave = () => {
    forgetPath();
    endSession();
    void navigate(paths.login.to());
  };

  return (
    <>
      <Menu position="bottom-end" offset={8} width={260} classNames={{ dropdown: classes.dropdown, item: classes.item, divider: classes.divider }}>
        <Menu.Target>{children}</Menu.Target>
        <Menu.Dropdown aria-label="Account">
          <div className={classes.user} role="presentation">
            <span className={classes.initials} aria-hidden>
              {user.initials}
            </span>
            <span className={classes.names}>
              <span className={classes.name}>{user.name}</span>
              <span className={classes.email}>{user.email}</span>
            </span>
          </div>
          <Menu.Divider />
          {withPages && (
            <Menu.Item component={Link} to={paths.programmes.to()} leftSection={<IconStack2 size={16} stroke={1.5} aria-hidden />}>
              Programmes
            </Menu.Item>
          )}
          <Menu.Item component={Link} to={paths.profile.to()} leftSection={<IconUser size={16} stroke={1.5} aria-hidden />}>
            User profile
          </Menu.Item>
          <Menu.Item disabled leftSection={<span className={classes.noIcon} />}>
            Support/FAQ
          </Menu.Item>
          <Menu.Divider />
          <div className={classes.scheme} role="presentation">
            <SegmentedControl label="Colour scheme" value={colorScheme} onChange={setColorScheme} choices={schemes} fullWidth />
          </div>
          <Menu.Divider />
          <Menu.Item onClick={() => setLeaving(true)} leftSection={<IconLogout size={16} stroke={1.5} aria-hidden />}>
            Log out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {leaving && (
        <Suspense>
          <LogOutDialog onLeave={leave} onStay={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  );
}
