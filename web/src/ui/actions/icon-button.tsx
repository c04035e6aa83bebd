import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.layer.css';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { Tooltip } from '../overlays/tooltip.js';
import type { Icon } from './button.js';
import classes from './icon-button.module.css';
import { useKeptFocus } from './use-kept-focus.js';

export interface IconButtonProps {
  icon: Icon;
  /** The name of the command, for screen readers and as tooltip. */
  label: string;
  /** What the tooltip says instead, where what it is beside need not be named. */
  tooltip?: string;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  to?: string;
  /** With a border, as the cross and the dots in page heads. */
  bordered?: boolean;
  disabled?: boolean;
  disabledReason?: string;
  busy?: boolean;
  /** Without a tooltip, where the place says what it does and it would cover what is changed: plus and minus. */
  plain?: boolean;
  /**
   * Removes what it is beside. By the second click of a double click the next row has moved under the pointer: that
   * click is dropped.
   */
  removes?: boolean;
  'aria-expanded'?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-controls'?: string;
}

/** A command that is an icon alone; its name shows on hover and focus. */
export function IconButton({
  icon: Shape,
  label,
  tooltip = label,
  bordered,
  to,
  disabledReason,
  busy,
  plain,
  removes,
  onClick,
  ...rest
}: IconButtonProps) {
  const renderRoot = useKeptFocus({ busy, disabled: rest.disabled, disabledReason });
  const look = {
    'aria-label': label,
    variant: bordered ? 'default' : 'subtle',
    classNames: { root: classes.root },
    ...rest,
  };
  const drawing = <Shape size={16} stroke={1.5} aria-hidden />;
  const button =
    to !== undefined ? (
      <ActionIcon component={Link} to={to} {...look}>
        {drawing}
      </ActionIcon>
    ) : (
      <ActionIcon
        {...look}
        title={plain ? disabledReason : undefined}
        loading={busy ?? false}
        data-disabled={disabledReason ? true : undefined}
        onClick={removes ? (event: MouseEvent<HTMLButtonElement>) => event.detail < 2 && onClick?.(event) : onClick}
        renderRoot={renderRoot}
      >
        {drawing}
      </ActionIcon>
    );
  return plain ? button : <Tooltip label={disabledReason ?? tooltip}>{button}</Tooltip>;
}
