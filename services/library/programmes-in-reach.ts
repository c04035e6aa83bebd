import type { ReachedCount, ReachedProgramme } from '../domain/library/reached-programme.js';
import type { LibraryReach } from '../domain/quantities/library-reach.js';

/** Programmes by the make-ups and open tasks that their parts use; the read side implements it (projections/part-lines/reached-programmes.ts). */
export abstract class ProgrammesInReach {
  abstract count(reach: LibraryReach): Promise<ReachedCount>;
  /** Active drafts, the newest first. @param before id of the last one that is known */
  abstract drafts(reach: LibraryReach, before: number | undefined, limit: number): Promise<readonly ReachedProgramme[]>;
}
