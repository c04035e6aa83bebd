import type { Programme } from '../../domain/programmes/programme.js';
import type { P6ActivityFacts } from '../../domain/schedules/events.js';
import type { KnownProject } from '../import/import-target.js';
import { activityRowOf, exportedActivities, linkedWorks } from '../writers/exported-activities.js';
import type { ScheduleToWrite } from '../writers/write-mspdi.js';

/** The rows of an export, and the one project of the schedule that they belong to, if they do. */
export interface ExportContents extends Pick<ScheduleToWrite, 'portions' | 'span'> {
  readonly project: KnownProject | undefined;
}

export interface PartsToExport {
  readonly withTasks: boolean;
  /** Only the parts that are linked to it or to nothing; absent: all. */
  readonly project?: KnownProject;
  /** Those of the schedule. */
  readonly projects: readonly KnownProject[];
}

export function exportOfParts(
  programme: Programme,
  activities: ReadonlyMap<number, P6ActivityFacts>,
  { withTasks, project, projects }: PartsToExport,
): ExportContents {
  const rows = exportedActivities(programme, activities, { withTasks, project: project?.id });
  const linkedTo = new Set([...activities.values()].map((activity) => activity.project));
  return {
    portions: [rows],
    span: rows.reduce<ScheduleToWrite['span']>(widened, null),
    project: project ?? (linkedTo.size === 1 ? projects.find(({ id }) => linkedTo.has(id)) : undefined),
  };
}

export interface ScheduleToExport extends Pick<ScheduleToWrite, 'span'> {
  readonly withTasks: boolean;
  readonly project: KnownProject | undefined;
  readonly portions: Iterable<readonly P6ActivityFacts[]> | AsyncIterable<readonly P6ActivityFacts[]>;
}

/** All activities of a project of the schedule; those that parts are linked to have the dates of the parts. */
export function exportOfSchedule(
  programme: Programme,
  { withTasks, project, portions, span }: ScheduleToExport,
): ExportContents {
  const works = linkedWorks(programme, withTasks);
  return {
    portions: (async function* () {
      for await (const activities of portions)
        yield activities.map((activity) => activityRowOf(activity, works.get(activity.id)));
    })(),
    span: span && [...works.values()].reduce(widened, span),
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
