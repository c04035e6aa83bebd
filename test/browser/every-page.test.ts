import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { type RunningApi, startApi } from '../support/api.js';
import { closeVisits, DESKTOP, sharedBrowser } from '../support/browser.js';
import { walkEveryPage } from '../support/every-page.js';

let api: RunningApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startApi(), sharedBrowser()]);
});
afterAll(async () => {
  await closeVisits(browser);
  await api?.close();
});

it('Every page has no barrier, no error and no sideways scroll, in light and in dark', async () => {
  expect(await walkEveryPage(api, browser, DESKTOP)).toEqual([]);
});
