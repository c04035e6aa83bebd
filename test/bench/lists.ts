import { newCommand } from '../support/new-command.js';
import { countingIds, created, Plan } from '../support/test-programmes.js';
import { type BenchEnvironment, type BenchResult, type Growth, nextPage, percentile } from './bench-row.js';
import { appendAll, type Product, startProduct } from './product.js';
import { nameOf, PARTS, ROADS, Towns, town } from './towns.js';

const PROGRAMMES = [100, 1_000, 10_000];
/** One schedule has thirty activities for each programme: 300,000. */
const ACTIVITIES_EACH = 30;
/** One programme has a scenario for each ten programmes, and a command for each. */
const SCENARIOS_EACH = 0.1;
const ROUNDS = 60;
/** Items of a page: what the web client shows of cards, and of activities. */
const [CARDS, ACTIVITIES] = [24, 50];
/** As far as pages are numbered (services/platform/http/keyset.ts). */
const NUMBERED = 10_000;
const BAR_MS = 50;
/** Sizes of two pages that show other items differ by a word here and there. */
const SAME_BYTES = 1.5;

const BUSY = 820_000_000;
const SCENARIOS = 830_000_000;

/** Row Lists: pages of programmes, drafts, scenarios, activities and changes, by number and by what came before, in every order that the web client has. */
export async function listsBench({ database, report }: BenchEnvironment): Promise<BenchResult> {
  const product = await startProduct(await database());
  try {
    const towns = new Towns(product);
    const busy = new BusyProgramme(product);
    const figures = new Map<string, { ms: Growth['points'][number][]; kilobytes: Growth['points'][number][] }>();
    for (const size of PROGRAMMES) {
      report(
        `Lists: ${size.toLocaleString('en-GB')} programmes of ${PARTS} parts, ${(size * ACTIVITIES_EACH).toLocaleString('en-GB')} activities`,
      );
      await towns.grow(size);
      await busy.grow(size);
      await product.caughtUp('all');
      for (const [name, pages] of LISTS) {
        const read = await pagesRead(product, pages, size);
        const of = figures.get(name) ?? { ms: [], kilobytes: [] };
        figures.set(name, of);
        of.ms.push({ size, value: percentile(read.ms, 0.95) });
        of.kilobytes.push({ size, value: Math.max(...read.bytes) / 1_000 });
      }
    }
    const last = (points: Growth['points']): number => points.at(-1)?.value ?? 0;
    const grown = ({ kilobytes }: { kilobytes: Growth['points'] }): number =>
      last(kilobytes) / (kilobytes.at(-2)?.value ?? 1);
    const most = Math.max(...[...figures.values()].map(grown));
    return {
      rows: [
        ...[...figures].map(([name, { ms }]) => ({
          area: 'Lists',
          name: `${name} p95`,
          value: last(ms),
          unit: 'ms',
          bar: `at most ${BAR_MS} ms`,
          met: last(ms) <= BAR_MS,
        })),
        {
          area: 'Lists',
          name: 'the largest page of ten times as much',
          value: most,
          unit: 'x the bytes',
          bar: `at most ${SAME_BYTES} x`,
          met: most <= SAME_BYTES,
        },
      ],
      growth: [...figures].flatMap(([name, { ms, kilobytes }]) => [
        { area: 'Lists', name: `${name} p95`, of: 'programmes', unit: 'ms', kind: 'time', points: ms } as const,
        {
          area: 'Lists',
          name: `${name}, bytes`,
          of: 'programmes',
          unit: 'kB',
          kind: 'time',
          points: kilobytes,
        } as const,
      ]),
    };
  } finally {
    await product.stop();
  }
}

