import type { ReactNode } from 'react';
import classes from './page.module.css';

export interface PageProps {
  children: ReactNode;
  /** `narrow` for wizards and forms. */
  width?: 'full' | 'narrow';
  /** Sticks to the bottom on phones: the main action (docs/look.md, Phone). */
  phoneFoot?: ReactNode;
}

/** The margins of a page: 32 px, on phones 16. */
export function Page({ children, width = 'full', phoneFoot }: PageProps) {
  return (
    <>
      <div className={classes.root} data-width={width} data-foot={phoneFoot ? true : undefined}>
        {children}
      </div>
      {phoneFoot && <div className={classes.foot}>{phoneFoot}</div>}
    </>
  );
}
