import type { Subprogramme, Task } from '../../../lib/api-types.js';

/** How many search results are shown. */
export const MAX_TASKS_SHOWN = 50;

/** Tasks whose name, code or subprogramme has every word, in any case. */
export function findTasks(
  tasks: readonly Task[],
  search: string,
  subprogrammes: ReadonlyMap<number, Pick<Subprogramme, 'name'>>,
): Task[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...tasks];
  return tasks.filter((task) => {
    const text = `${task.name} ${task.taskCode} ${subprogrammes.get(task.subProgrammId)?.name ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** What sets tasks of one name apart: 'EXC001 · Dual carriageway - flexible · Database Input'. */
export function taskNote(task: Task, subprogrammes: ReadonlyMap<number, Pick<Subprogramme, 'name'>>): string {
  return [
    task.taskCode,
    subprogrammes.get(task.subProgrammId)?.name ?? '',
    task.custom ? 'Custom Input' : 'Database Input',
  ]
    .filter(Boolean)
    .join(' · ');
}
