import { created } from '../support/test-programmes.js';
import { area, atMost, type Figure, inTurn, p95, timed, times } from './area.js';
import { appendAll, describedAnew } from './log-of-programmes.js';
import type { Product } from './product.js';
import { nameOf, ROADS, town, townsIn } from './towns.js';

/** One schedule has thirty activities for each programme: 300,000. */
const ACTIVITIES_EACH = 30;
/** One programme has a scenario for each ten programmes, and a command for each. */
const SCENARIOS_EACH = 0.1;
const ROUNDS = 60;
/** Items of a page: what the web client shows of cards, and of activities. */
const [CARDS, ACTIVITIES] = [24, 50];
/** As far as pages are numbered (services/platform/http/keyset.ts). */
const NUMBERED = 10_000;
/** Sizes of two pages that show other items differ by a word here and there. */
const SAME_BYTES = 1.5;

const BUSY = 820_000_000;
const SCENARIOS = 830_000_000;

/** Row Lists: pages of programmes, drafts, scenarios, activities and changes, by number and by what came before, in every order that the web client has. */
export const bench = area({
  name: 'Lists',
  sizes: [100, 1_000, 10_000],
  of: 'programmes',
  async prepare(ground) {
    const product = await ground.product();
    const largest = new Map<string, number>();
    return { product, growTowns: townsIn(product), growBusy: busyProgramme(product), largest };
  },
  async measure(size, { product, growTowns, growBusy, largest }) {
    await growTowns(size);
    await growBusy(size);
    await product.caughtUp();
    const figures: Figure[] = [];
    let grown = 0;
    for (const [name, pages] of Object.entries(LISTS)) {
      const { ms, kilobytes } = await pagesRead(product, pages, size);
      figures.push({ name: `${name} p95`, value: ms, bar: atMost(50), grows: `${name} p95` });
      figures.push({ grows: `${name}, bytes`, value: kilobytes, unit: 'kB' });
      grown = Math.max(grown, kilobytes / (largest.get(name) ?? kilobytes));
      largest.set(name, kilobytes);
    }
    const name = 'the largest page of ten times as much';
    return [...figures, { name, value: grown, unit: 'x the bytes', bar: atMost(SAME_BYTES) }];
  },
});

const CARDS_CALL = '/api/ProjectsWithAssetCountViews';
const BASES = `${CARDS_CALL}?baseProjectid=0&isActive=true&pageSize=${CARDS}`;
const REMOVED = `${CARDS_CALL}?baseProjectid=0&isActive=false&pageSize=${CARDS}`;
const SCENARIOS_CALL = `${CARDS_CALL}?baseProjectid=${BUSY}&isActive=true&pageSize=${CARDS}`;
const ACTIVITIES_CALL = `/api/P6Activities?projectId=${BUSY}&pageSize=${ACTIVITIES}`;
const ORDERS = ['-modified', 'name', '-created', 'created', '-name'];
const SCENARIO_ORDERS = ['-modified', 'scenarioName', 'created'];
const DAYS = ['p6ActivityName', '-p6ActivityName', 'p6StartDate', '-p6EndDate', 'id'];
const FILTERS = ['status=published', 'regionId=2', 'createdBy=1', 'createdBy=77', 'metricId=2', 'status=draft'];
const CHANGES = ['user=1', 'kind=zones', 'user=77', 'undone=true', 'asset=Nowhere', 'kind=assets'];

/** A page among the first, in the middle, or as far as pages are numbered. */
function numbered(round: number, items: number, size: number): string {
  const last = Math.min(items, NUMBERED) / size;
  return `page=${Math.max(inTurn([1, 2, Math.floor(last / 2), Math.floor(last)], round), 1)}`;
}

const sorted = (round: number, orders = ORDERS): string => `sort=${inTurn(orders, round)}`;
const found = (round: number, ...words: readonly string[]): string =>
  `query=${encodeURIComponent(inTurn(words, round))}`;

/** Pages by their addresses, or the next ones of a list from its first. */
type Pages = ((round: number, size: number) => string) | { readonly first: string };

