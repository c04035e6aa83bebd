import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { type PostgresLogUnderTest, postgresLog } from '../../../test/support/postgres-log.js';
import { restoreLogTo } from '../../../test/support/restored-log.js';
import { openPool } from '../../platform/database.js';
import { command, measured, newStream, readAll, sampleCodec, sizeOf } from '../contract/sample-log.js';
import { verifyChain } from '../hash-chain.js';
import { LOG_CHANNEL } from './log-listener.js';
import { PostgresEventStore } from './postgres-event-store.js';

describe('a log that is restored while a process runs', () => {
  let log: PostgresLogUnderTest;
  let pool: pg.Pool;
  let store: PostgresEventStore;
  beforeEach(async () => {
    log = await postgresLog();
    await (await log.open(sampleCodec)).close();
    // The pool has closed its idle connections before the restore, so that it cannot notice the lost database.
    pool = openPool(log.url, () => undefined, { idleTimeoutMillis: 1, min: 0 });
    store = new PostgresEventStore({ pool, codec: sampleCodec });
  });
  afterEach(async () => {
    await store.close();
    await pool.end();
    await log.cleanup();
  });

  /** Resolves with the backend process of the log listener once it differs from `before`. */
  async function listener(before?: number): Promise<number> {
    for (;;) {
      const rows = await log.sql<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE query = 'LISTEN ${LOG_CHANNEL}' AND state = 'idle'`,
      );
      const found = rows.find(({ pid }) => pid !== before);
      if (found) return found.pid;
      await pause(20);
    }
  }

  it('is not continued after an event that it no longer has, although no connection was lost', async () => {
    const stream = newStream();
    const { position } = await store.append(stream, 0, [measured(1)], command());
    const { recorded = () => [] } = await store.append(stream, 1, [measured(2), measured(3)], command());
    const hash = recorded()[1]?.metadata.hash ?? '';
    const restoring = openPool(log.url, () => undefined);
    await restoreLogTo(restoring, position);
    await restoring.end();
    const elsewhere = newStream();
    const answers = await Promise.allSettled([
      store.append(stream, { version: 3, hash }, [measured(4)], command()),
      store.append(elsewhere, 0, [measured(1), measured(2), measured(3)], command()),
    ]);
    expect(answers).toMatchObject([
      { status: 'rejected', reason: { name: 'VersionConflict', actual: 1 } },
      { status: 'fulfilled' },
    ]);
    await store.append(stream, 1, [measured(20)], command());
    expect((await readAll(store, stream)).map(sizeOf)).toEqual([1, 20]);
    expect(await store.head()).toBe(String(Number(position) + 4));
  });

  it('is continued from its own last event, even when the stream has the same version as before', async () => {
    const stream = newStream();
    const { position } = await store.append(stream, 0, [measured(1)], command());
    await store.append(stream, 1, [measured(2)], command());
    const listening = await listener();
    while (pool.totalCount > 0) await once(pool, 'remove');

    await log.cutConnections();
    const restoring = openPool(log.url, () => undefined);
    await restoreLogTo(restoring, position);
    await restoring.end();
    const other = await log.open(sampleCodec);
    await other.append(stream, 1, [measured(20)], command());
    await other.close();
    await listener(listening);

    await store.append(stream, 2, [measured(30)], command());
    const events = await readAll(store, stream, { asStored: true });
    expect(events.map(sizeOf)).toEqual([1, 20, 30]);
    for await (const broken of verifyChain(events)) expect(broken).toBeUndefined();
  });
});
