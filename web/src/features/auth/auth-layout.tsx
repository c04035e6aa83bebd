import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../../lib/page-title.js';
import { paths } from '../../lib/paths.js';
import { WorkedExample } from '../../ui/charts/worked-example-chart.js';
import { Brand } from '../../ui/layout/brand.js';
import classes from './auth-layout.module.css';

/** The pages before sign-in: the form in the left half, the product's own charts under the line in the right. */
export function AuthLayout({ title, subtitle, children }: { title: string; subtitle: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className={classes.root}>
      <header className={classes.head}>
        <Link to={paths.home.to()} className={classes.brand} aria-label="Plumbline, home">
          <Brand />
        </Link>
      </header>
      <main className={classes.form}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.subtitle}>{subtitle}</p>
        {children}
      </main>
      <aside className={classes.example} aria-label="Worked example">
        <WorkedExample />
      </aside>
    </div>
  );
}
