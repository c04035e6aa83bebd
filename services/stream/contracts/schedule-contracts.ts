import Type, { type Static } from 'typebox';
import type { P6ActivityFacts, P6ActivityFields, P6EventData } from '../../domain/schedules/events.js';
import { type ContractsOf, contractsIn } from './contract.js';
import { count, day, flag, listOf, type Touched, text } from './terms.js';

const programmeId = count('The programme whose schedule it is');

const ACTIVITY_FIELDS = Type.Object({
  activityId: text('Identifier of the activity in the planning tool'),
  description: text('What the activity is'),
  firstDay: day('First day'),
  lastDay: day('Last day, which counts'),
  milestone: flag('A moment rather than a stretch of work'),
  inLastFile: flag('The file imported last had it'),
});
const ACTIVITY = Type.Object({
  scheduleActivityId: count('The activity, as parts and tasks name it'),
  ...ACTIVITY_FIELDS.properties,
});

function publicFields(fields: P6ActivityFields): Static<typeof ACTIVITY_FIELDS>;
function publicFields(fields: Partial<P6ActivityFields>): Partial<Static<typeof ACTIVITY_FIELDS>>;
function publicFields(fields: Partial<P6ActivityFields>): Touched<Static<typeof ACTIVITY_FIELDS>> {
  return {
    activityId: fields.name,
    description: fields.description,
    firstDay: fields.start,
    lastDay: fields.end,
    milestone: fields.milestone,
    inLastFile: fields.inFile,
  };
}
const publicActivity = (activity: P6ActivityFacts): Static<typeof ACTIVITY> => ({
  scheduleActivityId: activity.id,
  ...publicFields(activity),
});

const CHANGES = Type.Object({
  programmeId,
  created: listOf(ACTIVITY, 'New activities'),
  changed: listOf(
    Type.Object({
      scheduleActivityId: count('The activity'),
      before: Type.Partial(ACTIVITY_FIELDS, { description: 'The changed fields as they were' }),
      after: Type.Partial(ACTIVITY_FIELDS, { description: 'The same fields as they are now' }),
    }),
    'Activities that were there before and have other fields now',
  ),
  removed: listOf(ACTIVITY, 'Activities that are gone, as they were'),
});

const publicChanges = (
  { created, changed, removed }: P6EventData['P6ActivitiesChanged'],
  id: number,
): Static<typeof CHANGES> => ({
  programmeId: id,
  created: created.map(publicActivity),
  changed: changed.map(({ id: scheduleActivityId, before, after }) => ({
    scheduleActivityId,
    before: publicFields(before),
    after: publicFields(after),
  })),
  removed: removed.map(publicActivity),
});

const schedule = contractsIn('schedule');

export const SCHEDULE_CONTRACTS: ContractsOf<P6EventData> = {
  P6Imported: schedule({
    fact: 'imported',
    version: 1,
    summary: 'Activities of a schedule file were taken over; a large file is told in several events of one command.',
    terms: { ...CHANGES.properties, format: text('Format of the file') },
    from: (imported, id) => ({ ...publicChanges(imported, id), format: imported.format }),
  }),
  P6ActivitiesChanged: schedule({
    fact: 'activities-changed',
    version: 1,
    summary: 'Activities of a schedule were added, changed or removed by hand, or an import was taken back.',
    terms: CHANGES.properties,
    from: publicChanges,
  }),
};
