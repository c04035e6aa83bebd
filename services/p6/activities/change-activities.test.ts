import { describe, expect, it } from '@jest/globals';
import type { ScheduleDecision } from '../../commands/schedule-commands.js';
import {
  NO_DETAILS,
  type P6ActivityFacts,
  type P6Event,
  type RecordedP6Event,
  recordedActivity,
} from '../../domain/schedules/events.js';
import { evolve, noSchedule, type Schedule } from '../../domain/schedules/schedule.js';
import { inOneGo } from '../../platform/giving-way.js';
import { type ActivityForm, addActivitiesSteps, changeActivity, removeActivities } from './change-activities.js';

const BOB = 4;
const inEvent = (one: P6ActivityFacts) => recordedActivity(one, one);
const activity = (id: number, over: Partial<P6ActivityFacts> = {}): P6ActivityFacts => ({
  ...NO_DETAILS,
  id,
  name: `A${id}`,
  description: 'Earthworks',
  start: '2027-03-01',
  end: '2027-03-31',
  milestone: false,
  inFile: true,
  ...over,
});
const changes = (data: Partial<P6Event['data']>): P6Event => ({
  type: 'P6ActivitiesChanged',
  data: { created: [], changed: [], removed: [], ...data },
});
const given = (...events: readonly P6Event[]): Schedule =>
  events.reduce(
    (schedule, event, i) =>
      evolve(schedule, {
        ...event,
        metadata: { userId: BOB, time: `2027-01-01T08:0${i}:00.000Z` },
      } as RecordedP6Event),
    noSchedule(),
  );
const start = changes({ created: [activity(1), activity(2)] });
const changed = (id: number, before: object, after: object) => changes({ changed: [{ id, before, after }] });
const refusalOf = (decision: ScheduleDecision) => {
  if ('events' in decision) throw new Error(`Accepted: ${JSON.stringify(decision.events)}`);
  return decision.refusal;
};

const form: Required<ActivityForm> = {
  name: ' A9 ',
  description: ' Bridge ',
  start: '2027-04-01',
  end: '2027-04-30',
  milestone: true,
};
const wrong: readonly [over: ActivityForm, errors: object][] = [
  [{ name: ' ' }, { p6ActivityName: ['Activity ID is required'] }],
  [{ name: 'x'.repeat(501) }, { p6ActivityName: ['Activity ID is too long (maximum 500 characters).'] }],
  [
    { description: 'x'.repeat(501) },
    { p6ActivityDescription: ['Activity name is too long (maximum 500 characters).'] },
  ],
  [{ start: '2027-02-30' }, { p6StartDate: ['Invalid start date.'] }],
  [{ end: '' }, { p6EndDate: ['Invalid end date.'] }],
  [{ start: '2027-05-01', end: '2027-04-30' }, { p6EndDate: ['Start date is after end date.'] }],
];

describe('Adding activities by hand', () => {
  const add = (schedule: Schedule, ...forms: readonly ActivityForm[]) => {
    let id = 100;
    return inOneGo(addActivitiesSteps(schedule, forms, () => (id += 1)));
  };

  it('creates them, trimmed, as in the file', () => {
    expect(add(given(start), form, { ...form, name: 'A10', start: form.end })).toEqual({
      events: [
        changes({
          created: [
            inEvent({ ...activity(101), ...form, name: 'A9', description: 'Bridge' }),
            inEvent({ ...activity(102), ...form, name: 'A10', description: 'Bridge', start: form.end }),
          ],
        }),
      ],
    });
  });

  it('takes texts of up to 500 characters, and leaves out description and milestone where the form does', () => {
    const name = 'x'.repeat(500);
    expect(add(noSchedule(), { ...form, name, description: name })).toMatchObject({ events: [{}] });
    expect(add(noSchedule(), { name: 'A9', start: '2027-04-01', end: '2027-04-30' })).toMatchObject({
      events: [{ data: { created: [{ description: '', milestone: false }] } }],
    });
  });

  it.each(wrong)('is refused with %j', (over, errors) => {
    expect(refusalOf(add(given(start), { ...form, ...over }))).toMatchObject({ kind: 'invalid', errors });
    expect(refusalOf(add(given(start), form, { ...form, name: 'A10', ...over })).errors).toEqual(
      Object.fromEntries(Object.entries(errors).map(([field, messages]) => [`1.${field}`, messages])),
    );
  });

  it('is refused without any activity, or without their fields', () => {
    expect(refusalOf(add(given(start))).errors).toEqual({
      body: ['P6 activities array is required and must not be empty'],
    });
    expect(refusalOf(add(given(start), {}, {})).kind).toBe('invalid');
    expect(Object.keys(refusalOf(add(given(start), {}, {})).errors ?? {})).toEqual(
      ['0', '1'].flatMap((i) => [`${i}.p6ActivityName`, `${i}.p6StartDate`, `${i}.p6EndDate`]),
    );
  });

  it('is refused for an ID that is in the schedule, or twice in the request, naming the first', () => {
    expect(refusalOf(add(given(start), form, { ...form, name: 'A1' }, { ...form, name: 'A2' }))).toMatchObject({
      kind: 'conflict',
      code: 'activity-id-taken',
      title: 'The ID A1 is already in the schedule.',
      errors: {
        '1.p6ActivityName': ['The ID A1 is already in the schedule.'],
        '2.p6ActivityName': ['The ID A2 is already in the schedule.'],
      },
    });
    expect(refusalOf(add(given(start), form, form))).toMatchObject({
      code: 'activity-id-taken',
      errors: { '1.p6ActivityName': ['The ID A9 is already in the schedule.'] },
    });
  });

  it('is refused beyond 300,000 activities', () => {
    const full = noSchedule();
    for (let id = 1; id < 300_000; id++) full.activities.set(id, activity(id));
    expect(add(full, form)).toMatchObject({ events: [{}] });
    expect(refusalOf(add(full, form, { ...form, name: 'A10' }))).toEqual({
      kind: 'too-large',
      code: 'too-many-activities',
      title: 'The schedule would have too many activities.',
      detail: "A programme's schedule may have up to 300,000 activities.",
    });
  });
});

