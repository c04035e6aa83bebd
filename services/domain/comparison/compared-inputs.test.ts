import { describe, expect, it } from '@jest/globals';
import {
  foldedAt,
  madeAt,
  partFacts,
  partsCreated,
  programmeCreated,
} from '../../../test/support/programme-history.js';
import { emptyLibrary, type Library } from '../library/library.js';
import { IndexedMakeups } from '../library/makeups-by-task.js';
import type { LabourLimit, NonWorkingDay, ProgrammeEvent, WorkSchedule } from '../programmes/events.js';
import { DEFAULT_SCHEDULE, type Programme } from '../programmes/programme.js';
import { differs, INPUT_FIELDS, type InputField } from './compared-input.js';
import { comparedInputs } from './compared-inputs.js';

const library: Library = {
  ...emptyLibrary(),
  regions: new Map([1, 2].map((id) => [id, { id, name: `Region ${id}` } as never])),
  metrics: new Map([
    [1, { id: 1, name: 'Metric' }],
    [2, { id: 2, name: 'Imperial' }],
  ]),
  elementMakeups: new IndexedMakeups([
    [4, { id: 4, elementMakeupName: 'Deck', taskId: null, activities: [{ id: 41, name: 'Pour deck' }] } as never],
  ]),
};

type Facts = NonNullable<Parameters<typeof programmeCreated>[0]>;
/** A scenario of this number, made in the minute of that number, and what it got since. */
const scenario = (programmeId: number, facts: Facts = {}, ...since: readonly ProgrammeEvent[]): Programme =>
  foldedAt(60 + programmeId, madeAt(programmeId, programmeCreated({ programmeId, ...facts })), ...since);
const inputsOf = (...scenarios: readonly Programme[]) => [...comparedInputs(scenarios, library)];
const differences = (...scenarios: readonly Programme[]) =>
  inputsOf(...scenarios)
    .filter(differs)
    .map(({ field, subject, values }) => [field, Object.values(subject).join(', '), ...values]);
const text = (text: string) => ({ text });

describe('The inputs of scenarios', () => {
  it('of an empty programme are its calendar, region and units', () => {
    const none = { count: 0, days: [] };
    expect(inputsOf(scenario(1)).map(({ field, subject, values: [value] }) => [field, subject, value])).toEqual([
      ['workingWeek', {}, { amount: 31 }],
      ['shifts', {}, { hours: [8] }],
      ['nonWorkingDays', {}, { amount: 0, added: none, removed: none }],
      ['region', {}, text('Region 1')],
      ['units', {}, text('Metric')],
    ]);
  });

  it('stand in one order: calendar, labour limits and zones before the assets', () => {
    const all = scenario(
      1,
      {},
      partsCreated('Road', partFacts(1)),
      { type: 'ZoneAdded', data: { zoneId: 31, zoneName: 'West' } },
      { type: 'LabourLimitsChanged', data: { added: [{ kind: 'allLabour', id: 0, limit: 9 }], removed: [] } },
    );
    const fields = inputsOf(all).map(({ field }) => field);
    expect(fields).toEqual(INPUT_FIELDS.filter((field) => !field.startsWith('task')));
  });

  it.each<[InputField, Facts, object, object]>([
    ['region', { regionId: 2 }, text('Region 1'), text('Region 2')],
    ['region', { regionId: 9 }, text('Region 1'), text('Unknown Region')],
    ['units', { metricId: 2 }, text('Metric'), text('Imperial')],
    ['units', { metricId: 9 }, text('Metric'), text('Unknown Metric')],
  ])('differ in the %s: %j', (field, facts, ours, theirs) => {
    expect(differences(scenario(1), scenario(2, facts))).toEqual([[field, '', ours, theirs]]);
  });
});

