import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BEGINNING } from '../../services/platform/position.js';
import { eventually } from '../../test/support/eventually.js';
import { type Ledger, ledgerProjection, openLedger, shows } from '../../test/support/ledger.js';
import type { WorkTold } from './progress.js';
import type { Projection, ProjectionSql, Worker } from './projection.js';
import type { ProjectionRunner } from './runner.js';

let ledger: Ledger;
beforeEach(async () => {
  ledger = await openLedger();
});
afterEach(() => ledger.close());

/**
 * A ledger that leaves for later to count what the payments of 7 owe: the count of an account follows slice by slice.
 * @param before called in the transaction of each slice, before anything is written
 */
const lateLedger = (
  before: (accounts: readonly number[], tx: ProjectionSql) => Promise<void> = async () => undefined,
) => {
  const { apply } = ledgerProjection().projector({ store: ledger.store });
  const projection: Projection = {
    ...ledgerProjection(),
    tables: ['balances', 'due', 'counted'],
    async createTables(sql) {
      await ledgerProjection().createTables(sql);
      await sql.query(`CREATE TABLE ${sql.table('due')} (account integer NOT NULL, nth serial)`);
      await sql.query(`CREATE TABLE ${sql.table('counted')} (account integer PRIMARY KEY, times integer NOT NULL)`);
    },
    async workLeft(sql) {
      return (await sql.query(`SELECT FROM ${sql.table('due')} LIMIT 1`)).rowCount === 1;
    },
    projector: () => ({
      async apply(events, tx) {
        await apply(events, tx);
        for (const { stream, data } of events) {
          if ((data as { amount: number }).amount !== 7) continue;
          await tx.query(`INSERT INTO ${tx.table('due')} (account) VALUES ($1)`, [stream.split('-')[1]]);
        }
      },
      async work(tx) {
        const { rows } = await tx.query<{ account: number }>(
          `DELETE FROM ${tx.table('due')}
            WHERE nth = (SELECT nth FROM ${tx.table('due')} ORDER BY nth LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING account`,
        );
        const accounts = rows.map(({ account }) => account);
        await before(accounts, tx);
        for (const account of accounts)
          await tx.query(
            `INSERT INTO ${tx.table('counted')} AS known VALUES ($1, 1)
             ON CONFLICT (account) DO UPDATE SET times = known.times + 1`,
            [account],
          );
        return accounts;
      },
    }),
  };
  return projection;
};

/** Those who stand by help with its work. */
const shared = (projection: Projection): Projection => ({
  ...projection,
  workDue: projection.workLeft as Required<Projection>['workLeft'],
  worker: (context) => ({ work: projection.projector(context).work as Worker['work'] }),
});

const counted = async ({ readModels }: ProjectionRunner): Promise<Record<number, number>> => {
  const sql = await readModels.tablesOf('ledger');
  const { rows } = await sql.query<{ account: number; times: number }>(
    `SELECT account, times FROM ${sql.table('counted')}`,
  );
  return Object.fromEntries(rows.map(({ account, times }) => [account, times]));
};
/** A runner whose build serves: one that is still filled would wait for its work. */
async function live(projection: Projection): Promise<ProjectionRunner> {
  const runner = await ledger.run([projection]);
  await shows(runner.readModels, BEGINNING);
  return runner;
}

