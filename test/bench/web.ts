/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { assetNameOf } from '../../services/domain/programmes/programme.js';
import { activityEvents } from '../../services/domain/schedules/activity-events.js';
import type { RecordedActivity } from '../../services/domain/schedules/events.js';
import { DESKTOP, PHONE, type Screen, startBrowser } from '../support/browser.js';
import type { Plan } from '../support/test-programmes.js';
import {
  type Act,
  type ColdPage,
  calibration,
  figuresShown,
  openCold,
  pressSlider,
  shortenTask,
  turnTo,
  typeSize,
} from '../support/web-vitals.js';
import { area, atMost, count, type Figure, inRounds, median, percentile, times } from './area.js';
import { appendAll } from './log-of-programmes.js';
import type { Product } from './product.js';

/** Parts of the programme; its schedule has fifty times as many activities, to one of which each part is linked. */
const SIZES = [20, 200, 2_000];
const ACTIVITIES_PER_PART = 50;
/** Page views by which each row is judged, at p75 as browsers' own reports are. */
const ROUNDS = 4;
const BARS = { LCP: 2_500, INP: 200, CLS: 0.1 };
/** What the fixed work of web-vitals.ts takes on the machine of docs/quality.md while it does nothing else. */
const FIXED_WORK_MS = 150;

interface WebPage {
  path(programme: number): string;
  readonly shown: Act;
  readonly visitor?: true;
  /** Whether it grows with the programme. */
  readonly grows?: true;
  /** What is done on it, each the first on a page that has just come: that is the slowest. */
  readonly acts?: Readonly<Record<string, Act>>;
}

const shows =
  (find: (page: Page) => Locator): Act =>
  (page) =>
    find(page).first().waitFor();
const nextPage: Act = (page) => page.getByRole('button', { name: /next page/i }).click();

const PAGES: Readonly<Record<string, WebPage>> = {
  login: { path: () => '/login/', shown: shows((page) => page.getByLabel(/password/i)), visitor: true },
  programmes: { path: () => '/projects/', shown: shows((page) => page.getByRole('heading', { level: 1, name: /./ })) },
  edit: {
    path: (id) => `/projects/edit/${id}/`,
    shown: shows((page) => page.getByRole('textbox', { name: /^Size/ })),
    grows: true,
    acts: { 'a size is typed': typeSize, 'minus five times': shortenTask },
  },
  materials: {
    path: (id) => `/projects/detail/${id}/`,
    shown: figuresShown,
    grows: true,
    acts: {
      'the other dashboard': turnTo('label', ['Materials', 'Labour']),
      'the range': pressSlider('First month', 'ArrowRight'),
    },
  },
  labour: { path: (id) => `/projects/detail/${id}/?view=labour`, shown: figuresShown },
  progress: {
    path: (id) => `/projects/schedule/${id}/`,
    shown: shows((page) => page.getByText(/^As of \d/)),
    grows: true,
    acts: {
      'a page of parts': nextPage,
      'parts by status': (page) => page.getByRole('button', { name: /^Late/ }).click(),
    },
  },
  activities: {
    path: (id) => `/projects/schedule/${id}/?view=activities`,
    shown: shows((page) => page.getByText(/^A000001/)),
    grows: true,
    acts: {
      'a page of activities': nextPage,
      'activities by start': (page) => page.getByRole('button', { name: 'Start', exact: true }).click(),
      'activities are searched': async (page) => {
        await page.getByRole('textbox', { name: 'Search IDs, names and WBS' }).focus();
        await page.keyboard.type('pier 7', { delay: 200 });
      },
    },
  },
};

/** Row Web: the largest paint, what moves and how soon an input shows, in a real browser at a quarter of the processor's speed. */
export const bench = area({
  name: 'Web',
  sizes: SIZES,
  of: 'parts',
  async prepare(ground) {
    const product = await ground.product();
    const browser = await startBrowser();
    return { product, browser: ground.keep(browser, () => browser.close()), work: [] as number[] };
  },
  async measure(size, { product, browser, work }, ground) {
    const id = await programmeWithSchedule(product, size);
    const isFull = size === SIZES.at(-1);
    const figures: Figure[] = [];
    for (const [name, page] of Object.entries(PAGES)) {
      if (!isFull && !page.grows) continue;
      ground.say(`${name}, ${size} parts`);
      const views = async (screen: Screen, act?: Act): Promise<View[]> => {
        const { path, shown, visitor } = page;
        const opening = { url: product.url, path: path(id), screen, user: visitor ? undefined : product, shown };
        const seen = await inRounds(ROUNDS, async () => viewOf(await openCold(browser, opening), act));
        work.push(...seen.map((view) => view.work));
        return seen;
      };
      const desktop = await views(DESKTOP);
      figures.push({ grows: `LCP, ${name}, p75`, value: p75(desktop, time) });
      if (!isFull) continue;
      const phone = await views(PHONE);
      const worse = (of: typeof time) => (p75(desktop, of) < p75(phone, of) ? phone : desktop);
      figures.push(timeOfPage('LCP', name, worse(time)), shiftOfPage(name, worse(shift)));
      for (const [use, act] of Object.entries(page.acts ?? {})) {
        const used = await views(DESKTOP, act);
        figures.push(timeOfPage('INP', use, used), shiftOfPage(use, used));
      }
    }
    const name = `fixed work on the same pages p50 (${FIXED_WORK_MS} ms on a machine that does nothing else)`;
    return [...figures, { name, value: median(work) }];
  },
});

