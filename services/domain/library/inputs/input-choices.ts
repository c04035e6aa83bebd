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
  /** The task of a subprogramme, the planner's own or the database's. Unless given, all subprogrammes are looked through for each. */
  readonly taskInside?: (id: number) => Task | undefined;
}

/** The same choices, with the tasks of their subprogrammes looked through once: a form of a thousand tasks asks for each. */
export function withTaskIndex(choices: InputChoices): InputChoices {
  let index: ReadonlyMap<number, Task> | undefined;
  return { ...choices, taskInside: (id) => (index ??= tasksInside(choices)).get(id) };
}

/** The tasks of subprogrammes, the planner's own and the database's, by id. */
export function tasksInside({ own, shared }: InputChoices): ReadonlyMap<number, Task> {
  const tasks = new Map<number, Task>();
  for (const subprogramme of shared.subprogrammes.values())
    if (!isCustom(subprogramme)) for (const task of subprogramme.tasks) tasks.set(task.id, task);
  for (const subprogramme of own.subprogrammes.values())
    for (const task of subprogramme.tasks) tasks.set(task.id, task);
  return tasks;
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
