/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type RunningApi, type SignedUp, startApi } from '../support/api.js';
import { axeViolations, DESKTOP, inColourScheme, PHONE, startBrowser, visit } from '../support/browser.js';

let api: RunningApi;
let browser: Browser;

beforeAll(async () => {
  [api, browser] = await Promise.all([startApi(), startBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await api?.close();
});

/** Goes on with Tab until the element has the focus: what cannot be reached so cannot be used by keyboard. */
async function tabTo(page: Page, element: ReturnType<Page['getByRole']>): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await element.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach the element');
}

describe('A planner on a fresh installation', () => {
  it('makes a programme, adds a divided asset and reads its charts, by keyboard and mouse', async () => {
    const { page, context, faults } = await visit(browser, api.url);
    const planner = { email: 'isla.morrison@example.com', password: 'Plumb-1ine' };

    // A stranger is shown what this is before they are asked who they are.
    await page.goto('/');
    await page.waitForURL('**/home/');
    await page.getByRole('link', { name: 'Start calculating' }).click();
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.getByRole('heading', { name: 'Sign up' }).waitFor();
    await page.getByLabel('E-mail').fill(planner.email);
    await page.getByLabel('Password', { exact: true }).fill(planner.password);
    await page.getByLabel('Confirm password', { exact: true }).fill(planner.password);
    await page.keyboard.press('Enter');
    await page.getByText('Registration successful! Please log in with your new account.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(planner.password);
    await page.keyboard.press('Enter');
    await page.getByText('Projects are empty.').waitFor();

    // The programme, by keyboard.
    await tabTo(
      page,
      page
        .getByRole('link', { name: 'Create first project' })
        .or(page.getByRole('button', { name: 'Create first project' })),
    );
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('textbox', { name: 'Name' }));
    await page.keyboard.type('A9 dualling');
    await page.getByRole('radio', { name: 'United Kingdom' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('radio', { name: 'Metric' }).focus();
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: 'Next' }));
    await page.keyboard.press('Enter');
    await page.getByText('Working days', { exact: true }).first().waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Create', exact: true }));
    await page.keyboard.press('Enter');
    await page.getByText('Programme Created Successfully!').waitFor();

    // The divided asset, by mouse.
    await page
      .getByText(
        'Programme is empty. Please add an asset to proceed. This step is necessary to enable the calculation process.',
      )
      .waitFor();
    await page
      .getByRole('link', { name: 'Add asset' })
      .or(page.getByRole('button', { name: 'Add asset' }))
      .first()
      .click();
    await page.getByRole('radio', { name: /^Roads/ }).check({ force: true });
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('radio', { name: /^Carriageways/ }).check({ force: true });
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('textbox', { name: 'Asset name' }).fill('Mainline');
    await page.getByRole('radio', { name: 'Yes' }).check();
    for (const [i, [name, start, end, size]] of [
      ['North', '01/03/2027', '24/09/2027', '700'],
      ['South', '07/06/2027', '17/12/2027', '500'],
    ].entries()) {
      const card = page
        .getByRole('group', { name: new RegExp(`^Part ${i + 1}`) })
        .or(page.getByRole('region', { name: new RegExp(`^Part ${i + 1}`) }))
        .first();
      await card.getByRole('textbox', { name: 'Part name' }).fill(name ?? '');
      await choose(
        page,
        card.getByRole('combobox', { name: 'Asset type' }).or(card.getByRole('textbox', { name: 'Asset type' })),
        'Dual carriageway',
      );
      await card.getByRole('textbox', { name: 'Start date' }).fill(start ?? '');
      await card.getByRole('textbox', { name: 'End date' }).fill(end ?? '');
      await card.getByRole('textbox', { name: 'Size' }).fill(size ?? '');
      await choose(
        page,
        card
          .getByRole('combobox', { name: 'Available subprogrammes' })
          .or(card.getByRole('textbox', { name: 'Available subprogrammes' })),
        'Dual carriageway - flexible',
      );
    }
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('Asset Added Successfully!').waitFor();
    await page.getByRole('tab', { name: 'Mainline' }).waitFor();

    // The charts.
    await page
      .getByRole('link', { name: 'Dashboards' })
      .or(page.getByRole('button', { name: 'Dashboards' }))
      .first()
      .click();
    await page.getByText(/The peak month is .* Deliveries .* m³/).waitFor();
    await page.getByText('Labour', { exact: true }).first().click();
    await page.getByText(/Labour peaks at .* per day on .* man-days/).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});

async function choose(page: Page, field: ReturnType<Page['getByRole']>, option: string): Promise<void> {
  await field.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

describe('A sample programme', () => {
  it.each([
    ['A9 dualling, 2 km', '23.2 per day', '10 Jun 2027', '1 788 man-days'],
    ['Runway 3000 m x 45 m', '25.3 per day', '06 Sep 2027', '3 428 man-days'],
    ['Six-storey office', '46.9 per day', '11 Oct 2027', '5 234 man-days'],
  ])('%s shows its peak and its man-days on the page', async (name, peak, day, manDays) => {
    const planner = await api.register();
    const { body } = await planner.as('post', '/api/Projects/sample').send({ name }).expect(200);
    const { page, context, faults } = await visit(browser, api.url, DESKTOP, planner);
    await page.goto(`/projects/detail/${body.id}/?view=labour`);
    const sentence = page.getByText(/Labour peaks at/).first();
    await sentence.waitFor();
    const text = (await sentence.innerText()).replaceAll('\u00a0', ' ');
    for (const figure of [peak, day, manDays]) expect(text).toContain(figure);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('A printed dashboard', () => {
  it('shows the whole chart on A4, upright and across, without controls and without a blank page', async () => {
    const planner = await api.register();
    const { body } = await planner.as('post', '/api/Projects/sample').send({ name: 'A9 dualling, 2 km' }).expect(200);
    const dark = { ...DESKTOP, colorScheme: 'dark' } as const;
    const { page, context, faults } = await visit(browser, api.url, dark, planner);
    await page.goto(`/projects/detail/${body.id}/`);
    await page.locator('.main-svg').first().waitFor();

    // What the sheet of 186 mm shows, looked at as a page: Chromium's PDF has no text to search.
    await page.setViewportSize({ width: 703, height: 1032 });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.locator('.main-svg[viewBox="0 0 940 340"]').first().waitFor({ state: 'attached' });
    const sheet = await page.evaluate(() => {
      const inside = (box: DOMRect) => box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
      const labels = [...document.querySelectorAll('[data-ground] text')];
      return {
        months: labels.filter((label) => /^\d{4}-\d\d$/.test(label.textContent)).map((label) => label.textContent),
        allInside: labels.every((label) => inside(label.getBoundingClientRect())),
        controls: [...document.querySelectorAll('main :is(button, input, a[href])')].filter(
          // Words that explain themselves on screen are print like others.
          (control) => control.checkVisibility() && !control.closest('p, h2'),
        ).length,
        ink: getComputedStyle(document.querySelector('h1') ?? document.body).color,
      };
    });
    expect(sheet).toEqual({
      months: ['03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2027-${month}`),
      allInside: true,
      controls: 0,
      // The light scheme's, on white paper.
      ink: 'rgb(20, 32, 43)',
    });
    await page.getByText(/^All assets · key materials · Mar 2027 to Dec 2027 · made /).waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: null, colorScheme: 'dark' });

    const pages = async (landscape: boolean) =>
      (await page.pdf({ format: 'A4', landscape })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
    expect(await pages(false)).toBe(1);
    expect(await pages(true)).toBeLessThanOrEqual(2);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('An unsaved edit', () => {
  it('shows what it does while it is typed, and is saved in one command', async () => {
    const planner = await api.register();
    const { body } = await planner.as('post', '/api/Projects/sample').send({ name: 'A9 dualling, 2 km' }).expect(200);
    const { page, context, faults } = await visit(browser, api.url, DESKTOP, planner);
    await page.goto(`/projects/edit/${body.id}/`);
    await page.getByText('Labour peaks at 23.2 per day on 10 Jun 2027.').waitFor();
    const size = page.getByRole('textbox', { name: /^Size/ });
    await page.getByRole('textbox', { name: /^End date/ }).focus();
    await tabTo(page, size);
    // Typed over what Tab has selected.
    await page.keyboard.type('4000');
    // Twice the road, twice the heads: 23.243154 becomes 46.486308.
    await page.getByText('46.5').first().waitFor();
    await page.getByText('+23.2').first().waitFor();
    expect((await planner.as('get', `/api/Projects/${body.id}`)).body.assets[0].parts[0].partSize).toBe(2000);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Asset updated successfully.').waitFor();
    expect((await planner.as('get', `/api/Projects/${body.id}`)).body.assets[0].parts[0].partSize).toBe(4000);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('Every screen', () => {
  let planner: SignedUp;
  let id = 0;
  let empty = 0;
  let scenario = 0;

  beforeAll(async () => {
    planner = await api.register();
    id = (await planner.as('post', '/api/Projects/sample').send({ name: 'A9 dualling, 2 km' }).expect(200)).body.id;
    empty = (
      await planner.as('post', '/api/Projects').send({ name: 'Nothing yet', regionId: 1, metricId: 1 }).expect(200)
    ).body.id;
    scenario = (await planner.as('post', `/api/Projects/Duplicate?id=${id}&scenarioName=Two%20shifts`).expect(200)).body
      .id;
    await planner
      .as('post', '/api/Projects')
      .send({ name: 'Half a wizard', regionId: 1, metricId: 1, isDraft: true })
      .expect(200);
  });

  const screens: readonly [string, () => string, RegExp][] = [
    ['the programme list', () => '/projects/', /Your Programmes/],
    ['the drafts', () => '/drafts/', /Half a wizard/],
    ['the scenarios of a programme', () => `/projects/scenarios/${id}/`, /Two shifts/],
    ['a lone baseline', () => `/projects/scenarios/${empty}/`, /You currently only have a baseline scenario/],
    ['a comparison', () => `/projects/compare-scenarios/?projects=[${id},${scenario}]`, /Two shifts/],
    ['the programme wizard', () => '/projects/create-project/', /United Kingdom/],
    ['the edit of a programme', () => `/projects/create-project/${id}/`, /United Kingdom/],
    ['the edit screen', () => `/projects/edit/${id}/`, /Peak labour/],
    ['an empty programme', () => `/projects/edit/${empty}/`, /Programme is empty/],
    ['the asset wizard', () => `/projects/edit/${id}/add-asset/`, /Airfield/],
    ['the edit of an asset', () => `/projects/edit/${id}/edit-asset/Mainline/`, /Available subprogrammes/],
    ['the materials dashboard', () => `/projects/detail/${id}/`, /The peak month is/],
    ['the labour dashboard', () => `/projects/detail/${id}/?view=labour`, /Labour peaks at/],
    ['a dashboard without figures', () => `/projects/detail/${empty}/`, /empty|No data/],
    ['the profile', () => '/profile/', /example\.com/],
    ['a page that is not there', () => '/nowhere/', /not/i],
  ];

  it.each([
    ['1440 px', DESKTOP],
    ['390 px', PHONE],
  ] as const)('has no barrier and no sideways scroll at %s, in light and in dark', async (_, screen) => {
    const { page, context, faults } = await visit(browser, api.url, screen, planner);
    const found: string[] = [];
    for (const [name, path, shows] of screens) {
      await page.goto(path());
      await page.getByText(shows).filter({ visible: true }).first().waitFor();
      found.push(...(await axeViolations(page)).map((violation) => `${name}: ${violation}`));
      await inColourScheme(page, 'dark');
      found.push(...(await axeViolations(page, { ofColour: true })).map((violation) => `${name}, dark: ${violation}`));
      await inColourScheme(page, 'light');
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
        found.push(`${name}: scrolls sideways`);
    }
    expect(found).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });
});
