import { describe, expect, it } from '@jest/globals';
import {
  asset,
  copied,
  copiesRemoved,
  copyOf,
  given,
  inverted,
  packageAdded,
  packageAssigned,
  partFacts,
  partsCreated,
  partsRemoved,
  programmeCreated,
  recorded,
  renamed,
  taskOf,
  tasksChanged,
} from '../../../../test/support/programme-history.js';
import type { ProgrammeEvent } from '../events.js';

const ROAD = asset(1, 'Road');
const copy = copyOf(501, 1, ROAD);
const zone = { zoneId: 8, zoneName: 'North' };
const history: ProgrammeEvent[] = [
  programmeCreated(),
  { type: 'ZoneAdded', data: zone },
  packageAdded(5, 'Old'),
  copied(copy),
  partsCreated(ROAD, partFacts(1), partFacts(2)),
];
const inverseOf = (...events: readonly ProgrammeEvent[]) =>
  inverted(
    events.map((event) => recorded(event)),
    given(...history),
  );
const swap = { before: 'A', after: 'B' };
const back = { before: 'B', after: 'A' };
const limit = (heads: number) => ({ kind: 'labourType' as const, id: 1, limit: heads });
const [may, june] = [
  { date: '2027-05-01', description: '' },
  { date: '2027-06-01', description: '' },
];

describe('The inverse of an event', () => {
  it.each([
    { event: programmeCreated(), inverse: { type: 'ProgrammeDeactivated', data: {} } },
    {
      event: { type: 'ProgrammeDuplicated', data: programmeCreated().data },
      inverse: { type: 'ProgrammeDeactivated', data: {} },
    },
    {
      event: { type: 'ScenarioDuplicated', data: programmeCreated().data },
      inverse: { type: 'ProgrammeDeactivated', data: {} },
    },
    { event: { type: 'ProgrammeReactivated', data: {} }, inverse: { type: 'ProgrammeDeactivated', data: {} } },
    { event: { type: 'ProgrammeDeactivated', data: {} }, inverse: { type: 'ProgrammeReactivated', data: {} } },
    {
      event: { type: 'ProgrammeDetailsChanged', data: { before: { name: 'A' }, after: { name: 'B' } } },
      inverse: { type: 'ProgrammeDetailsChanged', data: { before: { name: 'B' }, after: { name: 'A' } } },
    },
    {
      event: { type: 'WorkScheduleChanged', data: { before: { noShifts: 1 }, after: { noShifts: 2 } } },
      inverse: { type: 'WorkScheduleChanged', data: { before: { noShifts: 2 }, after: { noShifts: 1 } } },
    },
    {
      event: { type: 'ProgrammeStatusChanged', data: { before: 'draft', after: 'published' } },
      inverse: { type: 'ProgrammeStatusChanged', data: { before: 'published', after: 'draft' } },
    },
    {
      event: { type: 'NonWorkingDaysChanged', data: { added: [may], removed: [june] } },
      inverse: { type: 'NonWorkingDaysChanged', data: { added: [june], removed: [may] } },
    },
    {
      event: { type: 'LabourLimitsChanged', data: { added: [limit(48)], removed: [limit(40)] } },
      inverse: { type: 'LabourLimitsChanged', data: { added: [limit(40)], removed: [limit(48)] } },
    },
    { event: { type: 'ZoneAdded', data: zone }, inverse: { type: 'ZoneRemoved', data: zone } },
    { event: { type: 'ZoneRemoved', data: zone }, inverse: { type: 'ZoneAdded', data: zone } },
    {
      event: { type: 'ZoneRenamed', data: { zoneId: 8, ...swap } },
      inverse: { type: 'ZoneRenamed', data: { zoneId: 8, ...back } },
    },
    {
      event: packageAdded(6, 'Phase 1'),
      inverse: { type: 'PackageRemoved', data: { packageId: 6, packageName: 'Phase 1' } },
    },
    { event: { type: 'PackageRemoved', data: { packageId: 5, packageName: 'Old' } }, inverse: packageAdded(5, 'Old') },
    {
      event: { type: 'PackageRenamed', data: { packageId: 5, ...swap } },
      inverse: { type: 'PackageRenamed', data: { packageId: 5, ...back } },
    },
    { event: packageAssigned([1, null, 5], [2, 5, null]), inverse: packageAssigned([1, 5, null], [2, null, 5]) },
    { event: copied(copy), inverse: copiesRemoved(copy) },
    { event: copiesRemoved(copy), inverse: copied(copy) },
    { event: renamed(ROAD, 'Street'), inverse: renamed(asset(1, 'Street'), 'Road') },
    {
      event: {
        type: 'AssetPartsChanged',
        data: {
          ...ROAD,
          created: [partFacts(3)],
          changed: [{ partId: 1, before: { size: 700 }, after: { size: 5 } }],
          removed: [],
        },
      },
      inverse: {
        type: 'AssetPartsChanged',
        data: {
          ...ROAD,
          created: [],
          changed: [{ partId: 1, before: { size: 5 }, after: { size: 700 } }],
          removed: [partFacts(3)],
        },
      },
    },
    {
      event: {
        type: 'AssetPartsChanged',
        data: { ...ROAD, created: [], changed: [], removed: [partFacts(2), partFacts(1)] },
      },
      inverse: {
        type: 'AssetPartsChanged',
        data: {
          ...ROAD,
          created: [partFacts(1), partFacts(2)],
          restoredAt: { asset: 0, parts: [0, 1] },
          changed: [],
          removed: [],
        },
      },
    },
    {
      event: tasksChanged(copy, {
        added: [{ at: 0, task: taskOf(61) }],
        changed: [{ taskId: 62, before: { name: 'A' }, after: { name: 'B' } }],
        removed: [{ at: 1, task: taskOf(63) }],
      }),
      inverse: tasksChanged(copy, {
        added: [{ at: 1, task: taskOf(63) }],
        changed: [{ taskId: 62, before: { name: 'B' }, after: { name: 'A' } }],
        removed: [{ at: 0, task: taskOf(61) }],
      }),
    },
  ])('$event.type is $inverse.type', ({ event, inverse }) => {
    expect(inverseOf(event as ProgrammeEvent)).toEqual([inverse]);
  });

  it('is not known of another type', () => {
    expect(() => inverseOf({ type: 'ProgrammePainted', data: {} } as never)).toThrow('Unexpected event of a programme');
  });
});

