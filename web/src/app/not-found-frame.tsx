import { lazy, Suspense } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { paths } from '../lib/paths.js';
import { useUser } from '../lib/session.js';
import { Brand } from '../ui/layout/brand.js';
import classes from './not-found-frame.module.css';

const Shell = lazy(async () => ({ default: (await import('./shell.js')).Shell }));

/** The shell for who is signed in, as on every other page; a stranger gets the brand, which leads home. */
export function NotFoundFrame() {
  if (useUser())
    return (
      <Suspense>
        <Shell />
      </Suspense>
    );
  return (
    <>
      <header className={classes.head}>
        <Link to={paths.home.to()} className={classes.brand} aria-label="Plumbline, home">
          <Brand />
        </Link>
      </header>
      <main>
        <Outlet />
      </main>
    </>
  );
}
