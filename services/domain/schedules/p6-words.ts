import type { ActivityStatus, ActivityType } from './events.js';

/** Types and statuses of activities as P6 names them. */
export const TYPE_WORDS: Readonly<Record<ActivityType, string>> = {
  task: 'Task Dependent',
  'resource-dependent': 'Resource Dependent',
  'start-milestone': 'Start Milestone',
  'finish-milestone': 'Finish Milestone',
  'level-of-effort': 'Level of Effort',
  'wbs-summary': 'WBS Summary',
};

export const STATUS_WORDS: Readonly<Record<ActivityStatus, string>> = {
  'not-started': 'Not Started',
  'in-progress': 'In Progress',
  completed: 'Completed',
};
