import { describe, expect, it } from '@jest/globals';
import { activitiesChanged, activityOf, after } from '../../../test/support/schedule-history.js';
import type { ScheduleDecision } from '../../commands/schedule-commands.js';
import { addActivitiesSteps, changeActivity, removeActivities } from '../../p6/activities/change-activities.js';
import { importSteps } from '../../p6/import/import-activities.js';
import type { ImportTarget } from '../../p6/import/previews.js';
import { inOneGo } from '../../platform/giving-way.js';
import { activityFacts, type P6Event, type ScheduleProject } from './events.js';
import { activityByName, copyOfSchedule, formerId, noSchedule, numberForProject, type Schedule } from './schedule.js';

const addActivities = (...given: Parameters<typeof addActivitiesSteps>) => inOneGo(addActivitiesSteps(...given));
const importActivities = (...given: Parameters<typeof importSteps>) => inOneGo(importSteps(...given));

const idsFrom =
  (from = 1) =>
  () =>
    from++;
const events = (decision: ScheduleDecision): readonly P6Event[] => {
  if ('refusal' in decision) throw new Error(decision.refusal.title);
  return decision.events;
};
const target: ImportTarget = { project: 1, facts: null };
const row = (name: string, over: object = {}) => ({
  name,
  description: `Works ${name}`,
  start: '2027-03-01',
  end: '2027-03-26',
  milestone: false,
  ...over,
});
const imported = (...names: string[]): Schedule =>
  after(
    noSchedule(),
    events(
      importActivities(
        noSchedule(),
        { format: 'csv', target, rows: names.map((name) => row(name)), missing: [], returned: [] },
        idsFrom(),
      ),
    ),
  );

describe('A copy of a schedule', () => {
  it('stays as it is when the schedule is folded on, and is folded on like it', () => {
    const facts = { shortName: 'A9', name: 'A9', dataDate: null } as never;
    const fold = (schedule: Schedule): Schedule =>
      after(schedule, [
        {
          type: 'P6ActivitiesChanged',
          data: {
            created: [{ id: 9, ...row('A9'), inFile: true }],
            changed: [{ id: 2, before: { name: 'A2' }, after: { name: 'B2' } }],
            removed: [{ id: 1, ...row('A1'), inFile: true }],
            project: { id: 1, before: null, after: facts },
          },
        },
      ]);
    const schedule = imported('A1', 'A2', 'A3');
    const [copy, still] = [copyOfSchedule(schedule), structuredClone(schedule)];
    fold(schedule);
    expect(copy).toEqual(still);
    expect(schedule).not.toEqual(still);
    expect(fold(copy)).toEqual(schedule);
  });
});

