/** Gangs and heads that the dates need at once, and whether they are more than a limit (docs/product/quantities.md, Gangs and limits). */
import type { Day } from './day.js';
import type { ActivityLine } from './part-quantities.js';

/** The work of one gang's kind on one activity, over one span of days. */
export interface GangLoad extends Pick<ActivityLine, 'activityId' | 'firstDay' | 'lastDay' | 'spread'> {
  /** A gang is the workers and foremen that this rate counts. */
  readonly productionRateId: number;
  /** Implied gangs on each day worked. */
  readonly gangs: number;
}

/** Adds the gangs of a line. Lines of one activity that name one rate are work of the same gangs. */
export function addGangs(loads: Map<string, GangLoad>, line: ActivityLine): void {
  const { activityId, productionRateId, impliedGangs, firstDay, lastDay, spread } = line;
  if (impliedGangs === null || productionRateId === null) return;
  const key = `${activityId} ${productionRateId} ${firstDay} ${lastDay} ${spread}`;
  const gangs = impliedGangs + (loads.get(key)?.gangs ?? 0);
  loads.set(key, { activityId, productionRateId, firstDay, lastDay, spread, gangs });
}

/** Gangs at once on the busiest day. */
export interface GangsAtOnce extends Pick<GangLoad, 'activityId' | 'productionRateId' | 'gangs'> {
  readonly day: Day;
}

/** Of every activity and rate, the gangs on the day that needs most of them, over all spans. */
export function gangsAtOnce(loads: Iterable<GangLoad>): GangsAtOnce[] {
  const groups = new Map<string, GangLoad[]>();
  for (const load of loads) {
    const key = `${load.activityId} ${load.productionRateId}`;
    const group = groups.get(key);
    if (group) group.push(load);
    else groups.set(key, [load]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { activityId, productionRateId } = first;
    return { activityId, productionRateId, ...busiestDay(group) };
  });
}

/** Sums within this share of each other differ by noise: the first day wins. */
const TIE = 1e-9;

/** Without looking at every day: gangs only become more on the first day of a span, which is worked. */
function busiestDay(loads: readonly GangLoad[]): { gangs: number; day: Day } {
  let most = { gangs: 0, day: 0 };
  // What is done on days off, in a part without a working day, meets no work of working days.
  for (const spread of ['working', 'calendar']) {
    const steps = loads
      .filter((load) => load.spread === spread)
      .flatMap(({ firstDay, lastDay, gangs }) => [
        { day: firstDay, gangs },
        { day: lastDay + 1, gangs: -gangs },
      ])
      .sort((a, b) => a.day - b.day || a.gangs - b.gangs);
    let now = 0;
    for (const { day, gangs } of steps) {
      now += gangs;
      if (now > most.gangs * (1 + TIE)) most = { gangs: now, day };
    }
  }
  return most;
}

/** A share of a gang that is noise of floating-point sums, not work. */
const NOISE = 1e-6;

/** Gangs are whole: 3.2 implied gangs are four. */
export const wholeGangs = (impliedGangs: number): number => Math.ceil(impliedGangs - NOISE * Math.max(1, impliedGangs));

/** Heads are compared as they are shown, with one decimal: 40.04 is no more than a limit of 40. */
export const isOverLimit = (perDay: number, limit: number): boolean => Math.round(perDay * 10) > limit * 10;

/** Where the planner has set no limit, dates that need more gangs at once than these are taken to be too short. */
export const USUAL_GANGS = 3;

/** Whether dates need more gangs at once than there are, or than there usually are (docs/product/quantities.md, Gangs and limits). */
export const isTooManyGangs = (impliedGangs: number, limit: number | null): boolean =>
  wholeGangs(impliedGangs) > (limit ?? USUAL_GANGS);
