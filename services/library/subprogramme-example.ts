import { PART_EXAMPLE, TASK_EXAMPLE } from '../../projections/programme-detail/programme-example.js';
import type { SubprogrammeWithTasks } from './subprogramme-shelf.js';

const { created, modified, createdBy, modifiedBy } = TASK_EXAMPLE;

/** The copy that the part of the programmes' example uses. */
export const COPY_EXAMPLE: SubprogrammeWithTasks = {
  ...PART_EXAMPLE.subProgramm,
  assetType: 'Dual carriageway',
  assetCategoryId: 11,
  subCategory: 'Carriageways',
  projectId: 42,
  custom: false,
  tasks: [TASK_EXAMPLE],
  created,
  modified,
  createdBy,
  modifiedBy,
};
