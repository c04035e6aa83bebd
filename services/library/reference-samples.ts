import { Injectable } from '@nestjs/common';
import type { SampleProgramme } from '../domain/programmes/lifecycle/sample-programme.js';
import { readReferenceData } from './load-reference-data.js';

/** The sample programmes of the reference data. */
@Injectable()
export class ReferenceSamples {
  async find(name: string): Promise<SampleProgramme | undefined> {
    return (await readReferenceData()).sampleProgrammes.find((sample) => sample.name === name);
  }
}
