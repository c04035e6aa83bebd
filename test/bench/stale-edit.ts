import { randomUUID } from 'node:crypto';
import { countingIds, Plan } from '../support/test-programmes.js';
import { type BenchEnvironment, type BenchResult, type Growth, percentile, timed } from './bench-row.js';
import { appendAll, type Product, startProduct } from './product.js';
import { addSizeEdits } from './size-edits.js';

/** Events of a programme of 200 parts; a stale save is a tenth of them behind. */
const SIZES = [100, 1_000, 10_000];
const ROUNDS = 60;
const FARTHER = 9;
const PARTS = 200;
const BAR = 2;

/** Row Stale edit: a save of an asset with an `If-Match` behind the head against one at the head, in turns. */
export async function staleEditBench({ database, report }: BenchEnvironment): Promise<BenchResult> {
  const product = await startProduct(await database());
  try {
    const points: Growth['points'][number][] = [];
    let fresh = 0;
    let farther = 0;
    for (const [nth, size] of SIZES.entries()) {
      report(`Stale edit: a programme of ${size.toLocaleString('en-GB')} events`);
      const planner = await Planner.of(product, 820_000_000 + nth, size);
      // Before what is measured, so that neither kind of save pays for the first one.
      for (const behind of [0, size / 10]) await planner.save(behind);
      const took: { fresh: number[]; stale: number[] } = { fresh: [], stale: [] };
      for (let round = 0; round < ROUNDS; round++) {
        took.fresh.push(...(await timed(1, () => planner.save(0))));
        took.stale.push(...(await timed(1, () => planner.save(size / 10))));
      }
      fresh = percentile(took.fresh, 0.5);
      points.push({ size: size / 10, value: percentile(took.stale, 0.5) });
      farther = percentile(await timed(FARTHER, () => planner.save(0.9 * size)), 0.5);
    }
    const stale = points.at(-1)?.value ?? 0;
    const ratio = stale / fresh;
    const area = 'Stale edit';
    return {
      rows: [
        {
          area,
          name: 'save 1,000 versions behind, p50, programme of 10,000 events',
          value: ratio,
          unit: 'x a save at the head',
          bar: `at most ${BAR} x`,
          met: ratio <= BAR,
          note: `${stale.toFixed(1)} ms against ${fresh.toFixed(1)}`,
        },
        { area, name: 'save 9,000 versions behind, p50', value: farther / fresh, unit: 'x a save at the head' },
      ],
      growth: [{ area, name: 'save p50', of: 'versions behind', unit: 'ms', kind: 'time', points }],
    };
  } finally {
    await product.stop();
  }
}

interface SavedAsset {
  readonly assetName: string;
  readonly parts: readonly SavedPart[];
}

interface SavedPart {
  readonly id: number;
  readonly partName: string;
  /** Version from which on it has its new name. */
  renamed?: { readonly at: number; readonly partName: string };
}

/** Three assets that a planner saves, renaming each part once, in a programme of which others have changed the fourth. */
class Planner {
  private saves = 0;

  private constructor(
    private readonly product: Product,
    private readonly path: string,
    private readonly assets: readonly SavedAsset[],
    private version: number,
  ) {}

  static async of(product: Product, programmeId: number, events: number): Promise<Planner> {
    const plan = new Plan(product.library, countingIds(1_000_000_000 + (programmeId % 10) * 100_000));
    const made = plan.sized(programmeId, PARTS).drain();
    const others = [...plan.programme.parts.values()].filter(({ assetId }) => assetId === 4);
    addSizeEdits(made, plan.programme, others, events);
    await appendAll(product.store, `programme-${programmeId}`, made);
    await product.caughtUp('all');
    const path = `/api/Projects/${programmeId}`;
    const { assets } = (await product.call('GET', path)).json() as { assets: SavedAsset[] };
    return new Planner(product, path, assets.slice(0, 3), made.length);
  }

  /** Saves an asset with one part renamed, from the form as it was so many versions ago. */
  async save(behind: number): Promise<void> {
    const at = this.version - behind;
    const nth = this.saves++;
    const asset = this.assets[Math.floor(nth / 50)];
    const part = asset?.parts[nth % 50];
    if (!asset || !part) throw new Error('Every part has been renamed');
    const partName = `Save ${this.saves}`;
    const seen = asset.parts.map(({ renamed, ...one }) => ({
      ...one,
      partName: renamed && renamed.at <= at ? renamed.partName : one.partName,
    }));
    const saved = await this.product.call(
      'PUT',
      `${this.path}/assets/${encodeURIComponent(asset.assetName)}`,
      { assetName: asset.assetName, parts: seen.map((one) => (one.id === part.id ? { ...one, partName } : one)) },
      { 'If-Match': `"${at}"`, 'Idempotency-Key': randomUUID() },
    );
    this.version = Number(JSON.parse(saved.headers.get('etag') ?? '0'));
    part.renamed = { at: this.version, partName };
  }
}
