import type { UniqueName } from '../../reservations.js';
import type { LibraryEvent } from '../events.js';
import type { Library } from '../library.js';

// The code of a task is unique across all planners' libraries, since it names the task in every programme that uses it
// (docs/product/subprogrammes.md, Task codes). A retired task's code is free.

export const TASK_CODE_SCOPE = 'taskcode';

/** The codes that the tasks of a library have now. */
export const taskCodesOf = ({ tasks }: Pick<Library, 'tasks'>): Set<string> =>
  new Set([...tasks.values()].flatMap(({ retired, taskCode }) => (retired || taskCode === '' ? [] : taskCode)));

/** The code that an event gives to a task, if any. */
export function codeGivenBy({ type, data }: { readonly type: string; readonly data: unknown }): string | undefined {
  if (type === 'TaskCreated' || type === 'TaskRestored') return (data as { taskCode: string }).taskCode || undefined;
  return type === 'TaskChanged' ? (data as { after: { taskCode?: string } }).after.taskCode || undefined : undefined;
}

/** The codes that events give to tasks of a library which does not have them yet. */
export function newTaskCodes(library: Library, events: readonly LibraryEvent[]): UniqueName[] {
  const given = new Set(events.flatMap((event) => codeGivenBy(event) ?? []));
  if (given.size === 0) return [];
  const had = taskCodesOf(library);
  return [...given].flatMap((code) => (had.has(code) ? [] : { scope: TASK_CODE_SCOPE, key: code, name: code }));
}
