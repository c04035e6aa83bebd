import type { Library } from '../domain/library/library.js';

/** The library that commands decide with; the read side implements it (projections/library/library-snapshot.ts). */
export abstract class LibraryReads {
  /**
   * As the read model has it now. The library that was handed out never changes, and nor do its records.
   * @throws NotCaughtUp while the read model is built for the first time
   */
  abstract latest(): Promise<Library>;
}
