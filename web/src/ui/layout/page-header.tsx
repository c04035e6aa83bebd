import type { ReactNode } from 'react';
import { usePageTitle } from '../../lib/page-title.js';
import { Breadcrumbs, type Crumb } from '../navigation/breadcrumbs.js';
import classes from './page-header.module.css';

export interface Fact {
  label: string;
  value: ReactNode;
}

export interface PageHeaderProps {
  /** Also the title of the browser's tab, unless `tabTitle` is given. */
  title: string;
  tabTitle?: string;
  crumbs?: readonly Crumb[];
  /** After the title, on its line: a count, an edit button, a state. */
  beside?: ReactNode;
  /** Below the title: facts. */
  facts?: readonly Fact[];
  actions?: ReactNode;
}

/** The head of a page: breadcrumbs, title, facts, actions. One per page. */
export function PageHeader({ title, tabTitle, crumbs, beside, facts, actions }: PageHeaderProps) {
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
          <h1 className={classes.title}>{title}</h1>
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
      {facts.map(({ label, value }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