describe('The inverse of a command', () => {
  it('takes back its events from the last to the first, and is nothing for none', () => {
    expect(inverseOf({ type: 'ZoneAdded', data: zone }, renamed(ROAD, 'Street'))).toMatchObject([
      { type: 'AssetRenamed' },
      { type: 'ZoneRemoved' },
    ]);
    expect(inverseOf()).toEqual([]);
  });

  it('removes a programme that it made, with all that is in it', () => {
    expect(inverseOf(...history)).toEqual([{ type: 'ProgrammeDeactivated', data: {} }]);
  });
});

describe('The inverse of a command from before assets had ids', () => {
  const ROAD_BY_NAME = asset(null, 'Road');
  const byName = copyOf(502, 2, ROAD_BY_NAME);

  it('has the id of the asset that was meant by the name at that time', () => {
    expect(
      inverseOf(
        renamed(ROAD_BY_NAME, 'Street'),
        partsCreated(asset(null, 'Street'), partFacts(3)),
        partsCreated(ROAD_BY_NAME, partFacts(4)),
        partsRemoved(asset(null, 'Street'), partFacts(1)),
      ),
    ).toMatchObject([
      { data: { ...asset(1, 'Street'), created: [partFacts(1)], restoredAt: { asset: 0, parts: [0] } } },
      { data: { ...asset(2, 'Road'), removed: [partFacts(4)] } },
      { data: { ...asset(1, 'Street'), removed: [partFacts(3)] } },
      renamed(asset(1, 'Street'), 'Road'),
    ]);
  });

  it('gives copies the id of their asset, also of one that begins after them', () => {
    const ofBridge = copyOf(503, 3, asset(null, 'Bridge'));
    const own = copyOf(504, 4, '');
    expect(
      inverseOf(
        copied(byName, own),
        copied(ofBridge),
        partsCreated(asset(null, 'Bridge'), partFacts(3)),
        copiesRemoved(byName),
      ),
    ).toEqual([
      copied({ ...byName, assetId: 1 }),
      partsRemoved(asset(2, 'Bridge'), partFacts(3)),
      copiesRemoved({ ...ofBridge, assetId: 2 }),
      copiesRemoved({ ...byName, assetId: 1 }, own),
    ]);
  });

  it('restores a copy to the asset that it belongs to, also where another one has that name now', () => {
    // The road is called Street now, and an asset of today has its old name; the copy was recorded under that.
    expect(
      inverseOf(
        copied(byName),
        renamed(ROAD, 'Street'),
        partsCreated(asset(2, 'Road'), partFacts(9)),
        copiesRemoved(byName),
      )[0],
    ).toEqual(copied({ ...byName, assetId: 1 }));
  });
});
