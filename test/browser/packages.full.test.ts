/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { SignedUp } from '../support/api.js';
import { axeViolations, DESKTOP, inColourScheme, PHONE, startVisitedApi, type VisitedApi } from '../support/browser.js';

// docs/product/packages.md.

let api: VisitedApi;
let ann: SignedUp;
let ben: SignedUp;
beforeAll(async () => {
  api = await startVisitedApi();
  [ann, ben] = [await api.register(), await api.register()];
});
afterAll(() => api?.close());

const made = async <Answer = { id: number }>(path: string, body: object): Promise<Answer> =>
  (await ann.as('post', path).send(body).expect(200)).body as Answer;

/** The sample with a slip road of two parts and an overbridge, and two packages. */
async function programme() {
  const { id } = await made('/api/Projects/sample', { name: 'A9 dualling, 2 km' });
  const part = {
    projectId: id,
    assetCategoryId: 11,
    unitId: 1,
    partSize: 620,
    subProgrammId: 1,
    partAssetStart: '2027-04-12',
    partAssetEnd: '2027-11-12',
  };
  const parts = await made<{ id: number }[]>('/api/Assets/bulk', [
    { ...part, assetName: 'Slip road', partName: 'North' },
    { ...part, assetName: 'Slip road', partName: 'South' },
    { ...part, assetName: 'Overbridge', partName: '' },
  ]);
  const phase = await made('/api/AssetsPackages', { projectId: id, packageName: 'Phase 1' });
  const surfacing = await made('/api/AssetsPackages', { projectId: id, packageName: 'Surfacing, whole length' });
  return { id, parts: parts.map((one) => one.id), phase: phase.id, surfacing: surfacing.id };
}

/** No barrier in either colour scheme, and nothing wider than the window. */
async function expectUsable(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await inColourScheme(page, colorScheme);
    expect([where, colorScheme, await axeViolations(page)]).toEqual([where, colorScheme, []]);
  }
  expect([where, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([where, 0]);
}

/** What the keyboard is on, by what a screen reader calls it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });

/** By Tab alone to what has this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 80; presses++) {
    const now = await focused(page);
    if (now === name) return;
    passed.push(now);
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${name}, but ${passed.join(' | ')}`);
}

/** The focus comes back to a button a moment after the dialog that it opened has closed. */
const backAt = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).and(page.locator(':focus')).waitFor();

/** Once the field of a dialog has the focus. */
const typing = (page: Page) => page.getByRole('dialog').locator('input[type="text"]:focus').waitFor();

