/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeViolations, DESKTOP, inColourScheme, PHONE, startVisitedApi, type VisitedApi } from '../support/browser.js';

// docs/product/accounts.md, Profile.

describe('The profile', () => {
  let api: VisitedApi;

  beforeAll(async () => {
    api = await startVisitedApi();
  });
  afterAll(() => api?.close());

  const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
  const type = async (page: Page, label: string, text: string) => {
    await field(page, label).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  };
  const press = async (page: Page, name: string) => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  const expectNoBarrier = async (page: Page) => {
    expect(await axeViolations(page)).toEqual([]);
    await inColourScheme(page, 'dark');
    expect(await axeViolations(page, { ofColour: true })).toEqual([]);
    await inColourScheme(page, 'light');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  };

  it.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ] as const)('keeps the places of its panels free while it loads, on %s', async (_, screen) => {
    const { page, context, faults } = await api.visit(
      screen,
      await api.register(`ben.rivers.${screen.width}@example.com`),
    );
    let answer = (): void => undefined;
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/AuthUser/me', async (route) => {
      await mayAnswer;
      await route.continue();
    });
    const panels = () =>
      page.locator('main section').evaluateAll((all) => all.map((one) => Math.round(one.clientHeight / 4)));
    await page.goto('/profile/');
    await page.getByRole('heading', { name: 'User profile' }).waitFor();
    await page.getByText('Loading user profile').waitFor();
    const loading = await panels();
    await expectNoBarrier(page);
    answer();
    await page.getByRole('heading', { name: /^Hello/ }).waitFor();
    await page.getByText('You have no access tokens.').waitFor();
    expect(await panels()).toEqual(loading);
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ] as const)('is worked on by keyboard alone on %s, and no state of it is a barrier', async (_, screen) => {
    const ann = await api.register();
    const { page, context, faults } = await api.visit(screen, ann);
    await page.goto('/profile/');
    await page.getByText('You have no access tokens.').waitFor();

    await type(page, 'User name', 'Ishbel Morrison');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Hello, Ishbel' }).waitFor();
    await page.getByText('Profile updated').waitFor();

    await press(page, 'New token');
    await page.getByRole('dialog', { name: 'New access token' }).waitFor();
    expect(await field(page, 'Name').evaluate((input) => input === document.activeElement)).toBe(true);
    const gap = await page.getByRole('dialog').evaluate((dialog) => {
      const edge = (what: string, side: 'top' | 'bottom') =>
        dialog.querySelector(what)?.getBoundingClientRect()[side] ?? 0;
      return edge('label', 'top') - edge('h2', 'bottom');
    });
    // docs/look.md, Parts: dialogs.
    expect(gap).toBeGreaterThanOrEqual(16);
    await page.keyboard.type('Night import');
    await type(page, 'Your password', ann.password);
    await expectNoBarrier(page);
    await page.keyboard.press('Enter');
    const token = (await page.getByText(/^plumbline_pat_/).textContent()) ?? '';
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Copy');
    await expectNoBarrier(page);
    await press(page, 'Done');
    await page.getByRole('button', { name: 'Revoke Night import' }).waitFor();
    expect((await fetch(`${api.url}/api/Units`, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(200);
    await expectNoBarrier(page);

    await type(page, 'Current password', ann.password);
    await type(page, 'New password', 'Plumb-2ine');
    await type(page, 'Confirm new password', 'Plumb-2ine');
    await page.keyboard.press('Enter');
    await page.getByText('Password changed').waitFor();
    await page.getByText('You have no access tokens.').waitFor();
    expect((await fetch(`${api.url}/api/Units`, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(401);

    await field(page, 'System').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor({ state: 'attached' });
    await page.reload();
    await page.getByRole('heading', { name: 'Hello, Ishbel' }).waitFor();
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor({ state: 'attached' });

    await press(page, 'Log out everywhere');
    const dialog = page.getByRole('dialog', { name: 'Log out everywhere?' });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Log out everywhere' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('is known in another browser: name and colour scheme, chosen in the menu there, come along', async () => {
    const ann = await api.register();
    const first = await api.visit(DESKTOP, ann);
    await first.page.goto('/profile/');
    await type(first.page, 'User name', 'Ishbel Morrison');
    await first.page.keyboard.press('Enter');
    await first.page.getByRole('button', { name: 'IM, account of Ishbel Morrison' }).click();
    const stored = first.page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await first.page.getByRole('dialog').getByText('Dark', { exact: true }).click();
    expect((await stored).status()).toBe(200);

    const { page, context, faults } = await api.visit(DESKTOP, ann);
    await page.goto('/profile/');
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'IM, account of Ishbel Morrison' }).waitFor();
    // Before the profile is read again, the next page has both already.
    await page.route('**/api/AuthUser/me', () => undefined);
    await page.goto('/notifications/');
    await page.getByRole('button', { name: 'IM, account of Ishbel Morrison' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])).toBe('dark');
    expect(faults).toEqual([]);
    await Promise.all([context.close(), first.context.close()]);
  });
});
