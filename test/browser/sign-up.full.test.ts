/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { axeViolations, DESKTOP, PHONE, startVisitedApi, type VisitedApi } from '../support/browser.js';
import { linkIn, type MailServer, startMailServer } from '../support/mail-server.js';

describe('A newcomer', () => {
  let api: VisitedApi;
  let mails: MailServer;

  beforeAll(async () => {
    mails = await startMailServer();
    const mail = { smtpUrl: mails.url, from: 'Plumbline <plumbline@example.com>' };
    api = await startVisitedApi({ config: { mail } });
  });
  afterAll(async () => {
    await api?.close();
    await mails?.close();
  });

  it('signs up and logs in by keyboard alone, and comes back to the page that was asked for', async () => {
    const { page, context, faults } = await api.visit();
    const email = `${randomUUID()}@example.com`;
    await page.goto('/projects/?sort=Alphabetical');
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    await page.getByRole('link', { name: 'Sign up' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sign up' }).waitFor();
    await page.getByLabel('E-mail').focus();
    await page.keyboard.type(email);
    await page.getByLabel('Password', { exact: true }).focus();
    await page.keyboard.type('Plumb-1ine');
    await page.getByLabel('Confirm password', { exact: true }).focus();
    await page.keyboard.type('Plumb-1ine');
    await page.keyboard.press('Enter');
    await page.getByText('Registration successful! Please log in with your new account.').waitFor();
    expect(await page.getByLabel('E-mail').inputValue()).toBe(email);
    await page.getByLabel('Password', { exact: true }).focus();
    await page.keyboard.type('Plumb-1ine');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your Programmes' }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('chooses a new password by the link of a mail, by keyboard alone', async () => {
    const { email } = await api.register(`${randomUUID()}@example.com`);
    const { page, context, faults } = await api.visit();
    await page.goto('/login/');
    await page.getByRole('link', { name: 'Forgot password?' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Forgot password?' }).waitFor();
    await page.getByLabel('E-mail').focus();
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await page.getByText('Password reset instructions have been sent to your email address.').waitFor();
    expect(await axeViolations(page)).toEqual([]);

    const { url } = linkIn(await mails.mailTo(email, 2));
    await page.goto(url);
    await page.getByText(`For ${email}`).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel('Password', { exact: true }).focus();
    await page.keyboard.type('Brass-b0b');
    await page.getByLabel('Confirm password', { exact: true }).focus();
    await page.keyboard.type('Brass-b0b');
    await page.keyboard.press('Enter');
    await page.getByText('Your password is set. Please log in with it.').waitFor();
    await page.getByLabel('Password', { exact: true }).focus();
    await page.keyboard.type('Brass-b0b');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your Programmes' }).waitFor();

    await page.goto(url);
    await page.getByText('This link was used before or has expired. Please ask for a new one.').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('sees in place what is wrong with the log-in', async () => {
    const { page, context } = await api.visit();
    await page.goto('/login/');
    const title = () => page.getByRole('heading', { name: 'Log in' }).boundingBox();
    const before = await title();
    await page.getByLabel('E-mail').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Invalid email or password. Please try again.').waitFor();
    // The message makes room below the title, which stays where it was.
    expect(await title()).toEqual(before);
    await context.close();
  });

  it.each([
    ['/login/', DESKTOP],
    ['/register/', DESKTOP],
    ['/login/', PHONE],
    ['/register/', PHONE],
    ['/password-reset/', PHONE],
  ] as const)('meets no barrier on %s, light and dark (axe)', async (path, screen) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, context, faults } = await api.visit({ ...screen, colorScheme });
      await page.goto(path);
      await page.getByLabel('E-mail').waitFor();
      expect([colorScheme, await axeViolations(page)]).toEqual([colorScheme, []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(faults).toEqual([]);
      await context.close();
    }
  });
});
