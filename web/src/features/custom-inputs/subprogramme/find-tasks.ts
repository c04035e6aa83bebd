import type { Subprogramme, Task } from '../../../lib/api-types.js';
import { holdsWords } from '../../../lib/plain-letters.js';

/** How many search results are shown. */
export const MAX_TASKS_SHOWN = 50;

/** Tasks whose name, code or subprogramme has every word, in any case. */
export function findTasks(
  tasks: readonly Task[],
  search: string,
  subprogrammes: ReadonlyMap<number, Pick<Subprogramme, 'name'>>,
): Task[] {
  const isFound = holdsWords(search);
  return tasks.filter((task) => isFound(task.name, task.taskCode, subprogrammes.get(task.subProgrammId)?.name ?? ''));
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
