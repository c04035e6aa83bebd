import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { A9, openPlans, type Plan, type Plans } from '../../test/support/test-programmes.js';
import { LineStore } from './line-store.js';
import { PART_LINES, partLines } from './part-lines-projection.js';
import type { PartLines } from './programme-lines.js';

let plans: Plans;
let plan: Plan;
beforeEach(async () => {
  plans = await openPlans();
  plan = plans.plan().sized(1, 60);
  await plans.save(plan);
});
afterEach(() => plans.close());

const opened = async () => {
  const running = await plans.run([partLines]);
  await running.caughtUp();
  const store = new LineStore(running.readModels);
  const of = async (programme: number) => {
    await running.caughtUp();
    const lines = await store.linesOf(programme);
    if (!lines) throw new Error('The programme is not known');
    return lines;
  };
  return { ...running, store, of };
};
const total = (part: PartLines | undefined): number =>
  part?.lines.quantity.reduce((sum, quantity) => sum + quantity, 0) ?? NaN;

describe('The lines of a programme in memory', () => {
  it('are the same object while nothing changes, whatever happens to other programmes', async () => {
    const { of } = await opened();
    const before = await of(1);
    await plans.save(await plans.plan().sample(A9, 2));
    expect(await of(1)).toBe(before);
  });

  it('are updated by reading only the changed part, without changing objects that were returned before', async () => {
    const { of } = await opened();
    const before = await of(1);
    const wasTotal = before.parts.map(total);
    plan.asset(
      'Asset 1',
      plan.forms('Asset 1').map((form, i) => (i === 3 ? { ...form, size: 2 * (form.size ?? 0) } : form)),
    );
    await plans.save(plan);
    const after = await of(1);
    expect(after.parts.flatMap((part, i) => (part === before.parts[i] ? [] : i))).toEqual([3]);
    expect(total(after.parts[3])).toBeCloseTo(2 * (wasTotal[3] ?? NaN), 6);
    expect(before.parts.map(total)).toEqual(wasTotal);
  });

  it('lose a part that is removed and gain one that is added, in building order', async () => {
    const { of } = await opened();
    const [first, ...rest] = plan.forms('Asset 1');
    if (!first) throw new Error('The asset has parts');
    await of(1);
    plan.asset('Asset 1', [...rest, { ...first, id: undefined, partName: 'Last section' }]);
    await plans.save(plan);
    const { parts } = await of(1);
    expect(parts.map(({ partId }) => partId)).toEqual([...plan.programme.assets.values()].flat());
    expect(parts[49]).toMatchObject({ assetName: 'Asset 1', partName: 'Last section' });
  });

  it('are read again from a build that replaces another', async () => {
    const { of, runner } = await opened();
    const before = await of(1);
    await runner.rebuild(PART_LINES);
    const after = await of(1);
    expect(after).not.toBe(before);
    expect(after.parts).toEqual(before.parts);
  });

  it('belong to one revision while the programme is edited', async () => {
    const { store, caughtUp } = await opened();
    const scale = async (size: number) => {
      plan.asset(
        'Asset 1',
        plan.forms('Asset 1').map((form) => ({ ...form, size })),
      );
      await plans.save(plan);
      await caughtUp();
    };
    await scale(1);
    let going = true;
    const writing = (async () => {
      for (let size = 2; size < 12; size += 1) await scale(size);
      going = false;
    })();
    while (going) {
      // All parts of the asset are equal, so a part of another revision would be noticed.
      const totals = (await store.linesOf(1))?.parts.slice(0, 50).map((part) => Math.round(total(part) * 1e6)) ?? [];
      expect(new Set(totals).size).toBe(1);
    }
    await writing;
  });

  it('include a change for every call after it, also when an earlier read is still running', async () => {
    const { of, store } = await opened();
    const scale = async (size: number) => {
      plan.asset(
        'Asset 1',
        plan.forms('Asset 1').map((form) => ({ ...form, size })),
      );
      await plans.save(plan);
    };
    await scale(1);
    const one = total((await of(1)).parts[0]);
    for (let size = 2; size <= 10; size += 1) {
      const early = store.linesOf(1);
      await scale(size);
      const [after] = await Promise.all([of(1), early, store.linesOf(1)]);
      expect(total(after.parts[0])).toBeCloseTo(size * one, 6);
    }
  });

  it('are undefined for a programme that does not exist', async () => {
    const { store } = await opened();
    expect(await store.linesOf(99)).toBeUndefined();
  });
});
