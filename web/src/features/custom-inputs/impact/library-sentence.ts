import type { LibraryPreview } from '../../../lib/api-types.js';
import { count, formatNumber, formatSize, inSentence, unitName } from '../../../lib/format.js';
import { decimalsOf, differs, panelFigure } from '../../../lib/panel-figures.js';
import {
  type ChangedProgramme,
  changedOnes,
  type ImpactMaterial,
  isChanged,
  materialOf,
  namedMaterial,
  programmeOf,
} from './changed-programmes.js';

type Programmes = LibraryPreview['programmes'];

/**
 * What an edit of the library does, in one sentence: how many programmes it reaches, what it does to the key material that changes most,
 * and to the labour peak (docs/product/custom-inputs.md, What an edit does). Without an edit, what uses it.
 */
export function librarySentence(programmes: Programmes, unsaved: boolean): string {
  const { drafts, keptFigures, next } = programmes;
  if (drafts === 0)
    return keptFigures === 0
      ? 'No programme uses it yet.'
      : `Only ${count(keptFigures, 'published or archived programme')} ${keptFigures === 1 ? 'uses it and keeps its' : 'use it and keep their'} figures.`;
  const users = `${reach(programmes.programmes, drafts)} ${programmes.programmes === 1 ? 'uses' : 'use'} it.`;
  if (!unsaved) return users;
  const changed = changedOnes(programmes.changed);
  if (changed.length === 0) {
    if (next !== null) return users;
    return drafts === 1
      ? 'Saving changes no figure of the programme that uses it.'
      : `Saving changes no figure of the ${formatNumber(drafts)} ${programmes.programmes === drafts ? 'programmes' : 'scenarios'} that use it.`;
  }
  const families = new Set(changed.map(programmeOf)).size;
  const so = next === null ? '' : ' so far';
  return `Saving changes ${reach(families, changed.length)}${so}: ${clauses(changed)}.`;
}

/** '1 programme', '1 programme in 4 scenarios', '3 programmes'. */
function reach(programmes: number, scenarios: number): string {
  const named = count(programmes, 'programme');
  return programmes === scenarios ? named : `${named} in ${count(scenarios, 'scenario')}`;
}

function clauses(changed: readonly ChangedProgramme[]): string {
  const single = changed.length === 1;
  const subject = single ? 'it' : 'each';
  const material = materialClause(changed);
  const labour = labourClause(changed);
  if (material === null && labour === null) return `${subject} works on other days`;
  if (labour === null) return `${subject} ${material}, ${single ? 'and ' : ''}its labour stays the same`;
  return `${subject} ${material ?? 'needs the same key materials'}, ${single ? 'and ' : ''}its ${labour}`;
}

/** 'needs 16 % less imported fill'; null where no key material changes. */
function materialClause(changed: readonly ChangedProgramme[]): string | null {
  const named = namedMaterial(changed);
  const materials = changed
    .map((one) => materialOf(one, named))
    .filter((one): one is ImpactMaterial => one !== undefined && isChanged(one));
  const [first] = materials;
  if (!first) return null;
  const what = inSentence(first.material);
  const words = wordsOf[first.direction](what);
  const everywhere = materials.length === changed.length;
  if (everywhere && materials.every(({ totalBefore, totalAfter }) => totalBefore > 0 && totalAfter === 0))
    return words.none;
  const fresh = materials.every(({ totalBefore }) => totalBefore === 0);
  if (fresh) {
    const most = Math.max(...materials.map(({ totalAfter }) => totalAfter));
    return words.some(
      `${upTo(allEqual(materials.map(({ totalAfter }) => totalAfter)) && everywhere)}${amount(most, first.unit)} of`,
      ', new there',
    );
  }
  const shares = materials.flatMap(({ totalBefore, totalAfter }) =>
    totalBefore > 0 ? [totalAfter / totalBefore - 1] : [],
  );
  const largest = largestOf(shares);
  if (!shares.some((share) => differs(1 + share, 1))) {
    const moved = materials.map(movedAmount);
    return `moves ${upTo(allEqual(moved) && everywhere)}${amount(Math.max(...moved), first.unit)} of ${what} to other months`;
  }
  const percents = shares.map(percentText);
  const same = everywhere && percents.every((one) => one === percents[0]) && sameSign(shares);
  return words.some(`${upTo(same)}${percentText(largest)} ${largest > 0 ? 'more' : 'less'}`, '');
}

