import { describe, expect, it } from '@jest/globals';
import { Batches } from './batches.js';

/** Batches whose runs end when the test says so. */
function held() {
  const runs: { readonly items: readonly number[]; end(): void; fail(error: Error): void }[] = [];
  const batches = new Batches<number, string>(
    (items) =>
      new Promise((resolve, fail) => {
        runs.push({ items, end: () => resolve(items.map((item) => `done ${item}`)), fail });
      }),
  );
  return { runs, batches };
}

describe('Batches', () => {
  it('run what came meanwhile together, each caller with its own result', async () => {
    const { runs, batches } = held();
    const first = batches.add(1);
    const others = [batches.add(2), batches.add(3)];
    expect(runs.map(({ items }) => items)).toEqual([[1]]);
    runs[0]?.end();
    expect(await first).toBe('done 1');
    expect(runs.map(({ items }) => items)).toEqual([[1], [2, 3]]);
    runs[1]?.end();
    expect(await Promise.all(others)).toEqual(['done 2', 'done 3']);
  });

  it('go on after a failure, which is that of all its callers', async () => {
    const { runs, batches } = held();
    const failed = [batches.add(1)];
    const next = batches.add(2);
    runs[0]?.fail(new Error('the database is away'));
    for (const one of failed) await expect(one).rejects.toThrow('away');
    runs[1]?.end();
    expect(await next).toBe('done 2');
    const later = batches.add(4);
    runs[2]?.end();
    expect(await later).toBe('done 4');
  });
});
