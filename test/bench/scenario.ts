import { randomUUID } from 'node:crypto';
import { area, atMost, type Bar, type Figure, inRounds, median, p95 } from './area.js';

const COPIES = 8;

/** Row Scenario: a programme copied as a scenario, until it is answered, until reads show it, and until they show its figures. */
export const bench = area({
  name: 'Scenario',
  sizes: [20, 200, 2_000],
  of: 'parts',
  prepare: (ground) => ground.product(),
  async measure(size, product) {
    const id = await product.shownProgrammeOf(size);
    const copies = await inRounds(COPIES, async (copy) => {
      const start = performance.now();
      const path = `/api/Projects/Duplicate?id=${id}&scenarioName=Copy%20${copy}`;
      const made = await product.call('POST', path, undefined, { 'Idempotency-Key': randomUUID() });
      const answered = performance.now() - start;
      const reached = async (readModel: string): Promise<number> => {
        await product.readModels.waitFor([readModel], made.position, 60_000);
        return performance.now() - start;
      };
      const [shown, figures] = await Promise.all([reached('programme-detail'), reached('part-lines')]);
      const { assets } = made.json<{ assets: { parts: unknown[] }[] }>();
      if (assets.flatMap(({ parts }) => parts).length !== size) throw new Error('The copy is not complete');
      return { answered, shown, figures };
    });
    const figuresOf = (name: string, of: keyof (typeof copies)[number], grows: string, bar?: Bar): Figure[] => {
      const took = copies.map((copy) => copy[of]);
      // The first one reads the programme from the log; later ones find it in memory.
      const note = `the first, cold: ${took[0]?.toFixed(0)} ms`;
      return [
        { name: `${name}, 2,000 parts, slowest of ${COPIES}`, value: p95(took), bar, note },
        { grows, value: median(took) },
      ];
    };
    // Without a comma, as earlier runs say it.
    const bar = atMost(1_000, (plain) => plain.replace(',', ''));
    return [
      ...figuresOf('copy answered, complete', 'answered', 'copy answered', bar),
      ...figuresOf('copy shown by reads', 'shown', 'copy shown by reads'),
      ...figuresOf('its figures shown', 'figures', 'its figures shown'),
    ];
  },
});
