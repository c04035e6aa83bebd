import { describe, expect, it } from '@jest/globals';
import { asset, copied, copyOf, given, programmeCreated, taskOf } from '../../../../test/support/programme-history.js';
import { countingIds } from '../../../../test/support/test-programmes.js';
import type { AssetLibrary, SubprogrammeSource } from '../assets/asset-library.js';
import type { AssetReference } from '../events.js';
import { subprogrammeCopies } from './subprogramme-copies.js';

const source = (id: number, over: Partial<SubprogrammeSource> = {}): SubprogrammeSource => ({
  id,
  name: `Library ${id}`,
  assetType: 'Road',
  assetCategoryId: 11,
  tasks: [taskOf(61)],
  createdBy: 0,
  created: '',
  modifiedBy: 0,
  modified: '',
  ...over,
});
// 901 and 902 come from another programme: both are copies of 7, under different names.
const sources = new Map(
  [source(7), source(901, { sourceId: 7, name: 'North' }), source(902, { sourceId: 7, name: 'South' })].map((one) => [
    one.id,
    one,
  ]),
);
const library = { subprogramme: (id: number) => sources.get(id) } as AssetLibrary;
const ROAD = asset(1, 'Road');
const RAMP = asset(2, 'Ramp');
const NEW = asset(3, 'Link');
const programme = given(programmeCreated(), copied(copyOf(501, 9, ROAD), copyOf(502, 7, RAMP)));
const copying = ({ assetId }: AssetReference) =>
  subprogrammeCopies(programme, assetId ?? 0, { library, ids: countingIds() });

describe('The copy that a part is built by', () => {
  it('is the one that the form names, if the programme has it', () => {
    const { copies, useCopy } = copying(ROAD);
    expect([useCopy(502), copies]).toEqual([502, []]);
  });

  it("is the asset's own of the same library subprogramme, also when the library no longer has that", () => {
    const { copies, useCopy } = copying(ROAD);
    expect([useCopy(9), copies]).toEqual([501, []]);
    expect(() => copying(NEW).useCopy(9)).toThrow('Subprogramme with ID 9 not found');
    expect(() => copying(RAMP).useCopy(9)).toThrow('Subprogramme with ID 9 not found');
  });

  it('is otherwise a new one with new tasks, once for each source', () => {
    const { copies, useCopy } = copying(ROAD);
    expect([useCopy(7), useCopy(7)]).toEqual([1_001, 1_001]);
    expect(copies).toEqual([
      {
        id: 1_001,
        sourceId: 7,
        assetId: 1,
        name: 'Library 7',
        assetType: 'Road',
        assetCategoryId: 11,
        tasks: [{ ...taskOf(61), id: 1_002, baseTaskId: 61 }],
      },
    ]);
  });

  it('is one for each of the copies that come from another programme', () => {
    const { copies, useCopy } = copying(ROAD);
    expect([useCopy(901), useCopy(902), useCopy(901)]).toEqual([1_001, 1_003, 1_001]);
    expect(copies.map(({ sourceId, name }) => [sourceId, name])).toEqual([
      [7, 'North'],
      [7, 'South'],
    ]);
  });
});
