import type { Library, LibraryRecord } from '../library.js';
import type { ElementMakeup, Material, ProductionRate, StandaloneTask, Task } from '../library-records.js';
import { isCustom } from '../visible-inputs.js';
import type { InputKind } from './input-kinds.js';

/**
 * What a form may refer to: the planner's own inputs, as their stream has them now, and Database Inputs, as the read model has
 * them. What a Database Input is made of are Database Inputs alone, which everybody sees.
 */
export interface InputChoices {
  readonly own: Library;
  /** Units, regions, asset categories and Database Inputs. */
  readonly shared: Library;
  /** Whether the form is of a Database Input. */
  readonly forEverybody: boolean;
  /** Unless given, all tasks are looked through each time. */
  readonly tasks?: TaskIndex;
}

/** Finds tasks where a form of a thousand, or a file of five thousand, asks for each. */
export interface TaskIndex {
  /** The task of a subprogramme, the planner's own or the database's. */
  readonly inside: (id: number) => Task | undefined;
  /** Whether another task of this planner, or one of a Database subprogramme, has the code. */
  readonly hasCode: (code: string, except: number) => boolean;
}

/** The same choices with an index of their tasks, which is made when the first one is asked for. */
export function withTaskIndex(choices: InputChoices): InputChoices & { readonly tasks: TaskIndex } {
  if (choices.tasks) return { ...choices, tasks: choices.tasks };
  let inside: ReadonlyMap<number, Task> | undefined;
  let codes: TaskCodeIndex | undefined;
  return {
    ...choices,
    tasks: {
      inside: (id) => (inside ??= tasksInside(choices)).get(id),
      hasCode: (code, except) => (codes ??= new TaskCodeIndex(choices)).has(code, except),
    },
  };
}

function tasksInside({ own, shared }: InputChoices): ReadonlyMap<number, Task> {
  const tasks = new Map<number, Task>();
  for (const subprogramme of shared.subprogrammes.values())
    if (!isCustom(subprogramme)) for (const task of subprogramme.tasks) tasks.set(task.id, task);
  for (const subprogramme of own.subprogrammes.values())
    for (const task of subprogramme.tasks) tasks.set(task.id, task);
  return tasks;
}

/** Who has which task code. Those of other planners are reserved (services/commands/library-commands.ts). */
export class TaskCodeIndex {
  private readonly ofDatabase = new Set<string>();
  private readonly own = new Map<string, Set<number>>();

  constructor({ own, shared }: Pick<InputChoices, 'own' | 'shared'>) {
    for (const subprogramme of shared.subprogrammes.values())
      if (!isCustom(subprogramme) && !subprogramme.retired)
        for (const { taskCode } of subprogramme.tasks) this.ofDatabase.add(taskCode);
    for (const task of own.tasks.values()) this.note(task);
  }

  note({ id, taskCode, retired }: ChosenTask): void {
    if (!retired) this.own.set(taskCode, (this.own.get(taskCode) ?? new Set<number>()).add(id));
  }

  /** Of a task that changes. */
  forget({ id, taskCode }: ChosenTask): void {
    this.own.get(taskCode)?.delete(id);
  }

  has(code: string, except: number): boolean {
    const ids = this.own.get(code);
    return this.ofDatabase.has(code) || (ids !== undefined && ids.size > (ids.has(except) ? 1 : 0));
  }
}

/** The record, also a retired one, if the form may know of it. */
export function known<Kind extends InputKind>(
  { own, shared, forEverybody }: InputChoices,
  kind: Kind,
  id: number,
): (Library[Kind] extends Map<number, infer One> ? One : never) | undefined {
  type One = Library[Kind] extends Map<number, infer Item> ? Item : never;
  const common = shared[kind].get(id) as (One & { createdBy: number }) | undefined;
  // The read model may be late: the planner's own inputs are those of their stream.
  const mine = own[kind].get(id) as One | undefined;
  if (forEverybody) return common && !isCustom(common) ? common : undefined;
  return mine ?? (common && !isCustom(common) ? common : undefined);
}

/** The record, if it can be chosen. */
export function choosable<Kind extends InputKind>(choices: InputChoices, kind: Kind, id: number) {
  const found = known(choices, kind, id) as { retired: boolean } | undefined;
  return found && !found.retired ? known(choices, kind, id) : undefined;
}

export type ChosenMaterial = LibraryRecord<Material>;
export type ChosenRate = LibraryRecord<ProductionRate>;
export type ChosenMakeup = LibraryRecord<ElementMakeup>;
export type ChosenTask = LibraryRecord<StandaloneTask>;
