/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import type { Locator, Page } from 'playwright-core';
import type { SignedUp } from '../support/api.js';
import { DESKTOP, startVisitedApi, type VisitedApi } from '../support/browser.js';
import { eventually } from '../support/eventually.js';

// A number in one place is the same number in every other (docs/quality.md, Reliability). What is expected is added up here from the
// raw rows; the walk goes by the screens and files of a planner.

let api: VisitedApi;
let planner: SignedUp;
let base: number;
let scenario: number;
let asset: string;
let expected: Expected;

interface Expected {
  /** m³ of key materials delivered, by month. */
  months: ReadonlyMap<string, number>;
  /** The same, by material. */
  materials: ReadonlyMap<string, number>;
  /** Heads by day. */
  days: ReadonlyMap<string, number>;
}

beforeAll(async () => {
  api = await startVisitedApi();
  planner = await api.register();
  base = (await planner.as('post', '/api/Projects/sample').send({ name: 'A9 dualling, 2 km' }).expect(200)).body.id;
  scenario = (await planner.as('post', `/api/Projects/Duplicate?id=${base}&scenarioName=Longer`).expect(200)).body.id;
  const { body, headers } = await planner.as('get', `/api/Projects/${scenario}`).expect(200);
  asset = body.assets[0].assetName;
  const parts = body.assets[0].parts.map((part: { partSize: number }) => ({ ...part, partSize: part.partSize + 317 }));
  await planner
    .as('put', `/api/Projects/${scenario}/assets/${encodeURIComponent(asset)}`)
    .set('If-Match', headers['etag'] as string)
    .send({ ...body.assets[0], parts })
    .expect(200);
  expected = await addedUp(scenario);
});
afterAll(() => api?.close());

const get = async (path: string) => (await planner.as('get', path).expect(200)).body;

async function addedUp(id: number): Promise<Expected> {
  const directions = new Map<number, string>(
    (await get('/api/Materials')).map((one: { id: number; direction: string }) => [one.id, one.direction]),
  );
  const [months, materials, days] = [new Map(), new Map(), new Map()] as Map<string, number>[];
  const add = (sums: Map<string, number> | undefined, key: string, amount: number) =>
    sums?.set(key, (sums.get(key) ?? 0) + amount);
  for (const row of await get(`/api/MaterialViews?projectId=${id}`)) {
    if (row.keyMaterial !== 'key' || row.unit !== 'm3' || directions.get(row.materialID) !== 'delivered') continue;
    add(months, row.date.slice(0, 7), row.materialQuantPerMonth);
    add(materials, row.material, row.materialQuantPerMonth);
  }
  for (const row of await get(`/api/laborViews?projectId=${id}&granularity=day`))
    add(days, row.date, row.labourPerDayProRata);
  if (!months || !materials || !days) throw new Error('There are no sums');
  return { months, materials, days };
}

const sum = (figures: ReadonlyMap<string, number>) => [...figures.values()].reduce((all, one) => all + one, 0);
/** The highest, and the first of equal ones. */
const peakOf = (figures: ReadonlyMap<string, number>): [string, number] =>
  [...figures].toSorted().reduce((most, one) => (one[1] > most[1] * (1 + 1e-9) ? one : most), ['', 0]);
const shown = (figure: number, decimals = 0): string =>
  figure
    .toLocaleString('en-GB', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    .replaceAll(',', ' ');
const text = async (element: Locator) => (await element.innerText()).replaceAll('\u00a0', ' ').replace(/\s+/g, ' ');
const file = async (page: Page, item: RegExp): Promise<Buffer> => {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ]);
  return readFile(await download.path());
};
/** The rows of a sheet without its headings: the text that they begin with, if any, and their figures. */
const sheetOf = (workbook: Buffer, number: number): { name: string; figures: number[] }[] =>
  [
    ...strFromU8(unzipSync(workbook)[`xl/worksheets/sheet${number}.xml`] ?? new Uint8Array()).matchAll(
      /<row r="(\d+)">(.*?)<\/row>/g,
    ),
  ]
    .filter(([, row]) => row !== '1')
    .map(([, , cells = '']) => ({
      name: /<t [^>]*>([^<]*)/.exec(cells)?.[1] ?? '',
      figures: [...cells.matchAll(/<v>([^<]*)<\/v>/g)].map(([, figure]) => Number(figure)),
    }));
