/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { registerAdmin } from '../support/admins.js';
import type { SignedUp } from '../support/api.js';
import { axeViolations, DESKTOP, PHONE, startVisitedApi, type VisitedApi } from '../support/browser.js';

// Where the keyboard is after a press, a refusal, a dialog and a change of page: only a browser takes the focus from what is disabled or gone.

let api: VisitedApi;
let admin: SignedUp;
beforeAll(async () => {
  api = await startVisitedApi();
  admin = await registerAdmin(api, 'isla.morrison@example.com');
  await api.register('ben.jones@example.com');
});
afterAll(() => api?.close());

describe('The focus', () => {
  /** The name or the words of what has the focus; of the page itself 'BODY'. */
  const focused = (page: Page) =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      if (!(at instanceof HTMLElement) || at === document.body) return 'BODY';
      return at.getAttribute('aria-label') ?? (at instanceof HTMLInputElement ? at.name : at.textContent);
    });
  const expectFocus = async (page: Page, name: string) => {
    await expectEventually(() => focused(page), name);
  };
  const expectEventually = async (ask: () => Promise<string | null>, expected: string) => {
    const until = Date.now() + 10_000;
    while ((await ask()) !== expected && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await ask()).toBe(expected);
  };

  it('begins a page at its top, stays at a button that failed, and goes on at the heading of the next page', async () => {
    const { page, context, faults } = await api.visit();
    await page.goto('/home/?tab=contact');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    await expectFocus(page, 'Plumbline, home');

    await page.goto('/login/');
    await page.getByLabel('E-mail').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Log in' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Invalid email or password. Please try again.').waitFor();
    await expectFocus(page, 'Log in');
    await page.getByRole('link', { name: 'Forgot password?' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Forgot password?' }).waitFor();
    await expectFocus(page, 'Forgot password?');
    await page.keyboard.press('Shift+Tab');
    await expectFocus(page, 'Plumbline, home');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('comes back from each dialog to what asked', async () => {
    const { page, context, faults } = await api.visit(DESKTOP, admin);
    await page.goto('/accounts/');
    const escape = async () => {
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await page.getByRole('switch', { name: 'ben.jones@example.com is active' }).focus();
    await page.keyboard.press('Space');
    await escape();
    await expectFocus(page, 'ben.jones@example.com is active');

    await page.getByRole('button', { name: 'Invite somebody' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('bad');
    await page.keyboard.press('Enter');
    await page.getByText('Please enter a valid email address.').waitFor();
    await escape();
    await expectFocus(page, 'Invite somebody');

    const avatar = page.getByRole('button', { name: 'IM, account of Isla Morrison' });
    await avatar.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Log out' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Already leaving?' }).waitFor();
    await escape();
    await expectFocus(page, 'IM, account of Isla Morrison');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('comes back to the menu of a phone, which is no barrier with news either', async () => {
    const ann = await api.register();
    const ben = await api.register('ben.rivers@example.com');
    const { id } = (await ann.as('post', '/api/Projects').send({ name: 'A9', regionId: 1, metricId: 1 }).expect(200))
      .body as { id: number };
    await ben.as('post', '/api/AssetsZones').send({ projectId: id, zoneName: 'North' }).expect(200);
    const { page, context, faults } = await api.visit(PHONE, ann);
    await page.goto('/favourites/');
    await page.getByRole('button', { name: 'Menu' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Notifications, 1 unread' }).waitFor();
    await page.getByRole('link', { name: 'Custom Inputs' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Log out' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Already leaving?' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectFocus(page, 'Menu');
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('A session', () => {
  const ENDED = 'Your session has ended. Please log in again.';

  it('that was ended elsewhere says so in each tab, and leads back; a log-out does neither', async () => {
    const ann = await api.register();
    const { page, context, faults } = await api.visit(DESKTOP, ann);
    const other = await context.newPage();
    await other.goto('/favourites/');
    await page.goto('/profile/');
    await page.getByRole('heading', { name: /^Hello/ }).waitFor();
    await ann.as('post', '/api/AuthUser/logout').send({ everywhere: true }).expect(204);
    // By then the page may have noticed by itself, and have no links any more.
    const goesOn = page.getByRole('link', { name: 'Programmes' }).first().click();
    await Promise.race([goesOn, page.getByText(ENDED).waitFor()]);
    await page.getByText(ENDED).waitFor();
    const from = new URL(page.url()).searchParams.get('from');
    expect(['/projects/', '/profile/']).toContain(from);
    await other.getByText(ENDED).waitFor();
    expect(new URL(other.url()).searchParams.get('from')).toBe('/favourites/');

    await page.getByLabel('E-mail').fill(ann.email);
    await page.getByLabel('Password', { exact: true }).fill(ann.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${from}`);
    await other.waitForURL('**/favourites/');
    await page.getByRole('button', { name: /account of/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Yes, log out' }).click();
    await other.getByRole('heading', { name: 'Log in' }).waitFor();
    for (const tab of [page, other]) {
      expect([new URL(tab.url()).pathname, new URL(tab.url()).search]).toEqual(['/login/', '']);
      expect(await tab.getByText(ENDED).count()).toBe(0);
      expect(await tab.evaluate(() => sessionStorage.getItem('plumbline.path'))).toBeNull();
    }
    expect(faults).toEqual([]);
    await context.close();
  });
});
