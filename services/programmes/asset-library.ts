import type { Library } from '../library/library.js';
import type { AssetCategory, LibrarySubprogramme, Unit } from '../library/library-records.js';

/** What a part's ids may name. */
export interface AssetLibrary {
  readonly category: (id: number) => AssetCategory | undefined;
  readonly unit: (id: number) => Unit | undefined;
  /** Library subprogrammes that the user may use. */
  readonly subprogramme: (id: number) => LibrarySubprogramme | undefined;
}

/** The library as one user may use it: Database Inputs and what he made himself (api.md, Rules of access). */
export function assetLibrary(library: Library, userId: number): AssetLibrary & { readonly records: Library } {
  return {
    records: library,
    category: (id) => library.assetCategories.get(id),
    unit: (id) => library.units.get(id),
    subprogramme: (id) => {
      const found = library.subprogrammes.get(id);
      return found && !found.retired && (found.createdBy === 0 || found.createdBy === userId) ? found : undefined;
    },
  };
}
