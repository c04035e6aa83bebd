import type { P6ActivityFacts, P6ActivityFields, P6EventData } from '../../domain/schedules/events.js';
import { type ContractsOf, contractsIn } from './contract.js';
import { beforeAndAfter, count, day, type Fields, flag, listOf, named, record, text } from './terms.js';

const ACTIVITY_FIELDS = record<P6ActivityFields>({
  name: named('activityId', text('Identifier of the activity in the planning tool')),
  description: text('What the activity is'),
  start: named('firstDay', day('First day')),
  end: named('lastDay', day('Last day, which counts')),
  milestone: flag('A moment rather than a stretch of work'),
  inFile: named('inLastFile', flag('The file imported last had it')),
});
const ACTIVITY = record<P6ActivityFacts>({
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
