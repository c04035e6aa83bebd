import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runs } from '../../../test/support/runs.js';
import { activityOf, after } from '../../../test/support/schedule-history.js';
import { MAX_EVENT_BYTES } from '../../event-store/event-store.js';
import { canonicalJson } from '../../event-store/hash-chain.js';
import { activityEvents } from './activity-events.js';
import {
  activityFacts,
  type P6ActivityFacts,
  type P6Event,
  type RecordedActivity,
  recordedActivity,
} from './events.js';
import { noSchedule } from './schedule.js';

/** An activity as events hold it. */
const short = (id: number, facts: Partial<P6ActivityFacts> = {}): RecordedActivity => {
  const activity = activityOf(id, facts);
  return recordedActivity(activity, activity);
};

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 500 }),
  fc.constantFrom(
    '\u0001'.repeat(500),
    '\uffff'.repeat(500),
    '"'.repeat(500),
    'ß'.repeat(500),
    '\u{1F6A7}'.repeat(250),
  ),
);
const activities = fc
  .array(fc.record({ name: text, description: text }), { maxLength: 400 })
  .map((all) => all.map(({ name, description }, i) => short(i + 1, { name: `${i} ${name}`.trim(), description })));

const sizes = (events: readonly P6Event[]) =>
  events.map(({ data: { created, changed, removed } }) => created.length + changed.length + removed.length);

describe('The events of a large change', () => {
  it.each([
    ['plain text', 'x'.repeat(500)],
    ['control characters, which JSON writes with six', '\u0001'.repeat(500)],
    ['quotation marks', '"'.repeat(500)],
    ['characters of three bytes', '\uffff'.repeat(500)],
  ])('are several for long texts of %s, and each is under the maximum size', (_, text) => {
    const all = Array.from({ length: 400 }, (__, i) => short(i + 1, { name: text, description: text }));
    for (const changed of [
      activityEvents({ format: 'csv' }, { created: all, changed: [], removed: [] }),
      activityEvents(null, { created: [], changed: [], removed: all }),
      activityEvents(null, {
        created: [],
        removed: [],
        changed: all.map((one) => ({ id: one.id, before: one, after: one })),
      }),
    ]) {
      expect(changed.length).toBeGreaterThan(1);
      for (const { data } of changed) expect(Buffer.byteLength(canonicalJson(data))).toBeLessThan(MAX_EVENT_BYTES);
    }
  });

  it('are one when it is small, none without a change', () => {
    const all = [short(1), short(2)];
    expect(activityEvents(null, { created: all, changed: [], removed: [] })).toEqual([
      { type: 'P6ActivitiesChanged', data: { created: all, changed: [], removed: [] } },
    ]);
    expect(activityEvents(null, { created: [], changed: [], removed: [] })).toEqual([]);
  });

  it('stay under the maximum size of an event, and contain every change exactly once', () => {
    fc.assert(
      fc.property(activities, (all) => {
        const changed = all.map(({ id, name, description }) => ({
          id,
          before: { name, description },
          after: { name: `${name}!`, description: '' },
        }));
        const [made, edited, removed] = [
          activityEvents({ format: 'csv' }, { created: all, changed: [], removed: [] }),
          activityEvents(null, { created: [], changed, removed: [] }),
          activityEvents(null, { created: [], changed: [], removed: all }),
        ];
        for (const { data } of [...made, ...edited, ...removed])
          expect(Buffer.byteLength(canonicalJson(data))).toBeLessThan(MAX_EVENT_BYTES);
        const schedule = after(noSchedule(), made);
        expect([...schedule.activities.values()]).toEqual(all.map(activityFacts));
        after(schedule, edited);
        expect([...schedule.activities.values()].map(({ name }) => name)).toEqual(all.map(({ name }) => `${name}!`));
        after(schedule, removed);
        expect([schedule.activities.size, schedule.ids.size]).toEqual([0, 0]);
      }),
      { numRuns: runs(30, 1_000) },
    );
  });

  it.each<[string, number, Partial<P6ActivityFacts>]>([
    ['no details', 320, { name: 'N'.repeat(60), description: 'D'.repeat(100) }],
    ['a place in the WBS', 400, { name: 'N'.repeat(32), wbs: 'W'.repeat(32) }],
    ['a status', 400, { name: 'N'.repeat(64), status: 'completed' }],
    ['both', 400, { name: 'N'.repeat(32), wbs: 'W'.repeat(32), status: 'completed' }],
  ])('are no more than it takes: of activities with %s, one has room for %d', (_, room, facts) => {
    const all = Array.from({ length: 2 * room + 1 }, (__, i) => short(i + 1, facts));
    expect(sizes(activityEvents(null, { created: all }))).toEqual([room, room, 1]);
    expect(sizes(activityEvents(null, { removed: all }))).toEqual([room, room, 1]);
  });

  it('are no more than it takes: of changes, one has room for both sides of each', () => {
    const move = { before: { start: '2027-03-01' }, after: { start: '2027-03-02' } };
    const rename = { before: { name: 'B'.repeat(80) }, after: { name: 'A'.repeat(80) } };
    const all = Array.from({ length: 641 }, (_, id) => ({ id, ...move }));
    expect(sizes(activityEvents(null, { changed: all }))).toEqual([640, 1]);
    expect(sizes(activityEvents(null, { changed: all.map(({ id }) => ({ id, ...rename })) }))).toEqual([256, 256, 129]);
  });

  it('begin with what becomes known of the project, also where it is all', () => {
    const [before, after] = [
      { key: '7', name: 'B'.repeat(80), dataDate: null },
      { key: '7', name: 'A'.repeat(80), dataDate: null },
    ];
    const all = Array.from({ length: 512 }, (_, i) => short(i + 1, { name: 'N'.repeat(80) }));
    const events = activityEvents({ format: 'xer' }, { created: all, project: { id: 1, before, after } });
    expect(sizes(events)).toEqual([510, 2]);
    expect(events.map(({ data }) => data.project)).toEqual([{ id: 1, before, after }, undefined]);
    for (const project of [
      { id: 1, before: null, after },
      { id: 1, before, after: null },
    ])
      expect(activityEvents({ format: 'xer' }, { project })).toEqual([
        { type: 'P6Imported', data: { format: 'xer', created: [], changed: [], removed: [], project } },
      ]);
  });

  it('free names before they give them away', () => {
    const many = (from: number) =>
      Array.from({ length: 400 }, (_, i) => short(from + i, { description: 'D'.repeat(400) }));
    const schedule = after(noSchedule(), activityEvents(null, { created: many(1) }));
    const returned = many(1_001).map((one) => ({ ...one, name: `A${one.id - 1_000}` }));
    after(schedule, activityEvents(null, { created: returned, removed: many(1) }));
    expect([...(schedule.ids.get(1)?.values() ?? [])]).toEqual(returned.map(({ id }) => id));
  });
});
