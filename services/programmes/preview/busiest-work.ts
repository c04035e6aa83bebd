/** What the dates of the open part need most gangs for (docs/product/dashboards.md, Impact of an unsaved edit). */
import type { Library } from '../../domain/library/library.js';
import { activitiesById } from '../../domain/programmes/labour/labour-limits-view.js';
import type { Programme } from '../../domain/programmes/programme.js';
import { type GangsAtOnce, gangsAtOnce, wholeGangs } from '../../domain/quantities/gangs.js';
import type { GangedPart } from '../../domain/quantities/impact/scope-impact.js';

export interface BusiestWork {
  readonly part: string;
  readonly activityId: number;
  readonly activity: string;
  /** Name of the production rate. */
  readonly gang: string;
  /** In one gang. */
  readonly labour: number;
  readonly foremen: number;
  /** Whole gangs at once. */
  readonly gangs: number;
  readonly gangsBefore: number | null;
  /** Before they are rounded up. */
  readonly impliedGangs: number;
  readonly impliedGangsBefore: number | null;
  readonly limit: number | null;
}

/** Null where the open part needs no gang. */
export function busiestWork(
  before: GangedPart | undefined,
  after: GangedPart | undefined,
  { programme, library }: { readonly programme: Programme; readonly library: Library },
): BusiestWork | null {
  let busiest: GangsAtOnce | null = null;
  for (const work of gangsOf(after)) if (!busiest || work.gangs > busiest.gangs * (1 + TIE)) busiest = work;
  if (!busiest || !after) return null;
  const { activityId, productionRateId, gangs } = busiest;
  const activity = activitiesOf(library).get(activityId)?.name ?? '';
  const rate = library.productionRates.get(productionRateId);
  const was = gangsOf(before).find(
    (work) => work.activityId === activityId && work.productionRateId === productionRateId,
  );
  return {
    part: after.name,
    activityId,
    activity,
    gang: rate?.rateName ?? activity,
    labour: rate?.lbT_Labour ?? 0,
    foremen: rate?.lbT_Foreman ?? 0,
    gangs: wholeGangs(gangs),
    gangsBefore: was ? wholeGangs(was.gangs) : null,
    impliedGangs: gangs,
    impliedGangsBefore: was?.gangs ?? null,
    limit: programme.labourLimits.find(({ kind, id }) => kind === 'activity' && id === activityId)?.limit ?? null,
  };
}

const known = new WeakMap<Library, ReturnType<typeof activitiesById>>();

/** Gone through once for a library, which never changes, and not with each key press: planners' own inputs may be 100,000. */
function activitiesOf(library: Library): ReturnType<typeof activitiesById> {
  let activities = known.get(library);
  if (!activities) known.set(library, (activities = activitiesById(library)));
  return activities;
}

/** Of what is as busy but for noise the first counts. */
const TIE = 1e-9;

const gangsOf = (part: GangedPart | undefined): GangsAtOnce[] => gangsAtOnce(part?.impact.gangs ?? []);
