import type { Day } from '../quantities/day.js';

/** First and last day, both counted. Numbers: 10,000 parts may share 1,000 tasks. */
interface Days {
  readonly first: Day;
  readonly last: Day;
}

/**
 * The parts that an activity is meant for to which a task is linked. The parts that a subprogramme builds share its tasks and their links
 * (docs/product/subprogrammes.md, P6 ID of a task): the part that the activity is in for most days is the one that is meant, or the
 * nearest one where it is in none; of several that are alike, each.
 * @param sharing all parts that share the task
 */
export function meantParts<Part extends Days>(sharing: readonly Part[], activity: Days): Part[] {
  const days = sharing.map((part) => daysWithin(part, activity));
  const most = days.reduce((found, one) => Math.max(found, one), -Infinity);
  return sharing.filter((_, i) => days[i] === most);
}

/** Days that two spans have in common; none and less for the days between them. */
const daysWithin = (one: Days, other: Days): number =>
  Math.min(one.last, other.last) - Math.max(one.first, other.first) + 1;
