/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
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
  type Vitals,
} from '../support/web-vitals.js';
import { type BenchEnvironment, type BenchResult, type BenchRow, type Growth, percentile } from './bench-row.js';
import { appendAll, type Product, startProduct } from './product.js';

/** Parts of the programme; its schedule has fifty times as many activities, to one of which each part is linked. */
const SIZES = [20, 200, 2_000];
const ACTIVITIES_PER_PART = 50;
/** Page views by which each row is judged, at p75 as browsers' own reports are. */
const ROUNDS = 4;
const BARS = { LCP: 2_500, INP: 200, CLS: 0.1 };
/** What the fixed work of web-vitals.ts takes on the machine of docs/quality.md while it does nothing else. */
const FIXED_WORK_MS = 150;

interface WebPage {
  readonly name: string;
  path(programme: number): string;
  readonly shown: Act;
  readonly visitor?: true;
  /** What is done on it, each the first on a page that has just come: that is the slowest. */
  readonly acts?: Readonly<Record<string, Act>>;
}

const heading =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole('heading', { level: 1, name }).waitFor();
const activitiesShown: Act = (page) =>
  page
    .getByText(/^A000001/)
    .first()
    .waitFor();
const PAGES: readonly WebPage[] = [
  {
    name: 'login',
    path: () => '/login/',
    shown: (page) =>
      page
        .getByLabel(/password/i)
        .first()
        .waitFor(),
    visitor: true,
  },
  { name: 'programmes', path: () => '/projects/', shown: heading(/./) },
  {
    name: 'edit',
    path: (id) => `/projects/edit/${id}/`,
    shown: (page) => page.getByRole('textbox', { name: /^Size/ }).first().waitFor(),
    acts: {
      'a size is typed': typeSize,
      'minus five times': shortenTask,
    },
  },
  {
    name: 'materials',
    path: (id) => `/projects/detail/${id}/`,
    shown: figuresShown,
    acts: {
      'the other dashboard': turnTo('label', ['Materials', 'Labour']),
      'the range': pressSlider('First month', 'ArrowRight'),
    },
  },
  { name: 'labour', path: (id) => `/projects/detail/${id}/?view=labour`, shown: figuresShown },
  {
    name: 'progress',
    path: (id) => `/projects/schedule/${id}/`,
    shown: (page) => page.getByText(/^As of \d/).waitFor(),
    acts: {
      'a page of parts': (page) => page.getByRole('button', { name: /next page/i }).click(),
      'parts by status': (page) => page.getByRole('button', { name: /^Late/ }).click(),
    },
  },
  {
    name: 'activities',
    path: (id) => `/projects/schedule/${id}/?view=activities`,
    shown: activitiesShown,
    acts: {
      'a page of activities': (page) => page.getByRole('button', { name: /next page/i }).click(),
      'activities by start': (page) => page.getByRole('button', { name: 'Start', exact: true }).click(),
      'activities are searched': async (page) => {
        await page.getByRole('textbox', { name: 'Search IDs, names and WBS' }).focus();
        await page.keyboard.type('pier 7', { delay: 200 });
      },
    },
  },
];
/** Which of them grow with the programme. */
const GROWING = ['edit', 'materials', 'progress', 'activities'];

/** Row Web: the largest paint, what moves and how soon an input shows, in a real browser at a quarter of the processor's speed. */
export async function webBench({ database, report }: BenchEnvironment): Promise<BenchResult> {
  const product = await startProduct(await database());
  const browser = await startBrowser();
  try {
    const growth = new Map<string, Growth['points'][number][]>();
    const rows: BenchRow[] = [];
    const work: number[] = [];
    const told = (seen: Seen): Seen => {
      work.push(...seen.work);
      return seen;
    };
    for (const size of SIZES) {
      const id = await programmeWithSchedule(product, size);
      const opening = new Openings({ browser, product, id });
      const full = size === SIZES.at(-1);
      for (const page of PAGES) {
        if (!full && !GROWING.includes(page.name)) continue;
        report(`Web: ${page.name}, ${size} parts`);
        const desktop = told(await opening.views(page, DESKTOP));
        growth.set(page.name, [...(growth.get(page.name) ?? []), { size, value: p75(desktop.times) }]);
        if (!full) continue;
        const phone = told(await opening.views(page, PHONE));
        rows.push(
          timeRow('LCP', page.name, p75(desktop.times) < p75(phone.times) ? phone : desktop),
          shiftRow(page.name, p75(desktop.shifts) < p75(phone.shifts) ? phone : desktop),
        );
        for (const [name, act] of Object.entries(page.acts ?? {})) {
          const used = told(await opening.uses(page, act));
          rows.push(timeRow('INP', name, used), shiftRow(name, used));
        }
      }
    }
    return {
      rows: [
        ...rows,
        {
          area: 'Web',
          name: `fixed work on the same pages p50 (${FIXED_WORK_MS} ms on a machine that does nothing else)`,
          value: percentile(work, 0.5),
          unit: 'ms',
        },
      ],
      growth: [...growth].map(([name, points]) => ({
        area: 'Web',
        name: `LCP, ${name}, p75`,
        of: 'parts',
        unit: 'ms',
        kind: 'time',
        points,
      })),
    };
  } finally {
    await browser.close();
    await product.stop();
  }
}

