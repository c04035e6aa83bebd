import {
  formatDateWords,
  formatMonth,
  formatNumber,
  formatPercent,
  formatSize,
  unitName,
} from '../../../lib/format.js';
import type { LabourFigures } from '../labour/labour-figures.js';
import type { MaterialDirection } from '../materials/material-directions.js';
import type { MaterialFigures } from '../materials/material-figures.js';

/** Text with figures that stand out. */
export type Sentence = readonly (string | { strong: string })[];

/** Peak, total, largest share (docs/look.md, Charts) of what leads; what leaves or is moved beside it has its own total. */
export function materialSentence({ unit, months, flows, leftOut }: MaterialFigures): Sentence {
  const [{ direction, series, peak, total, largest }, ...others] = flows;
  const { done, totalled } = directionWords[direction];
  const amount = (quantity: number) => ({ strong: `${formatQuantity(quantity)}\u00a0${unitName(unit.name)}` });
  return [
    'The peak month is ',
    { strong: formatMonth(peak.month) },
    ' with ',
    amount(peak.quantity),
    ` ${done}. `,
    ...totalled(amount(total)),
    ` in all ${period(months)}`,
    series.length > 1
      ? `; ${withinSentence(largest.name)} is ${percentOf(largest.share)} of it.`
      : `, all of it ${withinSentence(largest.name)}.`,
    ...others.flatMap((other) => [' ', ...directionWords[other.direction].beside(amount(other.total)), '.']),
    leftOut > 0
      ? ` ${leftOut === 1 ? '1 material without a mass is' : `${formatNumber(leftOut)} materials without a mass are`} left out.`
      : '',
  ];
}

type Amount = { strong: string };

const directionWords: Readonly<
  Record<
    MaterialDirection,
    { done: string; totalled: (amount: Amount) => Sentence; beside: (amount: Amount) => Sentence }
  >
> = {
  delivered: {
    done: 'delivered',
    totalled: (amount) => ['Deliveries ', amount],
    beside: (amount) => ['Deliveries ', amount],
  },
  takenAway: {
    done: 'taken away',
    totalled: (amount) => [amount, ' leave the site'],
    beside: (amount) => [amount, ' leave the site'],
  },
  movedOnSite: {
    done: 'moved on site',
    totalled: (amount) => [amount, ' are moved on site'],
    beside: (amount) => [amount, ' are moved on site and in no total'],
  },
};

/** Peak, total, average, and the largest share where there are several. */
export function labourSentence({ peak, manDays, daysWorked, average, series, largest }: LabourFigures): Sentence {
  return [
    'Labour peaks at ',
    { strong: `${formatNumber(peak.perDay, 1)} per day` },
    ' on ',
    { strong: formatDateWords(peak.day) },
    '. In all ',
    { strong: `${formatNumber(manDays)} man-days` },
    ` over ${daysWorked === 1 ? '1 working day' : `${formatNumber(daysWorked)} working days`}, ${formatNumber(average, 1)} per day on average`,
    series.length > 1 ? `; ${largest.name} is ${percentOf(largest.share)} of it.` : '.',
  ];
}

export function plainText(sentence: Sentence): string {
  return sentence.map((part) => (typeof part === 'string' ? part : part.strong)).join('');
}

/** Full figures: whole numbers, small ones with the decimals they need. */
export function formatQuantity(quantity: number): string {
  return quantity >= 100 || Number.isInteger(quantity)
    ? formatNumber(quantity)
    : formatSize(quantity, quantity >= 1 ? 1 : 3);
}

/** A share of 0 to 1: `51.8 %`; what rounds to nothing is still something. */
export function formatShare(share: number): string {
  return share > 0 && share < 0.0005 ? `< ${formatPercent(0.1)}` : formatPercent(share * 100);
}

function period(months: readonly string[]): string {
  const [first = '', last = ''] = [months[0], months.at(-1)];
  return first === last ? `in ${formatMonth(first)}` : `from ${formatMonth(first)} to ${formatMonth(last)}`;
}

function percentOf(share: number): string {
  return formatPercent(share * 100, 0);
}

// 'Imported fill' begins small inside a sentence, 'HV diversion' and 'C32/40' keep their capitals.
function withinSentence(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
