import { afterEach, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { applyPayments, type Ledger, ledgerProjection, openLedger } from '../../test/support/ledger.js';
import { currentBuilds, ensureBuild, Fenced } from './checkpoints.js';
import { Progress } from './progress.js';
import { ProjectionRun } from './projection-run.js';

let ledger: Ledger;
beforeEach(async () => {
  ledger = await openLedger();
});
afterEach(() => ledger.close());

it('When two instances both believe that they are active, the fence lets only one commit', async () => {
  let arrived = 0;
  let release: () => void = () => undefined;
  const bothStarted = new Promise<void>((resolve) => (release = resolve));
  const base = ledgerProjection();
  const projection = {
    ...base,
    projector: () => {
      if (++arrived === 2) release();
      return { apply: applyPayments };
    },
  };
  await ensureBuild(ledger.pool, projection, { anew: false });
  const [build] = await currentBuilds(ledger.pool, ['ledger']);
  if (build === undefined) throw new Error('No build');
  await ledger.pay(1, 10, 20, 30);
  const progress = new Progress(ledger.pool, [projection], ledger.log);
  const done = new AbortController();

  const runs = [1, 2].map(async () => {
    const client = new pg.Client(ledger.pool.options);
    await client.connect();
    try {
      const run = new ProjectionRun({
        store: ledger.store,
        projection,
        progress,
        client,
        build,
        oneByOneUpTo: undefined,
        onCommit: () => undefined,
      });
      await bothStarted;
      await run.run(done.signal);
    } catch (error) {
      done.abort();
      throw error;
    } finally {
      await client.end();
    }
  });
  const outcomes = await Promise.allSettled(runs);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: expect.any(Fenced) });
  const { rows } = await ledger.pool.query('SELECT * FROM ledger_v1_b1.balances');
  expect(rows).toEqual([{ account: 'account-1', balance: 60, payments: 3, latest: 30 }]);
});