describe('An import', () => {
  it('creates new activities, changes those that differ, and marks those that are missing and those that are back', () => {
    const schedule = imported('A1', 'A2', 'A3');
    const first = events(
      importActivities(
        schedule,
        { format: 'xer', target, rows: [row('A1', { end: '2027-04-02' }), row('A4')], missing: [3], returned: [] },
        idsFrom(4),
      ),
    );
    expect(first).toEqual([
      {
        type: 'P6Imported',
        data: {
          format: 'xer',
          created: [{ id: 4, ...row('A4'), inFile: true }],
          removed: [],
          changed: [
            { id: 1, before: { end: '2027-03-26' }, after: { end: '2027-04-02' } },
            { id: 3, before: { inFile: true }, after: { inFile: false } },
          ],
        },
      },
    ]);
    after(schedule, first);
    expect(
      events(
        importActivities(
          schedule,
          { format: 'xer', target, rows: [row('A3', { start: '2027-03-02' })], missing: [], returned: [3] },
          idsFrom(5),
        ),
      ),
    ).toMatchObject([
      {
        data: {
          changed: [
            { id: 3, before: { start: '2027-03-01', inFile: false }, after: { start: '2027-03-02', inFile: true } },
          ],
        },
      },
    ]);
  });

  it('changes an activity of which only the name differs', () => {
    const described = { format: 'csv', target, rows: [row('A1', { description: 'Other' })], missing: [], returned: [] };
    expect(events(importActivities(imported('A1'), described, idsFrom(2)))).toMatchObject([
      { data: { changed: [{ id: 1, before: { description: 'Works A1' }, after: { description: 'Other' } }] } },
    ]);
  });

  it('of what the schedule already contains records no event', () => {
    expect(
      importActivities(
        imported('A1', 'A2'),
        { format: 'csv', target, rows: [row('A1'), row('A2')], missing: [], returned: [1, 2] },
        idsFrom(3),
      ),
    ).toEqual({ events: [] });
  });

  it('fills a schedule to its maximum size, and is refused beyond it', () => {
    const schedule = noSchedule();
    for (let id = 1; id < 300_000; id++)
      schedule.activities.set(id, activityFacts({ id, ...row(`A${id}`), inFile: true }));
    const importing = (...names: string[]) =>
      importActivities(
        schedule,
        { format: 'csv', target, rows: names.map((name) => row(name)), missing: [], returned: [] },
        idsFrom(300_000),
      );
    expect(importing('new')).toMatchObject({ events: [{ data: { created: [{ id: 300_000 }] } }] });
    expect(importing('new', 'newer')).toMatchObject({ refusal: { kind: 'too-large', code: 'too-many-activities' } });
  });

  it('distinguishes IDs by case', () => {
    const schedule = imported('A1', 'a1');
    expect([
      activityByName(schedule, 1, ' A1 ')?.id,
      activityByName(schedule, 1, 'a1')?.id,
      activityByName(schedule, 1, 'A2'),
    ]).toEqual([1, 2, undefined]);
  });
});

describe('An import into a schedule with projects', () => {
  const newId = idsFrom(100);
  const facts = (name: string) => ({ key: '7', name, dataDate: '2027-04-30' });
  const importing = (schedule: Schedule, project: number | null, name: string, ...names: string[]) =>
    events(
      importActivities(
        schedule,
        {
          format: 'xer',
          target: { project, facts: facts(name) },
          rows: names.map((one) => row(one)),
          missing: [],
          returned: [],
        },
        newId,
      ),
    );
  const removingAll = (schedule: Schedule, project: number): P6Event => ({
    type: 'P6ActivitiesChanged',
    data: {
      created: [],
      changed: [],
      removed: [...schedule.activities.values()].filter((one) => one.project === project),
      project: { id: project, before: schedule.projects.get(project) ?? null, after: null },
    },
  });

  it('gives each project its own IDs, and records what is new of it alone', () => {
    const schedule = after(imported('A1'), importing(imported('A1'), 1, 'HBTF-2', 'A1'));
    expect(schedule.projects.get(1)).toEqual(facts('HBTF-2'));
    after(schedule, importing(schedule, null, 'HBTF-3', 'A1'));
    expect([1, 2].map((project) => activityByName(schedule, project, 'A1')?.project)).toEqual([1, 2]);
    expect(schedule.lastProject).toBe(2);
    expect(importing(schedule, 2, 'HBTF-3', 'A1')).toEqual([]);
    // The next file without a name is of the project that came last, also where nothing new was said of it.
    after(schedule, importing(schedule, 1, 'HBTF-2', 'A1', 'A2'));
    expect(schedule.lastProject).toBe(1);
  });

  it('gives an activity that returns its old id, and a project that returns its number', () => {
    const schedule = after(noSchedule(), importing(noSchedule(), null, 'HBTF-2', 'A1', 'A2'));
    after(schedule, importing(schedule, null, 'HBTF-3', 'A1'));
    const before = [...schedule.activities.values()];
    after(schedule, [removingAll(schedule, 1), removingAll(schedule, 2)]);
    // Another project takes neither the number nor the ids of one that is gone.
    const other = after(schedule, importing(schedule, null, 'HBTF-4', 'A1'));
    expect([...other.activities.values()].map(({ project }) => project)).toEqual([3]);
    after(schedule, importing(schedule, null, 'hbtf-2', 'A1', 'A2'));
    after(schedule, importing(schedule, null, 'HBTF-3', 'A1'));
    expect([...schedule.activities.values()].filter(({ project }) => project < 3)).toEqual(before);
  });

  it('changes what the file tells, and leaves details that it does not tell', () => {
    const schedule = after(
      noSchedule(),
      events(
        importActivities(
          noSchedule(),
          {
            format: 'xer',
            target,
            rows: [row('A1', { wbs: 'Deck', status: 'in-progress', percentComplete: 40, actualStart: '2027-03-02' })],
            missing: [],
            returned: [],
          },
          idsFrom(),
        ),
      ),
    );
    const next = (over: object) =>
      events(
        importActivities(
          schedule,
          { format: 'csv', target, rows: [row('A1', over)], missing: [], returned: [] },
          idsFrom(9),
        ),
      );
    expect(next({})).toEqual([]);
    expect(next({ status: null, actualStart: null })).toMatchObject([
      { data: { changed: [{ before: { status: 'in-progress' }, after: { status: null, actualStart: null } }] } },
    ]);
  });
});

