import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { registerAdmin } from '../support/admins.js';
import { DESKTOP, PHONE, startVisitedApi, type VisitedApi } from '../support/browser.js';
import { cutFigures, walkEveryPage } from '../support/every-page.js';

let api: VisitedApi;
beforeAll(async () => {
  api = await startVisitedApi();
});
afterAll(() => api?.close());

it('Every figure of a make-up is whole, at each width of a desktop', async () => {
  const admin = await registerAdmin(api);
  for (const width of [1024, 1280, 1440, 1920]) {
    const { page, context } = await api.visit({ ...DESKTOP, width }, admin);
    // By metre, square metre, cubic metre and piece.
    for (const id of [1, 3, 9, 23, 37, 66]) {
      await page.goto(`/custom-inputs/edit-custom-inputs/Element%20make%20up/${id}/`);
      await page.getByRole('button', { name: 'Add Activity' }).waitFor();
      expect(await page.getByLabel(/^Quantity rate/).count()).toBeGreaterThan(0);
      expect({ width, id, cut: await cutFigures(page) }).toEqual({ width, id, cut: [] });
    }
    await context.close();
  }
});

it('Every page has no barrier on a phone, no error and no sideways scroll, in light and in dark', async () => {
  expect(await walkEveryPage(api, PHONE)).toEqual([]);
});
