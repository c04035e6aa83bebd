import { describe, expect, it } from '@jest/globals';
import {
  BOB,
  conflictsOf,
  eventsOf,
  given,
  later,
  partFacts,
  partsCreated,
  programmeCreated,
  refusalOf,
} from '../../../test/support/programme-history.js';
import type { ProgrammeEvent } from '../../domain/programmes/events.js';
import type { Programme } from '../../domain/programmes/programme.js';
import { changeZone, type ZoneChange } from './change-zone.js';

const zoneB: ProgrammeEvent = { type: 'ZoneAdded', data: { zoneId: 8, zoneName: 'Zone B' } };
const zoned = [programmeCreated(), zoneB];
const change = (programme: Programme, asked: ZoneChange, seen?: Programme) =>
  changeZone(programme, asked, () => 9, seen);
const renamedByBob = later(zoned, { type: 'ZoneRenamed', data: { zoneId: 8, before: 'Zone B', after: 'Zone C' } });

describe('A zone', () => {
  it('is added under its trimmed name', () => {
    expect(eventsOf(change(given(...zoned), { kind: 'add', zoneName: ' North ' }))).toEqual([
      { type: 'ZoneAdded', data: { zoneId: 9, zoneName: 'North' } },
    ]);
  });

  it.each([
    ['', 'Zone name is required'],
    ['  ', 'Zone name is required'],
    ['x'.repeat(101), 'Zone name is too long (maximum 100 characters).'],
  ])('is refused the name "%s"', (zoneName, message) => {
    for (const asked of [
      { kind: 'add', zoneName },
      { kind: 'rename', zoneId: 8, zoneName },
    ] as const) {
      expect(refusalOf(change(given(...zoned), asked))).toMatchObject({
        kind: 'invalid',
        title: message,
        errors: { zoneName: [message] },
      });
    }
  });

  it('is removed while parts lie in other zones', () => {
    const other: ProgrammeEvent = { type: 'ZoneAdded', data: { zoneId: 7, zoneName: 'North' } };
    const programme = given(...zoned, other, partsCreated('Road', partFacts(1, { zoneId: 7 }), partFacts(2)));
    expect(eventsOf(change(programme, { kind: 'remove', zoneId: 8 }))).toHaveLength(1);
  });

  it('takes a name of 100 characters', () => {
    expect(eventsOf(change(given(...zoned), { kind: 'add', zoneName: 'x'.repeat(100) }))).toHaveLength(1);
  });

  it('is changed for a sender who has not seen it yet, and compared without spaces', () => {
    const rename = (zoneName: string): ZoneChange => ({ kind: 'rename', zoneId: 8, zoneName });
    expect(eventsOf(change(given(...zoned), rename('North'), given(programmeCreated())))).toHaveLength(1);
    for (const same of [' Zone B ', ' Zone C '])
      expect(eventsOf(change(renamedByBob, rename(same), given(...zoned)))).toEqual([]);
  });

  it('is refused a name that another zone has, in any case, and may keep its own', () => {
    const programme = given(...zoned, { type: 'ZoneAdded', data: { zoneId: 7, zoneName: 'North' } });
    for (const asked of [
      { kind: 'add', zoneName: ' zone b' },
      { kind: 'rename', zoneId: 7, zoneName: 'ZONE B' },
    ] as const) {
      expect(refusalOf(change(programme, asked))).toMatchObject({
        kind: 'conflict',
        code: 'zone-name-taken',
        title: 'A zone with this name already exists.',
        errors: { zoneName: ['A zone with this name already exists.'] },
      });
    }
    expect(eventsOf(change(programme, { kind: 'rename', zoneId: 8, zoneName: 'ZONE B' }))).toEqual([
      { type: 'ZoneRenamed', data: { zoneId: 8, before: 'Zone B', after: 'ZONE B' } },
    ]);
  });

  it('renamed to its own name records no event', () => {
    expect(eventsOf(change(given(...zoned), { kind: 'rename', zoneId: 8, zoneName: ' Zone B' }))).toEqual([]);
  });

  it('is removed, unless a part lies in it', () => {
    expect(eventsOf(change(given(...zoned), { kind: 'remove', zoneId: 8 }))).toEqual([
      { type: 'ZoneRemoved', data: { zoneId: 8, zoneName: 'Zone B' } },
    ]);
    expect(
      refusalOf(
        change(given(...zoned, partsCreated('Mainline', partFacts(1, { zoneId: 8 }))), { kind: 'remove', zoneId: 8 }),
      ),
    ).toMatchObject({
      kind: 'conflict',
      code: 'zone-in-use',
      title: 'A part lies in this zone. Choose another zone for it first.',
    });
  });

  it('that does not exist is not found, nor is a missing programme', () => {
    expect(refusalOf(change(given(...zoned), { kind: 'remove', zoneId: 7 }))).toMatchObject({
      kind: 'missing',
      code: 'zone-not-found',
      title: 'Resource not found',
    });
    expect(refusalOf(change(given(), { kind: 'add', zoneName: 'North' }))).toMatchObject({
      kind: 'missing',
      code: 'programme-not-found',
    });
  });

  it('of an archived programme stays', () => {
    const archived = given(...zoned, { type: 'ProgrammeStatusChanged', data: { before: 'draft', after: 'archived' } });
    expect(refusalOf(change(archived, { kind: 'add', zoneName: 'North' })).title).toBe(
      'The programme is archived and cannot be changed',
    );
  });

  it('that somebody renamed after the sender looked is neither renamed nor removed unseen', () => {
    for (const asked of [
      { kind: 'rename', zoneId: 8, zoneName: 'Zone D' },
      { kind: 'remove', zoneId: 8 },
    ] as const) {
      expect(conflictsOf(change(renamedByBob, asked, given(...zoned)))).toEqual([
        expect.objectContaining({ field: 'zoneName', theirs: 'Zone C', modifiedBy: BOB }),
      ]);
    }
    for (const zoneName of ['Zone B', 'Zone C'])
      expect(eventsOf(change(renamedByBob, { kind: 'rename', zoneId: 8, zoneName }, given(...zoned)))).toEqual([]);
  });
});
