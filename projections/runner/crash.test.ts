import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Batch } from '../../services/event-store/event-store.js';
import { eventually } from '../../test/support/eventually.js';
import {
  type Apply,
  applyPayments,
  type Ledger,
  ledgerProjection,
  openLedger,
  shows,
} from '../../test/support/ledger.js';
import { runs } from '../../test/support/runs.js';
import { delivering } from '../../test/support/unreliable-store.js';
import type { ProjectionRunner } from './runner.js';

let ledger: Ledger;
beforeEach(async () => {
  ledger = await openLedger();
});
afterEach(() => ledger.close());

const states = (runners: readonly ProjectionRunner[]): string[] =>
  runners
    .flatMap((runner) => runner.status())
    .map(({ state }) => state)
    .sort();
const caughtUp = async (runner: ProjectionRunner): Promise<void> => shows(runner.readModels, await ledger.store.head());

describe('A projector that loses its connection', () => {
  it('in the middle of a batch has changed nothing, and applies the batch again', async () => {
    let cut = false;
    const diesOnce: Apply = async (events, tx) => {
      await applyPayments(events.slice(0, 2), tx);
      if (!cut) {
        cut = true;
        await ledger.cut('projector ledger');
      }
      await applyPayments(events.slice(2), tx);
    };
    await ledger.pay(1, 10, 20, 30, 40);
    const runner = await ledger.run([ledgerProjection({ apply: diesOnce })]);
    await caughtUp(runner);
    expect(cut).toBe(true);
    expect(await ledger.balances(runner.readModels)).toEqual([
      { account: 'account-1', balance: 100, payments: 4, latest: 40 },
    ]);
    expect(ledger.alarms).toEqual([]);
  });

  it('at any moment, repeatedly, with four writers and two processes, loses and duplicates nothing', async () => {
    const [runner] = await Promise.all([ledger.run(), ledger.run()]);
    let writing = true;
    const writers = [1, 2, 3, 4].map(async (account) => {
      for (let amount = 1; writing; amount++) {
        const { position } = await ledger.pay(account, amount, -amount, amount);
        if (amount % 10 === 0) await shows(runner.readModels, position);
      }
    });
    for (let cuts = 0; cuts < runs(6, 40); ) {
      cuts += await ledger.cut('projector ledger');
      await ledger.pay(5, cuts);
    }
    writing = false;
    await Promise.all(writers);
    await caughtUp(runner);
    expect(await ledger.balances(runner.readModels)).toEqual(await ledger.fold());
    expect(ledger.alarms).toEqual([]);
  });
});

describe('Of several processes', () => {
  it('one projects; when it ends, the other continues from its checkpoint', async () => {
    const appliedBy: number[] = [];
    const instance = (id: number): ReturnType<typeof ledgerProjection> =>
      ledgerProjection({
        apply: async (events, tx) => {
          await applyPayments(events, tx);
          appliedBy.push(...events.map(() => id));
        },
      });
    const first = await ledger.run([instance(1)]);
    await eventually(() => states([first]).includes('running'));
    const second = await ledger.run([instance(2)]);
    for (let amount = 1; amount <= 3; amount++) await ledger.pay(1, amount);
    await caughtUp(second);
    expect(states([first, second])).toEqual(['running', 'waiting-for-lock']);
    expect(appliedBy).toEqual([1, 1, 1]);

    await first.stop();
    await ledger.pay(1, 4);
    await caughtUp(second);
    expect(appliedBy).toEqual([1, 1, 1, 2]);
    await eventually(() => states([second]).includes('running'));
    expect(await ledger.balances(second.readModels)).toEqual([
      { account: 'account-1', balance: 10, payments: 4, latest: 4 },
    ]);
  });

  it('two that start on an empty database at once create one build', async () => {
    const runners = await Promise.all([ledger.run(), ledger.run(), ledger.run()]);
    await ledger.pay(1, 10);
    await Promise.all(runners.map(caughtUp));
    const builds = runners.flatMap((runner) => runner.status()).map(({ build }) => build);
    expect(builds).toEqual([1, 1, 1]);
  });
});

describe('A process that is killed', () => {
  it('while it projects is replaced by another at once, and nothing is lost or duplicated', async () => {
    const child = spawn(
      process.execPath,
      ['--import', './scripts/typescript.mjs', 'test/support/processes/ledger-process.ts'],
      {
        env: { ...process.env, NODE_OPTIONS: '', LEDGER_URL: ledger.url },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const dead = once(child, 'exit');
    try {
      await Promise.race([once(child.stdout, 'data'), dead.then(() => Promise.reject(new Error('It did not start')))]);
      const standby = await ledger.run();
      for (let amount = 1; amount <= 300; amount++) {
        await ledger.pay(amount % 5, amount);
        if (amount === 100) expect(states([standby])).toEqual(['waiting-for-lock']);
        if (amount === 200) child.kill('SIGKILL');
      }
      expect(await dead).toEqual([null, 'SIGKILL']);
      await caughtUp(standby);
      expect(await ledger.balances(standby.readModels)).toEqual(await ledger.fold());
    } finally {
      child.kill('SIGKILL');
    }
  });
});

describe('A store that breaks its promise', () => {
  it('by delivering every batch twice causes no duplicates', async () => {
    const twice = delivering(ledger.store, async function* (batches) {
      for await (const batch of batches) yield* [batch, batch];
    });
    for (let account = 1; account <= 3; account++) await ledger.pay(account, 10, 20, 30, 40);
    const runner = await ledger.run([ledgerProjection()], twice);
    await caughtUp(runner);
    expect(await ledger.balances(runner.readModels)).toEqual(await ledger.fold());
  });

  it('by swapping batches is subscribed to again, and no event is lost', async () => {
    let swaps = 0;
    const swapped = delivering(ledger.store, async function* (batches) {
      let held: Batch | undefined;
      for await (const batch of batches) {
        if (swaps > 0) yield batch;
        else if (held === undefined) held = batch;
        else {
          swaps++;
          yield* [batch, held];
        }
      }
    });
    await ledger.pay(1, 10, 20, 30, 40, 50, 60);
    const runner = await ledger.run([ledgerProjection()], swapped);
    await caughtUp(runner);
    expect(swaps).toBe(1);
    expect(await ledger.balances(runner.readModels)).toEqual(await ledger.fold());
  });
});
