import { describe, expect, it } from '@jest/globals';
import {
  copied,
  copyOf,
  given,
  partFacts,
  partsCreated,
  programmeCreated,
  recorded,
  taskOf,
  tasksChanged,
} from '../../../../test/support/programme-history.js';
import type { ProgrammeEvent } from '../events.js';
import { invertProgramme } from './invert-programme.js';

const copy = copyOf(501, 1, 'Road');
const history = [programmeCreated(), copied(copy), partsCreated('Road', partFacts(1), partFacts(2))];
const inverseOf = (...events: readonly ProgrammeEvent[]) =>
  invertProgramme(
    events.map((event) => recorded(event)),
    given(...history),
  );
const swap = { before: 'A', after: 'B' };
const back = { before: 'B', after: 'A' };
const zone = { zoneId: 8, zoneName: 'North' };
const copies = { assetName: 'Road', copies: [copy] };
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
    { event: { type: 'ZoneAdded', data: zone }, inverse: { type: 'ZoneRemoved', data: zone } },
    { event: { type: 'ZoneRemoved', data: zone }, inverse: { type: 'ZoneAdded', data: zone } },
    {
      event: { type: 'ZoneRenamed', data: { zoneId: 8, ...swap } },
      inverse: { type: 'ZoneRenamed', data: { zoneId: 8, ...back } },
    },
    { event: { type: 'SubprogrammesCopied', data: copies }, inverse: { type: 'SubprogrammesRemoved', data: copies } },
    { event: { type: 'SubprogrammesRemoved', data: copies }, inverse: { type: 'SubprogrammesCopied', data: copies } },
    { event: { type: 'AssetRenamed', data: swap }, inverse: { type: 'AssetRenamed', data: back } },
    {
      event: {
        type: 'AssetPartsChanged',
        data: {
          assetName: 'Road',
          created: [partFacts(3)],
          changed: [{ partId: 1, before: { size: 700 }, after: { size: 5 } }],
          removed: [],
        },
      },
      inverse: {
        type: 'AssetPartsChanged',
        data: {
          assetName: 'Road',
          created: [],
          changed: [{ partId: 1, before: { size: 5 }, after: { size: 700 } }],
          removed: [partFacts(3)],
        },
      },
    },
    {
      event: {
        type: 'AssetPartsChanged',
        data: { assetName: 'Road', created: [], changed: [], removed: [partFacts(2), partFacts(1)] },
      },
      inverse: {
        type: 'AssetPartsChanged',
        data: {
          assetName: 'Road',
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
    expect(inverseOf({ type: 'ZoneAdded', data: zone }, { type: 'AssetRenamed', data: swap })).toMatchObject([
      { type: 'AssetRenamed' },
      { type: 'ZoneRemoved' },
    ]);
    expect(inverseOf()).toEqual([]);
  });

  it('removes a programme that it made, with all that is in it', () => {
    expect(inverseOf(...history)).toEqual([{ type: 'ProgrammeDeactivated', data: {} }]);
  });
});
