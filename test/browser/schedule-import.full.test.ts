/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { XER_TASK_FIELDS, xer, xerProjects, xerTask } from '../fixtures/schedules/texts.js';
import type { SignedUp } from '../support/api.js';
import { axeViolations, DESKTOP, PHONE, type Screen, startVisitedApi, type VisitedApi } from '../support/browser.js';

let api: VisitedApi;

beforeAll(async () => {
  api = await startVisitedApi();
});
afterAll(() => api?.close());

/** A signed-in planner on the edit screen of a sample programme. */
async function openProgramme(
  screen: Screen = DESKTOP,
): Promise<{ page: Page; planner: SignedUp; id: number; close: () => Promise<void> }> {
  const planner = await api.register();
  const { body } = await planner.as('post', '/api/Projects/sample').send({ name: 'A9 dualling, 2 km' }).expect(200);
  const { page, context, faults } = await api.visit(screen, planner);
  await page.goto(`/projects/edit/${body.id}/`);
  await page.getByRole('heading', { level: 1, name: 'A9 dualling, 2 km' }).waitFor();
  return {
    page,
    planner,
    id: body.id,
    close: async () => {
      expect(faults).toEqual([]);
      await context.close();
    },
  };
}

/** Goes on with Tab until the element has the focus: what cannot be reached so cannot be used by keyboard. */
async function tabTo(page: Page, element: ReturnType<Page['getByRole']>): Promise<void> {
  await element.waitFor();
  for (let presses = 0; presses < 120; presses++) {
    if (await element.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach the element');
}
async function press(page: Page, element: ReturnType<Page['getByRole']>, key = 'Enter'): Promise<void> {
  await tabTo(page, element);
  await page.keyboard.press(key);
}

const csv = (...rows: string[]) => ['Activity ID,Activity Name,Start,Finish,Calendar', ...rows].join('\r\n');
const first = csv(
  'A1000,Site possession,2027-03-01,,Standard',
  'A1040,Mainline,2027-03-01,2027-12-17,Standard',
  'A1050,Earthworks,2027-04-12,2027-06-11,Standard',
  'A1060,Carrier drain,2027-05-11,2027-06-30,Standard',
  'A1070,Verge planting,TBC,2027-12-10,Standard',
);
/** A1040 ends earlier, A1060 is gone. */
const second = csv(
  'A1000,Site possession,2027-03-01,,Standard',
  'A1040,Mainline,2027-03-08,2027-10-01,Standard',
  'A1050,Earthworks,2027-04-12,2027-06-11,Standard',
);

/** By keyboard: the dialog, its button, and the system's window. */
async function upload(page: Page, name: string, content: string | Buffer): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Upload P6 data' }));
  const choose = page.getByRole('button', { name: 'Choose file' });
  await choose.waitFor();
  const chooser = page.waitForEvent('filechooser');
  await press(page, choose);
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
}

describe('A schedule', () => {
  it('is imported by keyboard, linked to, imported again, and its new dates are taken over and given back', async () => {
    const { page, planner, id, close } = await openProgramme();
    const dates = async () => {
      const [part] = (await planner.as('get', `/api/Projects/${id}`)).body.assets[0].parts;
      return [part.partAssetStart, part.partAssetEnd];
    };
    const own = await dates();

    await upload(page, 'A9 rev A.csv', first);
    const preview = page.getByRole('dialog', { name: 'Schedule preview' });
    await preview.getByText('A9 rev A.csv, CSV, 5 rows').waitFor();
    await preview.getByRole('button', { name: 'Error 1' }).waitFor();
    await preview.getByText('Invalid Date').waitFor();
    await preview.getByText('1 column is not used:').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await press(page, preview.getByRole('checkbox', { name: 'Select A1050 Earthworks' }), 'Space');
    await preview.getByText('3 of 4 usable rows selected').waitFor();
    await press(page, preview.getByRole('checkbox', { name: 'Select A1050 Earthworks' }), 'Space');
    await press(page, preview.getByRole('button', { name: 'Upload 4 activities' }));
    await page.getByText('Successfully processed 4 P6 activities (4 new, 0 updated).').waitFor();
    // The keyboard goes on where the import began.
    await page.waitForFunction(() => document.activeElement?.textContent === 'Upload P6 data');

    // The part is linked to A1040.
    const field = page.getByRole('combobox', { name: /^P6 activity/ });
    await tabTo(page, field);
    await page.keyboard.type('1040');
    await page.getByRole('option', { name: /A1040/ }).waitFor();
    await page.getByRole('option', { name: /A1000/ }).waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await press(page, page.getByRole('button', { name: 'Save changes' }));
    await page.getByText(/^Asset updated successfully/).waitFor();

    await upload(page, 'A9 rev B.csv', second);
    await preview.getByRole('button', { name: 'Update 1' }).waitFor();
    await press(page, preview.getByRole('button', { name: 'Upload 1 activity' }));
    await page.getByText('Successfully processed 1 P6 activity (0 new, 1 updated).').waitFor();
    const drift = page.getByRole('dialog', { name: 'Compare with P6 dates' });
    await drift.getByText('1 activity of the schedule is not in the file: A1060 Carrier drain.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await press(page, drift.getByRole('button', { name: 'Take over the dates of 1 part' }));
    await page.getByText('1 part has its P6 dates now').waitFor();
    expect(await dates()).toEqual(['2027-03-08', '2027-10-01']);
    await drift.waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+z');
    await page.getByText('Undo Successful').waitFor();
    expect(await dates()).toEqual(own);
    await page.getByText('1 part differs from its P6 dates').waitFor();
    await close();
  });

  it('that was imported is taken back by Ctrl+Z, and the same file again changes nothing', async () => {
    const { page, planner, id, close } = await openProgramme();
    const names = async () =>
      (await planner.as('get', `/api/P6Activities?projectId=${id}`)).body
        .map(({ p6ActivityName }: { p6ActivityName: string }) => p6ActivityName)
        .sort();
    const preview = page.getByRole('dialog', { name: 'Schedule preview' });
    for (const undone of [true, false]) {
      await upload(page, 'A9 rev B.csv', second);
      await press(page, preview.getByRole('button', { name: 'Upload 3 activities' }));
      await page.getByText('Successfully processed 3 P6 activities (3 new, 0 updated).').waitFor();
      expect(await names()).toEqual(['A1000', 'A1040', 'A1050']);
      if (!undone) break;
      await preview.waitFor({ state: 'hidden' });
      await page.keyboard.press('Control+z');
      await page.getByText('Undo Successful').waitFor();
      expect(await names()).toEqual([]);
    }
    await upload(page, 'A9 rev B.csv', second);
    await preview.getByRole('button', { name: 'No Change 3' }).waitFor();
    await press(page, preview.getByRole('button', { name: 'Upload 0 activities' }));
    await page.getByText('No items selected for upload.').waitFor();
    await close();
  });

  it('with other columns is read as they are assigned, and its days the other way round when asked to', async () => {
    const { page, close } = await openProgramme();
    const preview = page.getByRole('dialog', { name: 'Schedule preview' });
    await upload(page, 'either.csv', 'Ref,Works item,Commences,Due by\r\nA1000,Haul road,03/04/2027,05/06/2027\r\n');
    const columns = page.getByRole('dialog', { name: 'Which column is which?' });
    await columns.getByText(/Found: Ref, Works item, Commences, Due by\.$/).waitFor();
    expect(await columns.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await press(page, columns.getByRole('button', { name: 'Read the file' }));
    // The programme is in the United Kingdom.
    await preview.getByText('03 Apr 2027').waitFor();
    await preview.getByText('05 Jun 2027').waitFor();
    await press(page, preview.getByRole('button', { name: 'Read dates as month/day' }));
    await preview.getByText('04 Mar 2027').waitFor();
    await preview.getByText('06 May 2027').waitFor();
    await preview.getByRole('button', { name: 'Read dates as day/month' }).waitFor();
    await close();
  });

  it('in a code page that nothing tells is read in another one without an upload, and its WBS tells activities apart', async () => {
    const { page, planner, id, close } = await openProgramme();
    const uploads: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/P6Activities/preview')) uploads.push(request.url());
    });
    const preview = page.getByRole('dialog', { name: 'Schedule preview' });
    // Windows-1250: ż is 0xBF, ł 0xB3. Western European reads ¿ and ³.
    const pier = (name: string, wbs: string, at: number) => `A10${at}0,${name},2027-03-0${at},2027-03-1${at},${wbs}`;
    const file = [
      'Activity ID,Activity Name,Start,Finish,WBS Name',
      pier('Monta\xbf pali', 'Pier 1', 1),
      pier('Monta\xbf pali', 'Pier 2', 2),
      pier('D\xb3awik', 'Pier 2', 3),
    ].join('\r\n');
    await upload(page, 'pale.csv', Buffer.from(file, 'latin1'));
    await preview.getByText('Monta¿ pali').first().waitFor();
    const choice = preview.getByRole('combobox', { name: 'Text read as' });
    expect(await choice.inputValue()).toBe('Western European');
    expect(await axeViolations(page)).toEqual([]);
    await choice.click();
    await page.getByRole('option', { name: /^Central European/ }).click();
    await preview.getByText('Montaż pali').first().waitFor();
    await preview.getByText('Dławik').waitFor();
    expect(await choice.inputValue()).toBe('Central European');
    // The keyboard goes on where the choice was made.
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
    expect(uploads.map((url) => new URL(url).pathname.split('/').at(-1))).toEqual(['preview', 'read']);
    await preview.getByRole('textbox', { name: 'Search ID, name and WBS' }).fill('pali pier 2');
    await preview.getByText('1–1 of 1').waitFor();
    await preview.getByRole('rowheader', { name: /Montaż pali.*Pier 2/ }).waitFor();
    await press(page, preview.getByRole('button', { name: 'Upload 3 activities' }));
    await page.getByText('Successfully processed 3 P6 activities (3 new, 0 updated).').waitFor();
    await preview.waitFor({ state: 'hidden' });

    const field = page.getByRole('combobox', { name: /^P6 activity/ });
    await field.click();
    await page.keyboard.type('monta pier 2');
    await page.getByRole('option', { name: /A1010/ }).waitFor({ state: 'detached' });
    await page.getByRole('option', { name: /A1020 Montaż pali.*Pier 2/ }).click();
    await page
      .locator('#' + (await field.getAttribute('aria-describedby')))
      .getByText('Pier 2')
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await press(page, page.getByRole('button', { name: 'Save changes' }));
    await page.getByText(/^Asset updated successfully/).waitFor();
    const [part] = (await planner.as('get', `/api/Projects/${id}`)).body.assets[0].parts;
    expect(part.p6Activity.name).toBe('A1020');
    await close();
  });

  it('of several projects is asked about, on a phone, and given up leaves nothing', async () => {
    const { page, planner, id, close } = await openProgramme(PHONE);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Upload P6 data' }).click();
    const records = [
      xerTask({
        project: '100',
        id: 'A1000',
        name: 'Haul road',
        target_start_date: '2027-03-01 08:00',
        target_end_date: '2027-03-19 17:00',
      }),
      xerTask({
        project: '200',
        id: 'B1000',
        name: 'Overbridge',
        target_start_date: '2027-04-12 08:00',
        target_end_date: '2027-11-12 17:00',
      }),
    ];
    const file = xer([
      ...xerProjects([
        ['100', 'A9', 'A9 dualling'],
        ['200', 'B9', 'B9 bypass'],
      ]),
      { name: 'TASK', fields: XER_TASK_FIELDS, records },
    ]);
    await page.getByRole('button', { name: 'Choose file' }).waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'two.xer', mimeType: 'application/octet-stream', buffer: Buffer.from(file, 'latin1') });
    await page.getByRole('dialog', { name: 'Which project of the file?' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('radio', { name: /B9 bypass/ }).check();
    await page.getByRole('button', { name: 'Compare' }).click();
    const preview = page.getByRole('dialog', { name: 'Schedule preview' });
    await preview.getByText('Overbridge').waitFor();
    expect(await preview.getByText('Haul road').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await preview.getByRole('button', { name: 'Close' }).click();
    await preview.waitFor({ state: 'hidden' });
    expect((await planner.as('get', `/api/P6Activities?projectId=${id}`)).body).toEqual([]);
    await close();
  });

  it.each([
    ['Export as XLSX', /\.xlsx$/],
    ['Export as MS Project XML', /\.xml$/],
    ['Export as CSV', /\.csv$/],
  ])('%s is a file that the import reads back', async (label, name) => {
    const { page, close } = await openProgramme();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: label }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('dialog', { name: label }).getByRole('button', { name: 'Export' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(name);
    await page.getByText(`${file.suggestedFilename()} exported`).waitFor();
    await page.getByRole('button', { name: 'Upload P6 data' }).click();
    await page.getByRole('button', { name: 'Choose file' }).waitFor();
    await page.locator('input[type=file]').setInputFiles({
      name: file.suggestedFilename(),
      mimeType: 'application/octet-stream',
      buffer: await readFile(await file.path()),
    });
    const preview = page.getByRole('dialog', { name: 'Schedule preview' });
    await preview.getByRole('button', { name: 'Error 0' }).waitFor();
    await preview
      .getByRole('row', { name: /Mainline/ })
      .first()
      .waitFor();
    await close();
  });

  it.each([
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n'), 'plan.xlsx'],
    ['half a workbook', Buffer.from('PK\x03\x04 and no more'), 'half.xlsx'],
  ])('that is %s is refused with what it is, and another is taken', async (_what, buffer, name) => {
    const { page, close } = await openProgramme();
    await page.getByRole('button', { name: 'Upload P6 data' }).click();
    await page.getByRole('button', { name: 'Choose file' }).waitFor();
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    const refusal = page.getByRole('dialog').getByRole('alert').filter({ hasText: /./ });
    await refusal.waitFor();
    expect((await refusal.innerText()).length).toBeGreaterThan(20);
    expect(await axeViolations(page)).toEqual([]);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'A9.csv', mimeType: 'text/csv', buffer: Buffer.from(first) });
    await page.getByRole('dialog', { name: 'Schedule preview' }).waitFor();
    await close();
  });
});
