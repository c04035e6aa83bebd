import type { P6Activity } from '../../lib/api-types.js';
import { formatPercent } from '../../lib/format.js';

// What a schedule file says of an activity beside name and dates, in the words of planning tools.

export const typeNames: Readonly<Record<NonNullable<P6Activity['activityType']>, string>> = {
  task: 'Task',
  'resource-dependent': 'Resource dependent',
  'start-milestone': 'Start milestone',
  'finish-milestone': 'Finish milestone',
  'level-of-effort': 'Level of effort',
  'wbs-summary': 'WBS summary',
};
export const statusNames: Readonly<Record<NonNullable<P6Activity['status']>, string>> = {
  'not-started': 'Not started',
  'in-progress': 'In progress',
  completed: 'Completed',
};

export function typeName(type: P6Activity['activityType'], milestone: boolean): string {
  if (type !== null && (type !== 'task' || !milestone)) return typeNames[type];
  return milestone ? 'Milestone' : typeNames.task;
}

/** 'Not started', '45 %', 'Completed': status and percent in one, as each usually follows from the other. Null: nothing is told. */
export function progressText(status: P6Activity['status'], percent: number | null): string | null {
  if (status === null) return percent === null ? null : formatPercent(percent, 0);
  const expected = { 'not-started': 0, 'in-progress': null, completed: 100 }[status];
  if (percent === null || percent === expected) return statusNames[status];
  const share = formatPercent(percent, 0);
  return status === 'in-progress' ? share : `${statusNames[status]}, ${share}`;
}

/** What two paths do not have in common, from the first step in which they differ. */
export function pathsApart(before: string, after: string): [string, string] {
  const joint = ' › ';
  const [from, to] = [before.split(joint), after.split(joint)];
  let same = 0;
  while (same < Math.min(from.length, to.length) - 1 && from[same] === to[same]) same += 1;
  const rest = (steps: string[]) => (same > 0 ? ['…', ...steps.slice(same)] : steps).join(joint);
  return [rest(from), rest(to)];
}
