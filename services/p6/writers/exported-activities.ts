import { assetNameOf, type Part, type Programme, partsOf } from '../../domain/programmes/programme.js';
import { taskDays } from '../../domain/schedules/drift.js';
import type { P6ActivityFacts } from '../../domain/schedules/events.js';
import { MAX_ID_LENGTH } from '../readers/schedule-limits.js';

/** A part or a task of a programme as an activity of a planning tool. */
export interface ExportedActivity {
  readonly activityId: string;
  readonly name: string;
  readonly assetName: string;
  readonly start: string;
  readonly end: string;
  readonly milestone: boolean;
}

/**
 * The parts of a programme as activities, on request with their tasks (docs/product/schedules.md, Export). A part that alone is linked
 * to an activity has that activity's ID, so that the file fits the schedule it came from. Other parts and tasks get stable IDs of ours.
 */
export function exportedActivities(
  programme: Programme,
  activities: ReadonlyMap<number, P6ActivityFacts>,
  withTasks: boolean,
): ExportedActivity[] {
  const parts = [...programme.assets.keys()].flatMap((assetId) => partsOf(programme, assetId));
  const links = new Map<number, number>();
  for (const { p6ActivityId } of parts)
    if (p6ActivityId !== null) links.set(p6ActivityId, (links.get(p6ActivityId) ?? 0) + 1);
  const linked = (part: Part): P6ActivityFacts | undefined => {
    const activity =
      part.p6ActivityId === null || links.get(part.p6ActivityId) !== 1 ? undefined : activities.get(part.p6ActivityId);
    // Skipped are IDs that look like one of ours, and names of activities without an ID that are too long for a column of IDs.
    return activity && (/^PL-\d+(-\d+)?$/.test(activity.name) || activity.name.length > MAX_ID_LENGTH)
      ? undefined
      : activity;
  };
  return parts.flatMap((part) => {
    const { id, partName, start, end } = part;
    const assetName = assetNameOf(programme, part.assetId);
    const activity = linked(part);
    const name = inOneLine(partName === '' ? assetName : `${assetName} · ${partName}`);
    const tasks = withTasks ? (programme.subprogrammes.get(part.subprogrammeId)?.tasks ?? []) : [];
    return [
      {
        activityId: activity?.name ?? `PL-${id}`,
        name,
        assetName,
        start,
        end,
        milestone: activity?.milestone === true && start === end,
      },
      ...tasks.map((task) => ({
        activityId: `PL-${id}-${task.id}`,
        name: inOneLine(`${name} · ${task.name}`),
        assetName,
        ...taskDays(part, task),
        milestone: false,
      })),
    ];
  });
}

/** Spreadsheets and XML cannot hold control characters, and importers trim and join blanks. */
const inOneLine = (text: string): string =>
  text
    .replace(/[\u0000-\u001f\u007f\ufffe\uffff]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
