import { describe, expect, it } from '@jest/globals';
import {
  asset,
  copied,
  copyOf,
  eventsOf,
  given,
  packageAdded,
  partFacts,
  partsCreated,
  programmeCreated,
  recorded,
  refusalOf,
} from '../../../test/support/programme-history.js';
import { countingIds } from '../../../test/support/test-programmes.js';
import type { ProgrammeEvent } from '../../domain/programmes/events.js';
import { assetNameOf, evolve, partsOf } from '../../domain/programmes/programme.js';
import { duplicateAsset } from './duplicate-asset.js';

const task = {
  id: 601,
  name: 'Earthworks',
  taskCode: 'EW-01',
  durationPercent: 60,
  lagPercent: 10,
  quantityFactor: 1.2,
  elementMakeupId: 7,
  baseTaskId: 3,
  p6ActivityId: 91,
};
const made: ProgrammeEvent[] = [
  programmeCreated(),
  { type: 'ZoneAdded', data: { zoneId: 8, zoneName: 'North field' } },
  packageAdded(4, 'Phase 1'),
  copied({ ...copyOf(501, 1, 'Mainline'), tasks: [task] }),
  copied(copyOf(502, 2, 'Link')),
  partsCreated(
    'Mainline',
    ...[1, 2].map((id) => partFacts(id, { partName: `Part ${id}`, zoneId: 8, p6ActivityId: 90, packageId: 4 })),
    partFacts(3, { partName: 'Part 3', subprogrammeId: 502 }),
  ),
  partsCreated('Link', partFacts(4, { subprogrammeId: 502 })),
];
const asked = (newName: string, assetName = 'Mainline') => ({ assetName, newName, ids: countingIds() });

describe('A duplicated asset', () => {
  it('has its parts in order and in their zones and packages, its own subprogrammes with their tasks, and no links to the schedule', () => {
    const programme = given(...made);
    for (const event of eventsOf(duplicateAsset(programme, asked(' Mainline - copy '))))
      evolve(programme, recorded(event));
    expect([...programme.assets.keys()].map((id) => assetNameOf(programme, id))).toEqual([
      'Mainline',
      'Link',
      'Mainline - copy',
    ]);
    const [one, two, three] = partsOf(programme, 3);
    expect(
      [one, two, three].map((part) => [part?.partName, part?.zoneId, part?.p6ActivityId, part?.packageId, part?.size]),
    ).toEqual([
      ['Part 1', 8, null, 4, 700],
      ['Part 2', 8, null, 4, 700],
      ['Part 3', null, null, null, 700],
    ]);
    // Parts that shared a subprogramme still do, also one that belonged to another asset.
    expect(one?.subprogrammeId).toBe(two?.subprogrammeId);
    expect(new Set([one, three].map((part) => part?.subprogrammeId)).size).toBe(2);
    const { assetName: _, ...ofCopy } = copyOf(expect.any(Number) as never, 1, asset(3, ''));
    expect(programme.subprogrammes.get(one?.subprogrammeId ?? 0)).toEqual({
      ...ofCopy,
      tasks: [{ ...task, id: expect.any(Number), p6ActivityId: null }],
    });
    expect(programme.subprogrammes.get(three?.subprogrammeId ?? 0)).toMatchObject({
      sourceId: 2,
      assetId: 3,
    });
    expect([...programme.parts.keys()].slice(0, 4)).toEqual([1, 2, 3, 4]);
    expect(programme.subprogrammes.get(501)?.tasks).toEqual([task]);
  });

  it('of more parts than one event holds is still one asset', () => {
    const parts = Array.from({ length: 700 }, (_, i) => partFacts(i + 1, { partName: `Part ${i + 1}` }));
    const programme = given(programmeCreated(), copied(copyOf(501, 1, 'Mainline')), partsCreated('Mainline', ...parts));
    for (const event of eventsOf(duplicateAsset(programme, asked('Copy')))) evolve(programme, recorded(event));
    expect(partsOf(programme, 2).map(({ partName }) => partName)).toEqual(parts.map(({ partName }) => partName));
  });

  it('needs a name that no asset has, in the fixed words of docs/product/assets.md', () => {
    const programme = given(...made);
    const title = (newName: string) => refusalOf(duplicateAsset(programme, asked(newName))).title;
    expect([title(' '), title('x'.repeat(101)), title('..'), title(' LINK ')]).toEqual([
      'Asset name cannot be empty.',
      'Asset name is too long (maximum 100 characters).',
      'Enter a valid name for the asset',
      'An asset with this name already exists.',
    ]);
    expect(refusalOf(duplicateAsset(programme, asked('..'))).errors).toEqual({
      assetName: ['Enter a valid name for the asset'],
    });
    expect(refusalOf(duplicateAsset(programme, asked('Copy', 'Tunnel'))).code).toBe('asset-not-found');
  });

  it('is refused in a programme that is published, archived or does not exist', () => {
    const closed = given(...made, { type: 'ProgrammeStatusChanged', data: { before: 'draft', after: 'archived' } });
    expect(refusalOf(duplicateAsset(closed, asked('Copy'))).code).toBe('programme-read-only');
    expect(refusalOf(duplicateAsset(given(), asked('Copy'))).code).toBe('programme-not-found');
  });
});
