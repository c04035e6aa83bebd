import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { Progress } from '../../../projections/runner/progress.js';
import type { ReadModels } from '../../../projections/runner/read-models.js';
import { openPool } from '../../../services/platform/database.js';
import { comparePositions, type Position } from '../../../services/platform/position.js';
import { NotCaughtUp } from '../../../services/platform/read-your-writes.js';
import { eventually } from '../../support/eventually.js';
import { applyPayments, type Ledger, ledgerProjection, openLedger, shows } from '../../support/ledger.js';
import { ownPostgres } from '../../support/own-postgres.js';
import { sql } from '../../support/postgres.js';
import { type RunningReplica, startReplica } from '../../support/replica.js';
import { tcpProxy } from '../../support/tcp-proxy.js';

/** What is committed asynchronously is not on disk for some seconds, unless somebody else's commit takes it there. */
const LATE = { wal_writer_delay: '10s', checkpoint_timeout: '1h', bgwriter_lru_maxpages: '0' };

/**
 * Projections commit asynchronously, so a server that is killed comes back without their last commits, of which the processes know. Here
 * nobody applies the events again: the moment lasts.
 */
describe('A database that is killed and comes back without the last commits of the projections', () => {
  const closing: (() => unknown)[] = [];
  let server: Awaited<ReturnType<typeof ownPostgres>>;
  let ledger: Ledger;
  /** While it is closed nothing is applied. */
  let gate: { readonly opened: Promise<void>; readonly open: () => void };

  beforeEach(async () => {
    server = await ownPostgres(LATE);
    closing.unshift(() => server.stop());
    ledger = await openLedger({ url: server.url, drop: async () => undefined });
    closing.unshift(() => ledger.close());
    shut();
    gate.open();
    closing.unshift(() => gate.open());
    const applyAtTheGate = async (...batch: Parameters<typeof applyPayments>) => {
      await gate.opened;
      await applyPayments(...batch);
    };
    const runner = await ledger.run([ledgerProjection({ apply: applyAtTheGate })]);
    await shows(runner.readModels, (await ledger.pay(1, 1_000)).position);
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    jest.restoreAllMocks();
  });

  function shut(): void {
    let open = (): void => undefined;
    gate = { opened: new Promise((resolve) => (open = resolve)), open: () => open() };
  }

  async function isLost(position: Position, url = server.url): Promise<boolean> {
    const [found] = await sql<{ position: Position }>(
      url,
      `SELECT position FROM projections.checkpoint WHERE projection = 'ledger' AND stage = 'live'`,
    );
    return found !== undefined && comparePositions(found.position, position) < 0;
  }

  /** Kills the server; resolves when it is back. */
  async function killed(): Promise<void> {
    const { pid } = server;
    process.kill(pid, 'SIGKILL');
    await eventually(() => server.pid !== pid);
  }

  /**
   * A payment that everybody knew to be applied when the server was killed, and that is not applied any more.
   * @param meanwhile is done between the two
   */
  async function paidAndLost(
    readModels: ReadModels,
    meanwhile: (paid: Position) => unknown = () => undefined,
  ): Promise<Position> {
    for (;;) {
      const { position } = await ledger.pay(1, 100);
      await shows(readModels, position);
      shut();
      await meanwhile(position);
      await killed();
      // Once in a while it has come to the disk after all.
      if (await isLost(position)) return position;
      gate.open();
    }
  }

  const refuses = (readModels: ReadModels, position: Position) =>
    expect(readModels.waitFor(['ledger'], position, 300)).rejects.toThrow(NotCaughtUp);

  async function showsAgain(readModels: ReadModels, position: Position): Promise<void> {
    gate.open();
    await shows(readModels, position);
    expect(await ledger.balances(readModels)).toEqual(await ledger.fold());
  }

  it('lets no read pass that has to show them, until they are applied again', async () => {
    const readModels = await ledger.reader();
    const position = await paidAndLost(readModels);
    await refuses(readModels, position);
    await showsAgain(readModels, position);
  });

  it('is never behind its replica, which gets what is on disk alone', async () => {
    const replica: RunningReplica = await startReplica(server.url);
    closing.unshift(() => replica.stop());
    const readModels = await ledger.reader(undefined, { readUrl: replica.url, askReplicaEveryMs: 3_600_000 });
    await eventually(() => readModels.replica?.serves);
    const position = await paidAndLost(readModels);
    expect(readModels.replica?.serves).toBe(true);
    expect(await readModels.onReplica(['ledger'], position)).toBeUndefined();
    expect(await isLost(position, replica.url)).toBe(true);
    await showsAgain(readModels, position);
    await ledger.note(1); // takes it to the disk, and there
    await eventually(() => readModels.onReplica(['ledger'], position));
  });

  it('is found out where the line to it died without a word', async () => {
    const line = await tcpProxy('127.0.0.1', Number(new URL(server.url).port));
    closing.unshift(() => line.close());
    const url = Object.assign(new URL(server.url), { port: String(line.port) }).href;
    const readModels = await ledger.reader(undefined, { url });
    const position = await paidAndLost(readModels, () => line.freeze());
    await eventually(() => readModels.progress.live('ledger')?.position !== position);
    await refuses(readModels, position);
    await showsAgain(readModels, position);
  });

  it('is not trusted for what was read of it while nobody listened', async () => {
    const readModels = await ledger.reader();
    let listens = (): void => undefined;
    const mayListen = new Promise<void>((resolve) => (listens = resolve));
    closing.unshift(() => listens());
    const position = await paidAndLost(readModels, async (paid) => {
      holdUp('projection progress', mayListen);
      await ledger.cut('projection progress');
      await eventually(() => readModels.progress.live('ledger')?.position !== paid);
      await shows(readModels, paid);
    });
    await refuses(readModels, position);
    listens();
    await eventually(async () => {
      const [found] = await sql<{ listeners: number }>(
        server.url,
        `SELECT count(*)::int AS listeners FROM pg_stat_activity WHERE application_name = 'projection progress' AND state = 'idle'`,
      );
      return found?.listeners === 2;
    });
    await refuses(readModels, position);
    await showsAgain(readModels, position);
  });

  it('tells nobody afterwards of a commit that it has lost', async () => {
    const readModels = await ledger.reader();
    const pool = openPool(server.url, () => undefined, { max: 1 });
    const progress = new Progress(pool, [ledgerProjection()], ledger.log);
    closing.unshift(() => progress.stop().then(() => pool.end()));
    await progress.start();
    // All connections of the process are in use when the projector tells of its commit.
    let free = (): void => undefined;
    closing.unshift(() => free());
    const position = await paidAndLost(readModels, async (paid) => {
      free();
      const held = await pool.connect();
      free = () => {
        held.release(true);
        free = () => undefined;
      };
      const build = progress.live('ledger');
      if (build !== undefined) progress.tell(build, paid);
    });
    free();
    await pool.query('SELECT'); // after the notification
    await refuses(readModels, position);
    await showsAgain(readModels, position);
  });
});

/** Connections of this name are not made before the time. */
function holdUp(name: string, until: Promise<void>): void {
  const connect = Reflect.get(pg.Client.prototype, 'connect') as (...all: unknown[]) => unknown;
  jest.spyOn(pg.Client.prototype, 'connect').mockImplementation(function (
    this: pg.Client & { readonly connectionParameters: { readonly application_name?: string } },
    ...all: unknown[]
  ) {
    if (this.connectionParameters.application_name !== name) return connect.apply(this, all);
    return until.then(() => connect.apply(this, all));
  } as never);
}
