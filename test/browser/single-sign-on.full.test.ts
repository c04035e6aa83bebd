/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { axeViolations, DESKTOP, inColourScheme, PHONE, startVisitedApi, type VisitedApi } from '../support/browser.js';
import { type OidcProvider, settingsOf, startOidcProvider } from '../support/oidc-provider.js';

// docs/product/accounts.md, Single sign-on: through the pages of a real provider, on the loopback address.

describe('Single sign-on', () => {
  let provider: OidcProvider;
  let api: VisitedApi;
  let plain: VisitedApi;

  beforeAll(async () => {
    provider = await startOidcProvider();
    const oidc = settingsOf(provider);
    [api, plain] = await Promise.all([startVisitedApi({ config: { oidc } }), startVisitedApi()]);
  });
  afterAll(async () => {
    await Promise.all([api?.close(), plain?.close()]);
    await provider?.close();
  });

  const box = (page: Page) => page.getByRole('dialog', { name: 'Authentication Response' });

  /** @returns the tab that goes to the provider */
  async function pressed(page: Page, context: BrowserContext): Promise<Page> {
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Single Sign On' }).focus();
    await page.keyboard.press('Enter');
    const tab = await opened;
    await box(page).waitFor();
    return tab;
  }

  async function signOnAt(tab: Page, login: string): Promise<void> {
    await tab.getByPlaceholder('Enter any login').fill(login);
    await tab.getByPlaceholder('and password').fill('any');
    await tab.keyboard.press('Enter');
    await tab.getByRole('button', { name: 'Continue' }).click();
  }

  it('logs in by itself, and leads to the page that was asked for', async () => {
    const { page, context, faults } = await api.visit();
    await page.goto('/drafts/');
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    const tab = await pressed(page, context);
    await signOnAt(tab, 'ann.smith');
    await tab.getByText('You can close this one.').waitFor();
    expect(tab.url()).toBe(`${api.url}/single-sign-on/`);
    await page.waitForURL('/drafts/');
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('logs in with the response that is copied and pasted, on a phone, where nothing is a barrier (axe)', async () => {
    const { page, context, faults } = await api.visit(PHONE);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: api.url });
    await page.goto('/login/');
    const tab = await pressed(page, context);
    // Nobody listens to what is handed over.
    await page.keyboard.press('Escape');
    await box(page).waitFor({ state: 'hidden' });
    await signOnAt(tab, 'ben.jones');
    await tab.getByRole('button', { name: 'Copy' }).click();
    await tab.getByText('Copied.').waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await inColourScheme(tab, colorScheme);
      expect([colorScheme, await axeViolations(tab, { ofColour: colorScheme === 'dark' })]).toEqual([colorScheme, []]);
    }
    expect(await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

    // Not to the provider, which knows ben.jones by now: its response would arrive before anything is pasted.
    await context.route('**/api/AuthUser/sso/start', (route) => route.abort());
    const again = await pressed(page, context);
    await again.close();
    await page
      .getByLabel('Copy and paste the JSON response from the SSO tab here:')
      .fill('{"name":"ben.jones@example.com"}');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page
      .getByText('Invalid authentication data. Make sure the response contains a valid company email.')
      .waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await inColourScheme(page, colorScheme);
      expect([colorScheme, await axeViolations(page, { ofColour: colorScheme === 'dark' })]).toEqual([colorScheme, []]);
    }
    const label = page.getByText('Copy and paste the JSON response from the SSO tab here:');
    expect(await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await page.getByLabel('Copy and paste the JSON response from the SSO tab here:').fill('');
    await page.keyboard.press('Control+V');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { name: 'Your Programmes' }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('goes on in the same tab where the browser opens no other, and says in words that the provider was left', async () => {
    const { page, context, faults } = await api.visit(DESKTOP);
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto('/drafts/');
    await page.getByRole('button', { name: 'Single Sign On' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByText('The sign-on was cancelled, or the provider does not let you use Plumbline.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.goto('/drafts/');
    await page.getByRole('button', { name: 'Single Sign On' }).click();
    await signOnAt(page, 'cleo.hart');
    await page.waitForURL('/drafts/');
    // The provider's page asks for fonts of the internet.
    expect(faults.filter((fault) => !fault.includes('net::ERR_'))).toEqual([]);
    await context.close();
  });

  it('says in place that it is not set up', async () => {
    const { page, context, faults } = await plain.visit();
    await page.goto('/login/');
    await page.getByRole('button', { name: 'Single Sign On' }).click();
    await page.getByText('Single sign-on is not set up. Log in with e-mail and password.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(context.pages()).toHaveLength(1);
    expect(faults).toEqual([]);
    await context.close();
  });
});
