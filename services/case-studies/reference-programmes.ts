import type { Library } from '../domain/library/library.js';
import type { SampleProgramme } from '../domain/programmes/lifecycle/sample-programme.js';

/** A sample programme and the library that it is calculated with, both as the release has them. */
export interface ReferenceProgramme {
  readonly sample: SampleProgramme;
  readonly library: Library;
}

/**
 * The sample programmes of the release. Not what an installation has made of its Database Inputs: a case study that somebody has
 * downloaded says the same everywhere.
 */
export abstract class ReferenceProgrammes {
  /** @throws Error when the release has no sample of that name */
  abstract read(name: string): Promise<ReferenceProgramme>;
}
