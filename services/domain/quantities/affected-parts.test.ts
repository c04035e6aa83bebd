import { describe, expect, it } from '@jest/globals';
import {
  asset,
  copied,
  copyOf,
  given,
  packageAdded,
  packageAssigned,
  partChanged,
  partFacts,
  partsCreated,
  programmeCreated,
  recorded,
  renamed,
  tasksChanged,
} from '../../../test/support/programme-history.js';
import type { ProgrammeEvent } from '../programmes/events.js';
import { affectedParts } from './affected-parts.js';

const ROAD = asset(1, 'Road');
const RAMP = asset(2, 'Ramp');
const road = copyOf(501, 1, ROAD);
const ramp = copyOf(502, 2, RAMP);
const unused = copyOf(503, 3, '');
const programme = given(
  programmeCreated(),
  copied(road, ramp, unused),
  partsCreated(ROAD, partFacts(1), partFacts(2)),
  partsCreated(RAMP, partFacts(3, { subprogrammeId: 502 })),
);
const parts = (event: ProgrammeEvent) => {
  const affected = affectedParts(recorded(event), programme);
  return affected && [...affected];
};

describe('The parts that an event changes', () => {
  it('are all for a new programme, a calendar, and a programme that is opened again', () => {
    const { data } = programmeCreated();
    const change = { before: {}, after: {} };
    for (const event of [
      programmeCreated(),
      { type: 'ProgrammeDuplicated', data: { ...data, sourceId: 1, sourceVersion: 1 } },
      { type: 'ScenarioDuplicated', data: { ...data, sourceId: 1, sourceVersion: 1 } },
      { type: 'WorkScheduleChanged', data: change },
      { type: 'NonWorkingDaysChanged', data: { added: [], removed: [] } },
      { type: 'ProgrammeStatusChanged', data: { before: 'published', after: 'draft' } },
    ] as ProgrammeEvent[])
      expect([event.type, parts(event)]).toEqual([event.type, [1, 2, 3]]);
  });

  it('are those that were made, changed or removed', () => {
    const { data } = partChanged(ROAD, 2, { size: 700 }, { size: 800 });
    expect(
      parts({
        type: 'AssetPartsChanged',
        data: { ...data, created: [partFacts(8)], removed: [partFacts(9)] },
      } as ProgrammeEvent),
    ).toEqual([8, 2, 9]);
  });

  it('are those of an asset with another name', () => {
    const before = (assetId: number | null) => asset(assetId, 'Old');
    expect([parts(renamed(before(2), 'Ramp')), parts(renamed(before(9), 'Bridge'))]).toEqual([[3], []]);
    // Before assets had ids, the one that has the new name now.
    expect([parts(renamed(before(null), 'Ramp')), parts(renamed(before(null), 'Bridge'))]).toEqual([[3], []]);
  });

  it('are those that a changed subprogramme builds', () => {
    expect([parts(tasksChanged(ramp, {})), parts(tasksChanged(unused, {}))]).toEqual([[3], []]);
    for (const type of ['SubprogrammesCopied', 'SubprogrammesRemoved'] as const)
      expect([
        parts({ type, data: { assetName: 'Road', copies: [road, unused] } }),
        parts({ type, data: { assetName: '', copies: [unused] } }),
      ]).toEqual([[1, 2], null]);
  });

  it('are none for names and zones, and for a programme that is closed', () => {
    for (const event of [
      { type: 'ProgrammeStatusChanged', data: { before: 'draft', after: 'published' } },
      { type: 'ProgrammeDetailsChanged', data: { before: { name: 'A' }, after: { name: 'B' } } },
      { type: 'ProgrammeDeactivated', data: {} },
      { type: 'ProgrammeReactivated', data: {} },
      { type: 'ZoneAdded', data: { zoneId: 1, zoneName: 'North' } },
      { type: 'ZoneRenamed', data: { zoneId: 1, before: 'North', after: 'South' } },
      { type: 'ZoneRemoved', data: { zoneId: 1, zoneName: 'South' } },
      packageAdded(6, 'Phase 1'),
      { type: 'PackageRenamed', data: { packageId: 6, before: 'Phase 1', after: 'Phase 2' } },
      packageAssigned([1, null, 6], [1, 6, null]),
      { type: 'PackageRemoved', data: { packageId: 6, packageName: 'Phase 2' } },
    ] as ProgrammeEvent[])
      expect([event.type, parts(event)]).toEqual([event.type, null]);
    expect(() => parts({ type: 'ProgrammePainted', data: {} } as never)).toThrow('Unexpected event of a programme');
  });
});
