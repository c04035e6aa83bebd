import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type PostgresLogUnderTest, postgresLog } from '../../../test/support/postgres-log.js';
import { LogBell } from './log-bell.js';
import { LOG_CHANNEL, LogRinger } from './log-ringer.js';

/** Longer than any test: who is not woken never wakes. */
const EVER = 3_600_000;

describe('the bell of the log', () => {
  let log: PostgresLogUnderTest;
  let bell: LogBell;
  const reader = new AbortController();
  const ring = () => log.sql(`notify ${LOG_CHANNEL}`);

  beforeEach(async () => {
    log = await postgresLog();
    bell = new LogBell({ connectionString: log.url });
    bell.listen();
    await bell.wait(0, EVER, reader.signal); // it rings once when it listens
  });
  afterEach(async () => {
    await bell.close();
    await log.cleanup();
  });

  it('wakes all who wait', async () => {
    const waiting = [1, 2, 3].map(() => bell.wait(bell.rings, EVER, reader.signal));
    await ring();
    await Promise.all(waiting);
  });

  it('is not slept through by who looked before it rang and waits after', async () => {
    const heard = bell.rings;
    await Promise.all([bell.wait(heard, EVER, reader.signal), ring()]);
    await bell.wait(heard, EVER, reader.signal);
  });

  it('rings when it listens again after its connection was lost: what rang meanwhile went unheard', async () => {
    const waiting = bell.wait(bell.rings, EVER, reader.signal);
    await log.cutConnections();
    await waiting;
    const again = bell.wait(bell.rings, EVER, reader.signal);
    await ring();
    await again;
  });

  it('lets go of a reader who leaves', async () => {
    const leaving = new AbortController();
    const waiting = bell.wait(bell.rings, EVER, leaving.signal);
    leaving.abort();
    await waiting;
    await bell.wait(bell.rings, EVER, leaving.signal);
  });

  describe('and who rings it', () => {
    let pool: pg.Pool;
    beforeEach(() => {
      pool = new pg.Pool({ connectionString: log.url });
    });
    afterEach(() => pool.end());

    it('does so at once and, for all that came soon after, once more', async () => {
      const ringer = new LogRinger(pool);
      const heard = bell.rings;
      for (let append = 0; append < 100; append++) ringer.ring();
      await bell.wait(heard + 1, EVER, reader.signal);
      await ringer.close();
      await ring();
      await bell.wait(heard + 2, EVER, reader.signal);
      expect(bell.rings).toBe(heard + 3);
    });

    it('leaves nothing untold when it closes', async () => {
      const ringer = new LogRinger(pool);
      const heard = bell.rings;
      ringer.ring();
      ringer.ring();
      await ringer.close();
      await bell.wait(heard + 1, EVER, reader.signal);
    });

    it('does not mind a database that is away', async () => {
      const away = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/nowhere' });
      const ringer = new LogRinger(away);
      ringer.ring();
      ringer.ring();
      await ringer.close();
      await away.end();
    });
  });
});
