import { describe, expect, it } from '@jest/globals';
import { noEdits, withEdits } from '../edits/asset-edits.js';
import { mainline } from '../testing/sample.js';
import { emptyPart } from './part-draft.js';
import { assetErrors, serverErrors } from './part-errors.js';

const draft = withEdits(mainline(), noEdits);
const [north] = draft.parts as [(typeof draft.parts)[number]];

describe('what keeps an asset from being saved', () => {
  it('is nothing when everything is filled in', () => {
    expect(assetErrors(draft, ['Cycle path']).sentences).toEqual([]);
  });

  it('is told in the words and the order of the specification', () => {
    expect(assetErrors({ assetName: '', parts: [emptyPart('1'), emptyPart('2')] }, []).sentences).toEqual([
      'Enter a valid name for the asset',
      'Asset data incomplete',
      ...[1, 2].flatMap((part) => [
        `Part ${part}: Asset type is required`,
        `Part ${part}: Unit is required`,
        `Part ${part}: Size is required`,
        `Part ${part}: Subprogram is required`,
        `Part ${part}: Start date is required`,
        `Part ${part}: End date is required`,
        `Part ${part}: Part name is required when asset is divided`,
      ]),
    ]);
    expect(assetErrors({ assetName: 'Mainline', parts: [] }, []).sentences).toEqual([
      'Choose an option for asset division',
    ]);
  });

  it('counts a missing date alone as missing, not as incomplete data', () => {
    expect(assetErrors({ assetName: 'Mainline', parts: [{ ...north, partAssetEnd: null }] }, []).sentences).toEqual([
      'Part 1: End date is required',
    ]);
  });

  it('takes an end on the day of the start and none before it', () => {
    const ending = (partAssetEnd: string) =>
      assetErrors({ assetName: 'Mainline', parts: [{ ...north, partAssetStart: '2027-03-01', partAssetEnd }] }, [])
        .parts[0]?.partAssetEnd;
    expect([ending('2027-03-01'), ending('2027-02-28')]).toEqual([undefined, 'End date cannot be before start date']);
  });

  it('asks for part names only in a divided asset', () => {
    expect(assetErrors({ assetName: 'Mainline', parts: [{ ...north, partName: '' }] }, []).sentences).toEqual([]);
    expect(assetErrors({ assetName: 'Mainline', parts: [{ ...north, partName: ' ' }, north] }, []).parts[0]).toEqual({
      partName: 'Part name is required when asset is divided',
    });
  });

  it.each([
    ['', 'Enter a valid name for the asset'],
    ['..', 'Enter a valid name for the asset'],
    ['a'.repeat(101), 'Asset name is too long (maximum 100 characters).'],
    [' CYCLE path', 'An asset with this name already exists.'],
    ['a'.repeat(100), undefined],
  ])('says of the name %j: %s', (assetName, error) => {
    expect(assetErrors({ ...draft, assetName }, ['Cycle path']).assetName).toBe(error);
  });

  it('goes to its field when the server finds it', () => {
    expect(
      serverErrors(
        {
          assetName: 'An asset with this name already exists.',
          'parts.1.partSize': 'Size is required',
          'parts.7.partSize': 'not ours',
          'tasks.1.lagPercent': 'Too long',
        },
        2,
        [71, 72],
      ),
    ).toEqual({
      assetName: 'An asset with this name already exists.',
      parts: [{}, { partSize: 'Size is required' }],
      tasks: { 72: { lagPercent: 'Too long' } },
    });
  });
});
