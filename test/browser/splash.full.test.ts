/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { axeViolations, DESKTOP, PHONE, startVisitedApi, type VisitedApi } from '../support/browser.js';

// docs/product/accounts.md, Guard.

describe('The first moment', () => {
  let api: VisitedApi;

  beforeAll(async () => {
    api = await startVisitedApi();
  });
  afterAll(() => api?.close());

  it.each([
    ['before any script runs', DESKTOP, /\/assets\/index-.*\.js$/],
    ['before the first page is there', { ...PHONE, colorScheme: 'dark' } as const, /\/assets\/landing-route-.*\.js$/],
  ])('shows a splash %s, and none afterwards', async (_, screen, late) => {
    const { page, context, faults } = await api.visit(screen);
    let arrives = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      arrives = resolve;
    });
    await page.route(late, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/home/', { waitUntil: 'commit' });
    const splash = page.getByRole('status', { name: 'Loading Plumbline' });
    await splash.waitFor();
    expect(await splash.textContent()).toContain('Plumbline');
    arrives();
    await page.getByRole('heading', { level: 1, name: /Shape it early/ }).waitFor();
    expect(await splash.count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('says in words that the browser keeps no log-in', async () => {
    const { page, context } = await api.visit();
    // As browsers do that are told to keep nothing.
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    });
    await page.goto('/projects/');
    const told = page.getByRole('alert');
    await told.waitFor();
    expect(await told.textContent()).toMatch(
      /Failed to initialize authentication: This browser does not keep a log-in/,
    );
    expect(await axeViolations(page)).toEqual([]);
    await context.close();
  });
});
