/** Everything that the case study says in figures, from a sample programme of the release. */
import type { Library } from '../../domain/library/library.js';
import type { SampleProgramme } from '../../domain/programmes/lifecycle/sample-programme.js';
import { type Day, formatDay, parseDay, weekday } from '../../domain/quantities/day.js';
import { addGangs, type GangLoad, type GangsAtOnce, gangsAtOnce } from '../../domain/quantities/gangs.js';
import { taskWindow } from '../../domain/quantities/task-window.js';
import type { ReferenceProgramme } from '../reference-programmes.js';
import { type FollowedLine, followedLine } from './followed-line.js';
import { calendarWith, endingOn, type Plan, type PlannedPart, planOf } from './planned-parts.js';
import { figuresOf, type ProgrammeFigures } from './programme-figures.js';

/** The programme that tells most: eight tasks, materials of every direction, and a length that can be followed by hand. */
export const SAMPLE = 'A9 dualling, 2 km';
/** What was tried: a finish in October. */
const EARLIER_FINISH = '2027-10-29';
/** Between it and the planned one each Friday is tried. */
const FRIDAY = 4;
/** The material whose way from the length to its months is followed. */
const FOLLOWED = 'Concrete pipe DN450';

export interface PlannedTask {
  readonly name: string;
  readonly lagPercent: number;
  readonly durationPercent: number;
  /** Both worked on, or within the days off around. */
  readonly first: Day;
  readonly last: Day;
}

export interface Variant {
  readonly finish: Day;
  readonly shifts: number;
  readonly figures: ProgrammeFigures;
  /** Of the activity that needs most gangs in the plan. */
  readonly busiest: GangsAtOnce;
}

export interface CaseStudy {
  readonly sample: SampleProgramme;
  readonly part: PlannedPart;
  readonly start: Day;
  readonly tasks: readonly PlannedTask[];
  readonly planned: Variant;
  readonly earlier: Variant;
  readonly earlierInTwoShifts: Variant;
  /** From the earlier finish to the planned one, each Friday. */
  readonly finishes: readonly Variant[];
  readonly followed: FollowedLine;
  /** Names of rates by id. */
  readonly library: Library;
}

export function caseStudyOf({ sample, library }: ReferenceProgramme): CaseStudy {
  const plan = planOf(sample, library);
  const [part] = plan.parts;
  if (!part) throw new Error(`The sample "${sample.name}" has no part`);
  const { start, end } = part.facts;
  const planned = variantOf(plan, library, undefined);
  const variant = (tried: Plan) => variantOf(tried, library, planned.busiest);
  const [hours = 0] = sample.calendar.shifts;
  const earlierPlan = endingOn(plan, EARLIER_FINISH);
  const fridays = Array.from(
    { length: parseDay(end) - parseDay(EARLIER_FINISH) + 1 },
    (_, at) => parseDay(EARLIER_FINISH) + at,
  ).filter((day) => weekday(day) === FRIDAY);
  return {
    sample,
    part,
    start: parseDay(start),
    tasks: tasksOf(part),
    planned,
    earlier: variant(earlierPlan),
    earlierInTwoShifts: variant({ ...earlierPlan, calendar: calendarWith(sample, [hours, hours]) }),
    finishes: fridays.map((day) => variant(endingOn(plan, formatDay(day)))),
    followed: followedLine(FOLLOWED, plan, planned.figures, library),
    library,
  };
}

function tasksOf({ facts }: PlannedPart): PlannedTask[] {
  const first = parseDay(facts.start);
  const days = parseDay(facts.end) - first + 1;
  return facts.tasks.map(({ name, lagPercent, durationPercent }) => {
    const { from, to } = taskWindow(days, lagPercent, durationPercent);
    return { name, lagPercent, durationPercent, first: first + from, last: first + to - 1 };
  });
}

/** @param of the activity whose gangs are compared; without one that which needs most */
function variantOf(plan: Plan, library: Library, of: GangsAtOnce | undefined): Variant {
  const figures = figuresOf(plan, library);
  const loads = new Map<string, GangLoad>();
  for (const line of figures.lines) addGangs(loads, line);
  const gangs = gangsAtOnce(loads.values());
  const busiest = of
    ? gangs.find((one) => one.activityId === of.activityId && one.productionRateId === of.productionRateId)
    : gangs.reduce<GangsAtOnce | undefined>((most, one) => (most && most.gangs >= one.gangs ? most : one), undefined);
  if (!busiest) throw new Error('A case study needs a programme with gangs');
  const finish = Math.max(...plan.parts.map((part) => parseDay(part.facts.end)));
  return { finish, shifts: plan.calendar.shifts, figures, busiest };
}
