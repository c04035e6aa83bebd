import type { ReactNode } from 'react';
import classes from './panel.module.css';

export interface PanelProps {
  title?: ReactNode;
  /** Stands after the title in the third ink: a unit, a count. */
  note?: ReactNode;
  /** A line below the title. */
  description?: ReactNode;
  /** Buttons at the right end of the head. */
  actions?: ReactNode;
  children: ReactNode;
  /** Below a hairline. */
  foot?: ReactNode;
  /** Without padding, for tables and rows that reach the edges. */
  flush?: boolean;
  /** New figures are on their way: a 2 px line at the top while the old ones stay (look.md, section 6). */
  refreshing?: boolean;
  level?: 2 | 3;
}

/** A sheet of paper with a hairline around it. */
export function Panel({ title, note, description, actions, children, foot, flush, refreshing, level = 2 }: PanelProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={classes.root} aria-busy={refreshing || undefined}>
      {refreshing && <span className={classes.running} />}
      {(title || actions) && (
        <header className={classes.head}>
          <div>
            {title && (
              <Heading className={classes.title}>
                {title} {note && <span className={classes.note}>{note}</span>}
              </Heading>
            )}
            {description && <p className={classes.description}>{description}</p>}
          </div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </header>
      )}
      <div className={flush ? classes.flush : classes.body}>{children}</div>
      {foot && <footer className={classes.foot}>{foot}</footer>}
    </section>
  );
}
