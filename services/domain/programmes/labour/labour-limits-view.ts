import { type Library, makeupOf } from '../../library/library.js';
import type { ElementMakeup, WorkActivity } from '../../library/library-records.js';
import type { LabourLimit } from '../events.js';
import type { Programme } from '../programme.js';

/** The labour types of a gang by their ids (docs/product/quantities.md, Labour). */
const LABOUR_TYPES: ReadonlyMap<number, string> = new Map([
  [1, 'Labour'],
  [2, 'Foreman'],
]);

/** An activity with the make-up that it is a step of, since several make-ups have activities of one name. */
export interface NamedActivity {
  readonly id: number;
  readonly name: string;
  readonly makeUp: string;
}

/** All activities of the library, those of retired make-ups too: they keep their names where they are used. */
export function activitiesById({ elementMakeups }: Library): ReadonlyMap<number, NamedActivity> {
  const found = new Map<number, NamedActivity>();
  for (const makeUp of elementMakeups.values())
    for (const activity of makeUp.activities) found.set(activity.id, namedActivity(activity, makeUp));
  return found;
}

/** Whether there is something that a limit can be set for. */
export const isLimitable = ({ kind, id }: LabourLimit, activities: ReadonlyMap<number, NamedActivity>): boolean =>
  kind === 'allLabour' || (kind === 'labourType' ? LABOUR_TYPES.has(id) : activities.has(id));

/** What a limit is about, in words; an activity that its make-up has lost keeps its limit until a planner removes it. */
export function nameOfLimited({ kind, id }: LabourLimit, activities: ReadonlyMap<number, NamedActivity>): string {
  if (kind === 'allLabour') return 'All labour';
  if (kind === 'labourType') return LABOUR_TYPES.get(id) ?? '';
  return activities.get(id)?.name ?? `Activity ${id}`;
}

export type LabourLimitsView = ReturnType<typeof labourLimitsView>;

/** The limits of a programme, and the activities of its parts, for which limits can be set. */
export function labourLimitsView(programme: Programme, library: Library) {
  const all = activitiesById(library);
  return {
    projectId: programme.id,
    limits: programme.labourLimits.map((limit) => ({
      ...limit,
      name: nameOfLimited(limit, all),
      makeUp: limit.kind === 'activity' ? (all.get(limit.id)?.makeUp ?? null) : null,
    })),
    activities: activitiesOf(programme, library),
  };
}

/** By name. */
function activitiesOf({ subprogrammes, partsOfCopy }: Programme, library: Library): NamedActivity[] {
  const makeUps = new Set<ElementMakeup>();
  for (const { id, tasks } of subprogrammes.values()) {
    if (!partsOfCopy.has(id)) continue;
    for (const task of tasks) {
      const makeUp = makeupOf(library, task);
      if (makeUp) makeUps.add(makeUp);
    }
  }
  return [...makeUps]
    .flatMap((makeUp) => makeUp.activities.map((activity) => namedActivity(activity, makeUp)))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.makeUp.localeCompare(b.makeUp, 'en') || a.id - b.id);
}

const namedActivity = ({ id, name }: WorkActivity, { elementMakeupName }: ElementMakeup): NamedActivity => ({
  id,
  name,
  makeUp: elementMakeupName,
});
