import type { P6Activity } from '../../../lib/api-types.js';

const types: Readonly<Record<NonNullable<P6Activity['activityType']>, string>> = {
  task: 'Task',
  'resource-dependent': 'Resource dependent',
  'start-milestone': 'Start milestone',
  'finish-milestone': 'Finish milestone',
  'level-of-effort': 'Level of effort',
  'wbs-summary': 'WBS summary',
};
const statuses: Readonly<Record<NonNullable<P6Activity['status']>, string>> = {
  'not-started': 'Not started',
  'in-progress': 'In progress',
  completed: 'Completed',
};

/** As the file says it; of a milestone also where it says no type. */
export const typeName = ({ activityType, milestone }: P6Activity): string =>
  activityType === null ? (milestone ? 'Milestone' : '') : types[activityType];

export const activityProgress = ({ status }: P6Activity): string => (status === null ? '' : statuses[status]);
