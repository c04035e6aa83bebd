import type { Library } from '../../domain/library/library.js';
import type { Task } from '../../domain/library/library-records.js';
import { nameKey } from './file-record.js';

/** The tasks of subprogrammes that can be chosen, of all of which a file may name any. */
export class TasksOfSubprogrammes {
  private readonly byId = new Map<number, Task>();
  private readonly byName = new Map<string, Set<number>>();

  constructor(...libraries: readonly Pick<Library, 'subprogrammes'>[]) {
    for (const { subprogrammes } of libraries)
      for (const { retired, tasks } of subprogrammes.values()) if (!retired) for (const task of tasks) this.note(task);
  }

  note(task: Task): void {
    this.byId.set(task.id, task);
    const key = nameKey(task.name);
    const found = this.byName.get(key);
    if (found) found.add(task.id);
    else this.byName.set(key, new Set([task.id]));
  }

  /** What a subprogramme that changes no longer has can be no base; one that it keeps is noted again, and still has its earlier name. */
  forget({ id }: Task): void {
    this.byId.delete(id);
  }

  withId(id: number): Task | undefined {
    return this.byId.get(id);
  }

  called(name: string): number[] {
    return [...(this.byName.get(nameKey(name)) ?? [])];
  }
}
