import { describe, expect, it } from '@jest/globals';
import { emptyLibrary, type Library } from '../library/library.js';
import { IndexedMakeups } from '../library/makeups-by-task.js';
import { AssetNames } from './assets/asset-names.js';
import { PartsByAsset } from './assets/parts-by-asset.js';
import type { SubprogrammeCopy } from './events.js';
import { noProgramme, type Part, type Programme } from './programme.js';
import {
  assetView,
  calendarView,
  copyView,
  librarySubprogrammeView,
  newProgrammeView,
  nonWorkingDayView,
  partView,
  programmeView,
  taskView,
  zoneView,
} from './programme-view.js';

const stamps = {
  created: '2026-11-20T09:00:00.000Z',
  modified: '2026-11-20T09:30:00.000Z',
  createdBy: 3,
  modifiedBy: 4,
};
const copy: SubprogrammeCopy = {
  id: 10_001,
  sourceId: 1,
  assetId: 1,
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
    assetId: 1,
    partName: `Part ${id}`,
    assetCategoryId: 11,
    subprogrammeId: copy.id,
    unitId: 1,
    size: 100,
    start,
    end,
    zoneId: id === 1 ? 8 : null,
    p6ActivityId: null,
    packageId: id === 1 ? 6 : null,
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
    zones: new Map([[8, { id: 8, zoneName: 'North', ...stamps }]]),
    packages: new Map([[6, { id: 6, packageName: 'Phase 1', ...stamps }]]),
    subprogrammes: new Map([[copy.id, copy]]),
    assets: new PartsByAsset([[1, [2, 1]]]),
    assetNames: new AssetNames([[1, 'Mainline']]),
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
    expect(view.assets).toEqual([assetView(programme(), 1, library)]);
    expect(view).toMatchObject({ assetCount: 1, scenarioCount: 2, calendarId: 42, regionName: 'United Kingdom' });
  });

  it('numbers the parts by their position, and counts both end days', () => {
    const { parts, totalDuration } = assetView(programme(), 1, library);
    expect(
      parts.map(({ id, partId, partAssetDuration, zoneName }) => [id, partId, partAssetDuration, zoneName]),
    ).toEqual([
      [2, 1, 63, null],
      [1, 2, 1, 'North'],
    ]);
    expect(totalDuration).toBe(63);
    const spread = programme();
    spread.parts.set(3, part(3, '2027-02-20', '2027-05-31'));
    spread.assets.set(1, [1, 2, 3]);
    expect(assetView(spread, 1, library).totalDuration).toBe(101);
  });

  it('has every field of the contract', () => {
    const { tasks: _, sourceId, ...ofCopy } = copy;
    const category = library.assetCategories.get(11);
    const day = { date: '2027-12-25', description: 'Christmas Day' };
    const schedule = {
      workingPatternBitMask: 63,
      shiftId: null,
      noShifts: 2,
      shift1Hours: 9,
      shift2Hours: 8,
      shift3Hours: 7,
    };
    const whole = { ...programme(), schedule, nonWorkingDays: new Map([[day.date, day]]) };
    const { shiftId: __, ...hours } = schedule;
    const calendar = { id: 42, projectId: 42, shiftId: 1_000_000_042, ...hours };
    const partOne = {
      id: 1,
      partId: 5,
      projectId: 42,
      assetName: 'Mainline',
      partName: 'Part 1',
      assetCategoryId: 11,
      assetCategory: category,
      subProgrammId: copy.id,
      subProgramm: { id: copy.id, name: copy.name, sourceId: 1 },
      unitId: 1,
      partSize: 100,
      partAssetStart: '2027-03-01',
      partAssetEnd: '2027-03-01',
      partAssetDuration: 1,
      assetZoneId: 8,
      zoneName: 'North',
      p6ActivityId: null,
      p6Activity: null,
      packageId: 6,
      assetPackageId: 6,
      packageName: 'Phase 1',
      ...stamps,
    };
    expect(partView(part(1, '2027-03-01', '2027-03-01'), 5, whole, library)).toEqual(partOne);
    expect(assetView(whole, 1, library)).toMatchObject({
      id: 2,
      assetId: 1,
      assetName: 'Mainline',
      category,
      parts: [{ id: 2 }, { id: 1, partId: 2 }],
    });
    expect(programmeView(whole, library, { scenarioCount: 2, baseName: 'A9 all of it' })).toEqual({
      id: 42,
      name: 'A9 all of it',
      description: '',
      scenarioName: '',
      baseProjectId: 0,
      status: 'draft',
      isActive: true,
      isDraft: false,
      regionId: 1,
      regionName: 'United Kingdom',
      metricId: 1,
      metricName: 'Metric',
      calendarId: 42,
      calendar: { ...calendar, nonWorkingDays: [day] },
      ...stamps,
      assets: [assetView(whole, 1, library)],
      assetCount: 1,
      scenarioCount: 2,
    });
    expect(newProgrammeView(library)(whole)).toEqual(
      programmeView(whole, library, { scenarioCount: 0, baseName: null }),
    );
    expect(calendarView({ ...whole, schedule: { ...schedule, shiftId: 3 } })).toEqual({ ...calendar, shiftId: 3 });
    expect(nonWorkingDayView(day, whole)).toEqual({ regionId: 1, projectId: 42, ...day });
    expect(zoneView({ id: 8, zoneName: 'North', ...stamps }, whole)).toEqual({
      id: 8,
      zoneName: 'North',
      projectId: 42,
      ...stamps,
    });
    const { assetId: ___, ...shownOfCopy } = ofCopy;
    const copyShown = {
      ...shownOfCopy,
      subCategory: 'Carriageways',
      projectId: 42,
      custom: false,
      sourceId,
      ...stamps,
    };
    expect(copyView(copy, whole, library)).toEqual(copyShown);
    const ofLibrary = { id: 9, name: 'Ramp', assetType: 'Dual carriageway', assetCategoryId: 11, tasks: [], ...stamps };
    const { tasks: ____, ...libraryFacts } = ofLibrary;
    const shown = { ...libraryFacts, subCategory: 'Carriageways', projectId: 0, sourceId: 0 };
    expect(librarySubprogrammeView(ofLibrary, library)).toEqual({ ...shown, custom: true });
    expect(librarySubprogrammeView({ ...ofLibrary, createdBy: 0 }, library)).toEqual({
      ...shown,
      createdBy: 0,
      custom: false,
    });
  });

  it("shows a task with its make-up's name and activities, and what its subprogramme says", () => {
    const makeup = {
      id: 7,
      elementMakeupName: 'Cut to fill',
      taskCode: 'EAR001',
      taskId: 2,
      defaultElementForTask: true,
      activities: [{ id: 1, name: 'Excavate', durationPercent: 100, lagPercent: 0, lines: [] }],
      ...stamps,
      retired: false,
      version: 1,
    };
    const task = copy.tasks[0]!; // the copy above has one
    const shown = taskView(task, copyView(copy, programme(), library), {
      ...library,
      elementMakeups: new IndexedMakeups([[7, makeup]]),
    });
    expect(shown).toEqual({
      ...task,
      subProgrammId: copy.id,
      projectId: 42,
      custom: false,
      unitType: 'Length',
      selectedElementMakeupId: 7,
      elementMakeup: 'Cut to fill',
      workActivities: [{ name: 'Excavate' }],
      uncounted: 'The make-up of Earthworks has no materials: nothing is counted for it',
      ...stamps,
    });
  });

  it('is not there for an asset that the programme does not have', () => {
    expect(() => assetView(programme(), 2, library)).toThrow('Programme 42 has no asset 2');
  });

  it('leaves the subprogramme of a part empty that the programme does not have', () => {
    const lost = { ...programme(), subprogrammes: new Map() };
    expect(partView(part(1, '2027-03-01', '2027-03-01'), 1, lost, library).subProgramm).toEqual({
      id: copy.id,
      name: '',
      sourceId: 0,
    });
  });

  it('shows fixed words for records that the library does not have, and does not fail', () => {
    expect(programmeView(programme(), emptyLibrary(), { scenarioCount: 0, baseName: null })).toMatchObject({
      regionName: 'Unknown Region',
      metricName: 'Unknown Metric',
      assets: [{ category: { id: 11, name: '', subCategory: '', assetType: '', measurmentType: 'Number' } }],
    });
    expect(taskView(copy.tasks[0]!, copyView(copy, programme(), library), library)).toMatchObject({
      elementMakeup: null,
      workActivities: [],
      unitType: 'Length',
    }); // as above
  });
});
