import type { ReactNode } from 'react';
import { usePageTitle } from '../../lib/page-title.js';
import { Breadcrumbs, type Crumb } from '../navigation/breadcrumbs.js';
import { Clamped } from './clamped.js';
import classes from './page-header.module.css';

export interface Fact {
  label: string;
  value: ReactNode;
  /** On a phone too: the value does not speak for itself. */
  labelled?: boolean;
}

export interface PageHeaderProps {
  /** Also the title of the browser's tab, unless `tabTitle` is given. */
  title: string;
  tabTitle?: string;
  crumbs?: readonly Crumb[];
  /** Stays beside the title, however long that is: an edit button, a state. */
  titleEnd?: ReactNode;
  /** After the title, on its line where there is room: a count, facts. */
  beside?: ReactNode;
  /** Below the title: facts. */
  facts?: readonly Fact[];
  actions?: ReactNode;
}

/** The head of a page: breadcrumbs, title of at most two lines, facts, actions. One per page. */
export function PageHeader({ title, tabTitle, crumbs, titleEnd, beside, facts, actions }: PageHeaderProps) {
  usePageTitle(tabTitle ?? title);
  return (
    <header>
      {crumbs && (
        <div data-screen-only>
          <Breadcrumbs crumbs={crumbs} />
        </div>
      )}
      <div className={classes.line}>
        <div className={classes.heading}>
          <div className={classes.titleLine}>
            <h1 className={classes.title}>
              <Clamped>{title}</Clamped>
            </h1>
            {titleEnd && <div className={classes.titleEnd}>{titleEnd}</div>}
          </div>
          {beside && <div className={classes.beside}>{beside}</div>}
        </div>
        {actions && (
          <div className={classes.actions} data-screen-only>
            {actions}
          </div>
        )}
      </div>
      {facts && <Facts facts={facts} />}
    </header>
  );
}

/** Also for `beside`, where there is room for the facts on the title's line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, labelled }) => (
        <div key={label} className={classes.fact} data-labelled={labelled || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
