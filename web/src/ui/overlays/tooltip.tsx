import { Tooltip as MantineTooltip } from '@mantine/core';
import '@mantine/core/styles/Tooltip.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import type { ReactElement } from 'react';
import classes from './tooltip.module.css';

/** A short explanation on hover, keyboard focus and touch. Its child must take a ref. */
export function Tooltip({ label, disabled, children }: { label: string; disabled?: boolean; children: ReactElement }) {
  return (
    <MantineTooltip
      label={label}
      disabled={disabled}
      events={{ hover: true, focus: true, touch: true }}
      classNames={classes}
      multiline
      maw={320}
    >
      {children}
    </MantineTooltip>
  );
}