type View = Awaited<ReturnType<typeof viewOf>>;
const time = (view: View): number => view.time;
const shift = ({ shifted }: View): number => shifted;
const p75 = (views: readonly View[], of: typeof time): number => percentile(views.map(of), 0.75);

/** The time as it would be where the fixed work takes 150 ms: machines differ, and one that others use is slower by the minute. */
const scaled = (view: View): number => (view.time * FIXED_WORK_MS) / view.work;

function timeOfPage(vital: 'LCP' | 'INP', name: string, views: readonly View[]): Figure {
  const work = Math.round(median(views.map((view) => view.work)));
  const note = `fixed work ${work} ms; ${count(Math.round(p75(views, scaled)))} ms if it took ${FIXED_WORK_MS}`;
  return { name: `${vital}, ${name}, p75`, value: p75(views, time), bar: atMost(BARS[vital]), note };
}

function shiftOfPage(name: string, views: readonly View[]): Figure {
  const [value, bar] = [p75(views, shift), atMost(BARS.CLS)];
  const moved = views.flatMap((view) => view.moved).slice(0, 3);
  const note = !bar.isMet(value) && moved.length > 0 ? moved.join('; ') : undefined;
  return { name: `CLS, ${name}, p75`, value, unit: '', bar, note };
}

/**
 * A page that has just come: milliseconds of the largest paint, what moved, and milliseconds of the fixed work.
 * @param act is done on it, and its longest interaction timed instead of the paint
 */
async function viewOf(opened: ColdPage, act?: Act) {
  if (act !== undefined) {
    await opened.forgetInteractions();
    await act(opened.page);
    await opened.page.waitForTimeout(1_500);
  }
  const { largestPaint, interactions, shifted, moved } = await opened.vitals();
  const work = await calibration(opened.page);
  await opened.close();
  return { time: act === undefined ? largestPaint : Math.max(0, ...interactions), shifted, moved, work };
}

let lastActivity = 700_000_000;

/** A programme whose parts are linked to activities of its schedule, half of which have begun. @returns its id */
async function programmeWithSchedule(product: Product, parts: number): Promise<number> {
  const first = lastActivity + 1;
  lastActivity += parts * ACTIVITIES_PER_PART;
  const link = (plan: Plan): void => {
    let next = first;
    for (const asset of plan.programme.assets.keys()) {
      const name = assetNameOf(plan.programme, asset);
      plan.asset(
        name,
        plan.forms(name).map((form) => ({ ...form, p6ActivityId: next++ })),
      );
    }
  };
  const id = await product.programmeOf(parts, link);
  const created = times(parts * ACTIVITIES_PER_PART, (at) => activity(first + at, at));
  const project = { id: 1, before: null, after: { key: '1', name: 'HBTF-2', dataDate: '2027-06-30' } };
  await appendAll(product.store, `schedule-${id}`, activityEvents({ format: 'xer' }, { created, project }));
  await product.caughtUp();
  return id;
}

function activity(id: number, at: number): RecordedActivity {
  const month = String(1 + (at % 9)).padStart(2, '0');
  const hasBegun = at % 2 === 0;
  return {
    id,
    name: `A${String(at + 1).padStart(6, '0')}`,
    description: `Pile caps and columns of pier ${at % 97}, stage ${at % 13}`,
    start: `2027-${month}-01`,
    end: `2027-${month}-26`,
    milestone: false,
    inFile: true,
    project: 1,
    wbs: `Viaduct › Section ${at % 40} › Substructure › Pier ${at % 97}`,
    activityType: 'task',
    status: hasBegun ? 'in-progress' : 'not-started',
    ...(hasBegun && { percentComplete: at % 90, actualStart: `2027-${month}-03` }),
  };
}
