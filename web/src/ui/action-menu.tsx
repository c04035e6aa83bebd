import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { IconDots } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import classes from './action-menu.module.css';
import type { Icon } from './button.js';
import { IconButton } from './icon-button.js';

export interface MenuAction {
  label: string;
  icon?: Icon;
  onSelect?: () => void;
  to?: string;
  danger?: boolean;
  disabled?: boolean;
  /** A line above it. */
  divided?: boolean;
}

export interface ActionMenuProps {
  /** Names the button: 'Actions for Mainline'. */
  label: string;
  actions: readonly MenuAction[];
  bordered?: boolean;
  /** Opens the menu instead of the three dots. Must take a ref. */
  children?: ReactElement;
}

/** Further commands behind one button. */
export function ActionMenu({ label, actions, bordered, children }: ActionMenuProps) {
  return (
    <Menu position="bottom-end" offset={4} withInitialFocusPlaceholder={false} classNames={classes}>
      <Menu.Target>{children ?? <IconButton icon={IconDots} label={label} bordered={bordered} />}</Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {actions.map(({ label: name, icon: Shape, onSelect, to, danger, disabled, divided }) => {
          const look = { disabled, onClick: onSelect, mod: { danger }, leftSection: Shape && <Shape size={16} stroke={1.5} aria-hidden />, children: name };
          return (
            <Fragment key={name}>
              {divided && <Menu.Divider />}
              {to === undefined ? <Menu.Item {...look} /> : <Menu.Item component={Link} to={to} {...look} />}
            </Fragment>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
