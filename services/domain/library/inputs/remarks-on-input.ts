import { hasNoTasks, whyUncounted } from '../../quantities/uncounted-tasks.js';
import { type Library, makeupOf } from '../library.js';
import type { ElementMakeup, LibrarySubprogramme, ProductionRate, StandaloneTask, Task } from '../library-records.js';
import type { AnyInput, InputKind } from './input-kinds.js';

/** What a planner should know of an input that is valid, as sentences: what counts for nothing, and what takes no time. */
export function remarksOnInput(kind: InputKind, input: AnyInput, library: Library): string[] {
  switch (kind) {
    case 'elementMakeups':
      return timeless('activities', (input as ElementMakeup).activities);
    case 'tasks': {
      const task = { ...(input as StandaloneTask), baseTaskId: 0 };
      return [...uncounted(task, library), ...timeless('tasks', [task])];
    }
    case 'subprogrammes': {
      const { name, tasks } = input as LibrarySubprogramme;
      if (tasks.length === 0) return [hasNoTasks(name)];
      return [...tasks.flatMap((task) => uncounted(task, library)), ...timeless('tasks', tasks)];
    }
    case 'productionRates': {
      const { ratePerHour, lbT_Labour, lbT_Foreman } = input as ProductionRate;
      if (!ratePerHour) return ['It has no output yet: it gives no labour'];
      return lbT_Labour + lbT_Foreman === 0 ? ['Its gang has no heads: it gives no labour'] : [];
    }
    default:
      return [];
  }
}

const uncounted = (
  task: Pick<Task, 'id' | 'name' | 'baseTaskId' | 'elementMakeupId' | 'quantityFactor'>,
  library: Library,
): string[] => [whyUncounted(task, makeupOf(library, task)) ?? []].flat();

/** What has a length of 0 is done on the day on which it begins (docs/product/quantities.md, Window of a task). */
function timeless(
  what: string,
  placed: readonly { readonly name: string; readonly durationPercent: number }[],
): string[] {
  const none = placed.filter(({ durationPercent }) => durationPercent === 0);
  const [first] = none;
  if (!first) return [];
  return none.length === 1
    ? [`${first.name} takes no time: all its work falls on one day`]
    : [`${none.length} ${what} take no time: all their work falls on one day`];
}
