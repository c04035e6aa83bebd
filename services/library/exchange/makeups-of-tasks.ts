import type { Library } from '../../domain/library/library.js';
import type { ElementMakeup } from '../../domain/library/library-records.js';

/** The make-ups that were made for each task of a library: looking through all of them for each task would be quadratic. */
export class MakeupsOfTasks {
  private readonly ids = new Map<number, Set<number>>();

  constructor(private readonly library: Pick<Library, 'elementMakeups'>) {
    for (const makeup of library.elementMakeups.values()) this.note(makeup);
  }

  /** Has to be told of every make-up that gets another task. */
  note({ id, taskId }: Pick<ElementMakeup, 'id' | 'taskId'>): void {
    if (taskId === null) return;
    const found = this.ids.get(taskId);
    if (found) found.add(id);
    else this.ids.set(taskId, new Set([id]));
  }

  /** Those that can be chosen, in the order of their ids. */
  of(taskId: number): ElementMakeup[] {
    const found = [...(this.ids.get(taskId) ?? [])].flatMap((id) => this.library.elementMakeups.get(id) ?? []);
    return found.filter((one) => one.taskId === taskId && !one.retired).sort((a, b) => a.id - b.id);
  }
}
