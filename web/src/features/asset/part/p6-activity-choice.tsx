import type { P6Activity } from '../../../lib/api-types.js';
import { activityName, count, formatNumber, formatSpan } from '../../../lib/format.js';
import type { SearchChoice } from '../../../ui/fields/search-select.js';
import classes from './p6-activity-choice.module.css';
import { daysOf } from './part-draft.js';

// An activity where one is chosen: schedules repeat names, so that it takes the place in the WBS to tell them apart
// (docs/product/schedules.md, Links).

export const nameOfActivity = ({ p6ActivityName, p6ActivityDescription }: P6Activity) =>
  activityName(p6ActivityName, p6ActivityDescription);

/** @param projects names of the schedule's projects, where it has several */
export const activityChoice =
  (projects: ReadonlyMap<number, string>) =>
  (activity: P6Activity): SearchChoice => ({
    value: activity.id,
    label: nameOfActivity(activity),
    path: activity.wbs,
    note: noteOf(activity, projects),
  });

/** Below the field, of the activity that is chosen: whether it is as long as the part shows before it is linked. */
export function ChosenActivity({
  activity,
  projects,
  partDays,
}: {
  activity: P6Activity;
  projects: ReadonlyMap<number, string>;
  /** Of the part that is linked, or whose task is; null while it has no dates. */
  partDays: number | null;
}) {
  const days = daysOf(activity.p6StartDate, activity.p6EndDate);
  return (
    <>
      <span>{noteOf(activity, projects)}</span>
      {days !== null && partDays !== null && (
        <span className={classes.line}>{`${count(days, 'day')}, the part has ${formatNumber(partDays)}`}</span>
      )}
      {activity.wbs && <span className={classes.line}>{activity.wbs}</span>}
    </>
  );
}

function noteOf(
  { p6StartDate, p6EndDate, scheduleProject, inFile }: P6Activity,
  projects: ReadonlyMap<number, string>,
): string {
  const days = formatSpan(p6StartDate, p6EndDate);
  return [days, inFile ? '' : 'Not in file', projects.get(scheduleProject)].filter(Boolean).join(' · ');
}
