import {
  ACTIVITY_STATUSES,
  ACTIVITY_TYPES,
  type P6ActivityFields,
  type P6EventData,
  type RecordedActivity,
  type ScheduleProject,
} from '../../domain/schedules/events.js';
import { type ContractsOf, contractsIn } from './contract.js';
import {
  amountOrNull,
  beforeAndAfter,
  count,
  day,
  dayOrNull,
  type Fields,
  flag,
  listOf,
  named,
  oneOfOrNull,
  optional,
  record,
  recordOrNull,
  text,
} from './terms.js';

const ACTIVITY_FIELDS = record<P6ActivityFields>({
  name: named('activityId', text('Identifier of the activity in the planning tool')),
  description: text('What the activity is'),
  start: named('firstDay', day('First day')),
  end: named('lastDay', day('Last day, which counts')),
  milestone: flag('A moment rather than a stretch of work'),
  inFile: named('inLastFile', flag('The file imported last had it')),
  wbs: named('wbsPath', optional(text('Place in the work breakdown structure, from the top; absent or empty: none'))),
  activityType: optional(
    oneOfOrNull(ACTIVITY_TYPES, 'Type of the activity in the planning tool; null or absent: not said'),
  ),
  status: optional(oneOfOrNull(ACTIVITY_STATUSES, 'Progress as the planning tool tells it; null or absent: not said')),
  percentComplete: optional(amountOrNull('Share of the work that is done, 0 to 100; null or absent: not said')),
  actualStart: named(
    'actualFirstDay',
    optional(dayOrNull('Day on which work began; null or absent: not begun, or not said')),
  ),
  actualEnd: named(
    'actualLastDay',
    optional(dayOrNull('Day on which work ended; null or absent: not ended, or not said')),
  ),
  project: named('scheduleProject', optional(count('Project of the schedule that it is of; absent: 1'))),
});
const PROJECT = record<ScheduleProject>({
  key: named('projectKey', text('What tells the project from others in the tool it came from; empty: not said')),
  name: named('projectName', text('Short name of the project; empty: not said')),
  dataDate: dayOrNull('Day up to which its actual dates are known; null: not said'),
});
const ACTIVITY = record<RecordedActivity>({
  id: named('scheduleActivityId', count('The activity, as parts and tasks name it')),
  ...ACTIVITY_FIELDS.fields,
});

const CHANGES: Fields<P6EventData['P6ActivitiesChanged']> = {
  created: listOf(ACTIVITY, 'New activities'),
  changed: listOf(
    record<P6EventData['P6ActivitiesChanged']['changed'][number]>({
      id: named('scheduleActivityId', count('The activity')),
      ...beforeAndAfter(ACTIVITY_FIELDS),
    }),
    'Activities that were there before and have other fields now',
  ),
  removed: listOf(ACTIVITY, 'Activities that are gone, as they were'),
  project: optional(
    record<NonNullable<P6EventData['P6ActivitiesChanged']['project']>>(
      {
        id: named('scheduleProject', count('The project, as activities name it')),
        before: recordOrNull(PROJECT, 'What was known of it; null: nothing'),
        after: recordOrNull(PROJECT, 'What is known of it; null: nothing'),
      },
      'What became known of a project of the schedule',
    ),
  ) as Fields<P6EventData['P6ActivitiesChanged']>['project'],
};

const schedule = contractsIn('schedule', 'programmeId', 'The programme whose schedule it is');

export const SCHEDULE_CONTRACTS: ContractsOf<P6EventData> = {
  P6Imported: schedule({
    fact: 'imported',
    summary: 'Activities of a schedule file were taken over; a large file is told in several events of one command.',
    terms: { ...CHANGES, format: text('Format of the file') },
  }),
  P6ActivitiesChanged: schedule({
    fact: 'activities-changed',
    summary: 'Activities of a schedule were added, changed or removed by hand, or an import was taken back.',
    terms: CHANGES,
  }),
};
