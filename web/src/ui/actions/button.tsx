import { Button as MantineButton } from '@mantine/core';
import type { ComponentType, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './button.module.css';
import { DisabledReason } from './disabled-reason.js';
import { useKeptFocus } from './use-kept-focus.js';

/** One of ui/icons, drawn at 16 px with stroke 1.5 (docs/look.md, Space and form). */
export type Icon = ComponentType<{
  size?: number | string;
  stroke?: number | string;
  className?: string;
  'aria-hidden'?: boolean;
}>;

export interface ButtonProps {
  children: ReactNode;
  /** One `primary` per view; `danger` is the solid one of a dialog that removes. */
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger';
  icon?: Icon;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  /** Leads to a page of the client: renders a link. */
  to?: string;
  type?: 'button' | 'submit';
  /** The command is under way: the button keeps the focus, and a press or the form's Enter does nothing. */
  busy?: boolean;
  disabled?: boolean;
  /** Why it cannot be used now: the button stays reachable by keyboard, does nothing, and says so in a tooltip. */
  disabledReason?: string;
  fullWidth?: boolean;
  /** 48 px high: the main action of a phone's foot or of the log-in form. */
  tall?: boolean;
  form?: string;
  'aria-label'?: string;
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
  'aria-keyshortcuts'?: string;
  'data-autofocus'?: boolean;
}

const variants = { primary: 'filled', secondary: 'default', quiet: 'subtle', danger: 'filled' } as const;

/** A command, or with `to` a link that looks like one. */
export function Button({
  kind = 'secondary',
  icon,
  to,
  busy,
  disabledReason,
  disabled,
  tall,
  onClick,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  const renderRoot = useKeptFocus({ busy, disabled });
  const look = {
    variant: variants[kind],
    className: kind === 'danger' ? classes.danger : undefined,
    leftSection: icon && drawn(icon),
    mod: { tall, icon: icon !== undefined },
    classNames: { root: classes.root, loader: classes.loader },
    // On the ground of a button that cannot be pressed.
    loaderProps: { color: 'var(--pl-ink2)' },
    ...rest,
  };
  if (to !== undefined && !disabledReason && !disabled) {
    return (
      <MantineButton component={Link} to={to} {...look}>
        {children}
      </MantineButton>
    );
  }
  if (!disabledReason) {
    return (
      <MantineButton
        type={type}
        {...look}
        loading={busy ?? false}
        disabled={disabled}
        onClick={onClick}
        renderRoot={renderRoot}
      >
        {children}
      </MantineButton>
    );
  }
  return (
    <DisabledReason reason={disabledReason}>
      {(describedBy) => (
        <MantineButton type="button" {...look} aria-disabled data-disabled aria-describedby={describedBy}>
          {children}
        </MantineButton>
      )}
    </DisabledReason>
  );
}

function drawn(Shape: Icon) {
  return <Shape size={16} stroke={1.5} aria-hidden />;
}
