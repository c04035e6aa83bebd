import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventCodec } from '../../services/event-store/event-codec.js';
import { PostgresEventStore } from '../../services/event-store/postgres/postgres-event-store.js';
import { eventually } from '../../test/support/eventually.js';
import {
  type Apply,
  applyPayments,
  type Ledger,
  ledgerProjection,
  openLedger,
  shows,
} from '../../test/support/ledger.js';
import type { ProjectionRunner } from './runner.js';

let ledger: Ledger;
beforeEach(async () => {
  ledger = await openLedger();
});
afterEach(() => ledger.close());

const stopped = (runner: ProjectionRunner) =>
  eventually(() => runner.status().some(({ state }) => state === 'stopped'));
const ledgerStatus = (runner: ProjectionRunner) => runner.status().find(({ name }) => name === 'ledger');

describe('A poisoned event', () => {
  let cured: boolean;
  const chokesOn13: Apply = async (events, tx) => {
    for (const event of events) {
      if ((event.data as { amount: number }).amount === 13 && !cured) throw new Error('Thirteen cannot be booked');
      await applyPayments([event], tx);
    }
  };
  beforeEach(() => {
    cured = false;
  });

  it('stops its projection at that event, with an alarm, while the others continue', async () => {
    const runner = await ledger.run([
      ledgerProjection({ apply: chokesOn13 }),
      { ...ledgerProjection(), name: 'healthy' },
    ]);
    await eventually(() => runner.status().every(({ state }) => state === 'running'));
    await ledger.pay(1, 10, 11, 12, 13, 14);
    await stopped(runner);
    await shows(runner.readModels, await ledger.store.head(), 'healthy');

    const event = { stream: 'account-1', version: 4, position: '4', type: 'Paid' };
    expect(ledgerStatus(runner)).toMatchObject({
      state: 'stopped',
      position: '3',
      error: { message: 'Thirteen cannot be booked', event },
    });
    expect(ledger.alarms).toEqual([{ message: 'Projection stopped', build: 'ledger_v1_b1', event }]);
    expect(await ledger.balances(runner.readModels)).toEqual([
      { account: 'account-1', balance: 33, payments: 3, latest: 12 },
    ]);
  });

  it('is retried when an operator resumes the projection, and nothing is lost', async () => {
    const runner = await ledger.run([ledgerProjection({ apply: chokesOn13 })]);
    await eventually(() => ledgerStatus(runner)?.state === 'running');
    await ledger.pay(1, 12, 13, 14);
    await stopped(runner);
    runner.resume('ledger');
    await eventually(() => ledger.alarms.length === 2);
    await stopped(runner);

    cured = true;
    runner.resume('ledger');
    await shows(runner.readModels, await ledger.store.head());
    expect(await ledger.balances(runner.readModels)).toEqual(await ledger.fold());
    expect(ledgerStatus(runner)).toMatchObject({ position: await ledger.store.head(), error: undefined });
  });

  it('does not stop a projection when only the memory of its projector was wrong', async () => {
    let projectors = 0;
    const projection = ledgerProjection();
    const runner = await ledger.run([
      {
        ...projection,
        projector: (context) => {
          const first = ++projectors === 1;
          const { apply } = projection.projector(context);
          return {
            apply: async (...all) => {
              await apply(...all);
              if (first) throw new TypeError('A wrong memory');
            },
          };
        },
      },
    ]);
    const { position } = await ledger.pay(1, 10, 20);
    await shows(runner.readModels, position);
    expect(await ledger.balances(runner.readModels)).toEqual([
      { account: 'account-1', balance: 30, payments: 2, latest: 20 },
    ]);
    expect(ledger.alarms).toEqual([]);
  });

  it('is also one whose failed statement the projector ignored', async () => {
    const swallows: Apply = async (events, tx) => {
      await applyPayments(events, tx);
      await tx.query('SELECT 1 / 0').catch(() => undefined);
    };
    await ledger.pay(1, 10);
    const runner = await ledger.run([ledgerProjection({ apply: swallows })]);
    await stopped(runner);
    expect(ledgerStatus(runner)).toMatchObject({ position: '0', error: { event: { position: '1' } } });
  });

  it('is reported without the data that PostgreSQL quotes from it', async () => {
    const refused: Apply = async (_events, tx) => {
      await tx.query(`SELECT 'somebody''s name'::integer`);
    };
    await ledger.pay(1, 10);
    const runner = await ledger.run([ledgerProjection({ apply: refused })]);
    await stopped(runner);
    expect(JSON.stringify([runner.status(), ledger.alarms])).not.toContain('somebody');
    expect(ledgerStatus(runner)).toMatchObject({ error: { message: 'SQLSTATE 22P02' } });
  });
});

describe('An event of an unknown type', () => {
  it('stops the projection after all events before it, and is never skipped', async () => {
    const codec = eventCodec({ Paid: { schema: 1 } });
    const older = new PostgresEventStore({ codec, pool: ledger.pool });
    await ledger.pay(1, 10);
    await ledger.note(1);
    await ledger.pay(1, 20);
    const runner = await ledger.run([{ ...ledgerProjection(), categories: ['account', 'book'] }], older);
    await stopped(runner);
    expect(ledgerStatus(runner)).toMatchObject({
      position: '1',
      error: { message: 'Unknown event type Noted (schema 1)' },
    });
    await runner.stop();
    await older.close();
  });
});
