import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Position } from '../../services/platform/position.js';
import { NotCaughtUp } from '../../services/platform/read-your-writes.js';
import { eventually } from '../../test/support/eventually.js';
import { type Ledger, ledgerProjection, openLedger, shows } from '../../test/support/ledger.js';

let ledger: Ledger;
beforeEach(async () => {
  ledger = await openLedger();
});
afterEach(() => ledger.close());

describe('A reader that waits for a position', () => {
  it('sees its own write in the same process', async () => {
    const { readModels } = await ledger.run();
    for (let amount = 1; amount <= 20; amount++) {
      const { position } = await ledger.pay(1, amount);
      await shows(readModels, position);
      expect(await ledger.balances(readModels)).toEqual([
        { account: 'account-1', balance: (amount * (amount + 1)) / 2, payments: amount, latest: amount },
      ]);
    }
  });

  it('sees its own write in a process that projects nothing', async () => {
    await ledger.run();
    const readModels = await ledger.reader();
    const { position } = await ledger.pay(1, 100);
    await shows(readModels, position);
    expect(await ledger.balances(readModels)).toEqual([
      { account: 'account-1', balance: 100, payments: 1, latest: 100 },
    ]);
  });

  it('does not wait for events that the projection does not read, in any process', async () => {
    const runner = await ledger.run();
    const readModels = await ledger.reader();
    await ledger.pay(1, 100);
    for (let book = 1; book <= 5; book++) {
      const { position } = await ledger.note(book);
      await Promise.all([shows(runner.readModels, position), shows(readModels, position)]);
    }
  });

  it('gets an answer from a process that starts after the last event of another category', async () => {
    const runner = await ledger.run();
    const { position } = await ledger.note(1);
    await shows(runner.readModels, position);
    const readModels = await ledger.reader();
    await shows(readModels, position);
  });

  it('gets NotCaughtUp when the projection does not reach the position in time', async () => {
    const { readModels } = await ledger.run();
    await shows(readModels, await ledger.store.head());
    const refusal = await readModels.waitFor(['ledger'], '1000' as Position, 50).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(NotCaughtUp);
    expect(refusal).toMatchObject({ readModels: ['ledger'], position: '1000' });
  });

  it('gets NotCaughtUp when no build has ever been live', async () => {
    const runner = await ledger.run();
    await runner.stop();
    await ledger.pay(1, 100);
    const readModels = await ledger.reader([{ ...ledgerProjection(), name: 'unbuilt' }]);
    await expect(readModels.waitFor(['unbuilt'], await ledger.store.head(), 50)).rejects.toThrow(NotCaughtUp);
    await expect(readModels.tablesOf('unbuilt')).rejects.toThrow(NotCaughtUp);
  });

  it('gets an answer while notifications are lost, and afterwards', async () => {
    await ledger.run();
    const readModels = await ledger.reader();
    for (let amount = 1; amount <= 5; amount++) {
      await eventually(async () => (await ledger.cut('projection progress')) > 0);
      const { position } = await ledger.pay(1, amount);
      await shows(readModels, position);
      expect(await ledger.balances(readModels)).toEqual(await ledger.fold());
    }
  });

  it('does not trust positions that a killed server has lost', async () => {
    const runner = await ledger.run();
    const readModels = await ledger.reader();
    const { position } = await ledger.pay(1, 100);
    await Promise.all([runner.readModels, readModels].map((process) => shows(process, position)));
    const before = await runner.readModels.tablesOf('ledger');
    await runner.stop();
    // The state after the server's restart: without the last transaction, and with new connections.
    await ledger.pool.query(
      `WITH back AS (UPDATE projections.checkpoint SET position = '0') DELETE FROM ${before.table('balances')}`,
    );
    await eventually(async () => (await ledger.cut('projection progress')) > 0);
    await eventually(() => readModels.progress.live('ledger')?.position !== position);
    await expect(readModels.waitFor(['ledger'], position, 300)).rejects.toThrow(NotCaughtUp);

    await ledger.run();
    await shows(readModels, position);
    expect(await ledger.balances(readModels)).toEqual(await ledger.fold());
  });

  it('gets an error for an unknown projection', async () => {
    const { readModels } = await ledger.run();
    await expect(shows(readModels, await ledger.store.head(), 'leger')).rejects.toThrow(
      'No projection is called leger',
    );
  });
});