/** A column of a CSV whose other columns hold no commas after it. */
const columnOf = (csv: string, heading: string): Map<string, number> => {
  const [head = '', ...lines] = csv
    .trimEnd()
    .split('\r\n')
    .map((line) => line.match(/("[^"]*"|[^,]*)(,|$)/g) ?? []);
  const plain = (cell: string | undefined) => (cell ?? '').replace(/,$/, '').replaceAll('"', '');
  const [month, column] = ['Month', heading].map((name) => [...head].findIndex((cell) => plain(cell) === name));
  return new Map(lines.map((cells) => [plain(cells[month ?? 0]), Number(plain(cells[column ?? 0]))]));
};
/** How many colours the margins of a picture have. */
async function marginsOf(base64: string) {
  const image = new Image();
  image.src = `data:image/png;base64,${base64}`;
  await image.decode();
  const { width, height } = image;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas');
  context.drawImage(image, 0, 0);
  const coloursFrom = (x: number) => {
    const pixels = new Uint32Array(context.getImageData(x, 0, 40, height).data.buffer);
    return new Set(pixels).size;
  };
  return { left: coloursFrom(0), right: coloursFrom(width - 40) };
}
const nearly = (figures: readonly number[], digits = 6) => figures.map((one) => expect.closeTo(one, digits));

describe('The same numbers', () => {
  it('are on the materials dashboard, in its table, its files and behind its bars', async () => {
    const { page, context, faults } = await api.visit(DESKTOP, planner);
    await page.goto(`/projects/detail/${scenario}/`);
    const [peakMonth, peak] = peakOf(expected.months);
    const sentence = page.getByText(/^The peak month is/);
    await sentence.waitFor();
    expect(await text(sentence)).toContain(
      `with ${shown(peak)} m³ delivered. Deliveries ${shown(sum(expected.months))} m³`,
    );

    const csv = columnOf((await file(page, /CSV/)).toString('utf8'), 'Delivered, m³');
    const workbook = await file(page, /XLSX/);
    const rows = new Map(sheetOf(workbook, 2).map(({ name, figures }) => [name, figures[0]]));
    expect(csv.size).toBe(rows.size);
    for (const month of rows.keys()) {
      const amount = expected.months.get(month) ?? 0;
      expect([month, rows.get(month), csv.get(month)]).toEqual([
        month,
        expect.closeTo(amount, 6),
        Number(amount.toFixed(3)),
      ]);
    }
    const totals = [...expected.materials.values()].toSorted((a, b) => b - a);
    expect(
      sheetOf(workbook, 4)
        .slice(0, totals.length)
        .map(({ figures: [total] }) => total),
    ).toEqual(nearly(totals));

    await page.getByRole('button', { name: 'Show as table' }).first().click();
    const row = page.getByRole('row', { name: new RegExp(`^${peakMonth}`) }).first();
    expect(await text(row)).toContain(shown(peak));

    await page.goto(`/projects/detail/${scenario}/?why=${peakMonth}`);
    const panel = page.getByRole('region', { name: 'Why this number' });
    await panel.getByText('adds up to the figure').waitFor();
    expect(await text(panel)).toContain(`${shown(peak)} m³`);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('are on the labour dashboard, in its files, on the card and in the live panel', async () => {
    const { page, context, faults } = await api.visit(DESKTOP, planner);
    const [peakDay, peak] = peakOf(expected.days);
    const manDays = sum(expected.days);
    await page.goto(`/projects/detail/${scenario}/?view=labour`);
    const sentence = page.getByText(/^Labour peaks at/);
    await sentence.waitFor();
    expect(await text(sentence)).toContain(`${shown(peak, 1)} per day`);
    expect(await text(sentence)).toContain(`In all ${shown(manDays)} man-days`);
    // The day as its number, the total, whole gangs, what has come together, and the one asset; breaks are there with nobody.
    const rows = sheetOf(await file(page, /XLSX/), 2).filter(({ figures: [, total] }) => total !== 0);
    const perDay = [...expected.days].toSorted();
    expect(rows.map(({ figures: [, total] }) => total)).toEqual(nearly(perDay.map(([, heads]) => heads)));
    expect(rows.at(-1)?.figures[3]).toBeCloseTo(manDays, 6);

    await page.goto(`/projects/detail/${scenario}/?view=labour&why=${peakDay}`);
    const panel = page.getByRole('region', { name: 'Why this number' });
    await panel.getByText('adds up to the figure').waitFor();
    expect(await text(panel)).toContain(shown(peak, 1));

    await page.goto(`/projects/scenarios/${base}/`);
    const card = page.getByRole('listitem').filter({ hasText: 'Longer' }).first();
    await card.getByText('man-days').waitFor();
    expect(await text(card)).toContain(`${shown(peak, 1)} per day`);
    expect(await text(card)).toContain(`${shown(manDays)} man-days`);

    // Nothing is edited: before and after are what is saved.
    await page.goto(`/projects/edit/${scenario}/?asset=${encodeURIComponent(asset)}`);
    const live = page.getByRole('complementary').or(page.getByRole('region', { name: /What this edit does/ }));
    await live.getByText('Peak labour').first().waitFor();
    await live.getByText(shown(peak, 1)).first().waitFor();
    expect(await text(live.first())).toContain(shown(manDays));
    expect(faults).toEqual([]);
    await context.close();
  });

  it('are told of where a list has more rows than are in sight', async () => {
    const { page, context } = await api.visit(DESKTOP, planner);
    const office = await planner.as('post', '/api/Projects/sample').send({ name: 'Six-storey office' }).expect(200);
    await page.goto(`/projects/detail/${(office.body as { id: number }).id}/?unit=t&show=all`);
    const list = page.getByRole('region', { name: 'Peak material' });
    const more = page.getByRole('button', { name: /^\d+ more$/ }).first();
    await more.waitFor();
    const rows = await list.getByRole('listitem').count();
    const inSight = () =>
      list.evaluate((box) => {
        const { top, bottom } = box.getBoundingClientRect();
        const middles = [...box.querySelectorAll('li')].map((row) => row.getBoundingClientRect());
        return middles.filter((row) => (row.top + row.bottom) / 2 > top && (row.top + row.bottom) / 2 <= bottom).length;
      });
    expect((await inSight()) + Number.parseInt(await more.innerText(), 10)).toBe(rows);
    const told = list.locator('xpath=following-sibling::*');
    for (let before = await told.allInnerTexts(); before.length > 0; before = await told.allInnerTexts()) {
      await told.getByRole('button').click();
      await eventually(async () => String(await told.allInnerTexts()) !== String(before));
    }
    expect(await page.evaluate(() => document.activeElement?.closest('li') !== null)).toBe(true);
    await context.close();
  });

  it('are whole in the pictures: no text leaves the margins', async () => {
    const { page, context } = await api.visit(DESKTOP, planner);
    // Of six digits and more.
    const { body, headers } = await planner.as('get', `/api/Projects/${base}`).expect(200);
    const parts = body.assets[0].parts.map((part: { partSize: number }) => ({
      ...part,
      partSize: part.partSize * 111,
    }));
    await planner
      .as('put', `/api/Projects/${base}/assets/${encodeURIComponent(asset)}`)
      .set('If-Match', headers['etag'] as string)
      .send({ ...body.assets[0], parts })
      .expect(200);
    for (const view of ['', '?unit=t', '?view=labour', '?from=2027-04&to=2027-05&unit=t']) {
      await page.goto(`/projects/detail/${base}/${view}`);
      await page.getByText(/^(The peak month is|Labour peaks at)/).waitFor();
      const picture = (await file(page, /PNG/)).toString('base64');
      expect([view, await page.evaluate(marginsOf, picture)]).toEqual([view, { left: 1, right: 1 }]);
    }
    await context.close();
  });

  it('are in the comparison, in the history and as of this version', async () => {
    const { page, context, faults } = await api.visit(DESKTOP, planner);
    const [, peak] = peakOf(expected.days);
    const manDays = sum(expected.days);
    await page.goto(`/projects/compare-scenarios/?projects=${encodeURIComponent(JSON.stringify([base, scenario]))}`);
    const peakRow = page.getByRole('row', { name: /^Peak labour/ });
    await peakRow.waitFor();
    expect(await text(peakRow)).toContain(shown(peak, 1));
    expect(await text(page.getByRole('row', { name: /^Labour.*man-days/ }).first())).toContain(shown(manDays));
    for (const [material, total] of expected.materials) {
      const rows = page.getByRole('row').filter({ hasText: material });
      expect((await Promise.all((await rows.all()).map(text))).join(' ')).toContain(shown(total));
    }

    const { etag } = (await planner.as('get', `/api/Projects/${scenario}`).expect(200)).headers;
    const version = Number(String(etag).replaceAll('"', ''));
    const { changes } = await get(`/api/Projects/${scenario}/history`);
    const [effect] = await get(`/api/Projects/${scenario}/history/effects?command=${changes[0].commandId}`);
    expect(effect.peakLabour.after).toBeCloseTo(peak, 6);
    expect(effect.manDays.after).toBeCloseTo(manDays, 6);

    await page.goto(`/projects/detail/${scenario}/?view=labour&asOf=${version}`);
    const sentence = page.getByText(/^Labour peaks at/);
    await sentence.waitFor();
    expect(await text(sentence)).toContain(`${shown(peak, 1)} per day`);
    expect(await text(sentence)).toContain(`${shown(manDays)} man-days`);
    expect(faults).toEqual([]);
    await context.close();
  });
});
