/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import type { Page as BrowserPage } from 'playwright-core';
import { registerAdmin } from './admins.js';
import type { SignedUp } from './api.js';
import { axeViolations, inColourScheme, type Screen, type VisitedApi } from './browser.js';

/** Every route of the client has its pattern there. */
const ROUTES = 'web/src/lib/paths.ts';

/** Where a page is, and words that are on it once it is complete. */
type Page = readonly [path: string, shows: RegExp];

/** Pages for everybody. The splash leads on at once. */
const OPEN_PAGES: readonly Page[] = [
  ['/', /Log in/],
  ['/home/', /Log in/],
  ['/login/', /Forgot password/],
  ['/register/', /Create/],
  ['/password-reset/', /Forgot password/],
  ['/single-sign-on/', /You are not signed in/],
];

/** Pages of a planner who has a sample programme, its scenario, an empty programme and a draft. */
async function ownPages(planner: SignedUp): Promise<readonly Page[]> {
  const make = async (path: string, body: object = {}) =>
    ((await planner.as('post', path).send(body).expect(200)).body as { id: number }).id;
  const id = await make('/api/Projects/sample', { name: 'A9 dualling, 2 km' });
  const empty = await make('/api/Projects', { name: 'Nothing yet', regionId: 1, metricId: 1 });
  const scenario = await make(`/api/Projects/Duplicate?id=${id}&scenarioName=Two%20shifts`);
  await make('/api/Projects', { name: 'Half a wizard', regionId: 1, metricId: 1, isDraft: true });
  return [
    ['/projects/', /Your Programmes/],
    ['/drafts/', /Half a wizard/],
    [`/projects/scenarios/${id}/`, /Two shifts/],
    [`/projects/scenarios/${empty}/`, /You currently only have a baseline scenario/],
    [`/projects/compare-scenarios/?projects=[${id},${scenario}]`, /Two shifts/],
    ['/projects/saved-comparisons/', /comparison/i],
    ['/projects/create-project/', /United Kingdom/],
    [`/projects/create-project/${id}/`, /United Kingdom/],
    [`/projects/edit/${id}/`, /Peak labour/],
    [`/projects/edit/${empty}/`, /Programme is empty/],
    [`/projects/edit/${id}/add-asset/`, /Airfield/],
    [`/projects/edit/${id}/edit-asset/Mainline/`, /Available subprogrammes/],
    [`/projects/history/${id}/`, /History/],
    [`/projects/history/${id}/as-of/?version=1`, /as it was on/],
    [`/projects/schedule/${id}/`, /schedule/i],
    [`/projects/detail/${id}/`, /The peak month is/],
    [`/projects/detail/${id}/?view=labour`, /Labour peaks at/],
    [`/projects/detail/${empty}/`, /empty|No data/],
    ['/favourites/', /favourite/i],
    ['/search/?query=dualling', /A9 dualling/],
    ['/custom-inputs/', /Custom inputs are empty/],
    ['/custom-inputs/create-custom-inputs/', /Pick input option/],
    ['/custom-inputs/edit-custom-inputs/Material/1/', /Material/],
    ['/custom-inputs/edit-custom-inputs/Element%20make%20up/3/', /Add Activity/],
    ['/shared-projects/', /shared/i],
    ['/notifications/', /notification/i],
    ['/accounts/', /example\.com/],
    ['/profile/', /example\.com/],
    ['/not-found/', /not/i],
    ['/nowhere/', /not/i],
  ];
}

/**
 * Goes through every page of the client, in light and in dark.
 * @returns what is wrong with them: barriers (axe), sideways scroll, figures that are cut, errors in the page, routes that no page here leads to
 */
export async function walkEveryPage(api: VisitedApi, screen: Screen): Promise<string[]> {
  const admin = await registerAdmin(api);
  const pages = await ownPages(admin);
  return [
    ...(await faultsOf(api, screen, OPEN_PAGES)),
    ...(await faultsOf(api, screen, pages, admin)),
    ...(await routesLeftOut([...OPEN_PAGES, ...pages])),
  ];
}

async function faultsOf(api: VisitedApi, screen: Screen, pages: readonly Page[], user?: SignedUp): Promise<string[]> {
  const { page, context, faults } = await api.visit(screen, user);
  const found: string[] = [];
  for (const [path, shows] of pages) {
    await page.goto(path);
    await page.getByText(shows).filter({ visible: true }).first().waitFor();
    found.push(...(await axeViolations(page)).map((violation) => `${path}: ${violation}`));
    await inColourScheme(page, 'dark');
    found.push(...(await axeViolations(page, { ofColour: true })).map((violation) => `${path}, dark: ${violation}`));
    await inColourScheme(page, 'light');
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
      found.push(`${path}: scrolls sideways`);
    found.push(...(await cutFigures(page)).map((figure) => `${path}: cuts ${figure}`));
  }
  await context.close();
  return [...found, ...faults];
}

/** Figures that their fields do not show whole: '0.02 of Quantity rate'. */
export const cutFigures = (page: BrowserPage): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input[inputmode="decimal"], input[inputmode="numeric"]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(
        (field) => `${field.value} of ${field.labels?.[0]?.textContent ?? field.ariaLabel ?? 'a field without a name'}`,
      ),
  );

async function routesLeftOut(pages: readonly Page[]): Promise<string[]> {
  const patterns = [...(await readFile(ROUTES, 'utf8')).matchAll(/pattern: '([^']+)'/g)].map(
    ([, pattern = '']) => pattern,
  );
  if (patterns.length < 20) return [`${ROUTES} has no patterns of routes any more`];
  const leadsTo = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}(\\?.*)?$`);
  return patterns
    .filter((pattern) => !pages.some(([path]) => leadsTo(pattern).test(path)))
    .map((pattern) => `${pattern}: no page of the walk leads there (test/support/every-page.ts)`);
}
