import type { Programme } from '../domain/programmes/programme.js';

/** Reads programmes; the read side implements it (projections/programme-detail/programme-reads.ts). */
export abstract class ProgrammeLookup {
  /** @throws Refused 404 */
  abstract get(id: number): Promise<{ readonly programme: Programme }>;
}
