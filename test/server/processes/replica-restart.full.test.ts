import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ServingSql } from '../../../projections/runner/projection.js';
import type { ReadModels } from '../../../projections/runner/read-models.js';
import { comparePositions, type Position } from '../../../services/platform/position.js';
import { withReplicaRead } from '../../../services/platform/replica-read.js';
import { eventually } from '../../support/eventually.js';
import { type Ledger, openLedger, shows } from '../../support/ledger.js';
import { ownPostgres } from '../../support/own-postgres.js';
import { sql } from '../../support/postgres.js';
import { type RunningReplica, startReplica } from '../../support/replica.js';
import { tcpProxy } from '../../support/tcp-proxy.js';

/** No page is written and nothing is shortened meanwhile, so that a killed server begins again where its copy began. */
const STILL = { checkpoint_timeout: '1h', bgwriter_lru_maxpages: '0' };
/** It is asked when it is first met, and when a read needs more than it is known to have: at no other moment. */
const ASKED_ONCE = 3_600_000;

/**
 * A hot standby that was killed lets readers in again where its last restart point ends, behind what it has shown, and gets there while
 * they read. Here it stays behind: the moment lasts.
 */
describe('A replica that comes back behind what it has shown', () => {
  const closing: (() => Promise<unknown>)[] = [];
  let replica: RunningReplica;
  let ledger: Ledger;

  beforeEach(async () => {
    const primary = await ownPostgres(STILL);
    closing.unshift(() => primary.stop());
    ledger = await openLedger({ url: primary.url, drop: async () => undefined });
    closing.unshift(() => ledger.close());
    const runner = await ledger.run();
    // What it begins again with: older, and in order.
    await shows(runner.readModels, (await ledger.pay(1, 1_000)).position);
    replica = await startReplica(primary.url, STILL);
    closing.unshift(() => replica.stop());
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  const reader = (readUrl = replica.url): Promise<ReadModels> =>
    ledger.reader(undefined, { readUrl, askReplicaEveryMs: ASKED_ONCE });

  /** A payment that the process knows to be on the replica, and a read that has to show it and got its tables there. */
  async function paidAndShown(readModels: ReadModels, amount: number) {
    const { position } = await ledger.pay(1, amount);
    const read = await eventually(() => readModels.onReplica(['ledger'], position));
    const tables = await withReplicaRead(read, () => readModels.tablesOf('ledger'));
    expect(read.used).toBe(true);
    return { position, tables };
  }

  /** From now on it replays no commit any more once it has let readers in. */
  const staysBehind = () => sql(replica.url, `ALTER SYSTEM SET recovery_min_apply_delay = '10h'`);

  async function lacks(position: Position, { url }: RunningReplica): Promise<boolean> {
    const [found] = await sql<{ position: Position }>(
      url,
      `SELECT position FROM projections.checkpoint WHERE projection = 'ledger' AND stage = 'live'`,
    );
    return found === undefined || comparePositions(found.position, position) < 0;
  }

  /** Readers are let in, and do not find the position. */
  const isBehind = (position: Position) => eventually(() => lacks(position, replica), { ignoreErrors: true });

  async function killedAndBehind(position: Position): Promise<void> {
    await staysBehind();
    const killed = replica.pid;
    process.kill(killed, 'SIGKILL');
    await eventually(() => replica.pid !== killed);
    await isBehind(position);
  }

  const balanceOf = async (tables: ServingSql): Promise<number> =>
    (await tables.query<{ balance: number }>(`SELECT balance FROM ${tables.table('balances')}`)).rows[0]?.balance ?? 0;

  /** What a read is answered that has to show the position: by the replica, or by the primary if that one cannot. */
  async function answered(readModels: ReadModels, position: Position): Promise<number> {
    const read = await readModels.onReplica(['ledger'], position);
    if (read !== undefined) {
      const onReplica = withReplicaRead(read, () => readModels.tablesOf('ledger').then(balanceOf));
      const found = await onReplica.catch(() => undefined);
      if (found !== undefined) return found;
    }
    await readModels.waitFor(['ledger'], position);
    return balanceOf(await readModels.tablesOf('ledger'));
  }

  it('is not taken for what it was: it was killed, and nobody has asked it since', async () => {
    const readModels = await reader();
    const { position } = await paidAndShown(readModels, 100);
    await killedAndBehind(position);
    expect(await answered(readModels, position)).toBe(1_100);
  });

  it('gives nothing to a read that had its tables before', async () => {
    const readModels = await reader();
    const { position, tables } = await paidAndShown(readModels, 100);
    await killedAndBehind(position);
    expect(await balanceOf(tables).catch(() => 'refused')).toBe('refused');
    expect(await answered(readModels, position)).toBe(1_100);
  });

  it('is not taken for what it was after a crash of one of its processes, which its server outlives', async () => {
    const readModels = await reader();
    const { position, tables } = await paidAndShown(readModels, 100);
    await staysBehind();
    await sql(replica.url, 'SELECT pg_reload_conf()');
    const [{ pid } = { pid: 0 }] = await sql<{ pid: number }>(
      replica.url,
      `SELECT pid FROM pg_stat_activity WHERE backend_type = 'walreceiver'`,
    );
    const server = replica.pid;
    process.kill(pid, 'SIGKILL');
    await isBehind(position);
    expect(replica.pid).toBe(server);
    expect(await balanceOf(tables).catch(() => 'refused')).toBe('refused');
    expect(await answered(readModels, position)).toBe(1_100);
  });

  it('is not taken for what it was where its end was not noticed: the line died without a word', async () => {
    const line = await tcpProxy('127.0.0.1', Number(new URL(replica.url).port));
    closing.unshift(() => line.close());
    const readModels = await reader(Object.assign(new URL(replica.url), { port: String(line.port) }).href);
    const { position, tables } = await paidAndShown(readModels, 100);
    line.freeze();
    await killedAndBehind(position);
    expect(await balanceOf(tables).catch(() => 'refused')).toBe('refused');
    expect(await answered(readModels, position)).toBe(1_100);
  });

  it('is not taken for another one behind the same address', async () => {
    const other = await startReplica(ledger.url, STILL);
    closing.unshift(() => other.stop());
    const balancer = await roundRobin([replica, other].map(({ url }) => Number(new URL(url).port)));
    closing.unshift(async () => balancer.close());
    const readModels = await reader(Object.assign(new URL(replica.url), { port: String(portOf(balancer)) }).href);
    await eventually(() => readModels.replica?.serves);
    // Whichever it was that was asked: the other one stands still.
    for (const [late, upToDate] of [
      [replica, other],
      [other, replica],
    ] as const) {
      await sql(late.url, 'SELECT pg_wal_replay_pause()');
      const { position } = await ledger.pay(1, 1);
      await eventually(async () => !(await lacks(position, upToDate)));
      for (let n = 0; n < 6; n++) expect(await answered(readModels, position)).toBe(late === replica ? 1_001 : 1_002);
      await sql(late.url, 'SELECT pg_wal_replay_resume()');
    }
  });
});

/** One address for several servers of this machine: connections go to each in turn. */
async function roundRobin(ports: readonly number[]): Promise<Server> {
  let next = 0;
  const balancer = createServer((client) => {
    const server = connect(ports[next++ % ports.length] ?? 0, '127.0.0.1');
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const)
      from
        .on('error', () => undefined)
        .on('close', () => to.destroy())
        .pipe(to);
  });
  await new Promise<void>((listening) => balancer.listen(0, '127.0.0.1', listening));
  return balancer;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
