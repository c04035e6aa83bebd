import type { ScheduleDecision } from '../commands/schedule-commands.js';
import { blockersOf } from '../domain/programmes/undo/footprint.js';
import type { RecordedP6Event } from '../domain/schedules/events.js';
import { activityFootprint, invertSchedule } from '../domain/schedules/invert-schedule.js';
import type { RecordedCommand } from './recorded-command.js';
import { undoBlocked } from './undo-refusals.js';

/** Undoes an import or a manual edit, unless later events changed the same activities (docs/product/history.md, Blockers). */
export function undoScheduleCommand({
  events,
  later,
}: Pick<RecordedCommand<RecordedP6Event>, 'events' | 'later'>): ScheduleDecision {
  const inverse = invertSchedule(events);
  const blockers = blockersOf(inverse, later, activityFootprint);
  return blockers.length > 0 ? { refusal: undoBlocked(blockers) } : { events: inverse };
}
