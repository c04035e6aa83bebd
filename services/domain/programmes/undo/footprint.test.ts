import { describe, expect, it } from '@jest/globals';
import {
  asset,
  copied,
  copiesRemoved,
  copyOf,
  packageAdded,
  packageAssigned,
  partFacts,
  programmeCreated,
  renamed,
  taskOf,
  tasksChanged,
} from '../../../../test/support/programme-history.js';
import type { ProgrammeEvent } from '../events.js';
import { blockersOf, type Footprint, footprintOf } from './footprint.js';

const made = (...paths: readonly string[]): Footprint => ({ written: paths, createdOrDeleted: paths, referenced: [] });
const changed = (...paths: readonly string[]): Footprint => ({ written: paths, createdOrDeleted: [], referenced: [] });
const { data: created } = programmeCreated();
const copy = copyOf(501, 1, 'Road');
const zone = { zoneId: 8, zoneName: ' North ' };
const touched: readonly (readonly [event: ProgrammeEvent, footprint: Footprint])[] = [
  [programmeCreated(), made('active')],
  [{ type: 'ProgrammeDuplicated', data: created } as ProgrammeEvent, made('active')],
  [{ type: 'ScenarioDuplicated', data: created } as ProgrammeEvent, made('active')],
  [{ type: 'ProgrammeDeactivated', data: {} }, made('active')],
  [{ type: 'ProgrammeReactivated', data: {} }, made('active')],
  [
    { type: 'ProgrammeDetailsChanged', data: { before: {}, after: { name: 'B', regionId: 2 } } },
    changed('programme.name', 'programme.regionId'),
  ],
  [{ type: 'ProgrammeStatusChanged', data: { before: 'draft', after: 'published' } }, changed('status')],
  [{ type: 'WorkScheduleChanged', data: { before: {}, after: { noShifts: 2 } } }, changed('calendar.noShifts')],
  [
    {
      type: 'NonWorkingDaysChanged',
      data: {
        added: [{ date: '2027-05-01', description: '' }],
        removed: [{ date: '2027-06-01', description: '' }],
      },
    },
    changed('non-working day 2027-05-01', 'non-working day 2027-06-01'),
  ],
  [
    {
      type: 'LabourLimitsChanged',
      data: {
        added: [{ kind: 'labourType', id: 1, limit: 48 }],
        removed: [
          { kind: 'allLabour', id: 0, limit: 60 },
          { kind: 'labourType', id: 1, limit: 40 },
        ],
      },
    },
    changed('labour limit labourType-1', 'labour limit allLabour'),
  ],
  [{ type: 'ZoneAdded', data: zone }, made('zone 8', 'zone name north')],
  [{ type: 'ZoneRemoved', data: zone }, made('zone 8', 'zone name north')],
  [
    { type: 'ZoneRenamed', data: { zoneId: 8, before: 'North', after: 'South' } },
    changed('zone 8.zoneName', 'zone name north', 'zone name south'),
  ],
  [packageAdded(6, ' Phase 1 '), made('package 6', 'package name phase 1')],
  [
    { type: 'PackageRemoved', data: { packageId: 6, packageName: 'Phase 1' } },
    made('package 6', 'package name phase 1'),
  ],
  [
    { type: 'PackageRenamed', data: { packageId: 6, before: 'Phase 1', after: 'Phase 2' } },
    changed('package 6.packageName', 'package name phase 1', 'package name phase 2'),
  ],
  [
    packageAssigned([1, null, 6], [2, 7, 6], [3, 6, null]),
    {
      written: ['part 1.packageId', 'part 2.packageId', 'part 3.packageId'],
      createdOrDeleted: [],
      referenced: ['package 6'],
    },
  ],
  [copied(copy, copyOf(502, 2, 'Road')), made('subprogramme 501', 'subprogramme 502')],
  [copiesRemoved(copy), made('subprogramme 501')],
  [renamed('Road', 'RAMP'), changed('asset road', 'asset ramp')],
  [
    {
      type: 'AssetPartsChanged',
      data: {
        ...asset(1, 'Road'),
        created: [partFacts(1, { zoneId: 8, packageId: 6 })],
        changed: [
          { partId: 2, before: {}, after: { size: 5, zoneId: null } },
          { partId: 3, before: {}, after: { zoneId: 9, subprogrammeId: 502 } },
        ],
        removed: [partFacts(4, { zoneId: 7, subprogrammeId: 503 })],
      },
    },
    {
      written: ['part 1', 'part 4', 'part 2.size', 'part 2.zoneId', 'part 3.zoneId', 'part 3.subprogrammeId'],
      createdOrDeleted: ['part 1', 'part 4'],
      referenced: ['zone 8', 'package 6', 'subprogramme 501', 'zone 9', 'subprogramme 502'],
    },
  ],
  [
    tasksChanged(copy, {
      added: [{ at: 0, task: taskOf(61) }],
      changed: [{ taskId: 62, before: {}, after: { name: 'B' } }],
      removed: [{ at: 0, task: taskOf(63) }],
    }),
    {
      written: ['task 61', 'task 63', 'task 62.name'],
      createdOrDeleted: ['task 61', 'task 63'],
      referenced: ['subprogramme 501'],
    },
  ],
];

