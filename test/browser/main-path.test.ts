/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DESKTOP, startVisitedApi, type VisitedApi } from '../support/browser.js';

let api: VisitedApi;

beforeAll(async () => {
  api = await startVisitedApi();
});
afterAll(() => api?.close());

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
    const { page, context, faults } = await api.visit();
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

describe('An unsaved edit', () => {
  it('shows what it does while it is typed, and is saved in one command', async () => {
    const planner = await api.register();
    const { body } = await planner.as('post', '/api/Projects/sample').send({ name: 'A9 dualling, 2 km' }).expect(200);
    const { page, context, faults } = await api.visit(DESKTOP, planner);
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
