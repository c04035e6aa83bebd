import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StepCounter, superlinear } from '../../../test/support/executed-steps.js';
import {
  asset,
  copied,
  copyOf,
  partFacts,
  partsCreated,
  programmeCreated,
  recorded,
} from '../../../test/support/programme-history.js';
import type { ProgrammeEvent } from './events.js';
import { evolve, noProgramme } from './programme.js';

const ITEMS = 200;
const FIRST_ITEMS = 20;

let counter: StepCounter;
beforeAll(async () => {
  counter = await StepCounter.start();
});
afterAll(() => counter.stop());

const times = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** One asset after the other, each with a copy and a part. */
const assets = (count: number, first: number, of: (n: number) => ReturnType<typeof asset>): ProgrammeEvent[] =>
  times(count, (i) => first + i).flatMap((n) => [
    copied(copyOf(n, 1, of(n))),
    partsCreated(of(n), partFacts(n, { subprogrammeId: n })),
  ]);

const LOGS: Readonly<Record<string, (count: number) => ProgrammeEvent[]>> = {
  'with assets from before they had ids': (count) => assets(count, 1, (n) => asset(null, `Asset ${n}`)),
  'with assets that came back between others': (count) => [
    ...assets(count, 1, (n) => asset(n, `Asset ${n}`)),
    ...times(count, (i): ProgrammeEvent => {
      const n = count + 1 + i;
      const created = [partFacts(n, { subprogrammeId: n })];
      const restoredAt = { asset: 1 + i, parts: [0] };
      return {
        type: 'AssetPartsChanged',
        data: { ...asset(n, `Asset ${n}`), created, changed: [], removed: [], restoredAt },
      };
    }),
  ],
};

describe('A log', () => {
  it.each(Object.entries(LOGS))('is folded in steps that grow with it: %s', async (_, log) => {
    const folding = (count: number) => {
      const events = [programmeCreated(), ...log(count)].map((event, i) => recorded(event, i + 1));
      return async (): Promise<void> => {
        const programme = events.reduce((state, event) => evolve(state, event), noProgramme());
        expect([...programme.assets].length).toBeGreaterThanOrEqual(count);
      };
    };
    await folding(FIRST_ITEMS)();
    expect(await superlinear(counter, (count) => counter.stepsOf(folding(count)), ITEMS)).toEqual([]);
  });
});
