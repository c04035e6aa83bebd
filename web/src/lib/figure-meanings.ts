import { count } from './format.js';

// What the figures of cards and comparisons hold and what they leave out (docs/product/programmes.md, Programme list).

export const peakLabourMeaning =
  'Average heads on the busiest day, at gang output: labourers and foremen. Overheads, plant and supervision beyond the foreman are not counted.';

export const deliveriesMeaning = (withoutMass: number): string =>
  `Key materials brought to the site. What is moved on it is in no total.${leftOut(withoutMass)}`;

export const disposalMeaning = (withoutMass: number): string =>
  `Key materials taken away from the site. What is moved on it is in no total.${leftOut(withoutMass)}`;

function leftOut(withoutMass: number): string {
  if (withoutMass === 0) return '';
  return ` ${count(withoutMass, 'key material')} without a known mass ${withoutMass === 1 ? 'is' : 'are'} left out.`;
}
