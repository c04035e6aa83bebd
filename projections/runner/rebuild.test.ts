import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { BEGINNING } from '../../services/platform/position.js';
import { NotCaughtUp } from '../../services/platform/read-your-writes.js';
import { eventually } from '../../test/support/eventually.js';
import {
  type Apply,
  applyPayments,
  type Ledger,
  ledgerProjection,
  openLedger,
  shows,
} from '../../test/support/ledger.js';
import type { Build } from './build.js';
import { currentBuilds, dropRetired, ensureBuild, promote, retireOutdated } from './checkpoints.js';
import type { Projection } from './projection.js';
import type { ProjectionRunner } from './runner.js';

let ledger: Ledger;
beforeEach(async () => {
  ledger = await openLedger();
});
afterEach(() => ledger.close());

const caughtUp = async (runner: ProjectionRunner): Promise<void> => shows(runner.readModels, await ledger.store.head());
const schemas = async (): Promise<string[]> => {
  const { rows } = await ledger.pool.query<{ nspname: string }>(
    `SELECT nspname FROM pg_namespace WHERE nspname LIKE 'ledger%' ORDER BY 1`,
  );
  return rows.map(({ nspname }) => nspname);
};

const inCents = ledgerProjection({
  version: 2,
  apply: async (events, tx) =>
    applyPayments(
      events.map((event) => ({ ...event, data: { amount: (event.data as { amount: number }).amount * 100 } })),
      tx,
    ),
});

