import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { usePageTitle } from '../../lib/page-title.js';
import { WorkedExample } from '../../ui/charts/worked-example-chart.js';
import { HomeFacts, HomeTab } from './home-tab.js';
import { LandingFooter } from './landing-footer.js';
import { LandingHead } from './landing-head.js';
import classes from './landing-page.module.css';
import { type LandingTab, landingTabs } from './landing-tabs.js';

const loadSheets = async () => ({ default: (await import('./landing-sheets.js')).LandingSheet });
const LandingSheet = lazy(loadSheets);

export interface LandingPageProps {
  tab: LandingTab;
  /** E-mail and password, for the tab 'Log in/Sign on'. */
  loginForm: ReactNode;
}

/** The public page of the product (docs/product/landing.md). */
export function LandingPage({ tab, loginForm }: LandingPageProps) {
  usePageTitle(tab === 'home' ? '' : (landingTabs.find((one) => one.tab === tab)?.label ?? ''));
  // The next click finds them there; what fails now is told then.
  useEffect(() => {
    loadSheets().catch(() => undefined);
  }, []);
  return (
    <div className={classes.root}>
      <LandingHead tab={tab} />
      {tab === 'home' || tab === 'login' ? (
        <main className={classes.stage} data-tab={tab}>
          <div className={classes.half}>{tab === 'home' ? <HomeTab /> : <LogIn form={loginForm} />}</div>
          <div className={classes.example}>
            <WorkedExample />
          </div>
          {tab === 'home' && (
            <div className={classes.facts}>
              <HomeFacts />
            </div>
          )}
        </main>
      ) : (
        <main className={classes.sheet}>
          <Suspense fallback={<div className={classes.waiting} />}>
            <LandingSheet tab={tab} />
          </Suspense>
        </main>
      )}
      {tab !== 'home' && <LandingFooter />}
    </div>
  );
}

function LogIn({ form }: { form: ReactNode }) {
  return (
    <div className={classes.login}>
      <h1>Log in</h1>
      <p className={classes.subtitle}>Enter your credentials to access your account</p>
      {form}
    </div>
  );
}