describe('What an event touches', () => {
  it.each(touched.map(([event, footprint]) => ({ type: event.type, event, footprint })))(
    'is told of $type',
    ({ event, footprint }) => {
      expect(footprintOf(event)).toEqual(footprint);
    },
  );

  it('is not known of another type', () => {
    expect(() => footprintOf({ type: 'ProgrammePainted', data: {} } as never)).toThrow(
      'Unexpected event of a programme',
    );
  });
});

describe('A later event blocks an inverse', () => {
  const none: Footprint = { written: [], createdOrDeleted: [], referenced: [] };
  const blocked = (mine: Partial<Footprint>, theirs: Partial<Footprint>) => {
    const events = [mine, theirs].map((data) => ({
      type: 'Any',
      data,
      metadata: { commandId: 'c', userId: 4, time: 't' },
    }));
    return blockersOf(events.slice(0, 1), events.slice(1) as never, ({ data }) => ({
      ...none,
      ...(data as Footprint),
    }));
  };
  const fields = (...given: Parameters<typeof blocked>) => blocked(...given).map(({ field }) => field);

  it('that changed the same field, told with who did it in which command', () => {
    expect(blocked({ written: ['part 1.size'] }, { written: ['part 1.size', 'part 1.end'] })).toEqual([
      { field: 'part 1.size', commandId: 'c', modifiedBy: 4, modified: 't' },
    ]);
    expect(fields({ written: ['part 1.size'] }, { written: ['part 1.end', 'part 11.size'] })).toEqual([]);
  });

  it('that changed or refers to what the inverse makes or removes', () => {
    const part = { written: ['part 1'], createdOrDeleted: ['part 1'] };
    expect(fields(part, { written: ['part 1.size'] })).toEqual(['part 1.size']);
    for (const thing of ['part 1', 'task 1', 'zone 1', 'package 1', 'activity 1'])
      expect(fields({ createdOrDeleted: [thing] }, { written: [`${thing}.name`] })).toEqual([`${thing}.name`]);
    expect(fields({ createdOrDeleted: ['zone 8'] }, { referenced: ['zone 8', 'zone 9'] })).toEqual(['zone 8']);
  });

  it('that made or removed what the inverse changes or refers to', () => {
    const removed = { written: ['part 1'], createdOrDeleted: ['part 1'] };
    expect(fields({ written: ['part 1.size'] }, removed)).toEqual(['part 1']);
    expect(fields({ referenced: ['zone 8'] }, { createdOrDeleted: ['zone 8'] })).toEqual(['zone 8']);
    expect(fields({ referenced: ['zone 8'] }, { referenced: ['zone 8'] })).toEqual([]);
  });

  it('by a name with a dot as by any other', () => {
    const named = { written: ['asset a.1'] };
    expect([fields(named, named), fields({ createdOrDeleted: ['asset a'] }, named)]).toEqual([['asset a.1'], []]);
    expect(fields({ createdOrDeleted: ['zone name part 1'] }, { written: ['zone name part 1.2'] })).toEqual([]);
  });
});
