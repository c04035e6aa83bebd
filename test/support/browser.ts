/// <reference lib="dom" />
import { execFile } from 'node:child_process';
import { access, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { type ApiOverrides, type RunningApi, type SignedUp, startApi } from './api.js';
import { cachedFolder, succeeds } from './cached-folder.js';

// Chromium's own start-up traffic is refused on a closed network, many times a second.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A Chromium that runs here: `CHROMIUM_PATH`, the one inside the npm package, or Debian's. */
export async function startBrowser(): Promise<Browser> {
  const reasons: string[] = [];
  const candidates = [
    process.env['CHROMIUM_PATH'],
    await unpackedChromium().catch((error: unknown) => void reasons.push(`@sparticuz/chromium: ${String(error)}`)),
    '/usr/bin/chromium',
  ];
  for (const executablePath of candidates) {
    if (executablePath === undefined || !(await succeeds(access(executablePath)))) continue;
    try {
      return await chromium.launch({ executablePath, args: FLAGS, headless: true });
    } catch (error) {
      reasons.push(`${executablePath}: ${String(error).split('\n')[0]}`);
    }
  }
  throw new Error(`No Chromium runs here. Set CHROMIUM_PATH, or install Debian's chromium. ${reasons.join('; ')}`);
}

/** The product with its visitors. */
export interface VisitedApi extends RunningApi {
  readonly browser: Browser;
  /** {@link visit} */
  visit(screen?: Screen, loggedIn?: LoggedIn): ReturnType<typeof visit>;
}

/** The product for the tests of one file, in the browser that files share. {@link VisitedApi.close} closes what its visitors have opened. */
export async function startVisitedApi(overrides?: ApiOverrides): Promise<VisitedApi> {
  const [api, browser] = await Promise.all([startApi(overrides), sharedBrowser()]);
  return {
    ...api,
    browser,
    visit: (screen, loggedIn) => visit(browser, api.url, screen, loggedIn),
    close: async () => {
      await closeVisits(browser);
      await api.close();
    },
  };
}

/** How long it stays open after the last file has left it, ms: jest's processes end when nothing is left open in them. */
const KEPT_OPEN_MS = 300;
let shared: Promise<Browser> | undefined;
let closing: NodeJS.Timeout | undefined;

/** The one browser of this process, for the test files that it runs one after the other. */
async function sharedBrowser(): Promise<Browser> {
  clearTimeout(closing);
  if (shared !== undefined && !(await shared).isConnected()) shared = undefined;
  shared ??= startBrowser();
  return shared;
}

async function closeVisits(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
  clearTimeout(closing);
  closing = setTimeout(() => {
    shared = undefined;
    void browser.close();
  }, KEPT_OPEN_MS);
}

/** The one inside the npm package, unpacked once per clone. The package itself would have a second process start a half unpacked one. */
async function unpackedChromium(): Promise<string> {
  const packageJson = await readFile('node_modules/@sparticuz/chromium/package.json', 'utf8');
  const { version } = JSON.parse(packageJson) as { version: string };
  const folder = await cachedFolder(`chromium-${version}`, (folder) => {
    // It unpacks into the folder for temporary files, which is this process's for all that runs in it.
    const unpack = "import('@sparticuz/chromium').then((chromium) => chromium.default.executablePath())";
    return promisify(execFile)(process.execPath, ['-e', unpack], { env: { ...process.env, TMPDIR: folder } });
  });
  return join(folder, 'chromium');
}

type LoggedIn = Pick<SignedUp, 'token'>;

export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
}
export const DESKTOP: Screen = { width: 1440, height: 900, colorScheme: 'light' };
export const PHONE: Screen = { width: 390, height: 844, colorScheme: 'light' };

/**
 * A visitor with nothing remembered but, where one is given, who is logged in. What goes wrong in the page (errors, calls that the CSP
 * refuses) is collected in `faults`.
 */
export async function visit(
  browser: Browser,
  baseURL: string,
  { width, height, colorScheme }: Screen = DESKTOP,
  loggedIn?: LoggedIn,
): Promise<{ page: Page; context: BrowserContext; faults: string[] }> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    acceptDownloads: true,
    ...(loggedIn && { storageState: rememberedLogIn(baseURL, loggedIn.token) }),
  });
  // A machine that does other things takes long over a step; one that never comes fails all the same.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    // Refusals are part of what is tested. A read before its read models is answered 503, and the client asks again (docs/architecture.md,
    // Rules of the read side): on a busy machine that happens.
    if (message.type() === 'error' && !/status of (4\d\d|503)/.test(message.text())) faults.push(message.text());
  });
  return { page, context, faults };
}

/** As web/src/lib/session.ts keeps it. */
const rememberedLogIn = (origin: string, token: string) => ({
  cookies: [],
  origins: [{ origin, localStorage: [{ name: 'plumbline.token', value: token }] }],
});

/** Changes to the other colour scheme as the system's setting does: the open page follows. */
export async function inColourScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
}

let axeSource: Promise<string> | undefined;

/** What only another colour scheme can break. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/**
 * Rules that the page breaks (WCAG 2.2 A and AA, best practice), each with the elements that do.
 * @param ofColour only the rules of colour: for a page that was looked at in the other colour scheme already
 */
export async function axeViolations(page: Page, { ofColour = false } = {}): Promise<string[]> {
  axeSource ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  // Evaluated by the debugger, which the page's CSP does not bind.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axeSource);
  return page.evaluate(
    async (rules) => {
      const { run } = (
        window as unknown as {
          axe: {
            run(options: object): Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>;
          };
        }
      ).axe;
      const { violations } = await run({
        runOnly: rules,
      });
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      );
    },
    ofColour ? RULES_OF_COLOUR : ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  );
}
