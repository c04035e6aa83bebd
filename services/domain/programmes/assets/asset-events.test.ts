import { describe, expect, it } from '@jest/globals';
import {
  asset,
  copied,
  copyOf,
  given,
  partFacts,
  partsCreated,
  programmeCreated,
  renamed,
} from '../../../../test/support/programme-history.js';
import type { ChangedPart, PartFacts } from '../events.js';
import { assetEvents, copyEvents, partEvents } from './asset-events.js';

const ROAD = asset(1, 'Road');
const STREET = asset(1, 'Street');
const RAMP = asset(2, 'Ramp');

const parts = (count: number, from = 1): PartFacts[] => Array.from({ length: count }, (_, i) => partFacts(from + i));
const changes = (count: number): ChangedPart[] =>
  parts(count, 5_000).map(({ id }) => ({ partId: id, before: { size: 1 }, after: { size: 2 } }));

describe('The events of a change of parts', () => {
  it('are one up to 300 parts, and none without a change', () => {
    const change = { created: parts(100), changed: changes(100), removed: parts(100, 900) };
    expect(partEvents({ ...ROAD, ...change })).toEqual([{ type: 'AssetPartsChanged', data: { ...ROAD, ...change } }]);
    expect(partEvents({ ...ROAD, created: [], changed: [], removed: [] })).toEqual([]);
  });

  it('are more for more parts: first those that are made, last those that are removed', () => {
    const [created, changed, removed] = [parts(301), changes(301), parts(301, 900)];
    const event = (data: object) => ({
      type: 'AssetPartsChanged',
      data: { ...ROAD, created: [], changed: [], removed: [], ...data },
    });
    expect(partEvents({ ...ROAD, created, changed, removed })).toEqual([
      event({ created: created.slice(0, 300) }),
      event({ created: created.slice(300) }),
      event({ changed: changed.slice(0, 300) }),
      event({ changed: changed.slice(300) }),
      event({ removed: removed.slice(0, 300) }),
      event({ removed: removed.slice(300) }),
    ]);
  });
});

describe('The events of copies of subprogrammes', () => {
  it('hold up to 50 each', () => {
    const copies = Array.from({ length: 51 }, (_, i) => copyOf(501 + i, 1, ROAD));
    expect(copyEvents('SubprogrammesCopied', 'Road', copies)).toEqual([
      { type: 'SubprogrammesCopied', data: { assetName: 'Road', copies: copies.slice(0, 50) } },
      { type: 'SubprogrammesCopied', data: { assetName: 'Road', copies: copies.slice(50) } },
    ]);
  });
});

describe('The events of a change of an asset', () => {
  const programme = given(
    programmeCreated(),
    copied(copyOf(501, 1, ROAD), copyOf(502, 2, RAMP), copyOf(503, 3, ROAD)),
    partsCreated(ROAD, partFacts(1), partFacts(2, { subprogrammeId: 502 }), partFacts(3)),
  );
  const unchanged = { ...ROAD, assetId: 1, copies: [], created: [], changed: [], removed: [] };

  it('begin with its new name, then new copies, parts, and the copies that are left without a part, under its new name', () => {
    const removed = [partFacts(2, { subprogrammeId: 502 })];
    const made = copyOf(504, 4, STREET);
    const toMade = { before: { subprogrammeId: 501 }, after: { subprogrammeId: 504 } };
    const changed = [1, 3].map((partId) => ({ partId, ...toMade }));
    expect(assetEvents(programme, { ...unchanged, assetName: 'Street', copies: [made], changed, removed })).toEqual([
      renamed(ROAD, 'Street'),
      copied(made),
      { type: 'AssetPartsChanged', data: { ...STREET, created: [], changed, removed } },
      {
        type: 'SubprogrammesRemoved',
        data: { assetName: 'Street', copies: [copyOf(502, 2, RAMP), copyOf(501, 1, STREET)] },
      },
    ]);
  });

  it('keep a copy that another part still uses, or a new part uses again', () => {
    const toOther = { before: { subprogrammeId: 501 }, after: { subprogrammeId: 502 } };
    const types = (change: Partial<Parameters<typeof assetEvents>[1]>) =>
      assetEvents(programme, { ...unchanged, ...change }).map(({ type }) => type);
    expect(types({ changed: [{ partId: 1, ...toOther }] })).toEqual(['AssetPartsChanged']);
    expect(types({ created: [partFacts(9)], removed: [partFacts(1), partFacts(3)] })).toEqual(['AssetPartsChanged']);
    expect(types({ removed: [partFacts(1), partFacts(3)] })).toEqual(['AssetPartsChanged', 'SubprogrammesRemoved']);
    expect(types({ changed: [{ partId: 1, before: { size: 1 }, after: { size: 2 } }] })).toEqual(['AssetPartsChanged']);
    expect(types({})).toEqual([]);
  });

  it('do not rename an asset that is new', () => {
    const created = [partFacts(9)];
    expect(assetEvents(programme, { ...unchanged, ...asset(3, 'Link'), assetId: 3, created })).toEqual([
      partsCreated(asset(3, 'Link'), ...created),
    ]);
  });
});
