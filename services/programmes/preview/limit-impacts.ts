/** What the whole programme needs where the planner has set a limit (docs/product/programmes.md, Labour limits). */
import type { Library } from '../../domain/library/library.js';
import type { LabourLimit } from '../../domain/programmes/events.js';
import { activitiesById, nameOfLimited } from '../../domain/programmes/labour/labour-limits-view.js';
import { type Day, formatDay } from '../../domain/quantities/day.js';
import { type GangLoad, gangsAtOnce, isOverLimit, wholeGangs } from '../../domain/quantities/gangs.js';
import type { LabourLoad } from '../../domain/quantities/impact/part-impact.js';
import type { GangedPart, Side } from '../../domain/quantities/impact/scope-impact.js';
import { type DailyLoad, peakOfLoads } from '../../domain/quantities/labour-days.js';

export interface LimitImpact extends LabourLimit {
  readonly name: string;
  /** Heads per day or whole gangs at once, on the highest day. */
  readonly before: number;
  readonly after: number;
  /** The first highest day after the edit, `YYYY-MM-DD`. */
  readonly day: string | null;
  readonly exceeded: boolean;
}

export function limitImpacts(
  limits: readonly LabourLimit[],
  before: Side<GangedPart>,
  after: Side<GangedPart>,
  library: Library,
): readonly LimitImpact[] {
  if (limits.length === 0) return [];
  const activities = activitiesById(library);
  const [was, is] = [needsOf(limits, before), needsOf(limits, after)];
  return limits.map((limit) => {
    const need = is(limit);
    return {
      ...limit,
      name: nameOfLimited(limit, activities),
      before: was(limit).amount,
      after: need.amount,
      day: need.day === null ? null : formatDay(need.day),
      exceeded: isOverLimit(need.amount, limit.limit),
    };
  });
}

interface Need {
  readonly amount: number;
  readonly day: Day | null;
}

function needsOf(limits: readonly LabourLimit[], { parts, calendar }: Side<GangedPart>): (limit: LabourLimit) => Need {
  const gangs = new Map<number, GangLoad[]>(limits.flatMap(({ kind, id }) => (kind === 'activity' ? [[id, []]] : [])));
  if (gangs.size > 0)
    for (const { impact } of parts) impact.gangs.forEach((load) => gangs.get(load.activityId)?.push(load));
  return ({ kind, id }) => {
    if (kind === 'activity') return mostGangs(gangs.get(id) ?? []);
    const headsOf = ({ perDay, labour, foremen }: LabourLoad): number => {
      if (kind === 'allLabour') return perDay;
      return id === 1 ? labour : foremen;
    };
    const loads = parts.flatMap(({ impact }) =>
      Array.from(impact.loads, (load): DailyLoad => ({ ...load, perDay: headsOf(load) })),
    );
    const peak = peakOfLoads(loads, calendar);
    return { amount: peak?.perDay ?? 0, day: peak?.day ?? null };
  };
}

/** Of an activity with several rates, the gangs of the one that needs most. */
function mostGangs(loads: readonly GangLoad[]): Need {
  let most: Need = { amount: 0, day: null };
  for (const { gangs, day } of gangsAtOnce(loads)) {
    const amount = wholeGangs(gangs);
    if (amount > most.amount) most = { amount, day };
  }
  return most;
}
