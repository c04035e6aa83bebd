import type { Library, LibraryRecord } from '../library.js';
import type { ElementMakeup, Material, ProductionRate, StandaloneTask } from '../library-records.js';
import { isCustom } from '../visible-inputs.js';
import type { InputKind } from './input-kinds.js';
import { type TaskIndex, taskIndex } from './task-index.js';

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
  readonly tasks: TaskIndex;
}

export const inputChoices = (of: Omit<InputChoices, 'tasks'>): InputChoices => ({ ...of, tasks: taskIndex(of) });

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
