import { type Library, withMakeupsOfTasks } from '../../library/library.js';
import type { AssetCategory, ElementMakeup, LibrarySubprogramme, Unit } from '../../library/library-records.js';
import { isVisibleTo } from '../../library/visible-inputs.js';

/** What a programme's copy is made from. `sourceId` is set when that is a copy itself: the library subprogramme it came from. */
export type SubprogrammeSource = LibrarySubprogramme & { readonly sourceId?: number };

/** Lookups for the ids in the form of a part. */
export interface AssetLibrary {
  readonly category: (id: number) => AssetCategory | undefined;
  readonly unit: (id: number) => Unit | undefined;
  /**
   * Library subprogrammes that the user may use, each task with the make-up that counts for it, and those of parts copied from other
   * programmes (foreign-parts.ts).
   */
  readonly subprogramme: (id: number) => SubprogrammeSource | undefined;
  /** Whether a task may be made from this one: a task by itself, or one of a subprogramme, that the user may use. */
  readonly hasTask: (id: number) => boolean;
  /** Element make-ups that the user may use. */
  readonly makeup: (id: number) => ElementMakeup | undefined;
}

/**
 * The library as one user may use it: Database Inputs and the user's own (docs/product/library.md, Database and custom inputs).
 */
export function assetLibrary(library: Library, userId: number): AssetLibrary & { readonly records: Library } {
  const visible = <Input extends Parameters<typeof isVisibleTo>[1]>(input: Input | undefined) =>
    input && isVisibleTo(userId, input) ? input : undefined;
  // Each of 10,000 parts asks for its own, which may have a thousand tasks.
  const sources = new Map<number, LibrarySubprogramme | undefined>();
  const sourceOf = (id: number): LibrarySubprogramme | undefined => {
    if (!sources.has(id)) sources.set(id, withMakeupsOfTasks(library, visible(library.subprogrammes.get(id))));
    return sources.get(id);
  };
  return {
    records: library,
    category: (id) => library.assetCategories.get(id),
    unit: (id) => library.units.get(id),
    subprogramme: sourceOf,
    hasTask: (id) =>
      visible(library.tasks.get(id)) !== undefined ||
      [...library.subprogrammes.values()].some((one) => visible(one)?.tasks.some((task) => task.id === id)),
    makeup: (id) => visible(library.elementMakeups.get(id)),
  };
}
