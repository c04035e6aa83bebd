import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { referenceLibraryState } from '../../test/support/test-programmes.js';
import { LibraryReads } from '../commands/library-reads.js';
import { PreviewedProgrammes } from '../commands/previewed-programmes.js';
import type { Library } from '../domain/library/library.js';
import type { ReachedProgramme } from '../domain/library/reached-programme.js';
import { noProgramme, type Programme } from '../domain/programmes/programme.js';
import type { StreamState } from '../event-store/stream-state.js';
import { LibraryPreviews } from './preview.js';
import { ProgrammesInReach } from './programmes-in-reach.js';

// docs/product/custom-inputs.md, What an edit does: programmes come page by page, as many as there is time for.

let library: Library;
beforeAll(async () => {
  library = await referenceLibraryState();
});
afterEach(() => {
  jest.restoreAllMocks();
});

class Latest extends LibraryReads {
  latest = async () => library;
}

/** Programmes by their ids, as the read model answers. */
class Reached extends ProgrammesInReach {
  constructor(readonly ids: Set<number>) {
    super();
  }
  count = async () => ({ drafts: this.ids.size, programmes: this.ids.size, keptFigures: 0 });
  drafts = async (_: unknown, before = Infinity, limit: number) =>
    [...this.ids]
      .filter((id) => id < before)
      .sort((a, b) => b - a)
      .slice(0, limit)
      .map((id): ReachedProgramme => ({ id, name: `Programme ${id}`, scenarioName: '', baseProjectId: null }));
}

const noProgrammes = {
  states: { latest: async () => ({ state: noProgramme(), version: 0 }) as StreamState<Programme> },
};
const EDIT = { materials: [], productionRates: [{ id: 4, form: { ratePerHour: 60 } }], elementMakeups: [] };

describe('The pages of a preview', () => {
  it('have each programme once, the newest first, however long each takes, and whatever is made meanwhile', async () => {
    const id = fc.integer({ min: 1, max: 999_000 });
    // ms that pass from one look at the clock to the next: pages of one programme, of a few, and of all that are looked up at once.
    const passing = fc.oneof(...[[0], [0, 3], [0, 3, 500]].map((some) => fc.infiniteStream(fc.constantFrom(...some))));
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(id, { maxLength: 450, size: 'max' }), passing, async (ids, times) => {
        let now = 0;
        jest.spyOn(performance, 'now').mockImplementation(() => (now += times.next().value));
        const reached = new Reached(new Set(ids));
        const previews = new LibraryPreviews(new Latest(), new PreviewedProgrammes(noProgrammes), reached);
        const told: number[] = [];
        let [cursor, newest]: [string | undefined, number] = [undefined, 999_000];
        do {
          const answer = await previews.preview(EDIT, 1, cursor);
          if ('refusal' in answer) throw new Error('Refused');
          const { changed, calculated, next } = answer.programmes;
          expect(answer.makeups.length > 0).toBe(cursor === undefined);
          told.push(...changed.map((one) => one.id));
          expect(calculated).toBe(told.length);
          cursor = next ?? undefined;
          reached.ids.add((newest += 1));
        } while (cursor !== undefined);
        expect(told).toEqual([...ids].sort((a, b) => b - a));
      }),
      { numRuns: 50 },
    );
  });
});