/** A gate that is closed until it is opened. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

describe('Work that events leave for later', () => {
  it('is done after the checkpoint has moved on, so that nobody waits for it who waits for the events', async () => {
    const { opened, open } = gate();
    const runner = await live(lateLedger(() => opened));
    const { position } = await ledger.pay(1, 7, 7);
    await shows(runner.readModels, position);
    expect(await counted(runner)).toEqual({});
    expect(await ledger.balances(runner.readModels)).toEqual(await ledger.fold());
    open();
    await eventually(async () => (await counted(runner))[1] === 2);
  });

  it('is shared by the processes that stand by: each takes what no other has taken', async () => {
    const inHand: number[] = [];
    const both = gate();
    const projection = shared(
      lateLedger(async (accounts) => {
        inHand.push(...accounts);
        if (new Set(inHand).size === 2) both.open();
        await both.opened;
      }),
    );
    const runner = await live(projection);
    await ledger.run([projection]);
    await Promise.all([ledger.pay(1, 7), ledger.pay(2, 7)]);
    await eventually(async () => Object.keys(await counted(runner)).length === 2);
    expect(await counted(runner)).toEqual({ 1: 1, 2: 1 });
    const { position } = await ledger.pay(3, 1);
    await shows(runner.readModels, position);
    expect(await ledger.balances(runner.readModels)).toEqual(await ledger.fold());
  });

  it('is done slice by slice, and the events that come meanwhile are applied between two of them', async () => {
    const seen: number[] = [];
    const [first, payment] = [gate(), gate()];
    const projection = lateLedger(async (_, tx) => {
      first.open();
      await payment.opened;
      const { rows } = await tx.query<{ payments: number }>(
        `SELECT sum(payments)::integer AS payments FROM ${tx.table('balances')}`,
      );
      seen.push(rows[0]?.payments ?? 0);
    });
    const runner = await live(projection);
    await shows(runner.readModels, (await ledger.pay(1, ...Array.from({ length: 200 }, () => 7))).position);
    await first.opened;
    const { position } = await ledger.pay(2, 1);
    payment.open();
    await shows(runner.readModels, position);
    await eventually(async () => (await counted(runner))[1] === 200);
    expect(seen).toHaveLength(200);
    expect([seen[0], seen.at(-1)]).toEqual([200, 201]);
  });

  it('is told to every process, with what it was done for', async () => {
    const runner = await ledger.run([lateLedger()]);
    const reader = await ledger.reader([lateLedger()]);
    await shows(reader, await ledger.store.head());
    const told: WorkTold[] = [];
    reader.progress.watchWork((work) => told.push(work));
    const { position } = await ledger.pay(3, 7);
    await shows(runner.readModels, position);
    await eventually(() => told.some(({ ids }) => ids !== undefined));
    expect(told.filter(({ ids }) => ids !== undefined)).toEqual([{ projection: 'ledger', position, ids: [3] }]);
  });

  it('is neither lost nor done twice when connections are cut and processes end in the middle of it', async () => {
    const helped = shared(lateLedger());
    const [first] = await Promise.all([ledger.run([helped]), ledger.run([helped])]);
    const third = await ledger.run([helped]);
    for (let account = 1; account <= 10; account++) await ledger.pay(account, 7, 7, 7);
    for (let cuts = 0; cuts < 4; ) cuts += await ledger.cut('projector ledger');
    await first.stop();
    await eventually(async () => Object.values(await counted(third)).reduce((sum, times) => sum + times, 0) >= 30);
    expect(await counted(third)).toEqual(Object.fromEntries(Array.from({ length: 10 }, (_, i) => [i + 1, 3])));
    expect(ledger.alarms).toEqual([]);
  });

  it('is waited for by a build that is filled, before it replaces the live one, and by a checksum', async () => {
    const runner = await ledger.run([lateLedger()]);
    const { position } = await ledger.pay(1, 7, 7, 7);
    await shows(runner.readModels, position);
    const live = await runner.readModels.checksum('ledger');
    await runner.rebuild('ledger');
    expect(await counted(runner)).toEqual({ 1: 3 });
    expect(await runner.readModels.checksum('ledger')).toBe(live);
  });

  it('of a build that is filled may be ended by another process, just before this one asks what is due', async () => {
    const projection: Projection = {
      ...shared(lateLedger()),
      async workDue(sql) {
        // As the last slice of another process, which commits now.
        await sql.query(`DELETE FROM ${sql.table('due')}`);
        return false;
      },
    };
    await shows((await ledger.run([lateLedger()])).readModels, (await ledger.pay(1, 7)).position);
    const runner = await ledger.run([{ ...projection, version: projection.version + 1 }]);
    await shows(runner.readModels, await ledger.store.head());
    expect(await ledger.balances(runner.readModels)).toEqual(await ledger.fold());
  });

  it('stops the projection when it cannot be done, and goes on when it can again', async () => {
    let broken = true;
    const runner = await ledger.run([
      lateLedger(async () => {
        if (broken) throw new Error('The count is broken');
      }),
    ]);
    await ledger.pay(1, 7);
    await eventually(() => runner.status()[0]?.state === 'stopped');
    expect(runner.status()[0]?.error?.message).toBe('The count is broken');
    expect(ledger.alarms).toMatchObject([{ message: 'Projection stopped' }]);
    broken = false;
    runner.resume('ledger');
    await eventually(async () => (await counted(runner))[1] === 1);
    const { position } = await ledger.pay(2, 1);
    await shows(runner.readModels, position);
  });
});
