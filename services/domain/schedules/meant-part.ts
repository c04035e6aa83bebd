import { parseDay } from '../quantities/day.js';

interface Days {
  /** `YYYY-MM-DD`, both counted. */
  readonly start: string;
  readonly end: string;
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
  Math.min(parseDay(one.end), parseDay(other.end)) - Math.max(parseDay(one.start), parseDay(other.start)) + 1;
