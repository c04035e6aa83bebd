import type { ScheduleDecision } from '../commands/schedule-commands.js';
import { type Blocker, blockersOf } from '../domain/programmes/undo/footprint.js';
import { NO_DETAILS, type P6Event, type RecordedP6Event } from '../domain/schedules/events.js';
import { activityFootprint, invertSchedule } from '../domain/schedules/invert-schedule.js';
import type { RecordedCommand } from './recorded-command.js';
import { undoBlocked } from './undo-refusals.js';

/** Undoes an import or a manual edit, unless later events changed the same activities (docs/product/history.md, Blockers). */
export function undoScheduleCommand({
  events,
  later,
}: Pick<RecordedCommand<RecordedP6Event>, 'events' | 'later'>): ScheduleDecision {
  const inverse = invertSchedule(events).flatMap((event) => withoutKnownLater(event, later));
  const blockers = blockersOf(inverse, later, activityFootprint);
  if (blockers.length > 0) return { refusal: undoBlocked(blockers) };
  return inverse.length > 0 ? { events: inverse } : { refusal: undoBlocked(projectBlockers(events, later)) };
}

/**
 * What later imports say of a project stays: nobody undoes this month's import for a data date of last month's. So do its name and data
 * date while it holds activities that came later.
 */
function withoutKnownLater(event: P6Event, later: readonly RecordedP6Event[]): P6Event[] {
  const { project, ...changes } = event.data;
  if (!project || !later.some((one) => tellsOf(one, project.id))) return [event];
  const { created, changed, removed } = changes;
  return created.length + changed.length + removed.length === 0
    ? []
    : [{ type: 'P6ActivitiesChanged', data: { created, changed, removed } }];
}

const tellsOf = ({ data }: RecordedP6Event, project: number): boolean =>
  data.project?.id === project || data.created.some((activity) => (activity.project ?? NO_DETAILS.project) === project);

/** Of an import of which nothing is left to take back. */
function projectBlockers(events: readonly RecordedP6Event[], later: readonly RecordedP6Event[]): Blocker[] {
  return events.flatMap(({ data: { project } }) =>
    project === undefined
      ? []
      : later
          .filter((one) => tellsOf(one, project.id))
          .map(({ metadata: { commandId, userId, time } }) => ({
            field: `schedule project ${project.id}`,
            commandId,
            modifiedBy: userId,
            modified: time,
          })),
  );
}