const CARDS_CALL = '/api/ProjectsWithAssetCountViews';
const BASES = `${CARDS_CALL}?baseProjectid=0&isActive=true&pageSize=${CARDS}`;
const ACTIVITIES_CALL = `/api/P6Activities?projectId=${BUSY}&pageSize=${ACTIVITIES}`;
const ORDERS = ['-modified', 'name', '-created', 'created', '-name'];
const DAYS = ['p6ActivityName', '-p6ActivityName', 'p6StartDate', '-p6EndDate', 'id'];
const of = <Of>(all: readonly Of[], nth: number): Of => all[nth % all.length] as Of;

/** A page among the first, in the middle, or as far as pages are numbered. */
const numbered = (round: number, items: number, size: number): number =>
  Math.max(
    of([1, 2, Math.floor(Math.min(items, NUMBERED) / size / 2), Math.floor(Math.min(items, NUMBERED) / size)], round),
    1,
  );

/** A page by its address, or the next ones of a list from its first. */
type Pages = { address: (round: number, size: number) => string; follow?: true };

const LISTS: readonly (readonly [string, Pages])[] = [
  [
    'programmes, pages by number',
    {
      address: (round, size) =>
        `${BASES}&isDraft=false&sort=${of(ORDERS, round)}&page=${numbered(round, size * 0.85, CARDS)}`,
    },
  ],
  ['programmes, one page after the other', { address: () => `${BASES}&isDraft=false&sort=-modified`, follow: true }],
  [
    'programmes of a status, a region or an author',
    {
      address: (round) =>
        `${BASES}&isDraft=false&sort=${of(ORDERS, round)}&${of(['status=published', 'regionId=2', 'createdBy=1', 'createdBy=77', 'metricId=2', 'status=draft'], round)}`,
    },
  ],
  [
    'programmes by words of their names',
    {
      address: (round, size) =>
        `${BASES}&isDraft=false&sort=${of(ORDERS, round)}&query=${encodeURIComponent(of([town(round * 7), 'phase', `${of(ROADS, round)} dual`, nameOf((round * 7) % size), 'zyxq'], round))}`,
    },
  ],
  ['all of them, whatever they are', { address: (round) => `${CARDS_CALL}?pageSize=${CARDS}&page=${1 + (round % 4)}` }],
  ['drafts', { address: (round) => `${BASES}&isDraft=true&sort=${of(ORDERS, round)}&page=${1 + (round % 3)}` }],
  [
    'what was removed',
    {
      address: (round) =>
        `${CARDS_CALL}?baseProjectid=0&isActive=false&page=1&pageSize=${CARDS}&sort=${of(ORDERS, round)}`,
    },
  ],
  [
    'scenarios of one programme',
    {
      address: (round, size) =>
        `${CARDS_CALL}?baseProjectid=${BUSY}&isActive=true&pageSize=${CARDS}&sort=${of(['-modified', 'scenarioName', 'created'], round)}&page=${numbered(round, size * SCENARIOS_EACH, CARDS)}${round % 4 === 3 ? '&query=option' : ''}`,
    },
  ],
  ['whole programmes', { address: (round) => `/api/Projects?baseProjectId=0&pageSize=10&page=${1 + (round % 5)}` }],
  [
    'programmes found (Projects/search)',
    {
      address: (round, size) =>
        `/api/Projects/search?pageSize=10&page=1&query=${encodeURIComponent(of([town(round * 7), 'phase', nameOf((round * 7) % size), 'zyxq'], round))}`,
    },
  ],
  [
    'activities, pages by number',
    {
      address: (round, size) =>
        `${ACTIVITIES_CALL}&sort=${of(DAYS, round)}&page=${numbered(round, size * ACTIVITIES_EACH, ACTIVITIES)}`,
    },
  ],
  ['activities, one page after the other', { address: () => ACTIVITIES_CALL, follow: true }],
  [
    'activities by words',
    {
      address: (round, size) =>
        `${ACTIVITIES_CALL}&page=1&query=${encodeURIComponent(of([`A${100_000 + ((round * 7919) % (size * ACTIVITIES_EACH))}`, 'pour', 'bridge 7', 'zyxq', 'stage 2 deck'], round))}`,
    },
  ],
  [
    'changes of a programme',
    {
      address: (round, size) =>
        `/api/Projects/${BUSY}/history?limit=20&${of(['', `before=${Math.max(Math.floor(size / 2), 21)}`, 'user=1', 'kind=zones', 'user=77', 'undone=true', 'asset=Nowhere', 'kind=assets'], round)}`,
    },
  ],
];

