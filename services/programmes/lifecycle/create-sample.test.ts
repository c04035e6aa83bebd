import { describe, expect, it } from '@jest/globals';
import { eventsOf, expectWhole, given, refusalOf } from '../../../test/support/programme-history.js';
import { countingIds, referenceLibraryState } from '../../../test/support/test-programmes.js';
import { readReferenceData } from '../../library/load-reference-data.js';
import { createSample } from './create-sample.js';

const { sampleProgrammes } = await readReferenceData();

describe('A sample programme', () => {
  it.each(sampleProgrammes.map((sample) => [sample.name, sample] as const))(
    '"%s" is what a user would have made',
    async (_, sample) => {
      const programme = given(
        ...eventsOf(createSample(sample, 'Mine', 42, countingIds(), await referenceLibraryState())),
      );
      expectWhole(programme);
      expect(programme).toMatchObject({ id: 42, name: 'Mine', status: 'draft', isDraft: false, baseProjectId: 0 });
      expect([...programme.nonWorkingDays.values()]).toEqual(sample.calendar.nonWorkingDays);
      expect([...programme.assets].map(([name, ids]) => [name, ids.length])).toEqual(
        sample.assets.map(({ assetName, parts }) => [assetName, parts.length]),
      );
      expect([...programme.parts.values()].map(({ size, start, end }) => [size, start, end])).toEqual(
        sample.assets.flatMap(({ parts }) => parts.map((part) => [part.partSize, part.start, part.end])),
      );
    },
  );

  it('that names a record missing from the library is refused as a whole', async () => {
    const [sample] = sampleProgrammes;
    if (!sample) throw new Error('The reference data has no samples');
    const library = await referenceLibraryState();
    library.subprogrammes.clear();
    expect(refusalOf(createSample(sample, 'Mine', 42, countingIds(), library)).title).toContain(
      'Subprogram is required',
    );
    expect(refusalOf(createSample({ ...sample, region: 'Atlantis' }, 'Mine', 42, countingIds(), library)).title).toBe(
      'Following data is missing: Region',
    );
  });
});