describe('Changing an activity', () => {
  it('sets the fields that differ, trimmed', () => {
    expect(changeActivity(given(start), 1, { name: ' A7 ', description: ' Earthworks ', end: '2027-04-02' })).toEqual({
      events: [changed(1, { name: 'A1', end: '2027-03-31' }, { name: 'A7', end: '2027-04-02' })],
    });
  });

  it('to what it is records no event', () => {
    expect(changeActivity(given(start), 1, { name: 'A1', milestone: false })).toEqual({ events: [] });
  });

  it.each(wrong)('is refused with %j', (over, errors) => {
    expect(refusalOf(changeActivity(given(start), 1, { ...form, ...over }))).toMatchObject({ kind: 'invalid', errors });
  });

  it('is refused for an ID of another activity, and for one that is not there', () => {
    expect(refusalOf(changeActivity(given(start), 1, { name: 'A2' }))).toEqual({
      kind: 'conflict',
      code: 'activity-id-taken',
      title: 'The ID A2 is already in the schedule.',
      errors: { p6ActivityName: ['The ID A2 is already in the schedule.'] },
    });
    expect(refusalOf(changeActivity(given(start), 3, form))).toMatchObject({
      kind: 'missing',
      code: 'activity-not-found',
    });
  });

  it("is a conflict with another user's change of the same field, and sets the others", () => {
    const [seen, now] = [given(start), given(start, changed(1, { name: 'A1' }, { name: 'B1' }))];
    expect(refusalOf(changeActivity(now, 1, { name: 'A7', description: 'Other' }, seen))).toMatchObject({
      kind: 'stale',
      conflicts: [{ field: 'p6ActivityName', theirs: 'B1', modifiedBy: BOB, modified: '2027-01-01T08:01:00.000Z' }],
    });
    expect(changeActivity(now, 1, { name: 'A1', description: 'Other' }, seen)).toEqual({
      events: [changed(1, { description: 'Earthworks' }, { description: 'Other' })],
    });
    expect(changeActivity(now, 1, { name: 'B1' }, seen)).toEqual({ events: [] });
    expect(changeActivity(now, 1, { description: 'Other' }, noSchedule())).toMatchObject({ events: [{}] });
  });
});

describe('Removing activities', () => {
  it('removes one or all, with what they were', () => {
    expect(removeActivities(given(start), { id: 2 })).toEqual({
      events: [changes({ removed: [inEvent(activity(2))] })],
    });
    expect(removeActivities(given(start), 'all')).toEqual({
      events: [changes({ removed: [activity(1), activity(2)].map(inEvent) })],
    });
    expect(removeActivities(noSchedule(), 'all')).toEqual({ events: [] });
  });

  it('is refused for one that is not there', () => {
    expect(refusalOf(removeActivities(given(start), { id: 3 }))).toMatchObject({ code: 'activity-not-found' });
  });
});