/** What happens with a material, by where it goes (docs/product/library.md, Directions). */
const wordsOf: Readonly<
  Record<ImpactMaterial['direction'], (what: string) => { some: (amount: string, end: string) => string; none: string }>
> = {
  delivered: (what) => ({
    some: (howMuch, end) => `needs ${howMuch} ${what}${end}`,
    none: `needs no ${what} any more`,
  }),
  takenAway: (what) => {
    const where = /\bto disposal$/i.test(what) ? '' : ' off site';
    return {
      some: (howMuch, end) => `sends ${howMuch} ${what}${where}${end}`,
      none: `sends no ${what}${where} any more`,
    };
  },
  movedOnSite: (what) => ({
    some: (howMuch, end) => `moves ${howMuch} ${what} on site${end}`,
    none: `moves no ${what} on site any more`,
  }),
};

/** 'labour peak falls by up to 0.2 per day'; null where labour stays as it is. */
function labourClause(changed: readonly ChangedProgramme[]): string | null {
  const peaks = changed.map(({ impact: { labour } }) => labour.after.peak - labour.before.peak);
  const shown = peaks.map((peak) => formatNumber(Math.abs(peak), 1));
  const largest = largestOf(peaks);
  if (Number(formatNumber(Math.abs(largest), 1)) > 0) {
    const same = shown.every((one) => one === shown[0]) && sameSign(peaks);
    return `labour peak ${verbOf(peaks, largest)} by ${upTo(same)}${formatNumber(Math.abs(largest), 1)} per day`;
  }
  const days = changed.map(({ impact: { labour } }) => labour.after.manDays - labour.before.manDays);
  const most = largestOf(days);
  if (Math.abs(most) < 0.05) return null;
  const decimals = decimalsOf(Math.abs(most));
  const same = sameSign(days) && new Set(days.map((one) => formatNumber(one, decimals))).size === 1;
  const howMany = panelFigure(Math.abs(most), decimals);
  return `labour ${verbOf(days, most)} by ${upTo(same)}${howMany} ${howMany === '1' ? 'man-day' : 'man-days'}, its peak stays the same`;
}

/** Where some rise and others fall, neither is true of all. */
const verbOf = (changes: readonly number[], largest: number): string =>
  sameSign(changes) ? (largest > 0 ? 'rises' : 'falls') : 'changes';

const sameSign = (values: readonly number[]): boolean =>
  values.every((value) => value >= -1e-9) || values.every((value) => value <= 1e-9);

const allEqual = (values: readonly number[]): boolean => values.every((value) => !differs(value, values[0] ?? 0));

const upTo = (same: boolean): string => (same ? '' : 'up to ');

/** The value furthest from 0. */
const largestOf = (values: readonly number[]): number =>
  values.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0);

function percentText(share: number): string {
  // Without the last digits of the sums, which would let 1 % flicker.
  const percent = Number((Math.abs(share) * 100).toFixed(6));
  return percent < 1 ? 'less than 1\u00a0%' : `${formatNumber(percent, 0)}\u00a0%`;
}

const movedAmount = ({ before, after }: ImpactMaterial): number =>
  after.reduce((sum, value, month) => sum + Math.max(0, value - (before[month] ?? 0)), 0);

function amount(quantity: number, unit: string): string {
  const figure = quantity < 0.05 ? formatSize(quantity, 3) : panelFigure(quantity, decimalsOf(quantity));
  return `${figure}\u00a0${unitName(unit)}`;
}
