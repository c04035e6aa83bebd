import { describe, expect, it } from '@jest/globals';
import { readReferenceData, referenceStreams } from '../../library/load-reference-data.js';
import type { RecordedLibraryEvent } from './events.js';
import { applyLibraryEvent, emptyLibrary } from './library.js';

describe('The direction of a material', () => {
  it('is the same in a log from before events named it', async () => {
    const data = await readReferenceData();
    const metadata = { time: '2027-01-01T08:00:00.000Z', userId: 0 };
    const library = (named: boolean) =>
      referenceStreams(data)
        .filter(({ stream }) => stream.startsWith('material-'))
        .map(({ stream, events: [event] }) => {
          const { direction, ...before } = { direction: undefined, ...event?.data } as { direction?: string };
          return { ...event, stream, metadata, data: { ...before, ...(named && { direction }) } };
        })
        .reduce((state, event) => applyLibraryEvent(state, event as unknown as RecordedLibraryEvent), emptyLibrary());
    expect(library(false)).toEqual(library(true));
    const directions = [...library(true).materials.values()].map(({ direction }) => direction);
    expect(new Set(directions)).toEqual(new Set(['delivered', 'takenAway', 'movedOnSite']));
  });
});
