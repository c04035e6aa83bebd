import type { ReactNode } from 'react';
import classes from './panel.module.css';

export interface PanelProps {
  title?: ReactNode;
  /** After the title in the third ink: a unit, a count. */
  note?: ReactNode;
  description?: ReactNode;
  /** Buttons at the right end of the head. */
  actions?: ReactNode;
  children: ReactNode;
  /** Without padding, for tables and rows that reach the edges. */
  flush?: boolean;
  /** New figures are on their way: a 2 px line at the top while the old ones stay (docs/look.md, Parts). */
  refreshing?: boolean;
}

/** A sheet of paper with a hairline around it. */
export function Panel({ title, note, description, actions, children, flush, refreshing }: PanelProps) {
  return (
    <section className={classes.root} aria-busy={refreshing || undefined}>
      {refreshing && <span className={classes.running} />}
      {(title || actions) && (
        <header className={classes.head}>
          <div>
            {title && (
              <h2>
                {title} {note && <span className={classes.note}>{note}</span>}
              </h2>
            )}
            {description && <div className={classes.description}>{description}</div>}
          </div>
          {actions && (
            <div className={classes.actions} data-screen-only>
              {actions}
            </div>
          )}
        </header>
      )}
      <div className={flush ? classes.flush : classes.body}>{children}</div>
    </section>
  );
}