describe('Packages', () => {
  it.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const)(
    'are made, assigned, renamed, deleted, saved and undone by keyboard alone on a %s',
    async (kind, screen) => {
      const { id } = await programme();
      const { page, context, faults } = await api.visit(screen, ann);
      await page.goto(`/projects/edit/${id}/`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (kind === 'phone') {
        await page.getByRole('button', { name: 'More actions' }).press('Enter');
        await page.getByRole('menuitem', { name: 'Assign packages' }).press('Enter');
      } else await page.getByRole('button', { name: 'Assign packages' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Assign packages to assets' });
      await dialog.getByText('3 assets, 2 packages').waitFor();
      await tabTo(page, 'Assign/edit package');
      await page.getByText('Please select at least one asset').waitFor();
      await page.keyboard.press('Enter');
      expect(await page.getByRole('dialog').count()).toBe(1);
      await expectUsable(page, `${kind}: nothing selected`);

      await tabTo(page, 'Parts of Slip road');
      await page.keyboard.press('Enter');
      await dialog.getByRole('checkbox', { name: 'Select Slip road, North' }).focus();
      await page.keyboard.press('Space');
      await expectUsable(page, `${kind}: a part selected`);
      await dialog.getByRole('button', { name: 'Assign/edit package' }).press('Enter');
      const selector = page.getByRole('dialog', { name: 'Choose a package' });
      await selector.waitFor();
      await expectUsable(page, `${kind}: packages`);

      await tabTo(page, 'New package');
      await page.keyboard.press('Enter');
      await typing(page);
      await page.keyboard.type('PHASE 1');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByText('A package with this name already exists.').waitFor();
      await expectUsable(page, `${kind}: a name that is taken`);
      await page.keyboard.type(' north');
      await page.keyboard.press('Enter');
      await selector.getByRole('radio', { name: 'PHASE 1 north', checked: true }).waitFor();
      await backAt(page, 'New package');

      await tabTo(page, 'Edit package Phase 1');
      await page.keyboard.press('Enter');
      await typing(page);
      await page.keyboard.press('Control+A');
      await page.keyboard.type('Earthworks');
      await page.keyboard.press('Enter');
      await selector.getByText('was Phase 1').waitFor();
      await backAt(page, 'Edit package Earthworks');
      await tabTo(page, 'Delete package Surfacing, whole length');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Delete package?' }).waitFor();
      await expectUsable(page, `${kind}: the question before a deletion`);
      await backAt(page, 'Cancel');
      await page.keyboard.press('Escape');
      await backAt(page, 'Delete package Surfacing, whole length');
      await page.keyboard.press('Enter');
      await backAt(page, 'Cancel');
      await tabTo(page, 'Delete package');
      await page.keyboard.press('Enter');
      await selector.getByRole('radio', { name: 'Surfacing, whole length' }).waitFor({ state: 'detached' });
      // The button of what is gone went with it.
      await backAt(page, 'New package');
      await tabTo(page, 'Assign');
      await page.keyboard.press('Enter');
      await dialog.getByText('Mixed Packages').waitFor();
      await dialog.getByText('4 changes not saved').waitFor();
      await expectUsable(page, `${kind}: staged`);
      await backAt(page, 'Save');

      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
      await expectUsable(page, `${kind}: the question before staged changes are lost`);
      await page.keyboard.press('Escape');
      await backAt(page, 'Save');
      await page.keyboard.press('Enter');
      await page
        .getByText(
          'Successfully: 1 package(s) created, 1 package(s) renamed, 1 asset(s) assigned, 1 package(s) removed.',
        )
        .waitFor();
      await dialog.waitFor({ state: 'detached' });
      await page.keyboard.press('Control+Z');
      await page.getByText('Undo Successful').waitFor();
      const { body } = await ann.as('get', `/api/AssetsPackages?projectId=${id}`).expect(200);
      expect((body as { packageName: string }[]).map((one) => one.packageName)).toEqual([
        'Phase 1',
        'Surfacing, whole length',
      ]);
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  it('that somebody else assigned meanwhile are asked about, and nothing staged is lost', async () => {
    const { id, parts, phase, surfacing } = await programme();
    const { page, context, faults } = await api.visit(DESKTOP, ann);
    await page.goto(`/projects/edit/${id}/`);
    await page.getByRole('button', { name: 'Assign packages' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign packages to assets' });
    await dialog.getByRole('checkbox', { name: 'Select Slip road', exact: true }).click();
    await dialog.getByRole('checkbox', { name: 'Select Overbridge' }).click();
    await dialog.getByRole('button', { name: 'Assign/edit package' }).click();
    const selector = page.getByRole('dialog', { name: 'Choose a package' });
    await selector.getByRole('radio', { name: 'Phase 1' }).click();
    await selector.getByRole('button', { name: 'Assign', exact: true }).click();
    await ben.as('patch', `/api/Assets/${parts[2]}`).send({ packageId: surfacing }).expect(200);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const asked = dialog.getByRole('alert', { name: 'Changed by someone else' });
    await asked.getByText('Overbridge').waitFor();
    await expectUsable(page, 'a conflict');
    await asked.getByRole('button', { name: 'Theirs: Surfacing, whole length' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Successfully: 1 asset(s) assigned.').waitFor();
    const { body } = await ann.as('get', `/api/Assets?projectId=${id}`).expect(200);
    expect((body as { packageId: number | null }[]).map(({ packageId }) => packageId)).toEqual([
      null,
      phase,
      phase,
      surfacing,
    ]);

    // The dashboards narrow to a package, in the address too.
    await page.goto(`/projects/detail/${id}/?package=${surfacing}&view=labour`);
    const filter = page.getByRole('combobox', { name: 'Package' });
    await filter.waitFor();
    expect(await filter.inputValue()).toBe('Surfacing, whole length');
    await expectUsable(page, 'the dashboard of a package');
    await filter.press('Enter');
    await page.getByRole('option', { name: 'All packages' }).click();
    await page.waitForURL((url) => !url.searchParams.has('package'));
    expect(faults).toEqual([]);
    await context.close();
  });
});
