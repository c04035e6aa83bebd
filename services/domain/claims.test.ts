import { describe, expect, it } from '@jest/globals';
import { eventFixtures } from '../../test/support/event-fixtures.js';
import {
  copied,
  copyOf,
  partFacts,
  partsCreated,
  programmeCreated,
  taskOf,
  tasksChanged,
} from '../../test/support/programme-history.js';
import type { NewEvent, RecordedEvent } from '../event-store/event.js';
import { keyedCommandId, newCommandId } from '../platform/command-id.js';
import { claimsOf, currentNames } from './claims.js';
import type { WorkSchedule } from './programmes/events.js';

const TIME = '2027-01-01T08:00:00.000Z';
const KEYED = keyedCommandId(3, '6f0a4a52-9e0b-4c1c-8c53-5f6d7a3f9b21');
const recorded = (
  { type, data }: NewEvent,
  { stream = 'programme-42', version = 2, userId = 3, commandId = KEYED } = {},
): RecordedEvent => ({ stream, version, type, data, metadata: { userId, commandId, time: TIME } }) as RecordedEvent;

const idsOf = (...given: Parameters<typeof recorded>) =>
  claimsOf(recorded(...given)).ids.map(({ kind, id, stream }) => `${kind} ${id} of ${stream}`);
const namesOf = (event: NewEvent) => claimsOf(recorded(event)).names.map(({ scope, key }) => [scope, key]);
const detailsChanged = (after: object): NewEvent => ({ type: 'ProgrammeDetailsChanged', data: { before: {}, after } });
const scheduleChanged = (after: Partial<WorkSchedule>): NewEvent => ({
  type: 'WorkScheduleChanged',
  data: { before: {}, after },
});

describe('The ids that an event claims', () => {
  it('are those of what it makes', () => {
    expect(idsOf({ type: 'PackageAdded', data: { packageId: 6, packageName: 'Phase 1' } })).toEqual([
      'package 6 of programme-42',
    ]);
    expect(idsOf({ type: 'ZoneAdded', data: { zoneId: 8, zoneName: 'North' } })).toEqual(['zone 8 of programme-42']);
    const copy = { ...copyOf(501, 1, 'Road'), tasks: [taskOf(61), taskOf(62)] };
    expect(idsOf(copied(copy, copyOf(502, 2, 'Road')))).toEqual([
      'subprogramme 501 of programme-42',
      'subprogramme 502 of programme-42',
      'task 61 of programme-42',
      'task 62 of programme-42',
    ]);
    expect(idsOf(tasksChanged(copy, { added: [{ at: 0, task: taskOf(63) }] }))).toEqual(['task 63 of programme-42']);
    expect(idsOf(partsCreated('Road', partFacts(7), partFacts(9)))).toEqual([
      'part 7 of programme-42',
      'part 9 of programme-42',
    ]);
    for (const type of ['P6Imported', 'P6ActivitiesChanged'])
      expect(idsOf({ type, data: { created: [{ id: 18 }] } }, { stream: 'schedule-42' })).toEqual([
        'p6activity 18 of schedule-42',
      ]);
  });

  it('are those of tasks that a library subprogramme gets, new or later', () => {
    const stream = 'subprogramme-9';
    const task = (id: number) => `task ${id} of ${stream}`;
    expect(idsOf({ type: 'SubprogrammeCreated', data: { id: 9, tasks: [taskOf(1)] } }, { stream })).toEqual([
      'subprogramme 9 of subprogramme-9',
      task(1),
    ]);
    expect(idsOf({ type: 'SubprogrammeChanged', data: { after: { tasks: [taskOf(2)] } } }, { stream })).toEqual([
      task(2),
    ]);
    expect(idsOf({ type: 'SubprogrammeChanged', data: { after: { name: 'Other' } } }, { stream })).toEqual([]);
  });

  it('are those of the inputs that a planner makes, and of what they are made of', () => {
    const activities = [{ id: 21, lines: [{ id: 31 }, { id: 32 }] }];
    const makeup = ['workactivity 21 of library-5', 'materialline 31 of library-5', 'materialline 32 of library-5'];
    for (const [type, data, ids] of [
      ['MaterialCreated', { id: 7 }, ['material 7 of library-5']],
      ['ProductionRateCreated', { id: 8 }, ['productionrate 8 of library-5']],
      ['VehicleCreated', { id: 9 }, ['vehicle 9 of library-5']],
      ['TaskCreated', { id: 10, taskCode: '' }, ['task 10 of library-5']],
      ['ElementMakeupCreated', { id: 11, activities }, ['elementmakeup 11 of library-5', ...makeup]],
      ['ElementMakeupChanged', { id: 11, before: {}, after: { activities } }, makeup],
      ['ElementMakeupChanged', { id: 11, before: {}, after: { taskCode: '' } }, []],
      ['MaterialRestored', { id: 7 }, []],
    ] as const)
      expect(idsOf({ type, data }, { stream: 'library-5' })).toEqual(ids);
  });

  it("begin with the stream's own, which its first event claims", () => {
    expect(idsOf(programmeCreated(), { version: 1 })).toEqual(['programme 42 of programme-42']);
    const hours = { type: 'ShiftHoursSet', data: {} };
    expect(idsOf(hours, { stream: 'shifthours-5', version: 1 })).toEqual(['shifthours 5 of shifthours-5']);
    expect(idsOf(hours, { stream: 'shifthours-5', version: 2 })).toEqual([]);
    // A schedule has the id of its programme.
    expect(idsOf({ type: 'P6Imported', data: { created: [] } }, { stream: 'schedule-42', version: 1 })).toEqual([]);
  });

  it('are none for any other type', () => {
    const claiming =
      /^(ZoneAdded|PackageAdded|SubprogrammesCopied|AssetPartsChanged|SubprogrammeTasksChanged|P6|SubprogrammeChanged|ElementMakeupChanged|\w+Created)/;
    const others = eventFixtures().filter(({ type }) => !claiming.test(type));
    expect(others.length).toBeGreaterThan(20);
    for (const event of others) expect([event.type, claimsOf({ ...event, version: 2 }).ids]).toEqual([event.type, []]);
    expect(claimsOf(recorded({ type: 'ProgrammePainted', data: {} })).ids).toEqual([]);
  });
});

