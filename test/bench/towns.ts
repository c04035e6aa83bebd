// Programmes with names of their own, for what finds and lists them.
import type { Library } from '../../services/domain/library/library.js';
import type { PartForm } from '../../services/domain/programmes/assets/part-form.js';
import type { ProgrammeEvent } from '../../services/domain/programmes/events.js';
import { countingIds, created, Plan } from '../support/test-programmes.js';
import { subprogrammesByLines } from './busy-lines.js';
import { appendAll } from './log-of-programmes.js';
import { atOnce, inTurn, times, words } from './measuring.js';
import type { Product } from './product.js';

/** Each an asset of its own: the most names that so many parts can have. */
export const PARTS = 20;
const FIRST_PROGRAMME = 800_000_000;
const WRITERS = 4;

export const ROADS = ['A9', 'M8', 'A1', 'M74', 'A77', 'B742'];
const WORKS = ['dualling', 'bypass', 'junction', 'resurfacing', 'viaduct', 'tunnel', 'interchange', 'widening'];
export const THINGS = words('Mainline, Overbridge, Culvert, Retaining wall, Slip road, Drainage, Footway, Earthworks');
export const SIDES = ['north', 'south', 'east', 'west', 'upper', 'lower', 'inner', 'outer'];
const SYLLABLES = words('bal, dun, inver, kil, strath, loch, glen, aber, craig, pit, tay, nair, mor, beg, muir, lin');

/** A town of its own for each programme, of some 4,000. */
export const town = (nth: number): string => [nth, nth >> 4, nth >> 8].map((part) => inTurn(SYLLABLES, part)).join('');
export const nameOf = (nth: number): string => `${inTurn(ROADS, nth)} ${inTurn(WORKS, nth)}, ${town(nth)} phase ${nth}`;
const assetName = (nth: number, asset: number): string =>
  `${inTurn(THINGS, asset)} ${inTurn(SIDES, nth + asset)} ${asset + 1}`;

/** Programmes in the log, one after the other. @returns what makes them so many */
export function townsIn({ store, library }: Product): (size: number) => Promise<void> {
  let count = 0;
  const ids = countingIds(700_000_000);
  const parts = times(PARTS, (asset) => partOf(library, asset));
  const programme = (nth: number): ProgrammeEvent[] => {
    const id = FIRST_PROGRAMME + nth;
    const plan = new Plan(library, ids);
    // Every twentieth is a draft, every tenth a scenario of the one before.
    const facts = nth % 10 === 9 ? { baseProjectId: id - 1, scenarioName: nameOf(nth) } : { isDraft: nth % 20 === 10 };
    plan.add(created(id, { name: nameOf(nth), ...facts }));
    for (const [asset, part] of parts.entries()) plan.asset(assetName(nth, asset), [part], null);
    return plan.drain();
  };
  return async (size) => {
    const numbers = times(size - count, (i) => count + i);
    count = size;
    await atOnce(WRITERS, numbers, (nth) => appendAll(store, `programme-${FIRST_PROGRAMME + nth}`, programme(nth)));
  };
}

function partOf(library: Library, asset: number): PartForm {
  // The one with the fewest lines: the search reads no more of them than a peak for each of ten programmes.
  const { id: subprogrammeId = 0, assetCategoryId = 0 } = subprogrammesByLines(library).at(-1) ?? {};
  const type = library.assetCategories.get(assetCategoryId)?.measurmentType;
  const unit = [...library.units.values()].find((one) => one.measurmentType === type && one.conversionToSI === 1);
  return {
    partName: '',
    assetCategoryId,
    subprogrammeId,
    unitId: unit?.id ?? null,
    size: 100 + asset * 7,
    start: `2027-0${1 + (asset % 9)}-01`,
    end: `2028-0${1 + (asset % 9)}-20`,
    zoneId: null,
    p6ActivityId: null,
  };
}
