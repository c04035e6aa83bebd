import { isShownTo } from '../library/inputs-shown.js';
import type { Library } from '../library/library.js';
import type { AssetCategory, ElementMakeup, LibrarySubprogramme, Unit } from '../library/library-records.js';

/** What a programme's own copy is made of; `sourceId` where that was a copy itself: the library's that it came from. */
export type SubprogrammeSource = LibrarySubprogramme & { readonly sourceId?: number };

/** What a part's ids may name. */
export interface AssetLibrary {
  readonly category: (id: number) => AssetCategory | undefined;
  readonly unit: (id: number) => Unit | undefined;
  /** Library subprogrammes that the user may use, and copies of other programmes that a part is copied with (parts-of-others.ts). */
  readonly subprogramme: (id: number) => SubprogrammeSource | undefined;
  /** Element make-ups that the user may use. */
  readonly makeup: (id: number) => ElementMakeup | undefined;
}

/** The library as one user may use it: Database Inputs and what he made himself (api.md, Rules of access). */
export function assetLibrary(library: Library, userId: number): AssetLibrary & { readonly records: Library } {
  const shown = <Input extends Parameters<typeof isShownTo>[1]>(input: Input | undefined) =>
    input && isShownTo(userId, input) ? input : undefined;
  return {
    records: library,
    category: (id) => library.assetCategories.get(id),
    unit: (id) => library.units.get(id),
    subprogramme: (id) => shown(library.subprogrammes.get(id)),
    makeup: (id) => shown(library.elementMakeups.get(id)),
  };
}
