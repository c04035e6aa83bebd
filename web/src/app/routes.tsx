import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { paths } from '../lib/paths.js';
import { PageError } from './page-error.js';
import { RootLayout } from './root-layout.js';
import { SplashPage } from './splash-page.js';
import { UnknownPath } from './unknown-path.js';

// Every page is a chunk of its own (docs/web.md, Bars).
const page = ({ pattern }: { pattern: string }, load: () => Promise<ComponentType>): RouteObject => ({
  path: pattern,
  lazy: async () => ({ Component: await load() }),
});

const programmeWizard = async () => (await import('./programme-wizard-route.js')).ProgrammeWizardRoute;
const assetWizard = async () => (await import('./asset-wizard-route.js')).AssetWizardRoute;

/** Pages under the shell: they need a signed-in user (docs/product/accounts.md, Guard). */
const signedIn: RouteObject[] = [
  page(
    paths.programmes,
    async () => (await import('../features/programmes/list/programme-list-page.js')).ProgrammeListPage,
  ),
  page(paths.drafts, async () => (await import('../features/programmes/list/draft-list-page.js')).DraftListPage),
  page(paths.scenarios, async () => (await import('../features/programmes/scenarios/scenarios-page.js')).ScenariosPage),
  page(
    paths.compareScenarios,
    async () => (await import('../features/comparison/page/comparison-page.js')).ComparisonPage,
  ),
  page(paths.createProgramme, programmeWizard),
  page(paths.changeProgramme, programmeWizard),
  page(paths.editProgramme, async () => (await import('./edit-route.js')).EditRoute),
  page(paths.history, async () => (await import('../features/history/history-page.js')).HistoryPage),
  page(paths.asOf, async () => (await import('../features/history/as-of/as-of-page.js')).AsOfPage),
  page(paths.schedule, async () => (await import('../features/schedule/page/schedule-page.js')).SchedulePage),
  page(paths.addAsset, assetWizard),
  page(paths.editAsset, assetWizard),
  page(paths.dashboard, async () => (await import('./dashboard-route.js')).DashboardRoute),
  page(
    paths.favourites,
    async () => (await import('../features/programmes/favourites/favourites-page.js')).FavouritesPage,
  ),
  page(paths.search, async () => (await import('../features/programmes/search/search-page.js')).SearchPage),
  page(
    paths.customInputs,
    async () => (await import('../features/custom-inputs/list/custom-inputs-page.js')).CustomInputsPage,
  ),
  page(
    paths.createCustomInput,
    async () => (await import('../features/custom-inputs/wizard/create-input-page.js')).CreateInputPage,
  ),
  page(
    paths.editCustomInput,
    async () => (await import('../features/custom-inputs/form/edit-input-page.js')).EditInputPage,
  ),
  page(paths.sharedProgrammes, async () => (await import('./placeholder-page.js')).SharedProgrammesPage),
  page(
    paths.savedComparisons,
    async () => (await import('../features/comparison/saved/saved-comparisons-page.js')).SavedComparisonsPage,
  ),
  page(
    paths.notifications,
    async () => (await import('../features/notifications/notifications-page.js')).NotificationsPage,
  ),
  page(paths.accounts, async () => (await import('../features/accounts/accounts-page.js')).AccountsPage),
  page(paths.profile, async () => (await import('../features/auth/profile-page.js')).ProfilePage),
];

export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <PageError />,
    // The splash of index.html stands as long as there is nothing.
    hydrateFallbackElement: <></>,
    children: [
      { path: paths.splash.pattern, element: <SplashPage /> },
      page(paths.home, async () => (await import('./landing-route.js')).LandingRoute),
      page(paths.login, async () => (await import('../features/auth/login-page.js')).LoginPage),
      page(paths.register, async () => (await import('../features/auth/register-page.js')).RegisterPage),
      page(
        paths.passwordReset,
        async () => (await import('../features/auth/password-reset-page.js')).PasswordResetPage,
      ),
      page(
        paths.singleSignOn,
        async () => (await import('../features/auth/single-sign-on/single-sign-on-page.js')).SingleSignOnPage,
      ),
      {
        lazy: async () => ({ Component: (await import('./not-found-frame.js')).NotFoundFrame }),
        children: [page(paths.notFound, async () => (await import('./not-found-page.js')).NotFoundPage)],
      },
      {
        lazy: async () => ({ Component: (await import('./shell.js')).Shell }),
        // An error inside a page leaves the top bar in place.
        children: [{ errorElement: <PageError inShell />, children: signedIn }],
      },
      { path: '*', element: <UnknownPath /> },
    ],
  },
];