describe('Activities by hand', () => {
  it('may get a name that another activity had before', () => {
    const schedule = imported('A1', 'A2');
    after(schedule, events(changeActivity(schedule, 1, { name: 'A9' })));
    after(schedule, events(changeActivity(schedule, 2, { name: 'A1' })));
    expect([
      activityByName(schedule, 1, 'A1')?.id,
      activityByName(schedule, 1, 'A9')?.id,
      activityByName(schedule, 1, 'A2'),
    ]).toEqual([2, 1, undefined]);
    after(schedule, events(removeActivities(schedule, { id: 2 })));
    expect(events(addActivities(schedule, [row('A1')], idsFrom(3)))).toMatchObject([
      { type: 'P6ActivitiesChanged', data: { created: [{ id: 2, name: 'A1' }] } },
    ]);
  });

  it("do not overwrite another user's change, and an unchanged field is not part of the edit", () => {
    const [seen, now] = [imported('A1'), imported('A1')];
    after(now, events(changeActivity(now, 1, { start: '2027-03-08' })));
    expect(changeActivity(now, 1, { start: '2027-03-15' }, seen)).toMatchObject({
      refusal: { kind: 'stale', conflicts: [{ field: 'p6StartDate', theirs: '2027-03-08' }] },
    });
    expect(events(changeActivity(now, 1, { start: '2027-03-01', description: 'Other' }, seen))).toMatchObject([
      { data: { changed: [{ after: { description: 'Other' } }] } },
    ]);
  });
});

describe('A schedule', () => {
  const renamed = (id: number, before: string, name: string): P6Event => ({
    type: 'P6ActivitiesChanged',
    data: { created: [], changed: [{ id, before: { name: before }, after: { name } }], removed: [] },
  });

  it('finds an activity by its name while the one that had it gets another', () => {
    const schedule = after(imported('A1', 'A2'), [renamed(1, 'A1', 'A2'), renamed(2, 'A2', 'A3')]);
    expect(['A1', 'A2', 'A3'].map((name) => activityByName(schedule, 1, name)?.id)).toEqual([undefined, 1, 2]);
  });

  it('has no activity to change or remove that it does not have', () => {
    expect(() => after(imported('A1'), [renamed(9, 'A9', 'A8')])).toThrow('The schedule has no activity 9 to change');
    const removed: P6Event = {
      type: 'P6ActivitiesChanged',
      data: { created: [], changed: [], removed: [{ id: 9, ...row('A1'), inFile: true }] },
    };
    expect(activityByName(after(imported('A1'), [removed]), 1, 'A1')?.id).toBe(1);
    expect(() => after(noSchedule(), [{ ...removed, type: 'P6Painted' } as never])).toThrow(
      'Unexpected event of a schedule',
    );
  });

  it('knows who changed it last', () => {
    expect(noSchedule()).toMatchObject({ modified: '', modifiedBy: 0 });
    expect(imported('A1')).toMatchObject({ modified: '2027-01-01T08:00:00.000Z', modifiedBy: 7 });
  });
});