const p75 = (values: readonly number[]): number => percentile(values, 0.75);

/** What was seen of one page in several views. */
interface Seen {
  /** Milliseconds: the largest paint, or the longest interaction. */
  readonly times: number[];
  readonly shifts: number[];
  readonly moved: string[];
  /** Milliseconds that the fixed work took in each of the views. */
  readonly work: number[];
}

/** The times as they would be where the fixed work takes 150 ms: machines differ, and one that others use is slower by the minute. */
const scaled = ({ times, work }: Seen): number[] =>
  times.map((time, view) => (time * FIXED_WORK_MS) / (work[view] ?? FIXED_WORK_MS));

function timeRow(vital: 'LCP' | 'INP', name: string, seen: Seen): BenchRow {
  const value = p75(seen.times);
  return {
    area: 'Web',
    name: `${vital}, ${name}, p75`,
    value,
    unit: 'ms',
    bar: `at most ${BARS[vital].toLocaleString('en-GB')} ms`,
    met: value <= BARS[vital],
    note: `fixed work ${Math.round(percentile(seen.work, 0.5))} ms; ${Math.round(p75(scaled(seen))).toLocaleString('en-GB')} ms if it took ${FIXED_WORK_MS}`,
  };
}

function shiftRow(name: string, { shifts, moved }: Seen): BenchRow {
  const value = p75(shifts);
  const met = value <= BARS.CLS;
  return {
    area: 'Web',
    name: `CLS, ${name}, p75`,
    value,
    unit: '',
    bar: `at most ${BARS.CLS}`,
    met,
    ...(!met && moved.length > 0 && { note: moved.slice(0, 3).join('; ') }),
  };
}

class Openings {
  constructor(private readonly given: { readonly browser: Browser; readonly product: Product; readonly id: number }) {}

  views(page: WebPage, screen: Screen): Promise<Seen> {
    return this.seen(page, screen, ({ largestPaint }) => largestPaint);
  }

  uses(page: WebPage, act: Act): Promise<Seen> {
    return this.seen(
      page,
      DESKTOP,
      ({ interactions }) => Math.max(0, ...interactions),
      async (opened) => {
        await opened.forgetInteractions();
        await act(opened.page);
        await opened.page.waitForTimeout(1_500);
      },
    );
  }

  private async seen(
    page: WebPage,
    screen: Screen,
    time: (vitals: Vitals) => number,
    use?: (opened: ColdPage) => Promise<void>,
  ): Promise<Seen> {
    const seen: Seen = { times: [], shifts: [], moved: [], work: [] };
    for (let round = 0; round < ROUNDS; round++) {
      const opened = await this.open(page, screen);
      await use?.(opened);
      const vitals = await opened.vitals();
      seen.times.push(time(vitals));
      seen.shifts.push(vitals.shifted);
      seen.moved.push(...vitals.moved);
      seen.work.push(await calibration(opened.page));
      await opened.close();
    }
    return seen;
  }

  private open({ path, shown, visitor }: WebPage, screen: Screen) {
    const { browser, product, id } = this.given;
    return openCold(browser, { url: product.url, path: path(id), screen, user: visitor ? undefined : product, shown });
  }
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
  const created = Array.from({ length: parts * ACTIVITIES_PER_PART }, (_, at) => activity(first + at, at));
  const project = {
    id: 1,
    before: null,
    after: { key: '1', name: 'HBTF-2', dataDate: '2027-06-30' },
  };
  await appendAll(product.store, `schedule-${id}`, activityEvents({ format: 'xer' }, { created, project }));
  await product.caughtUp('all');
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
