import type { AssetCategory, ElementMakeup, Subprogramme, Task } from '../../../lib/api-types.js';
import { stamps } from '../../../testing/programme.js';

// Tasks, make-ups and subprogrammes as the server answers them, for the tests of this feature.

export const taskOf = (id: number, name: string, over: Partial<Task> = {}): Task => ({
  id,
  name,
  taskCode: 'EXC001',
  durationPercent: 35,
  lagPercent: 5,
  subProgrammId: 0,
  projectId: 0,
  custom: true,
  baseTaskId: 0,
  quantityFactor: null,
  unitType: 'Length',
  elementMakeupId: null,
  selectedElementMakeupId: null,
  elementMakeup: null,
  workActivities: [],
  uncounted: null,
  p6ActivityId: null,
  ...stamps,
  ...over,
});

export const makeupOf = (id: number, elementMakeupName: string, over: Partial<ElementMakeup> = {}): ElementMakeup => ({
  id,
  elementMakeupName,
  taskId: null,
  taskCode: 'EXC001',
  defaultElementForTask: false,
  measurmentType: 'Length',
  templateId: null,
  custom: true,
  projectId: 0,
  ...stamps,
  activities: [],
  ...over,
});

export const subprogrammeOf = (id: number, name: string, tasks: Task[]): Subprogramme => ({
  id,
  name,
  assetType: 'Dual carriageway',
  assetCategoryId: 11,
  subCategory: 'Carriageways',
  projectId: 0,
  custom: true,
  sourceId: 0,
  ...stamps,
  tasks,
});

export const categories: AssetCategory[] = [
  { id: 11, name: 'Roads', subCategory: 'Carriageways', assetType: 'Dual carriageway', measurmentType: 'Length' },
  { id: 90, name: 'Roads', subCategory: 'Structures', assetType: 'Causeway', measurmentType: 'Area' },
];
