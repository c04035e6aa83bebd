import { Tooltip as MantineTooltip } from '@mantine/core';
import '@mantine/core/styles/Tooltip.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import type { ReactElement, RefObject } from 'react';
import classes from './tooltip.module.css';

const look = { classNames: classes, multiline: true, maw: 320 };

/** A short explanation on hover, keyboard focus and touch. Its child must take a ref. */
export function Tooltip({ label, children }: { label: string; children: ReactElement }) {
  return (
    <MantineTooltip {...look} label={label} events={{ hover: true, focus: true, touch: true }}>
      {children}
    </MantineTooltip>
  );
}

/** The same, open, beside an element that says itself when it is. */
export function TooltipOf({ label, target }: { label: string; target: RefObject<HTMLElement | null> }) {
  return <MantineTooltip {...look} label={label} target={target} opened />;
}
