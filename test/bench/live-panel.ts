import { type BenchEnvironment, type BenchResult, percentile, timed } from './bench-row.js';
import { editOf, startProduct } from './product.js';

const SIZES = [20, 200, 2_000];
const ROUNDS = 60;

interface Programme {
  readonly assets: { assetName: string; parts: { id: number; partSize: number; subProgrammId: number }[] }[];
}

/** Row Live panel: an unsaved edit of one part of a programme, or of one task, answered with the figures before and after. */
export async function livePanelBench({ database, report }: BenchEnvironment): Promise<BenchResult> {
  const product = await startProduct(await database());
  try {
    const points: { size: number; value: number; first: number }[] = [];
    const ofTasks: typeof points = [];
    for (const size of SIZES) {
      report(`Live panel: a programme of ${size} parts`);
      const id = await product.programmeOf(size);
      await product.caughtUp('all');
      const programme: Programme = (await product.call('GET', `/api/Projects/${id}`)).json();
      const took = await timed(ROUNDS, (round) =>
        product.call('POST', `/api/Projects/${id}/preview`, {
          asset: editOf(programme, round, round),
          part: { index: 0 },
        }),
      );
      points.push({ size, value: percentile(took, 0.95), first: took[0] ?? 0 });
      const part = programme.assets[0]?.parts[0];
      const [task]: { id: number }[] = (
        await product.call('GET', `/api/Tasks?subProgrammeId=${part?.subProgrammId}`)
      ).json();
      if (!part || !task) throw new Error('The programme has no tasks');
      const tookTasks = await timed(ROUNDS, (round) =>
        product.call('POST', `/api/Projects/${id}/preview`, {
          tasks: [{ id: task.id, durationPercent: 10 + round / 4, lagPercent: 5 }],
          part: { id: part.id },
        }),
      );
      ofTasks.push({ size, value: percentile(tookTasks, 0.95), first: tookTasks[0] ?? 0 });
    }
    const row = (of: typeof points, edits: string, size: number, bar: number) => {
      const { value = 0, first = 0 } = of.find((point) => point.size === size) ?? {};
      return {
        area: 'Live panel',
        name: `p95 of ${ROUNDS} unsaved ${edits}, ${size.toLocaleString('en-GB')} parts`,
        value,
        unit: 'ms',
        bar: `at most ${bar} ms`,
        met: value <= bar,
        note: `the first, cold: ${first.toFixed(0)} ms`,
      };
    };
    return {
      rows: [
        row(points, 'one-part edits', 200, 150),
        row(points, 'one-part edits', 2_000, 300),
        row(ofTasks, 'one-task edits', 200, 150),
        row(ofTasks, 'one-task edits', 2_000, 300),
      ],
      growth: [{ area: 'Live panel', name: 'p95', of: 'parts', unit: 'ms', kind: 'time', points }],
    };
  } finally {
    await product.stop();
  }
}
