/// <reference lib="dom" />
// `npm run pictures`: takes the pictures of the product anew that the landing page and the README show (docs/web.md, Pictures).
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { startEmbeddedPostgres } from '../../services/platform/embedded-postgres/embedded-postgres.js';
import {
  type PictureName,
  type PictureSize,
  pictureFile,
  pictureSizes,
} from '../../web/src/features/landing/pictures.js';
import { startBrowser } from '../support/browser.js';
import { NOW, type SampledProduct, sampledProduct } from './sampled-product.js';
import { views } from './views.js';

const PUBLIC = 'web/public';
const README_PICTURE = 'docs/edit-and-effect.png';
const README_SIZE: PictureSize = { width: 1440, height: 900 };
/** Sharp on today's screens. */
const DENSITY = 2;
/** WebP, as small as letters of 12 px stay clean. */
const QUALITY = 0.55;

async function main(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'plumbline-pictures-'));
  await chmod(dataFolder, 0o755);
  const database = await startEmbeddedPostgres({ dataFolder, log: () => undefined });
  try {
    const product = await sampledProduct(database.url);
    const browser = await startBrowser();
    try {
      for (const name of Object.keys(pictureSizes) as PictureName[]) await takePicture(browser, product, name);
      await open(browser, product, README_SIZE, 'light', 1.5, async (page) => {
        await views.edit(page, product, 'desk');
        await keep(README_PICTURE, await page.screenshot());
      });
    } finally {
      await browser.close();
      await product.close();
    }
  } finally {
    await database.stop();
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** One view on both screens, in both colour schemes. */
async function takePicture(browser: Browser, product: SampledProduct, name: PictureName): Promise<void> {
  for (const screen of ['desk', 'phone'] as const)
    for (const scheme of ['light', 'dark'] as const)
      await open(browser, product, pictureSizes[name][screen], scheme, DENSITY, async (page) => {
        await views[name](page, product, screen);
        await keep(join(PUBLIC, pictureFile(name, screen, scheme)), await webp(page));
      });
}

async function open(
  browser: Browser,
  { url, token }: SampledProduct,
  viewport: PictureSize,
  colorScheme: 'light' | 'dark',
  deviceScaleFactor: number,
  take: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    colorScheme,
    deviceScaleFactor,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: [{ name: 'plumbline.token', value: token }] }],
    },
  });
  await context.clock.setFixedTime(NOW);
  await take(await context.newPage());
  await context.close();
}

/** Playwright itself writes PNG and JPEG only; Chromium's canvas writes WebP. */
async function webp(page: Page): Promise<Buffer> {
  const png = (await page.screenshot()).toString('base64');
  const canvasPage = await page.context().newPage();
  const written = await canvasPage.evaluate(
    async ([source, quality]) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(atob(source), (byte) => byte.charCodeAt(0))]));
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality })).arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    [png, QUALITY] as const,
  );
  return Buffer.from(written, 'base64');
}

async function keep(file: string, picture: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, picture);
  console.log(`${file}   ${Math.round(picture.length / 1000)} kB`);
}

await main();
