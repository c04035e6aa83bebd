import { randomUUID } from 'node:crypto';
import { countingIds, Plan } from '../support/test-programmes.js';
import { area, atMost, median, mediansInTurns, timed } from './area.js';
import { addSizeEdits, appendAll } from './log-of-programmes.js';
import type { AssetForm } from './planner.js';
import type { Product } from './product.js';

const ROUNDS = 60;
const FARTHER = 9;
const PARTS = 200;

/** Row Stale edit: a save of an asset with an `If-Match` behind the head against one at the head, in turns. */
export const bench = area({
  name: 'Stale edit',
  /** Events of a programme of 200 parts; a stale save is a tenth of them behind. */
  sizes: [100, 1_000, 10_000],
  of: 'versions behind',
  prepare: (ground) => ground.product(),
  async measure(size, product) {
    const save = await programmeOf(product, 820_000_000 + size, size);
    // Before what is measured, so that neither kind of save pays for the first one.
    for (const behind of [0, size / 10]) await save(behind);
    const saving = (behind: number) => () => save(behind);
    const [fresh, stale] = await mediansInTurns(ROUNDS, saving(0), saving(size / 10));
    const farther = median(await timed(FARTHER, saving(0.9 * size)));
    const unit = 'x a save at the head';
    const name = 'save 1,000 versions behind, p50, programme of 10,000 events';
    const note = `${stale.toFixed(1)} ms against ${fresh.toFixed(1)}`;
    return [
      { name, value: stale / fresh, unit, bar: atMost(2), note },
      { name: 'save 9,000 versions behind, p50', value: farther / fresh, unit },
      { grows: 'save p50', value: stale, size: size / 10 },
    ];
  },
});

interface SavedPart {
  readonly id: number;
  readonly partName: string;
  /** Version from which on it has its new name. */
  renamed?: { readonly at: number; readonly partName: string };
}

/**
 * A programme of which others have changed the fourth asset.
 * @returns what saves one of its first three with one part renamed, each part once, from the form as it was so many versions ago
 */
async function programmeOf(product: Product, id: number, events: number): Promise<(behind: number) => Promise<void>> {
  const plan = new Plan(product.library, countingIds(1_000_000_000 + (id % 100_000) * 100));
  const made = plan.sized(id, PARTS).drain();
  const others = [...plan.programme.parts.values()].filter(({ assetId }) => assetId === 4);
  addSizeEdits(made, plan.programme, others, events);
  await appendAll(product.store, `programme-${id}`, made);
  await product.caughtUp();
  const { assets } = (await product.read(`/api/Projects/${id}`)).json<{ assets: AssetForm<SavedPart>[] }>();
  let [version, saves] = [made.length, 0];
  return async (behind) => {
    const at = version - behind;
    const { assetName, parts } = assets.slice(0, 3)[Math.floor(saves / 50)] ?? { assetName: '', parts: [] };
    const renamed = parts[saves++ % 50];
    if (!renamed) throw new Error('Every part has been renamed');
    const partName = `Save ${saves}`;
    const form = parts.map(({ renamed: later, ...part }) => {
      if (part.id === renamed.id) return { ...part, partName };
      return later && later.at <= at ? { ...part, partName: later.partName } : part;
    });
    const headers = { 'If-Match': `"${at}"`, 'Idempotency-Key': randomUUID() };
    const { etag } = await product.saveAsset(id, { assetName, parts: form }, headers);
    version = Number(JSON.parse(etag));
    renamed.renamed = { at: version, partName };
  };
}
