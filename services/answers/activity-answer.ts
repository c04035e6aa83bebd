import { ACTIVITY_STATUSES, ACTIVITY_TYPES } from '../domain/schedules/events.js';
import { type Answer, amount, count, day, flag, named, oneOf, orNull, text } from '../platform/http/answer-schema.js';

export const ACTIVITY = named(
  'P6Activity',
  {
    id: count(),
    p6ActivityName: text("The activity's identifier"),
    p6ActivityDescription: text('What it is called'),
    p6StartDate: day(),
    p6EndDate: day('The last day of work'),
    milestone: flag(),
    wbs: text("Its place in the work breakdown structure, from the top: 'Terminal › Piles'; '' for none"),
    activityType: orNull(oneOf(ACTIVITY_TYPES)),
    status: orNull(oneOf(ACTIVITY_STATUSES)),
    percentComplete: orNull(amount('0 to 100')),
    actualStartDate: orNull(day()),
    actualEndDate: orNull(day()),
    inFile: flag('False when the last import of its project did not contain it'),
    scheduleProject: count('Its project in the schedule, from 1'),
    projectId: count('The programme whose schedule it is of'),
  },
  'An activity of an imported schedule',
);
export const ACTIVITY_EXAMPLE: Answer<typeof ACTIVITY> = {
  id: 18,
  p6ActivityName: 'A1040',
  p6ActivityDescription: 'Earthworks, north',
  p6StartDate: '2027-03-01',
  p6EndDate: '2027-06-11',
  milestone: false,
  wbs: 'Stage 2 › Earthworks',
  activityType: 'task',
  status: 'in-progress',
  percentComplete: 40,
  actualStartDate: '2027-03-01',
  actualEndDate: null,
  inFile: true,
  scheduleProject: 1,
  projectId: 42,
};
