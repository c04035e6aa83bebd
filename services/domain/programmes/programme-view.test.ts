import { describe, expect, it } from '@jest/globals';
import { emptyLibrary, type Library } from '../library/library.js';
import type { SubprogrammeCopy } from './events.js';
import { noProgramme, type Part, type Programme } from './programme.js';
import { assetView, copyView, programmeView, taskView } from './programme-view.js';

const stamps = {
  created: '2026-11-20T09:00:00.000Z',
  modified: '2026-11-20T09:30:00.000Z',
  createdBy: 3,
  modifiedBy: 4,
};
const copy: SubprogrammeCopy = {
  id: 10_001,
  sourceId: 1,
  assetName: 'Mainline',
  name: 'Dual carriageway',
  assetType: 'Dual carriageway',
  assetCategoryId: 11,
  tasks: [
    {
      id: 10_001,
      name: 'Earthworks',
      taskCode: 'EAR001',
      durationPercent: 50,
      lagPercent: 5,
      quantityFactor: null,
      elementMakeupId: 7,
      baseTaskId: 2,
      p6ActivityId: null,
    },
  ],
};

function part(id: number, start: string, end: string): Part {
  return {
    id,
    assetName: 'Mainline',
    partName: `Part ${id}`,
    assetCategoryId: 11,
    subprogrammeId: copy.id,
    unitId: 1,
    size: 100,
    start,
    end,
    zoneId: id === 1 ? 8 : null,
    p6ActivityId: null,
    packageId: null,
    ...stamps,
  };
}

function programme(): Programme {
  const parts = [part(1, '2027-03-01', '2027-03-01'), part(2, '2027-02-27', '2027-04-30')];
  return {
    ...noProgramme(),
    id: 42,
    name: 'A9 dualling',
    regionId: 1,
    metricId: 1,
    ...stamps,
    zones: new Map([[8, { id: 8, zoneName: 'North' }]]),
    subprogrammes: new Map([[copy.id, copy]]),
    assets: new Map([['Mainline', [2, 1]]]),
    parts: new Map(parts.map((one) => [one.id, one])),
  };
}

const library: Library = {
  ...emptyLibrary(),
  regions: new Map([[1, { id: 1, name: 'United Kingdom', defaultWorkingPatternBitMask: 31 }]]),
  metrics: new Map([[1, { id: 1, name: 'Metric' }]]),
  assetCategories: new Map([
    [
      11,
      { id: 11, name: 'Roads', subCategory: 'Carriageways', assetType: 'Dual carriageway', measurmentType: 'Length' },
    ],
  ]),
};

describe('The view of a programme', () => {
  it('has its assets, its counts and the names of what it refers to', () => {
    const view = programmeView(programme(), library, { scenarioCount: 2, baseName: null });
    expect(view.assets).toEqual([assetView(programme(), 'Mainline', library)]);
    expect(view).toMatchObject({ assetCount: 1, scenarioCount: 2, calendarId: 42, regionName: 'United Kingdom' });
  });

  it('numbers the parts by their position, and counts both end days', () => {
    const { parts, totalDuration } = assetView(programme(), 'Mainline', library);
    expect(
      parts.map(({ id, partId, partAssetDuration, zoneName }) => [id, partId, partAssetDuration, zoneName]),
    ).toEqual([
      [2, 1, 63, null],
      [1, 2, 1, 'North'],
    ]);
    expect(totalDuration).toBe(63);
  });

  it('shows fixed words for records that the library does not have, and does not fail', () => {
    expect(programmeView(programme(), emptyLibrary(), { scenarioCount: 0, baseName: null })).toMatchObject({
      regionName: 'Unknown Region',
      metricName: 'Unknown Metric',
      assets: [{ category: { id: 11, assetType: '' } }],
    });
    expect(taskView(copy.tasks[0]!, copyView(copy, programme(), library), library)).toMatchObject({
      elementMakeup: null,
      workActivities: [],
      unitType: 'Length',
    }); // as above
  });
});
