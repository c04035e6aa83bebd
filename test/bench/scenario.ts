import { randomUUID } from 'node:crypto';
import type { Position } from '../../services/platform/position.js';
import { type BenchEnvironment, type BenchResult, type BenchRow, percentile } from './bench-row.js';
import { startProduct } from './product.js';

const SIZES = [20, 200, 2_000];
const COPIES = 8;

interface Copied {
  readonly answered: number;
  readonly shown: number;
  readonly figures: number;
}

/** Row Scenario: a programme copied as a scenario, until it is answered, until reads show it, and until they show its figures. */
export async function scenarioBench({ database, report }: BenchEnvironment): Promise<BenchResult> {
  const product = await startProduct(await database());
  try {
    const points: { size: number; copies: Copied[]; first: Copied }[] = [];
    for (const size of SIZES) {
      report(`Scenario: a programme of ${size} parts`);
      const id = await product.programmeOf(size);
      await product.caughtUp('all');
      const copies: Copied[] = [];
      for (let copy = 0; copy < COPIES; copy++) {
        const start = performance.now();
        const made = await product.call(
          'POST',
          `/api/Projects/Duplicate?id=${id}&scenarioName=Copy%20${copy}`,
          undefined,
          { 'Idempotency-Key': randomUUID() },
        );
        const answered = performance.now() - start;
        const position = (made.headers.get('x-position') ?? '') as Position;
        const reached = async (readModels: readonly string[]): Promise<number> => {
          await product.readModels.waitFor(readModels, position, 60_000);
          return performance.now() - start;
        };
        const [shown, figures] = await Promise.all([reached(['programme-detail']), reached(['part-lines'])]);
        copies.push({ answered, shown, figures });
        if (
          (made.json() as { assets: { parts: unknown[] }[] }).assets.reduce(
            (sum, { parts }) => sum + parts.length,
            0,
          ) !== size
        )
          throw new Error('The copy is not complete');
      }
      // The first one reads the programme from the log; later ones find it in memory.
      points.push({ size, copies, first: copies[0] ?? { answered: 0, shown: 0, figures: 0 } });
    }
    const full = points.at(-1);
    const p95 = (of: keyof Copied, copies: readonly Copied[] = full?.copies ?? []) =>
      percentile(
        copies.map((copy) => copy[of]),
        0.95,
      );
    const row = (name: string, of: keyof Copied, bar?: number): BenchRow => ({
      area: 'Scenario',
      name: `${name}, 2,000 parts, slowest of ${COPIES}`,
      value: p95(of),
      unit: 'ms',
      note: `the first, cold: ${full?.first[of].toFixed(0)} ms`,
      ...(bar !== undefined && { bar: `at most ${bar} ms`, met: p95(of) <= bar }),
    });
    const growth = (name: string, of: keyof Copied) => ({
      area: 'Scenario',
      name,
      of: 'parts',
      unit: 'ms',
      kind: 'time' as const,
      points: points.map(({ size, copies }) => ({
        size,
        value: percentile(
          copies.map((copy) => copy[of]),
          0.5,
        ),
      })),
    });
    return {
      rows: [
        row('copy answered, complete', 'answered', 1_000),
        row('copy shown by reads', 'shown'),
        row('its figures shown', 'figures'),
      ],
      growth: [
        growth('copy answered', 'answered'),
        growth('copy shown by reads', 'shown'),
        growth('its figures shown', 'figures'),
      ],
    };
  } finally {
    await product.stop();
  }
}
