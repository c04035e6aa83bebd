import type { SampleProgramme } from '../../domain/programmes/lifecycle/sample-programme.js';

/** The sample programmes of the product; they are part of the library's reference data. */
export abstract class SampleProgrammes {
  abstract find(name: string): Promise<SampleProgramme | undefined>;
}
