import Type from 'typebox';
import { type Answer, amount, count, day, listOf, named, orNull, text } from '../platform/http/answer-schema.js';
import { STAMPS, STAMPS_EXAMPLE } from './stamps-answer.js';
import { MEASUREMENT_TYPE, TASK, TASK_EXAMPLE } from './subprogramme-answer.js';

export const ASSET_CATEGORY = named('AssetCategory', {
  id: count(),
  name: text(),
  subCategory: text(),
  assetType: text(),
  measurmentType: MEASUREMENT_TYPE,
});
export const ASSET_CATEGORY_EXAMPLE: Answer<typeof ASSET_CATEGORY> = {
  id: 11,
  name: 'Roads',
  subCategory: 'Carriageways',
  assetType: 'Dual carriageway',
  measurmentType: 'Length',
};

const SUBPROGRAMME_OF_PART = {
  id: count(),
  name: text(),
  sourceId: count('Subprogramme of the library that it is a copy of; 0 for none'),
};

const PART_FIELDS = {
  id: count(),
  partId: Type.Integer({ minimum: 1, description: 'Position in its asset, from 1' }),
  projectId: count(),
  assetName: text('Its asset'),
  partName: text('Empty for a part without a name'),
  assetCategoryId: count(),
  assetCategory: ASSET_CATEGORY,
  subProgrammId: count("The programme's own copy of a subprogramme"),
  unitId: count('Of partSize'),
  partSize: amount('In the unit'),
  partAssetStart: day(),
  partAssetEnd: day('The last day of work'),
  partAssetDuration: count('Calendar days, both ends included'),
  assetZoneId: orNull(count()),
  zoneName: orNull(text()),
  p6ActivityId: orNull(count('Activity of the imported schedule that it is linked to')),
  p6Activity: orNull(Type.Object({ id: count(), name: text('Its identifier, such as A1040') })),
  packageId: orNull(count('Package that it is let in')),
  assetPackageId: orNull(count('The same')),
  packageName: orNull(text()),
  ...STAMPS,
};

export const PART = named('Part', {
  ...PART_FIELDS,
  subProgramm: Type.Object(SUBPROGRAMME_OF_PART),
});
export const PART_EXAMPLE: Answer<typeof PART> = {
  id: 12,
  partId: 1,
  projectId: 42,
  assetName: 'Mainline',
  partName: '',
  assetCategoryId: 11,
  assetCategory: ASSET_CATEGORY_EXAMPLE,
  subProgrammId: 10_001,
  subProgramm: { id: 10_001, name: 'Dual carriageway - flexible', sourceId: 1 },
  unitId: 2,
  partSize: 2,
  partAssetStart: '2027-03-01',
  partAssetEnd: '2027-12-17',
  partAssetDuration: 292,
  assetZoneId: 8,
  zoneName: 'North',
  p6ActivityId: null,
  p6Activity: null,
  packageId: 7,
  assetPackageId: 7,
  packageName: 'Phase 1 earthworks',
  ...STAMPS_EXAMPLE,
};

export const PART_WITH_TASKS = named('PartWithTasks', {
  ...PART_FIELDS,
  subProgramm: Type.Object({ ...SUBPROGRAMME_OF_PART, tasks: listOf(TASK) }),
});
export const PART_WITH_TASKS_EXAMPLE: Answer<typeof PART_WITH_TASKS> = {
  ...PART_EXAMPLE,
  subProgramm: { ...PART_EXAMPLE.subProgramm, tasks: [TASK_EXAMPLE] },
};

export const PART_REMOVED = named('PartRemoved', { id: count(), deleted: count('Parts') });

export const ASSET = named(
  'Asset',
  {
    id: count("Its first part's"),
    assetId: count('Its own, in its programme: it keeps it when it is renamed'),
    assetName: text(),
    category: ASSET_CATEGORY,
    parts: listOf(PART),
    totalDuration: count('Calendar days from the first start to the last end, both included'),
  },
  'Parts of one category under one name',
);
export const ASSET_EXAMPLE: Answer<typeof ASSET> = {
  id: 12,
  assetId: 1,
  assetName: 'Mainline',
  category: ASSET_CATEGORY_EXAMPLE,
  parts: [PART_EXAMPLE],
  totalDuration: 292,
};

export const ASSET_SAVED = named('AssetSaved', {
  asset: ASSET,
  created: count('Parts'),
  updated: count('Parts'),
  tasksCreated: count('Tasks of copies that the parts use'),
  tasksUpdated: count(),
  tasksDeleted: count(),
  deleted: count('Parts'),
  cleanedUpSubprogrammes: count('Copies that no part used any more'),
});
export const ASSET_SAVED_EXAMPLE: Answer<typeof ASSET_SAVED> = {
  asset: ASSET_EXAMPLE,
  created: 1,
  updated: 0,
  tasksCreated: 0,
  tasksUpdated: 0,
  tasksDeleted: 0,
  deleted: 0,
  cleanedUpSubprogrammes: 0,
};

export const ASSET_REMOVED = named('AssetRemoved', { assetName: text(), deleted: count('Parts') });
