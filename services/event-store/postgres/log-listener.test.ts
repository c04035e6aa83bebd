import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { type PostgresLogUnderTest, postgresLog } from '../../../test/support/postgres-log.js';
import { openPool } from '../../platform/database.js';
import { Notifier } from '../../platform/notifier.js';
import { LOG_CHANNEL, LogListener } from './log-listener.js';

/** Longer than any test: a wait ends by a notification only. */
const NEVER_MS = 3_600_000;

describe('the listener of the log', () => {
  let log: PostgresLogUnderTest;
  let listener: LogListener;
  const reader = new AbortController();
  const notify = () => log.sql(`NOTIFY ${LOG_CHANNEL}`);

  beforeEach(async () => {
    log = await postgresLog();
    listener = new LogListener({ connectionString: log.url });
    listener.listen();
    await listener.wait(0, NEVER_MS, reader.signal); // it notifies once when it starts to listen
  });
  afterEach(async () => {
    await listener.close();
    await log.cleanup();
  });

  it('wakes every waiting reader', async () => {
    const waiting = [1, 2, 3].map(() => listener.wait(listener.generation, NEVER_MS, reader.signal));
    await notify();
    await Promise.all(waiting);
  });

  it('does not miss a notification between a read and the wait after it', async () => {
    const seen = listener.generation;
    await Promise.all([listener.wait(seen, NEVER_MS, reader.signal), notify()]);
    await listener.wait(seen, NEVER_MS, reader.signal);
  });

  it('wakes readers when it listens again after a lost connection, since notifications may be lost meanwhile', async () => {
    const waiting = listener.wait(listener.generation, NEVER_MS, reader.signal);
    await log.cutConnections();
    await waiting;
    const again = listener.wait(listener.generation, NEVER_MS, reader.signal);
    await notify();
    await again;
  });

  it('stops waiting when the reader aborts', async () => {
    const leaving = new AbortController();
    const waiting = listener.wait(listener.generation, NEVER_MS, leaving.signal);
    leaving.abort();
    await waiting;
    await listener.wait(listener.generation, NEVER_MS, leaving.signal);
  });

  describe('with the notifier', () => {
    let pool: pg.Pool;
    beforeEach(() => {
      pool = openPool(log.url, () => undefined);
    });
    afterEach(() => pool.end());

    it('is notified at once, and once more for all appends within the interval', async () => {
      const notifier = new Notifier(pool, LOG_CHANNEL);
      const seen = listener.generation;
      for (let append = 0; append < 100; append++) notifier.notify();
      await listener.wait(seen + 1, NEVER_MS, reader.signal);
      await notifier.close();
      await notify();
      await listener.wait(seen + 2, NEVER_MS, reader.signal);
      expect(listener.generation).toBe(seen + 3);
    });

    it('gets the notification that is still due when the notifier closes', async () => {
      const notifier = new Notifier(pool, LOG_CHANNEL);
      const seen = listener.generation;
      notifier.notify();
      notifier.notify();
      await notifier.close();
      await listener.wait(seen + 1, NEVER_MS, reader.signal);
    });

    it('ignores a notification that fails because the database cannot be reached', async () => {
      const away = openPool('postgres://nobody@127.0.0.1:1/nowhere', () => undefined);
      const notifier = new Notifier(away, LOG_CHANNEL);
      notifier.notify();
      notifier.notify();
      await notifier.close();
      await away.end();
    });
  });
});
