import type { Asset, AssetCategory, AssetZone, Programme, Subprogramme, Task, Unit } from '../../../lib/api-types.js';
import { assetOf, dualCarriageway, mainlinePart, programmeOf, stamps } from '../../../testing/programme.js';

// A programme as the server answers it, for the tests of this feature.

export const singleCarriageway: AssetCategory = { ...dualCarriageway, id: 12, assetType: 'Single carriageway' };
export const overbridge: AssetCategory = {
  id: 14,
  name: 'Roads',
  subCategory: 'Structures',
  assetType: 'Overbridge',
  measurmentType: 'Area',
};
/** Has no subprogramme. */
export const causeway: AssetCategory = { ...dualCarriageway, id: 90, assetType: 'Causeway' };
export const categories = [dualCarriageway, singleCarriageway, causeway, overbridge];

export const units: Unit[] = [
  { id: 2, name: 'km', description: 'kilometre', measurmentType: 'Length', conversionToSI: 1000, metric: 1, base: 0 },
  { id: 1, name: 'm', description: 'metre', measurmentType: 'Length', conversionToSI: 1, metric: 1, base: 1 },
  { id: 3, name: 'm2', description: 'square metre', measurmentType: 'Area', conversionToSI: 1, metric: 1, base: 1 },
  { id: 11, name: 'ft', description: 'foot', measurmentType: 'Length', conversionToSI: 0.3048, metric: 2, base: 1 },
];

const librarySubprogramme = (id: number, name: string, category: AssetCategory): Subprogramme => ({
  id,
  name,
  assetType: category.assetType,
  assetCategoryId: category.id,
  subCategory: category.subCategory,
  projectId: 0,
  custom: false,
  sourceId: 0,
  ...stamps,
  tasks: [],
});
export const subprogrammes = [
  librarySubprogramme(1, 'Dual carriageway - flexible', dualCarriageway),
  librarySubprogramme(17, 'Single carriageway - flexible', singleCarriageway),
  librarySubprogramme(9, 'Overbridge - steel composite', overbridge),
];

export const zones: AssetZone[] = [{ id: 1, zoneName: 'Zone A', projectId: 42, ...stamps }];

const task = (id: number, name: string, durationPercent: number, lagPercent: number): Task => ({
  id,
  name,
  taskCode: 'CLR001',
  durationPercent,
  lagPercent,
  subProgrammId: 10001,
  projectId: 42,
  custom: false,
  baseTaskId: id,
  quantityFactor: null,
  unitType: 'Length',
  elementMakeupId: null,
  selectedElementMakeupId: null,
  elementMakeup: null,
  workActivities: [],
  uncounted: null,
  p6ActivityId: null,
  ...stamps,
});
export const tasks = [task(1, 'Site clearance', 10, 0), task(2, 'Earthworks', 35, 5)];

const part = (id: number, partName: string, partSize: number, partAssetStart: string, partAssetEnd: string) =>
  mainlinePart(id, partName, { partSize, partAssetStart, partAssetEnd });

/** Three parts: North 700 m, Middle 800 m, South 500 m. */
export const mainline = (): Asset =>
  assetOf('Mainline', [
    part(1, 'North', 700, '2027-03-01', '2027-09-24'),
    part(2, 'Middle', 800, '2027-04-05', '2027-11-26'),
    part(3, 'South', 500, '2027-06-07', '2027-12-17'),
  ]);

/** An asset of one part. */
export const cyclePath = (): Asset =>
  assetOf('Cycle path', [
    {
      ...part(4, '', 1500, '2027-08-02', '2027-10-29'),
      assetName: 'Cycle path',
      subProgrammId: 10002,
      subProgramm: { id: 10002, name: 'Dual carriageway - flexible', sourceId: 1 },
    },
  ]);

export const programme = (over: Partial<Programme> = {}): Programme => programmeOf([mainline(), cyclePath()], over);
