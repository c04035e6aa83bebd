import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.js';
import { useUser } from '../../lib/session.js';
import { Brand } from '../../ui/layout/brand.js';
import classes from './landing-head.module.css';
import { type LandingTab, landingTabs } from './landing-tabs.js';

/** The brand and the tabs: links, as each tab is an address. On phones they are a strip that scrolls, with the log-in above it. */
export function LandingHead({ tab }: { tab: LandingTab }) {
  const user = useUser();
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>(`[data-tab="${tab}"]`);
    if (!strip.current || !current || strip.current.scrollWidth <= strip.current.clientWidth) return;
    // Not by `scrollIntoView`: it also moves where the first Tab begins, past the brand and the tabs before.
    const { left, width } = current.getBoundingClientRect();
    const { left: start, width: room } = strip.current.getBoundingClientRect();
    strip.current.scrollLeft += left - start - (room - width) / 2;
  }, [tab]);
  const tabs = user ? landingTabs.filter((one) => one.tab !== 'login') : landingTabs;
  return (
    <header className={classes.root}>
      <Link to={paths.home.to()} className={classes.brand} aria-label="Plumbline, home">
        <Brand />
      </Link>
      {tab !== 'login' && (
        <Link to={user ? paths.programmes.to() : paths.home.to({ tab: 'login' })} className={classes.corner}>
          {user ? 'Your programmes' : 'Log in'}
        </Link>
      )}
      <nav ref={strip} aria-label="Main" className={classes.tabs}>
        {tabs.map((one) => (
          <Link
            key={one.tab}
            to={one.to}
            className={classes.tab}
            data-tab={one.tab}
            aria-current={one.tab === tab ? 'page' : undefined}
          >
            {one.label}
          </Link>
        ))}
        {user && (
          <Link to={paths.programmes.to()} className={`${classes.tab} ${classes.programmes}`}>
            Go to your programmes
          </Link>
        )}
      </nav>
    </header>
  );
}
