import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PHONE, startVisitedApi, type VisitedApi } from '../support/browser.js';
import { walkEveryPage } from '../support/every-page.js';

let api: VisitedApi;
beforeAll(async () => {
  api = await startVisitedApi();
});
afterAll(() => api?.close());

it('Every page has no barrier on a phone, no error and no sideways scroll, in light and in dark', async () => {
  expect(await walkEveryPage(api, PHONE)).toEqual([]);
});
