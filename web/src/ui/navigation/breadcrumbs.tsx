import { Link } from 'react-router-dom';
import { IconChevronRight } from '../icons/chevron-right.js';
import classes from './breadcrumbs.module.css';

export interface Crumb {
  label: string;
  /** Left out for the page that is open. */
  to?: string;
}

/** The way to this page; the last crumb is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={classes.list}>
        {crumbs.map(({ label, to }, index) => (
          <li key={index} className={classes.crumb}>
            {index > 0 && <IconChevronRight size={12} stroke={1.5} aria-hidden />}
            {to ? (
              <Link to={to} className={classes.link}>
                {label}
              </Link>
            ) : (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined} className={classes.here}>
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