async function pagesRead({ url, token }: Product, { address, follow }: Pages, size: number) {
  const ms: number[] = [];
  const bytes: number[] = [];
  let next: string | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const path = (follow && next) || address(round, size);
    const start = performance.now();
    const response = await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } });
    const body = await response.arrayBuffer();
    ms.push(performance.now() - start);
    if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${Buffer.from(body).toString().slice(0, 300)}`);
    bytes.push(body.byteLength);
    next = nextPage(response);
  }
  return { ms, bytes };
}

/** A programme with a large schedule, many scenarios and a long history. */
class BusyProgramme {
  private version = 0;
  private readonly made = { activities: 0, scenarios: 0, commands: 0 };

  constructor(private readonly product: Product) {}

  async grow(size: number): Promise<void> {
    const { store, library } = this.product;
    if (this.version === 0) {
      const plan = new Plan(library, countingIds(BUSY));
      plan.add(created(BUSY, { name: 'Busy' }));
      await this.append(plan.drain());
    }
    for (; this.made.commands < size; this.made.commands++) {
      const nth = this.made.commands;
      // Every command of its own.
      await this.append([
        {
          type: 'ProgrammeDetailsChanged',
          data: { before: { description: nth === 0 ? '' : `Edit ${nth - 1}` }, after: { description: `Edit ${nth}` } },
        },
      ]);
    }
    for (; this.made.scenarios < size * SCENARIOS_EACH; this.made.scenarios++) {
      const nth = this.made.scenarios;
      const id = SCENARIOS + nth;
      await appendAll(store, `programme-${id}`, [
        created(id, { name: 'Busy', baseProjectId: BUSY, scenarioName: `Option ${nth}` }),
      ]);
    }
    const batch = 750;
    for (; this.made.activities < size * ACTIVITIES_EACH; this.made.activities += batch) {
      const first = this.made.activities;
      await appendAll(
        store,
        `schedule-${BUSY}`,
        [
          {
            type: 'P6ActivitiesChanged',
            data: { created: Array.from({ length: batch }, (_, i) => activity(first + i)), changed: [], removed: [] },
          },
        ],
        first / batch,
      );
    }
  }

  private async append(events: Parameters<typeof appendAll>[2]): Promise<void> {
    const context = newCommand();
    const { version } = await this.product.store.append(`programme-${BUSY}`, this.version, events, context);
    this.version = version;
  }
}

const WORKS = ['Excavate', 'Reinforce', 'Pour', 'Strike', 'Backfill', 'Drain', 'Surface', 'Inspect'];
const PLACES = ['bridge', 'culvert', 'wall', 'embankment', 'junction', 'footway'];

function activity(nth: number): object {
  const start = new Date(Date.UTC(2027, 0, 1 + (nth % 1_500)));
  const end = new Date(start.getTime() + (5 + (nth % 40)) * 86_400_000);
  return {
    id: 500_000_000 + nth,
    name: `A${100_000 + nth}`,
    description: `${of(WORKS, nth)} ${of(PLACES, nth >> 3)} ${1 + ((nth >> 5) % 400)}, lift ${1 + (nth % 12)}`,
    start: start.toISOString().slice(0, 10),
    end: end.toISOString().slice(0, 10),
    milestone: false,
    inFile: true,
    wbs: `Stage ${1 + (nth % 9)} › ${of(['Deck', 'Piers', 'Approaches', 'Works at height'], nth >> 4)}`,
  };
}
