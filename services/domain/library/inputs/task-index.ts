import { type Library, type LibraryRecord, makeupOf } from '../library.js';
import type { StandaloneTask, Task } from '../library-records.js';
import { isCustom } from '../visible-inputs.js';

/** Finds tasks where a form of a thousand, or a file of five thousand, asks for each. */
export interface TaskIndex {
  /** The task of a subprogramme, the planner's own or the database's, with the make-up that counts for it. */
  readonly inside: (id: number) => Task | undefined;
  /** Whether another task of this planner, or one of a Database subprogramme, has the code. */
  readonly hasCode: (code: string, except: number) => boolean;
}

/** The libraries that a form may refer to. */
interface Libraries {
  readonly own: Library;
  readonly shared: Library;
}

/** Made when the first task is asked for; the libraries must not change afterwards. */
export function taskIndex(of: Libraries): TaskIndex {
  let inside: ReadonlyMap<number, Task> | undefined;
  let codes: TaskCodeIndex | undefined;
  return {
    inside: (id) => (inside ??= tasksInside(of)).get(id),
    hasCode: (code, except) => (codes ??= new TaskCodeIndex(of)).has(code, except),
  };
}

function tasksInside({ own, shared }: Libraries): ReadonlyMap<number, Task> {
  const tasks = new Map<number, Task>();
  const add = (task: Task): void => {
    const makeup = makeupOf(own, task) ?? makeupOf(shared, task);
    tasks.set(task.id, makeup ? { ...task, elementMakeupId: makeup.id } : task);
  };
  for (const subprogramme of shared.subprogrammes.values())
    if (!isCustom(subprogramme)) subprogramme.tasks.forEach(add);
  for (const subprogramme of own.subprogrammes.values()) subprogramme.tasks.forEach(add);
  return tasks;
}

type CodedTask = Pick<LibraryRecord<StandaloneTask>, 'id' | 'taskCode' | 'retired'>;

/** Who has which task code. Those of other planners are reserved (services/commands/library-commands.ts). */
export class TaskCodeIndex {
  private readonly ofDatabase = new Set<string>();
  private readonly own = new Map<string, Set<number>>();

  constructor({ own, shared }: Libraries) {
    for (const subprogramme of shared.subprogrammes.values())
      if (!isCustom(subprogramme) && !subprogramme.retired)
        for (const { taskCode } of subprogramme.tasks) this.ofDatabase.add(taskCode);
    for (const task of own.tasks.values()) this.note(task);
  }

  note({ id, taskCode, retired }: CodedTask): void {
    if (!retired) this.own.set(taskCode, (this.own.get(taskCode) ?? new Set<number>()).add(id));
  }

  /** Of a task that changes. */
  forget({ id, taskCode }: CodedTask): void {
    this.own.get(taskCode)?.delete(id);
  }

  has(code: string, except: number): boolean {
    const ids = this.own.get(code);
    return this.ofDatabase.has(code) || (ids !== undefined && ids.size > (ids.has(except) ? 1 : 0));
  }
}
