/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountRows, proveEmail, registerAdmin } from '../support/admins.js';
import type { SignedUp } from '../support/api.js';
import { axeViolations, DESKTOP, inColourScheme, PHONE, startVisitedApi, type VisitedApi } from '../support/browser.js';

describe('An Admin', () => {
  let api: VisitedApi;
  let admin: SignedUp;
  let ben: SignedUp;

  beforeAll(async () => {
    api = await startVisitedApi();
    admin = await registerAdmin(api, 'isla.morrison@example.com');
    ben = await api.register('ben.jones@example.com');
    await api.register('ann.smith@example.com');
    await admin.as('post', '/api/Accounts/invitations').send({ email: 'new.guest@example.com' }).expect(200);
  });
  afterAll(() => api?.close());

  it('invites, promotes, deactivates and withdraws by keyboard alone, from the user menu on', async () => {
    const { page, context, faults } = await api.visit(DESKTOP, admin);
    await page.goto('/projects/');
    const press = async (name: string, role: 'button' | 'link' | 'switch' = 'button', key = 'Enter') => {
      await page.getByRole(role, { name, exact: true }).focus();
      await page.keyboard.press(key);
    };
    await page.getByRole('banner').getByRole('button').last().focus();
    await page.keyboard.press('Enter');
    await press('Accounts', 'link');
    await page.getByRole('heading', { name: 'Accounts', level: 1 }).waitFor();

    await press('Invite somebody');
    await page.getByRole('dialog', { name: 'Invite somebody' }).waitFor();
    await page.keyboard.type('other.guest@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('The invitation of other.guest@example.com is on its way').waitFor();
    await page.getByRole('rowheader', { name: /Other Guest/ }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Invite somebody');

    const ofBen = page.getByRole('row', { name: /Ben Jones/ });
    await ofBen.getByRole('button', { name: 'E-mail not confirmed' }).focus();
    await page.getByRole('tooltip', { name: /^Nobody has followed a link/ }).waitFor();
    expect(await ofBen.getByRole('combobox').count()).toBe(0);
    await proveEmail(api, ben);
    await page.reload();
    await page.getByRole('combobox', { name: 'Role of ben.jones@example.com' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('option', { name: 'Admin' }).waitFor();
    const chosen = () => page.locator('[role=option][data-combobox-selected]').textContent({ timeout: 1_000 });
    for (let i = 0; i < 3 && (await chosen().catch(() => '')) !== 'Admin'; i++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Make Ben Jones an Admin?' }).waitFor();
    await press('Make Admin');
    await page.getByText('Ben Jones is an Admin now').waitFor();

    await press('ben.jones@example.com is active', 'switch', 'Space');
    await page.getByRole('dialog', { name: 'Deactivate Ben Jones?' }).waitFor();
    await press('Deactivate');
    await page.getByText('Ben Jones is deactivated', { exact: true }).waitFor();

    await press('Withdraw the invitation: other.guest@example.com');
    await press('Withdraw invitation');
    await page.getByRole('rowheader', { name: /Other Guest/ }).waitFor({ state: 'detached' });
    expect(
      await accountRows(api, `SELECT email, role, deactivated IS NOT NULL AS off FROM identity.account ORDER BY email`),
    ).toEqual([
      { email: 'ann.smith@example.com', role: 'Viewer', off: false },
      { email: 'ben.jones@example.com', role: 'Admin', off: true },
      { email: 'isla.morrison@example.com', role: 'Admin', off: false },
      { email: 'new.guest@example.com', role: 'Viewer', off: false },
    ]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each([
    ['a wide screen', DESKTOP],
    ['a phone', PHONE],
  ] as const)('meets no barrier on %s, light and dark, dialog open and closed (axe)', async (_, screen) => {
    const { page, context, faults } = await api.visit(screen, admin);
    await page.goto('/accounts/');
    await page.getByText('new.guest@example.com').waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await inColourScheme(page, colorScheme);
      expect([colorScheme, await axeViolations(page)]).toEqual([colorScheme, []]);
      await page.getByRole('button', { name: 'Invite somebody' }).click();
      await page.getByRole('dialog').waitFor();
      expect([colorScheme, await axeViolations(page)]).toEqual([colorScheme, []]);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(faults).toEqual([]);
    await context.close();
  });
});
