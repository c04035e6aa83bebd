import { PART_EXAMPLE, STAMPS_EXAMPLE, TASK_EXAMPLE } from '../programmes/programme-example.js';
import type { SubprogrammeWithTasks } from '../programmes/programme-view.js';

/** The copy that is used by the part in the example of a programme. */
export const COPY_EXAMPLE: SubprogrammeWithTasks = {
  ...PART_EXAMPLE.subProgramm,
  assetType: 'Dual carriageway',
  assetCategoryId: 11,
  subCategory: 'Carriageways',
  projectId: 42,
  custom: false,
  tasks: [TASK_EXAMPLE],
  ...STAMPS_EXAMPLE,
};
