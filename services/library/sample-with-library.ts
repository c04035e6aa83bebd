import { Injectable } from '@nestjs/common';
import type { RecordedLibraryEvent } from '../domain/library/events.js';
import { applyLibraryEvent, emptyLibrary, type Library } from '../domain/library/library.js';
import type { SampleProgramme } from '../domain/programmes/lifecycle/sample-programme.js';
import { type ReferenceData, readReferenceData, referenceStreams } from './load-reference-data.js';

/** A sample programme of the reference data, with the library that they make, whatever an installation has changed in its own. */
@Injectable()
export class SampleWithLibrary {
  /** @throws Error when there is no sample of that name */
  async read(name: string): Promise<{ sample: SampleProgramme; library: Library }> {
    const data = await readReferenceData();
    const sample = data.sampleProgrammes.find((one) => one.name === name);
    if (!sample) throw new Error(`The reference data have no sample "${name}"`);
    return { sample, library: referenceLibrary(data) };
  }
}

function referenceLibrary(data: ReferenceData): Library {
  const library = emptyLibrary();
  for (const { stream, events } of referenceStreams(data))
    for (const event of events) applyLibraryEvent(library, unrecorded(event, stream));
  return library;
}

/** An event in the form that a library is folded of, for one that stands in no log. */
const unrecorded = (event: object, stream: string): RecordedLibraryEvent =>
  ({ ...event, stream, metadata: { userId: 0, time: '' } }) as RecordedLibraryEvent;