const LISTS: Readonly<Record<string, Pages>> = {
  'programmes, pages by number': (round, size) =>
    `${BASES}&isDraft=false&${sorted(round)}&${numbered(round, size * 0.85, CARDS)}`,
  'programmes, one page after the other': { first: `${BASES}&isDraft=false&sort=-modified` },
  'programmes of a status, a region or an author': (round) =>
    `${BASES}&isDraft=false&${sorted(round)}&${inTurn(FILTERS, round)}`,
  'programmes by words of their names': (round, size) =>
    `${BASES}&isDraft=false&${sorted(round)}&${found(round, town(round * 7), 'phase', `${inTurn(ROADS, round)} dual`, nameOf((round * 7) % size), 'zyxq')}`,
  'all of them, whatever they are': (round) => `${CARDS_CALL}?pageSize=${CARDS}&page=${1 + (round % 4)}`,
  drafts: (round) => `${BASES}&isDraft=true&${sorted(round)}&page=${1 + (round % 3)}`,
  'what was removed': (round) => `${REMOVED}&page=1&${sorted(round)}`,
  'scenarios of one programme': (round, size) =>
    `${SCENARIOS_CALL}&${sorted(round, SCENARIO_ORDERS)}&${numbered(round, size * SCENARIOS_EACH, CARDS)}${round % 4 === 3 ? '&query=option' : ''}`,
  'whole programmes': (round) => `/api/Projects?baseProjectId=0&pageSize=10&page=${1 + (round % 5)}`,
  'programmes found (Projects/search)': (round, size) =>
    `/api/Projects/search?pageSize=10&page=1&${found(round, town(round * 7), 'phase', nameOf((round * 7) % size), 'zyxq')}`,
  'activities, pages by number': (round, size) =>
    `${ACTIVITIES_CALL}&${sorted(round, DAYS)}&${numbered(round, size * ACTIVITIES_EACH, ACTIVITIES)}`,
  'activities, one page after the other': { first: ACTIVITIES_CALL },
  'activities by words': (round, size) =>
    `${ACTIVITIES_CALL}&page=1&${found(round, `A${100_000 + ((round * 7919) % (size * ACTIVITIES_EACH))}`, 'pour', 'bridge 7', 'zyxq', 'stage 2 deck')}`,
  'changes of a programme': (round, size) =>
    `/api/Projects/${BUSY}/history?limit=20&${inTurn(['', `before=${Math.max(Math.floor(size / 2), 21)}`, ...CHANGES], round)}`,
};

/** @returns p95 in ms, and kB of the largest page */
async function pagesRead(product: Product, pages: Pages, size: number): Promise<{ ms: number; kilobytes: number }> {
  let bytes = 0;
  let next: string | undefined;
  const took = await timed(ROUNDS, async (round) => {
    const page = await product.read(typeof pages === 'function' ? pages(round, size) : (next ?? pages.first));
    bytes = Math.max(bytes, Buffer.byteLength(page.text));
    ({ next } = page);
  });
  return { ms: p95(took), kilobytes: bytes / 1_000 };
}

/** A programme with a large schedule, many scenarios and a long history. @returns what makes them more */
function busyProgramme({ store }: Product): (size: number) => Promise<void> {
  const stream = `programme-${BUSY}`;
  let [activities, scenarios, commands] = [0, 0, 0];
  return async (size) => {
    if (commands === 0) await appendAll(store, stream, [created(BUSY, { name: 'Busy' })]);
    // Every command of its own.
    for (; commands < size; commands++) await appendAll(store, stream, [describedAnew(commands)], 1 + commands);
    for (; scenarios < size * SCENARIOS_EACH; scenarios++) {
      const [id, facts] = [SCENARIOS + scenarios, { name: 'Busy', scenarioName: `Option ${scenarios}` }];
      await appendAll(store, `programme-${id}`, [created(id, { ...facts, baseProjectId: BUSY })]);
    }
    const batch = 750;
    for (; activities < size * ACTIVITIES_EACH; activities += batch) {
      const first = activities;
      const data = { created: times(batch, (i) => activity(first + i)), changed: [], removed: [] };
      await appendAll(store, `schedule-${BUSY}`, [{ type: 'P6ActivitiesChanged', data }], first / batch);
    }
  };
}

const WORKS = ['Excavate', 'Reinforce', 'Pour', 'Strike', 'Backfill', 'Drain', 'Surface', 'Inspect'];
const PLACES = ['bridge', 'culvert', 'wall', 'embankment', 'junction', 'footway'];
const STAGES = ['Deck', 'Piers', 'Approaches', 'Works at height'];

function activity(nth: number): object {
  const start = new Date(Date.UTC(2027, 0, 1 + (nth % 1_500)));
  const end = new Date(start.getTime() + (5 + (nth % 40)) * 86_400_000);
  return {
    id: 500_000_000 + nth,
    name: `A${100_000 + nth}`,
    description: `${inTurn(WORKS, nth)} ${inTurn(PLACES, nth >> 3)} ${1 + ((nth >> 5) % 400)}, lift ${1 + (nth % 12)}`,
    start: start.toISOString().slice(0, 10),
    end: end.toISOString().slice(0, 10),
    milestone: false,
    inFile: true,
    wbs: `Stage ${1 + (nth % 9)} › ${inTurn(STAGES, nth >> 4)}`,
  };
}
