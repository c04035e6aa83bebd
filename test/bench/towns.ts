// Programmes with names of their own, for what finds and lists them.
import { makeupOf } from '../../services/domain/library/library.js';
import type { PartForm } from '../../services/domain/programmes/assets/part-form.js';
import { countingIds, created, Plan } from '../support/test-programmes.js';
import { appendAll, type Product } from './product.js';

/** Each an asset of its own: the most names that so many parts can have. */
export const PARTS = 20;
const FIRST_PROGRAMME = 800_000_000;
const WRITERS = 4;

export const ROADS = ['A9', 'M8', 'A1', 'M74', 'A77', 'B742'];
const WORKS = ['dualling', 'bypass', 'junction', 'resurfacing', 'viaduct', 'tunnel', 'interchange', 'widening'];
export const THINGS = [
  'Mainline',
  'Overbridge',
  'Culvert',
  'Retaining wall',
  'Slip road',
  'Drainage',
  'Footway',
  'Earthworks',
];
export const SIDES = ['north', 'south', 'east', 'west', 'upper', 'lower', 'inner', 'outer'];
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
export const town = (nth: number): string =>
  [nth, nth >> 4, nth >> 8].map((part) => SYLLABLES[part % SYLLABLES.length] ?? '').join('');
export const nameOf = (nth: number): string =>
  `${ROADS[nth % ROADS.length]} ${WORKS[nth % WORKS.length]}, ${town(nth)} phase ${nth}`;
const assetName = (nth: number, asset: number): string =>
  `${THINGS[asset % THINGS.length]} ${SIDES[(nth + asset) % SIDES.length]} ${asset + 1}`;

/** Programmes in the log, one after the other. */
export class Towns {
  private count = 0;
  private readonly ids = countingIds(700_000_000);

  constructor(private readonly product: Product) {}

  async grow(size: number): Promise<void> {
    const writers = Array.from({ length: WRITERS }, async () => {
      while (this.count < size) {
        const nth = this.count++;
        await appendAll(this.product.store, `programme-${FIRST_PROGRAMME + nth}`, this.programme(nth).drain());
      }
    });
    await Promise.all(writers);
  }

  private programme(nth: number): Plan {
    const { library } = this.product;
    const id = FIRST_PROGRAMME + nth;
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
