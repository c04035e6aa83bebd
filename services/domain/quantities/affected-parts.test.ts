import { describe, expect, it } from '@jest/globals';
import {
  copied,
  copyOf,
  given,
  partChanged,
  partFacts,
  partsCreated,
  programmeCreated,
  recorded,
  tasksChanged,
} from '../../../test/support/programme-history.js';
import type { ProgrammeEvent } from '../programmes/events.js';
import { affectedParts } from './affected-parts.js';

const road = copyOf(501, 1, 'Road');
const ramp = copyOf(502, 2, 'Ramp');
const unused = copyOf(503, 3, '');
const programme = given(
  programmeCreated(),
  copied(road, ramp, unused),
  partsCreated('Road', partFacts(1), partFacts(2)),
  partsCreated('Ramp', partFacts(3, { subprogrammeId: 502 })),
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
    const { data } = partChanged('Road', 2, { size: 700 }, { size: 800 });
    expect(
      parts({
        type: 'AssetPartsChanged',
        data: { ...data, created: [partFacts(8)], removed: [partFacts(9)] },
      } as ProgrammeEvent),
    ).toEqual([8, 2, 9]);
  });

  it('are those of an asset with another name', () => {
    const renamed = (after: string) => parts({ type: 'AssetRenamed', data: { before: 'Old', after } });
    expect([renamed('Road'), renamed('Bridge')]).toEqual([[1, 2], []]);
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
    ] as ProgrammeEvent[])
      expect([event.type, parts(event)]).toEqual([event.type, null]);
    expect(() => parts({ type: 'ProgrammePainted', data: {} } as never)).toThrow('Unexpected event of a programme');
  });
});
