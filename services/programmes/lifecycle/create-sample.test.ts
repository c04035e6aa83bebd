import { describe, expect, it } from '@jest/globals';
import { eventsOf, expectWhole, given, refusalOf } from '../../../test/support/programme-history.js';
import { countingIds, referenceLibraryState } from '../../../test/support/test-programmes.js';
import { assetNameOf } from '../../domain/programmes/programme.js';
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
      expect([...programme.assets].map(([id, parts]) => [assetNameOf(programme, id), parts.length])).toEqual(
        sample.assets.map(({ assetName, parts }) => [assetName, parts.length]),
      );
      expect([...programme.parts.values()].map(({ size, start, end }) => [size, start, end])).toEqual(
        sample.assets.flatMap(({ parts }) => parts.map((part) => [part.partSize, part.start, part.end])),
      );
    },
  );

  it('has the records of the reference data that it names, whatever users have made under the same names', async () => {
    const library = await referenceLibraryState();
    const model = library.subprogrammes.get(2);
    if (!model) throw new Error('The reference data has no second subprogramme');
    const custom = { ...model, id: 9_000, createdBy: 3 };
    const part = { partSize: 2, unit: 'km', start: '2027-03-01', end: '2027-12-17', subprogramme: model.name };
    const sample = {
      name: 'Two lanes',
      region: 'Ireland',
      metric: 'Imperial',
      calendar: { workingPatternBitMask: 63, shifts: [9, 8, 7], nonWorkingDays: [] },
      assets: [
        { assetName: 'Mainline', assetType: 'Dual carriageway', parts: [part, part] },
        { assetName: 'Link', assetType: 'Dual carriageway', parts: [part] },
      ],
    };
    const programme = given(
      ...eventsOf(
        createSample(sample, 'Mine', 42, countingIds(), {
          ...library,
          subprogrammes: new Map([[9_000, custom], ...library.subprogrammes]),
        }),
      ),
    );
    expect(programme).toMatchObject({
      description: '',
      regionId: 2,
      metricId: 2,
      schedule: {
        workingPatternBitMask: 63,
        shiftId: null,
        noShifts: 3,
        shift1Hours: 9,
        shift2Hours: 8,
        shift3Hours: 7,
      },
    });
    expect([...programme.parts.values()].map(({ partName, unitId, size }) => [partName, unitId, size])).toEqual([
      ['Part 1', 2, 2],
      ['Part 2', 2, 2],
      ['', 2, 2],
    ]);
    expect([...programme.subprogrammes.values()].map(({ sourceId }) => sourceId)).toEqual([2, 2]);
    const missing = (over: object) =>
      refusalOf(createSample({ ...sample, ...over }, 'Mine', 42, countingIds(), library));
    expect(missing({ metric: 'Old' }).title).toBe('Following data is missing: Metric');
    const assets = (over: object) => [{ assetName: 'Mainline', assetType: 'Dual carriageway', parts: [part], ...over }];
    expect(missing({ assets: assets({ assetType: 'Canal' }) }).title).toContain('Asset type is required');
    expect(missing({ assets: assets({ parts: [{ ...part, unit: 'furlong' }] }) }).title).toContain('Unit is required');
  });

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
