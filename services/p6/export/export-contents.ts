import type { Programme } from '../../domain/programmes/programme.js';
import type { P6ActivityFacts } from '../../domain/schedules/events.js';
import type { ProjectOfSchedule } from '../../domain/schedules/project-of-schedule.js';
import { activityRowOf, exportedActivities, linkedWorks } from '../writers/exported-activities.js';
import type { ScheduleToWrite } from '../writers/write-mspdi.js';

/** The rows of an export, and the one project of the schedule that they belong to, if they do. */
export interface ExportContents extends Pick<ScheduleToWrite, 'portions' | 'span'> {
  readonly project: ProjectOfSchedule | undefined;
}

/** @param project only the parts that are linked to it or to nothing; absent: all */
export function exportOfParts(
  programme: Programme,
  activities: ReadonlyMap<number, P6ActivityFacts>,
  {
    withTasks,
    project,
    projects,
  }: {
    readonly withTasks: boolean;
    readonly project: ProjectOfSchedule | undefined;
    readonly projects: readonly ProjectOfSchedule[];
  },
): ExportContents {
  const rows = exportedActivities(programme, activities, { withTasks, project: project?.id });
  const linkedTo = new Set([...activities.values()].map((activity) => activity.project));
  return {
    portions: [rows],
    span: rows.reduce<ScheduleToWrite['span']>(widened, null),
    project: project ?? (linkedTo.size === 1 ? projects.find(({ id }) => linkedTo.has(id)) : undefined),
  };
}

/** All activities of a project of the schedule; those that parts are linked to have the dates of the parts. */
export function exportOfSchedule(
  programme: Programme,
  portions: Iterable<readonly P6ActivityFacts[]> | AsyncIterable<readonly P6ActivityFacts[]>,
  { withTasks, project }: { readonly withTasks: boolean; readonly project: ProjectOfSchedule | undefined },
): ExportContents {
  const works = linkedWorks(programme, withTasks);
  return {
    portions: (async function* () {
      for await (const activities of portions)
        yield activities.map((activity) => activityRowOf(activity, works.get(activity.id)));
    })(),
    span: project ? [...works.values()].reduce(widened, project) : null,
    project,
  };
}

interface Span {
  readonly start: string;
  readonly end: string;
}

const widened = (span: Span | null, { start, end }: Span): Span =>
  span === null
    ? { start, end }
    : { start: start < span.start ? start : span.start, end: end > span.end ? end : span.end };
