import { taskDays } from '../../projections/p6-activities/drift.js';
import { type Part, type Programme, partsOf } from '../programmes/programme.js';
import type { P6ActivityFacts } from './events.js';
import { LONGEST_ID } from './reading-limits.js';

/** A part or a task of a programme as a planning tool takes it. */
export interface ExportedActivity {
  readonly activityId: string;
  readonly name: string;
  readonly assetName: string;
  readonly start: string;
  readonly end: string;
  readonly milestone: boolean;
}

/**
 * The parts of a programme as activities, and their tasks where they are asked for. A part has the ID of the activity that it alone is
 * linked to: the file goes back to where the schedule came from. The others have IDs of ours, which last.
 */
export function exportedActivities(
  programme: Programme,
  activities: ReadonlyMap<number, P6ActivityFacts>,
  withTasks: boolean,
): ExportedActivity[] {
  const parts = [...programme.assets.keys()].flatMap((assetName) => partsOf(programme, assetName));
  const links = new Map<number, number>();
  for (const { p6ActivityId } of parts)
    if (p6ActivityId !== null) links.set(p6ActivityId, (links.get(p6ActivityId) ?? 0) + 1);
  const linked = (part: Part): P6ActivityFacts | undefined => {
    const activity =
      part.p6ActivityId === null || links.get(part.p6ActivityId) !== 1 ? undefined : activities.get(part.p6ActivityId);
    // It would be taken for a part of ours; or it is no ID but the name of an activity without one, and too long for a column of IDs.
    return activity && (/^PL-\d+(-\d+)?$/.test(activity.name) || activity.name.length > LONGEST_ID)
      ? undefined
      : activity;
  };
  return parts.flatMap((part) => {
    const { id, assetName, partName, start, end } = part;
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

/** Spreadsheets and XML take no control characters, and importers trim and join blanks. */
// eslint-disable-next-line no-control-regex -- control characters are what it is about
const inOneLine = (text: string): string =>
  text
    .replace(/[\u0000-\u001f\u007f\ufffe\uffff]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