describe('A rebuild', () => {
  it('equals the tables that it replaces', async () => {
    const runner = await ledger.run();
    for (let account = 1; account <= 10; account++) await ledger.pay(account, account, 7, -3);
    await caughtUp(runner);
    const before = await runner.readModels.checksum('ledger');
    await runner.rebuild('ledger');
    expect(await runner.readModels.checksum('ledger')).toBe(before);
    expect(before).toMatch(/^balances 10 -?\d+$/);
    expect(runner.status()).toMatchObject([{ name: 'ledger', build: 2, stage: 'live' }]);
    await ledger.pay(1, 1);
    await caughtUp(runner);
    expect(await runner.readModels.checksum('ledger')).not.toBe(before);
  });

  it('runs beside writers and readers in every process, and no reader ever sees an older state', async () => {
    const runner = await ledger.run();
    const other = await ledger.run();
    const reader = await ledger.reader();
    await ledger.pay(9, ...Array.from({ length: 3_000 }, () => 1));
    await caughtUp(runner);
    let going = true;
    const writers = [1, 2, 3].map(async (account) => {
      for (let amount = 1; going; amount++) {
        const { position } = await ledger.pay(account, amount);
        await shows(runner.readModels, position);
      }
    });
    const readers = [runner.readModels, other.readModels, reader].map(async (readModels, book) => {
      let seen = 0;
      while (going) {
        const { position } = await ledger.note(book);
        await shows(readModels, position);
        const shown = (await ledger.balances(readModels)).reduce((sum, { payments }) => sum + payments, 0);
        expect(shown).toBeGreaterThanOrEqual(seen);
        seen = shown;
      }
    });
    await runner.rebuild('ledger');
    await other.rebuild('ledger');
    going = false;
    await Promise.all([...writers, ...readers]);
    await Promise.all([caughtUp(runner), caughtUp(other)]);
    expect(await ledger.balances(reader)).toEqual(await ledger.fold());
    const live = await runner.readModels.checksum('ledger');
    await runner.rebuild('ledger');
    expect(await runner.readModels.checksum('ledger')).toBe(live);
  });

  it('that was interrupted continues from its checkpoint at the next start', async () => {
    await ledger.pay(1, ...Array.from({ length: 2_500 }, (_, index) => index));
    const served = await ledger.run();
    await caughtUp(served);
    await served.stop();

    let stop: () => void = () => undefined;
    const enough = new Promise<void>((resolve) => (stop = resolve));
    let batches = 0;
    const halts: Apply = async (events, tx) => {
      if (++batches === 2) {
        stop();
        await ledger.cut('projector ledger_v1_b2');
      }
      await applyPayments(events, tx);
    };
    const first = await ledger.run([ledgerProjection({ apply: halts })]);
    const rebuilding = first.rebuild('ledger').catch((error: Error) => error.message);
    await enough;
    await first.stop();
    expect(await rebuilding).toContain('ledger_v1_b2 goes on at the next start');

    const applied: number[] = [];
    const second = await ledger.run([
      ledgerProjection({
        apply: async (events, tx) => {
          applied.push(events.length);
          await applyPayments(events, tx);
        },
      }),
    ]);
    await eventually(() => second.readModels.progress.live('ledger')?.build === 2);
    expect(applied).toEqual([500]);
    expect(await ledger.balances(second.readModels)).toEqual(await ledger.fold());
  });

  it('does not replace tables that are ahead of it', async () => {
    const projection = ledgerProjection();
    const runner = await ledger.run([projection]);
    const { position } = await ledger.pay(1, 10);
    await caughtUp(runner);
    await runner.stop();
    await ensureBuild(ledger.pool, projection, { anew: true });
    const [live, filling] = (await currentBuilds(ledger.pool, ['ledger'])) as [Build, Build];
    const client = await ledger.pool.connect();
    expect(await promote(client, filling, BEGINNING, BEGINNING)).toBe(position);
    expect(await currentBuilds(client, ['ledger'])).toEqual([live, filling]);
    expect(await promote(client, filling, BEGINNING, position)).toBeUndefined();
    expect(await currentBuilds(client, ['ledger'])).toEqual([{ ...filling, position, stage: 'live' }]);
    client.release();
  });

  it('replaces tables that are ahead of it whenever it looks: they wait for it then', async () => {
    const runner = await ledger.run();
    await caughtUp(runner);
    let [overtaken, serves] = [0, false];
    const slow = ledgerProjection({
      version: 2,
      apply: async (events, tx) => {
        await inCents.projector({ store: ledger.store }).apply(events, tx);
        if (serves || ++overtaken > 20) return;
        // The live tables have the next payment before this one is committed, unless they wait.
        const { position } = await ledger.pay(1, 1);
        await Promise.race([shows(runner.readModels, position), delay(500)]);
      },
    });
    await ledger.pay(1, 1);
    await caughtUp(runner);
    const newer = await ledger.run([slow]);
    await shows(newer.readModels, BEGINNING);
    serves = true;
    expect(overtaken).toBeLessThan(10);
    await caughtUp(newer);
    const payments = Number(await ledger.store.head());
    expect(await ledger.balances(newer.readModels)).toMatchObject([{ balance: 100 * payments, payments }]);
  });

  it('keeps the old tables for requests that still read them, then drops them', async () => {
    await ledger.pay(1, 10);
    const runner = await ledger.run();
    await caughtUp(runner);
    const old = await runner.readModels.tablesOf('ledger');
    const reading = await ledger.pool.connect();
    await reading.query('BEGIN');
    await reading.query(`SELECT * FROM ${old.table('balances')}`);
    await runner.rebuild('ledger');

    await dropRetired(ledger.pool, 60_000);
    expect(await schemas()).toEqual(['ledger_v1_b1', 'ledger_v1_b2']);
    await dropRetired(ledger.pool, 0);
    expect(await schemas()).toEqual(['ledger_v1_b1', 'ledger_v1_b2']);
    expect((await reading.query(`SELECT * FROM ${old.table('balances')}`)).rows).toHaveLength(1);
    await reading.query('COMMIT');
    reading.release();
    await dropRetired(ledger.pool, 0);
    expect(await schemas()).toEqual(['ledger_v1_b2']);

    await runner.rebuild('ledger');
    expect(await schemas()).toEqual(['ledger_v1_b2', 'ledger_v1_b3']);
  });
});

