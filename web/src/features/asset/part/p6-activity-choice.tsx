import type { P6Activity } from '../../../lib/api-types.js';
import { activityName, formatSpan } from '../../../lib/format.js';
import type { SearchChoice } from '../../../ui/fields/search-select.js';
import classes from './p6-activity-choice.module.css';

// An activity where one is chosen: schedules repeat names, so that it takes the place in the WBS to tell them apart
// (docs/product/schedules.md, Links).

export const nameOfActivity = ({ p6ActivityName, p6ActivityDescription }: P6Activity) =>
  activityName(p6ActivityName, p6ActivityDescription);

export const activityChoice = (activity: P6Activity): SearchChoice => ({
  value: activity.id,
  label: nameOfActivity(activity),
  path: activity.wbs,
  note: formatSpan(activity.p6StartDate, activity.p6EndDate),
});

/** Below the field, of the activity that is chosen. */
export function ChosenActivity({ activity }: { activity: P6Activity }) {
  return (
    <>
      <span>{formatSpan(activity.p6StartDate, activity.p6EndDate)}</span>
      {activity.wbs && <span className={classes.wbs}>{activity.wbs}</span>}
    </>
  );
}
