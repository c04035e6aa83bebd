import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './banner.module.css';

const icons = { info: IconInfoCircle, success: IconCircleCheck, warning: IconAlertTriangle, danger: IconAlertCircle };

/** A sentence that stays: errors of a form, a warning above figures. Danger is announced at once, the others politely. */
export function Banner({ kind, children }: { kind: keyof typeof icons; children: ReactNode }) {
  const Shape = icons[kind];
  return (
    <div className={classes.root} data-kind={kind} role={kind === 'danger' ? 'alert' : 'status'}>
      <Shape size={16} stroke={1.5} aria-hidden className={classes.icon} />
      <div>{children}</div>
    </div>
  );
}
