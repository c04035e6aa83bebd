import { Tooltip as MantineTooltip } from '@mantine/core';
import '@mantine/core/styles/Tooltip.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import type { ReactElement, ReactNode, RefObject } from 'react';
import classes from './tooltip.module.css';

const look = { classNames: classes, multiline: true, maw: 320 };

/** A short explanation on hover, keyboard focus and touch. Its child must take a ref. */
export function Tooltip({ label, disabled, children }: { label: string; disabled?: boolean; children: ReactElement }) {
  return (
    <MantineTooltip {...look} label={label} disabled={disabled} events={{ hover: true, focus: true, touch: true }}>
      {children}
    </MantineTooltip>
  );
}

export interface TooltipOfProps {
  label: ReactNode;
  target: RefObject<HTMLElement | null>;
  /** As a sheet of paper, for more than a sentence. */
  card?: boolean;
}

/** The same, open, beside an element that says itself when it is. */
export function TooltipOf({ label, target, card }: TooltipOfProps) {
  const classNames = card ? { tooltip: classes.card } : classes;
  return <MantineTooltip {...look} classNames={classNames} label={label} target={target} opened />;
}