describe('An activity that is gone', () => {
  it('has its id to come back to, unless another one has it by now', () => {
    const schedule = after(noSchedule(), [activitiesChanged({ created: [activityOf(1)] })]);
    expect(formerId(schedule, 1, 'A1')).toBeUndefined();
    after(schedule, [activitiesChanged({ removed: [activityOf(1)] })]);
    expect([formerId(schedule, 1, ' A1 '), formerId(schedule, 1, 'A2'), formerId(schedule, 2, 'A1')]).toEqual([
      1,
      undefined,
      undefined,
    ]);
    after(schedule, [activitiesChanged({ created: [activityOf(1, { name: 'B1' })] })]);
    expect(formerId(schedule, 1, 'A1')).toBeUndefined();
  });
});

describe('The projects of a schedule', () => {
  const facts = (name: string): ScheduleProject => ({ key: '7', name, dataDate: null });
  const known = (id: number, name: string): P6Event =>
    activitiesChanged({ project: { id, before: null, after: facts(name) } });
  const gone = (id: number): P6Event => activitiesChanged({ project: { id, before: null, after: null } });
  const added = (id: number, project: number): P6Event => activitiesChanged({ created: [activityOf(id, { project })] });
  const removed = (id: number, project: number): P6Event =>
    activitiesChanged({ removed: [activityOf(id, { project })] });

  it.each<[string, readonly P6Event[], number]>([
    ['the one that was known last', [known(1, 'A'), known(2, 'B')], 2],
    ['the latest of those that are left', [known(1, 'A'), known(2, 'B'), known(3, 'C'), gone(3)], 2],
    [
      'still the last one where another is gone',
      [known(1, 'A'), known(2, 'B'), known(3, 'C'), known(1, 'A'), gone(2)],
      1,
    ],
    ['the first where none is left', [known(2, 'B'), gone(2)], 1],
  ])('get what is added by hand in %s', (_, events, last) => {
    expect(after(noSchedule(), events).lastProject).toBe(last);
  });

  it.each<[string, readonly P6Event[], string | null, number]>([
    ['the first of a schedule', [], 'A', 1],
    ['the first of a schedule, without a name', [], null, 1],
    ['a new one beside activities', [added(9, 1)], 'A', 2],
    ['a new one beside activities, without a name', [added(9, 1)], null, 2],
    ['a new one beside one of the same name from another place', [known(1, 'A'), added(9, 1)], 'A', 2],
    ['that which it had, by its name in any case', [known(1, 'A'), known(2, 'B'), added(9, 1), gone(2)], 'b', 2],
    ['that which it has, where its activities are gone', [known(1, 'A'), known(2, 'B'), added(9, 1)], 'B', 2],
    ['a new one where it had no name before', [known(1, ''), known(2, 'B'), added(9, 2)], '', 3],
    ['a new one where nothing is said of it', [known(1, 'A'), known(2, 'B'), added(9, 2)], null, 3],
    ['the first where all are gone and it has no name', [known(1, 'A'), known(2, 'B'), gone(1), gone(2)], null, 1],
    ['a new one where all are gone and none had its name', [known(1, 'A'), known(2, 'B'), gone(1), gone(2)], 'C', 3],
    ['the first where all that is gone had no name', [added(9, 1), removed(9, 1)], 'A', 1],
    ['a new one behind a project without a name that is gone', [added(9, 1), added(10, 4), removed(10, 4)], 'A', 5],
    [
      'a new one where its old number has come back under another name',
      [known(1, 'A'), gone(1), known(1, 'B')],
      'A',
      2,
    ],
    ['a new one where a project is gone that nobody knew', [added(9, 1), gone(5)], 'A', 2],
  ])('have a number for %s', (_, events, name, number) => {
    expect(numberForProject(after(noSchedule(), events), name === null ? null : facts(name))).toBe(number);
  });
});