describe('The names that an event claims', () => {
  it('are those of a new programme, for its stream', () => {
    for (const type of ['ProgrammeCreated', 'ProgrammeDuplicated', 'ScenarioDuplicated'])
      expect(claimsOf(recorded({ ...programmeCreated(), type })).names).toMatchObject([
        { scope: 'programme', key: 'a9 dualling', stream: 'programme-42' },
        { scope: 'scenario', key: '42 baseline', stream: 'programme-42' },
      ]);
  });

  it('follow from the other events when they change or come back', () => {
    const [programme, scenario] = [
      ['programme', undefined],
      ['scenario', undefined],
    ];
    expect(namesOf(detailsChanged({ name: 'M8' }))).toEqual([programme]);
    expect(namesOf(detailsChanged({ scenarioName: 'Faster' }))).toEqual([scenario]);
    expect(namesOf(detailsChanged({ description: 'Long' }))).toEqual([]);
    expect(namesOf({ type: 'ProgrammeReactivated', data: {} })).toEqual([programme, scenario]);
  });

  it('are the record of shift hours that a calendar uses from then on', () => {
    expect(namesOf(scheduleChanged({ shiftId: 5 }))).toEqual([['shifthours', '5']]);
    expect(namesOf(scheduleChanged({ shiftId: null }))).toEqual([]);
    expect(namesOf(scheduleChanged({ noShifts: 2 }))).toEqual([]);
  });

  it('are the code that a task of a library gets, until it is retired', () => {
    const task = { id: 10, taskCode: 'EXC017' };
    for (const type of ['TaskCreated', 'TaskRestored'])
      expect(namesOf({ type, data: task })).toEqual([['taskcode', 'EXC017']]);
    expect(namesOf({ type: 'TaskChanged', data: { after: { taskCode: 'EXC018' } } })).toEqual([['taskcode', 'EXC018']]);
    expect(namesOf({ type: 'TaskCreated', data: { ...task, taskCode: '' } })).toEqual([]);
    expect(namesOf({ type: 'TaskChanged', data: { after: { name: 'Dig' } } })).toEqual([]);
    expect(namesOf({ type: 'TaskRetired', data: task })).toEqual([]);
  });

  it('are none for any other type', () => {
    expect(namesOf({ type: 'ProgrammeDeactivated', data: {} })).toEqual([]);
  });
});

describe('The command that an event claims', () => {
  it("is a user's that can be repeated, with the version before it", () => {
    const zone = { type: 'ZoneRemoved', data: {} };
    expect(claimsOf(recorded(zone, { version: 7 }))).toMatchObject({
      userId: 3,
      command: { commandId: KEYED, stream: 'programme-42', version: 6, time: TIME },
    });
    expect(claimsOf(recorded(zone, { commandId: newCommandId() })).command).toBeUndefined();
    expect(claimsOf(recorded(zone, { userId: 0 }))).toMatchObject({ userId: 0, command: undefined });
  });
});

describe('The current names of a stream', () => {
  const names = async (...events: readonly NewEvent[]) => {
    async function* stored() {
      for (const event of events) yield recorded(event);
    }
    const found = [...(await currentNames(stored()))].flatMap(([scope, keys]) => [...keys].map((key) => [scope, key]));
    return Object.fromEntries(found) as Record<string, string>;
  };
  const withHours = programmeCreated({
    schedule: { workingPatternBitMask: 31, shiftId: 5, noShifts: 1, shift1Hours: 8, shift2Hours: 0, shift3Hours: 0 },
  });

  it('are those after all its events', async () => {
    expect(await names()).toEqual({});
    expect(await names(programmeCreated(), detailsChanged({ name: 'M8' }))).toEqual({
      programme: 'm8',
      scenario: '42 baseline',
    });
    expect(await names(programmeCreated(), { type: 'ProgrammeDeactivated', data: {} })).toEqual({
      scenario: '42 baseline',
    });
  });

  it('are the codes of the tasks of a library that are not retired', async () => {
    async function* stored() {
      for (const event of eventFixtures()) if (event.stream === 'library-5') yield event;
    }
    const codes = async (upTo: number) => {
      async function* some() {
        for await (const event of stored()) if (event.version <= upTo) yield event;
      }
      return [...((await currentNames(some())).get('taskcode') ?? [])];
    };
    expect(await codes(6)).toEqual([]);
    expect(await codes(16)).toEqual(['FND017']);
    expect(await codes(17)).toEqual([]);
    expect(await codes(24)).toEqual(['FND017']);
  });

  it('contain the shift hours that its calendar uses', async () => {
    for (const type of ['ProgrammeCreated', 'ProgrammeDuplicated', 'ScenarioDuplicated'])
      expect(await names({ ...withHours, type })).toMatchObject({ shifthours: '5' });
    expect(await names(withHours, scheduleChanged({ shiftId: 6 }))).toMatchObject({ shifthours: '6' });
    expect(await names(withHours, scheduleChanged({ noShifts: 2 }))).toMatchObject({ shifthours: '5' });
    expect(await names(withHours, scheduleChanged({ shiftId: null }))).not.toHaveProperty('shifthours');
  });
});
