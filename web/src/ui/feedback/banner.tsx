import type { ReactElement, ReactNode } from 'react';
import { IconAlertCircle } from '../icons/alert-circle.js';
import { IconAlertTriangle } from '../icons/alert-triangle.js';
import { IconCircleCheck } from '../icons/circle-check.js';
import { IconInfoCircle } from '../icons/info-circle.js';
import classes from './banner.module.css';

const icons = { info: IconInfoCircle, success: IconCircleCheck, warning: IconAlertTriangle, danger: IconAlertCircle };

/** A sentence that stays: errors of a form, a warning above figures. Danger is announced at once, the others politely. */
export function Banner({
  kind,
  children,
  action,
}: {
  kind: keyof typeof icons;
  children: ReactNode;
  /** A button after the sentence. */
  action?: ReactElement;
}) {
  const Shape = icons[kind];
  return (
    <div className={classes.root} data-kind={kind} role={kind === 'danger' ? 'alert' : 'status'}>
      <Shape size={16} stroke={1.5} aria-hidden className={classes.icon} />
      <div className={action ? classes.line : undefined}>
        {action ? <span>{children}</span> : children}
        {action}
      </div>
    </div>
  );
}
