import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { paths } from '../lib/paths.js';
import { PageError } from './page-error.js';
import { RootLayout } from './root-layout.js';
import { SplashPage } from './splash-page.js';
import { UnknownPath } from './unknown-path.js';

// Every page is a chunk of its own (docs/web.md, Bars).
const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
});

/** All routes. Pages under the shell need a signed-in user (docs/product/accounts.md, Guard). */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <PageError />,
    hydrateFallbackElement: <></>,
    children: [
      { path: paths.splash.pattern, element: <SplashPage /> },
      page(paths.login.pattern, async () => (await import('../features/auth/login-page.js')).LoginPage),
      page(paths.register.pattern, async () => (await import('../features/auth/register-page.js')).RegisterPage),
      page(paths.notFound.pattern, async () => (await import('./not-found-page.js')).NotFoundPage),
      {
        lazy: async () => ({ Component: (await import('./shell.js')).Shell }),
        children: [
          {
            // An error inside a page leaves the top bar in place.
            errorElement: <PageError />,
            children: [
              page(
                paths.programmes.pattern,
                async () => (await import('../features/programmes/list/programme-list-page.js')).ProgrammeListPage,
              ),
              page(
                paths.drafts.pattern,
                async () => (await import('../features/programmes/list/draft-list-page.js')).DraftListPage,
              ),
              page(
                paths.scenarios.pattern,
                async () => (await import('../features/programmes/scenarios/scenarios-page.js')).ScenariosPage,
              ),
              page(
                paths.compareScenarios.pattern,
                async () => (await import('../features/programmes/scenarios/comparison-page.js')).ComparisonPage,
              ),
              page(
                paths.createProgramme.pattern,
                async () => (await import('./programme-wizard-route.js')).ProgrammeWizardRoute,
              ),
              page(
                paths.changeProgramme.pattern,
                async () => (await import('./programme-wizard-route.js')).ProgrammeWizardRoute,
              ),
              page(paths.editProgramme.pattern, async () => (await import('./edit-route.js')).EditRoute),
              page(paths.addAsset.pattern, async () => (await import('./asset-wizard-route.js')).AssetWizardRoute),
              page(paths.editAsset.pattern, async () => (await import('./asset-wizard-route.js')).AssetWizardRoute),
              page(
                paths.dashboard.pattern,
                async () => (await import('../features/dashboards/page/dashboard-page.js')).DashboardPage,
              ),
              page(paths.favourites.pattern, async () => (await import('./placeholder-page.js')).FavouritesPage),
              page(
                paths.sharedProgrammes.pattern,
                async () => (await import('./placeholder-page.js')).SharedProgrammesPage,
              ),
              page(
                paths.savedComparisons.pattern,
                async () => (await import('./placeholder-page.js')).SavedComparisonsPage,
              ),
              page(paths.profile.pattern, async () => (await import('../features/auth/profile-page.js')).ProfilePage),
            ],
          },
        ],
      },
      { path: '*', element: <UnknownPath /> },
    ],
  },
];
