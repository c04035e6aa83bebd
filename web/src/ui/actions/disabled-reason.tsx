import { type ReactNode, useId, useState } from 'react';
import classes from './disabled-reason.module.css';

/**
 * Why a command cannot be used now, beside the command that it explains: shown while that has the pointer or the focus,
 * closed by Escape. Drawn by CSS alone, because buttons are on pages that must not load the positioning of Mantine's
 * tooltip (18 kB).
 */
export function DisabledReason({ reason, children }: { reason: string; children: (describedBy: string) => ReactNode }) {
  const id = useId();
  const [closed, setClosed] = useState(false);
  return (
    <span
      className={classes.root}
      onPointerEnter={() => setClosed(false)}
      onFocus={() => setClosed(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setClosed(true);
      }}
    >
      {children(id)}
      <span role="tooltip" id={id} className={classes.reason} data-closed={closed || undefined}>
        {reason}
      </span>
    </span>
  );
}
