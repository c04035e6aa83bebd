import { makeupOf } from '../../services/domain/library/library.js';
import type { PartForm } from '../../services/domain/programmes/assets/part-form.js';
import { countingIds, created, Plan } from '../support/test-programmes.js';
import { type BenchEnvironment, type BenchResult, type Growth, percentile, timed } from './bench-row.js';
import { appendAll, type Product, startProduct } from './product.js';

const SIZES = [100, 1_000, 10_000];
/** Each an asset of its own: the most names that so many parts can have. */
const PARTS = 20;
const ROUNDS = 60;
const WRITERS = 4;
const BAR_MS = 50;

/** Row Search: words of the names of 10,000 programmes and of their 200,000 assets. */
export async function searchBench({ database, report }: BenchEnvironment): Promise<BenchResult> {
  const product = await startProduct(await database());
  try {
    const took = new Map<string, Growth['points'][number][]>();
    const towns = new Towns(product);
    for (const size of SIZES) {
      report(`Search: ${size.toLocaleString('en-GB')} programmes of ${PARTS} parts`);
      await towns.grow(size);
      await product.caughtUp(['programme-detail', 'library', 'part-lines']);
      for (const [name, query] of QUERIES) {
        const ms = await timed(ROUNDS, (round) =>
          product.call('GET', `/api/Search?query=${encodeURIComponent(query(round * 7))}`),
        );
        took.set(name, [...(took.get(name) ?? []), { size, value: percentile(ms, 0.95) }]);
      }
    }
    return {
      rows: [...took].map(([name, points]) => {
        const value = points.at(-1)?.value ?? 0;
        return {
          area: 'Search',
          name: `${name} p95`,
          value,
          unit: 'ms',
          bar: `at most ${BAR_MS} ms`,
          met: value <= BAR_MS,
        };
      }),
      growth: [...took].map(([name, points]) => ({
        area: 'Search',
        name: `${name} p95`,
        of: 'programmes',
        unit: 'ms',
        kind: 'time',
        points,
      })),
    };
  } finally {
    await product.stop();
  }
}

const ROADS = ['A9', 'M8', 'A1', 'M74', 'A77', 'B742'];
const WORKS = ['dualling', 'bypass', 'junction', 'resurfacing', 'viaduct', 'tunnel', 'interchange', 'widening'];
const THINGS = [
  'Mainline',
  'Overbridge',
  'Culvert',
  'Retaining wall',
  'Slip road',
  'Drainage',
  'Footway',
  'Earthworks',
];
const SIDES = ['north', 'south', 'east', 'west', 'upper', 'lower', 'inner', 'outer'];
const SYLLABLES = [
  'bal',
  'dun',
  'inver',
  'kil',
  'strath',
  'loch',
  'glen',
  'aber',
  'craig',
  'pit',
  'tay',
  'nair',
  'mor',
  'beg',
  'muir',
  'lin',
];

/** A town of its own for each programme, of some 4,000. */
const town = (nth: number): string =>
  [nth, nth >> 4, nth >> 8].map((part) => SYLLABLES[part % SYLLABLES.length] ?? '').join('');
const nameOf = (nth: number): string =>
  `${ROADS[nth % ROADS.length]} ${WORKS[nth % WORKS.length]}, ${town(nth)} phase ${nth}`;
const assetName = (nth: number, asset: number): string =>
  `${THINGS[asset % THINGS.length]} ${SIDES[(nth + asset) % SIDES.length]} ${asset + 1}`;

/** `inverkill` typed as `nivrekill`: two neighbours in the wrong order. */
const misspelt = (word: string): string => `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`;

const QUERIES: readonly (readonly [string, (nth: number) => string])[] = [
  ['a programme by its name', nameOf],
  ['a town', town],
  ['a road and a kind of asset', (nth) => `${ROADS[nth % ROADS.length]} ${THINGS[nth % THINGS.length]}`],
  ['a word of every programme', () => 'phase'],
  ['a word of most assets', (nth) => SIDES[nth % SIDES.length] ?? ''],
  ['one letter', (nth) => 'abmoswi'[nth % 7] ?? ''],
  ['a town misspelt', (nth) => `${ROADS[nth % ROADS.length]} ${misspelt(town(nth))}`],
  ['words that are nowhere', (nth) => `zzyx${nth} qqwv`],
];

/** Programmes in the log, one after the other. */
class Towns {
  private count = 0;
  private readonly ids = countingIds(700_000_000);

  constructor(private readonly product: Product) {}

  async grow(size: number): Promise<void> {
    const writers = Array.from({ length: WRITERS }, async () => {
      while (this.count < size) {
        const nth = this.count++;
        await appendAll(this.product.store, `programme-${800_000_000 + nth}`, this.programme(nth).drain());
      }
    });
    await Promise.all(writers);
  }

  private programme(nth: number): Plan {
    const { library } = this.product;
    const id = 800_000_000 + nth;
    const plan = new Plan(library, this.ids);
    // Every twentieth is a draft, every tenth a scenario of the one before.
    const facts = nth % 10 === 9 ? { baseProjectId: id - 1, scenarioName: nameOf(nth) } : { isDraft: nth % 20 === 10 };
    plan.add(created(id, { name: nameOf(nth), ...facts }));
    for (let asset = 0; asset < PARTS; asset++) plan.asset(assetName(nth, asset), [this.part(asset)], null);
    return plan;
  }

  private part(asset: number): PartForm {
    const { library } = this.product;
    // The one with the fewest lines: the search reads no more of them than a peak for each of ten programmes.
    const [subprogramme] = [...library.subprogrammes.values()].sort((a, b) => linesOf(a) - linesOf(b));
    function linesOf({ tasks }: NonNullable<typeof subprogramme>): number {
      return tasks.reduce(
        (sum, task) => sum + (makeupOf(library, task)?.activities.reduce((of, { lines }) => of + lines.length, 0) ?? 0),
        0,
      );
    }
    const type = library.assetCategories.get(subprogramme?.assetCategoryId ?? 0)?.measurmentType;
    const unit = [...library.units.values()].find((one) => one.measurmentType === type && one.conversionToSI === 1);
    return {
      partName: '',
      assetCategoryId: subprogramme?.assetCategoryId ?? 0,
      subprogrammeId: subprogramme?.id ?? 0,
      unitId: unit?.id ?? null,
      size: 100 + asset * 7,
      start: `2027-0${1 + (asset % 9)}-01`,
      end: `2028-0${1 + (asset % 9)}-20`,
      zoneId: null,
      p6ActivityId: null,
    };
  }
}
