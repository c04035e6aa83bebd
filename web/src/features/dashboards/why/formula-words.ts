import type { Why } from '../../../lib/api-types.js';
import { formatNumber, formatSize, unitName } from '../../../lib/format.js';

export type WhyLine = Why['lines'][number];
export type Term = NonNullable<WhyLine['formula']>[number];

/** 'm3 per m' reads 'm³ per m'. */
export const unitWords = (unit: string): string => unit.split(' ').map(unitName).join(' ');

/** Rounded for display only: as many decimals as a small figure needs. */
export function formatTerm({ value, outOf }: Pick<Term, 'value' | 'outOf'>): string {
  if (outOf !== null) return `${formatNumber(value)} of ${formatNumber(outOf)}`;
  const size = Math.abs(value);
  return formatSize(value, size >= 100 ? 1 : size >= 1 ? 3 : size > 0 ? 3 - Math.floor(Math.log10(size)) : 0);
}

/** What a term is; `of` is what it leads to. */
export function termWords(term: Term, line: WhyLine, when: string): { words: string; of?: 'part' | 'makeUp' | 'rate' } {
  switch (term.term) {
    case 'partSize':
      return { words: 'Size of ', of: 'part' };
    case 'quantityFactor':
      return { words: `Quantity factor of ${line.task}` };
    case 'materialQuantity':
      return line.makeUp ? { words: 'Quantity rate, ', of: 'makeUp' } : { words: 'Quantity rate' };
    case 'massPerUnit':
      return { words: `Mass of ${line.material}` };
    case 'unitOfPart':
    case 'unitShown':
    case 'unitOfRate':
      return { words: 'In another unit' };
    case 'ratePerHour':
      return line.rate ? { words: 'Output of one gang, ', of: 'rate' } : { words: 'Output of one gang' };
    case 'heads':
      return { words: 'Heads in the gang' };
    case 'hoursPerPerson':
      return { words: 'Hours that one person works a day' };
    case 'workingDays':
      return {
        words: term.outOf === null || term.outOf === term.value ? 'Working days, all of them' : `Working days ${when}`,
      };
  }
}

/** '800 m × 18 m3 per m × 19 of 45 days', for files: units as they are typed. */
export function formulaText(terms: readonly Term[]): string {
  return terms
    .map(({ operator, value, outOf, unit }, place) => {
      const sign = place === 0 ? '' : operator === 'times' ? '× ' : '÷ ';
      return `${sign}${Number(value.toPrecision(9))}${outOf === null ? '' : ` of ${outOf}`}${unit ? ` ${unit}` : ''}`;
    })
    .join(' ');
}

/** Where a rate comes from. */
export function makerWords({ isOwn, madeBy }: NonNullable<WhyLine['rate']>): string {
  if (isOwn) return 'Your custom input';
  return madeBy === null ? 'Database Input' : `Custom input of ${madeBy}`;
}

/** '2 labour + 0.25 foreman, 0.46 gangs at once'. */
export function gangWords({ labour, foremen, gangsAtOnce }: NonNullable<WhyLine['rate']>): string {
  const gang = [labour > 0 && `${formatSize(labour, 2)} labour`, foremen > 0 && `${formatSize(foremen, 2)} foreman`]
    .filter(Boolean)
    .join(' + ');
  const atOnce = gangsAtOnce === null ? '' : `${formatSize(gangsAtOnce, 2)} gangs at once`;
  return [gang, atOnce].filter(Boolean).join(', ');
}

/** 'Mainline, Middle'; an asset of one unnamed part by its name alone. */
export const partName = ({ assetName, assetPart }: Pick<WhyLine, 'assetName' | 'assetPart'>): string =>
  assetPart === assetName ? assetName : `${assetName}, ${assetPart}`;

export const sentenceCase = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