describe('A new version of a projection', () => {
  const stages = async () => {
    const { rows } = await ledger.pool.query<{ stage: string }>(
      'SELECT stage FROM projections.checkpoint ORDER BY build',
    );
    return rows.map(({ stage }) => stage);
  };

  it('is built at start and read once it has caught up, while older processes fill and read their own tables', async () => {
    const older = await ledger.run();
    await ledger.pay(1, 10);
    await caughtUp(older);
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const newer = await ledger.run([
      ledgerProjection({
        version: 2,
        apply: async (events, tx) => {
          await gate;
          await inCents.projector({ store: ledger.store }).apply(events, tx);
        },
      }),
    ]);
    await ledger.pay(1, 1);
    await caughtUp(older);
    expect(await ledger.balances(older.readModels)).toMatchObject([{ balance: 11 }]);
    await expect(newer.readModels.waitFor(['ledger'], await ledger.store.head(), 50)).rejects.toThrow(NotCaughtUp);

    open();
    await caughtUp(newer);
    expect(await ledger.balances(newer.readModels)).toMatchObject([{ balance: 1_100 }]);

    await ledger.pay(1, 2);
    await Promise.all([caughtUp(older), caughtUp(newer)]);
    expect(await ledger.balances(older.readModels)).toMatchObject([{ balance: 13 }]);
    expect(await ledger.balances(newer.readModels)).toMatchObject([{ balance: 1_300 }]);
    await retireOutdated(ledger.pool, inCents);
    expect(await stages()).toEqual(['live', 'live']);

    await older.stop();
    await retireOutdated(ledger.pool, inCents);
    expect(await stages()).toEqual(['retired', 'live']);
    await expect(ledger.run()).rejects.toThrow('ledger is built in version 2; this process knows version 1');
  });

  it('leaves the older tables while its own are not filled', async () => {
    const older = await ledger.run();
    await ledger.pay(1, 10);
    await caughtUp(older);
    await older.stop();
    await ensureBuild(ledger.pool, inCents, { anew: false });
    await retireOutdated(ledger.pool, inCents);
    expect(await stages()).toEqual(['live', 'filling']);
  });

  it('replaces a build that a faulty rule has stopped', async () => {
    const faulty: Apply = () => Promise.reject(new Error('Not thought through'));
    await ledger.pay(1, 10);
    const stuck = await ledger.run([ledgerProjection({ apply: faulty })]);
    await eventually(() => stuck.status()[0]?.state === 'stopped');
    await stuck.stop();
    const runner = await ledger.run([inCents]);
    await caughtUp(runner);
    expect(await ledger.balances(runner.readModels)).toMatchObject([{ balance: 1_000 }]);
  });
});

describe('A projection that replaces another one', () => {
  const book: Projection = { ...ledgerProjection(), name: 'ledger-book', replaces: ['ledger'] };

  it('retires its builds once it serves and nobody fills them any more, and again when an earlier release has come back meanwhile', async () => {
    const older = await ledger.run();
    await ledger.pay(1, 10);
    await caughtUp(older);
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const newer = await ledger.run([
      { ...book, projector: () => ({ apply: async (events, tx) => gate.then(() => applyPayments(events, tx)) }) },
    ]);
    await ledger.pay(1, 1);
    await caughtUp(older);
    expect(await ledger.balances(older.readModels)).toMatchObject([{ balance: 11 }]);

    open();
    await shows(newer.readModels, await ledger.store.head(), 'ledger-book');
    await retireOutdated(ledger.pool, book);
    expect(await ledger.balances(older.readModels)).toMatchObject([{ balance: 11 }]);
    await older.stop();
    await newer.stop();
    await retireOutdated(ledger.pool, book);
    await dropRetired(ledger.pool, 0);
    expect(await schemas()).toEqual(['ledger_book_v1_b1']);

    const back = await ledger.run();
    await caughtUp(back);
    await back.stop();
    expect(await schemas()).toEqual(['ledger_book_v1_b1', 'ledger_v1_b2']);
    await ledger.run([book]);
    await eventually(async () => {
      await dropRetired(ledger.pool, 0);
      return (await schemas()).join() === 'ledger_book_v1_b1';
    });
  });
});

describe('The tables of a build', () => {
  it('are only the ones that the projection declares', async () => {
    const { readModels } = await ledger.run();
    await shows(readModels, BEGINNING);
    const sql = await readModels.tablesOf('ledger');
    expect(sql.table('balances')).toBe('"ledger_v1_b1"."balances"');
    expect(() => sql.table('balance')).toThrow('ledger has no table balance');
  });
});

describe('The table of checkpoints', () => {
  it('lists every build that ever existed', async () => {
    const runner = await ledger.run();
    await ledger.pay(1, 10);
    await caughtUp(runner);
    await runner.rebuild('ledger');
    await dropRetired(ledger.pool, 0);
    const { rows } = await ledger.pool.query<pg.QueryResultRow>(
      'SELECT projection, build, version, position, stage FROM projections.checkpoint ORDER BY build',
    );
    expect(rows).toEqual([
      { projection: 'ledger', build: 1, version: 1, position: '1', stage: 'dropped' },
      { projection: 'ledger', build: 2, version: 1, position: '1', stage: 'live' },
    ]);
  });
});