describe('The calendar of a scenario', () => {
  const worked = (id: number, over: Partial<WorkSchedule>) =>
    scenario(id, { schedule: { ...DEFAULT_SCHEDULE, ...over } });
  const day = (n: number, description = 'Shutdown'): NonWorkingDay => ({
    date: `2027-08-${String(n).padStart(2, '0')}`,
    description,
  });

  it('differs in its working week, and in the hours of each shift that is worked', () => {
    expect(differences(worked(1, {}), worked(2, { workingPatternBitMask: 63 }))).toEqual([
      ['workingWeek', '', { amount: 31 }, { amount: 63 }],
    ]);
    const hours = { shift1Hours: 8, shift2Hours: 7, shift3Hours: 6 };
    expect(differences(worked(1, { ...hours, noShifts: 2 }), worked(2, { ...hours, noShifts: 3 }))).toEqual([
      ['shifts', '', { hours: [8, 7] }, { hours: [8, 7, 6] }],
    ]);
  });

  it('is the same where only the hours of shifts differ that are not worked', () => {
    expect(differences(worked(1, {}), worked(2, { shift2Hours: 6 }))).toEqual([]);
  });

  it('counts the days off that were added and removed against the first scenario', () => {
    const [base, other] = [
      scenario(1, { nonWorkingDays: [day(1), day(2)] }),
      scenario(2, { nonWorkingDays: [day(2), day(3), day(4)] }),
    ];
    const none = { count: 0, days: [] };
    expect(differences(base, other)).toEqual([
      [
        'nonWorkingDays',
        '',
        { amount: 2, added: none, removed: none },
        { amount: 3, added: { count: 2, days: [day(3), day(4)] }, removed: { count: 1, days: [day(1)] } },
      ],
    ]);
  });

  it('names the first ten of the days', () => {
    const days = Array.from({ length: 12 }, (_, i) => day(i + 1));
    const [[, , , theirs] = []] = differences(scenario(1), scenario(2, { nonWorkingDays: days }));
    expect(theirs).toMatchObject({ added: { count: 12, days: days.slice(0, 10) } });
  });

  it('is the same whatever its days off are called', () => {
    const called = (id: number, description: string) => scenario(id, { nonWorkingDays: [day(1, description)] });
    expect(differences(called(1, 'Shutdown'), called(2, 'Summer holiday'))).toEqual([]);
  });
});

describe('A labour limit', () => {
  const limited = (programmeId: number, ...added: readonly LabourLimit[]) =>
    scenario(programmeId, {}, { type: 'LabourLimitsChanged', data: { added, removed: [] } });

  it('is compared by what it is for, in words', () => {
    expect(
      differences(
        limited(1, { kind: 'labourType', id: 2, limit: 3 }, { kind: 'activity', id: 41, limit: 4 }),
        limited(2, { kind: 'labourType', id: 2, limit: 3 }, { kind: 'activity', id: 41, limit: 5 }),
      ),
    ).toEqual([['labourLimit', 'Pour deck', { amount: 4 }, { amount: 5 }]]);
  });

  it('that a scenario lacks or has beside the others is a difference', () => {
    const [none, some] = [scenario(1), limited(2, { kind: 'allLabour', id: 0, limit: 80 })];
    expect(differences(none, some)).toEqual([['labourLimit', 'All labour', undefined, { amount: 80 }]]);
    expect(differences(some, none)).toEqual([['labourLimit', 'All labour', { amount: 80 }, undefined]]);
  });
});

describe('A zone', () => {
  const added = (zoneId: number, zoneName: string): ProgrammeEvent => ({
    type: 'ZoneAdded',
    data: { zoneId, zoneName },
  });
  /** A scenario with zones that came along with it, and a part in the first of them. */
  const zoned = (programmeId: number, ...zones: readonly (readonly [id: number, name: string])[]) =>
    foldedAt(
      programmeId,
      madeAt(programmeId, programmeCreated({ programmeId })),
      ...zones.map(([id, name]) => added(id, name)),
      partsCreated('Road', partFacts(1, { zoneId: zones[0]?.[0] })),
    );

  it('is found by its name in any case, and its part lies in the same one', () => {
    expect(differences(zoned(1, [31, 'West'], [32, 'East']), zoned(2, [41, 'EAST'], [42, 'west']))).toEqual([
      ['zone', 'West', text('West'), text('west')],
      ['zone', 'East', text('East'), text('EAST')],
      ['partZone', 'Road, ', text('West'), text('EAST')],
    ]);
    expect(differences(zoned(1, [31, 'West']), zoned(2, [41, 'West']))).toEqual([]);
  });

  it('was renamed where as many came along in its order, which moves no part', () => {
    expect(differences(zoned(1, [31, 'West'], [32, 'East']), zoned(2, [41, 'Harbour'], [42, 'East']))).toEqual([
      ['zone', 'West', text('West'), text('Harbour')],
    ]);
  });

  it('that a scenario lacks or has beside the others is a difference', () => {
    const [one, two] = [zoned(1, [31, 'West']), foldedAt(9, zoned(2, [41, 'West']), added(42, 'Quay'))];
    expect(differences(one, two)).toEqual([['zone', 'Quay', undefined, text('Quay')]]);
    expect(differences(two, one)).toEqual([['zone', 'Quay', text('Quay'), undefined]]);
  });
});
