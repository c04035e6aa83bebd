import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { eventually } from '../../../test/support/eventually.js';
import { itWhen } from '../../../test/support/skipped.js';
import { clusterIn } from './cluster.js';
import {
  AlreadyRunningError,
  type EmbeddedPostgres,
  hasEmbeddedPostgres,
  runningEmbeddedPostgres,
  startEmbeddedPostgres,
  stopLeftoverPostgres,
} from './embedded-postgres.js';
import { lookUpProcess } from './process-table.js';
import { type Account, accountForNewCluster, canEnter } from './server-account.js';

const ROOT = process.getuid?.() === 0;
const REPOSITORY = resolve(import.meta.dirname, '../../..');

/** The ordinary user as which a test that runs as root starts the program. */
const ORDINARY = ROOT ? await accountForNewCluster() : undefined;
const ordinaryUserCanRunThis = ORDINARY !== undefined && (await canEnter(ORDINARY, REPOSITORY));

const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

describe('the embedded PostgreSQL', () => {
  it('acknowledges a commit only when it is on disk, and sorts by code point in UTF-8', async () => {
    const server = await start(await temporaryFolder());
    expect(
      await query(
        server.url,
        `SELECT current_setting('fsync') fsync, current_setting('synchronous_commit') commit, current_setting('full_page_writes') pages,
                current_setting('server_encoding') encoding, ARRAY(SELECT x FROM unnest(ARRAY['é', 'z', 'Z', 'a']) x ORDER BY x) sorted`,
      ),
    ).toEqual([{ fsync: 'on', commit: 'on', pages: 'on', encoding: 'UTF8', sorted: ['Z', 'a', 'z', 'é'] }]);
  });

  it('accepts only connections with the password and from this machine, and only its owner can read the password', async () => {
    const dataFolder = await temporaryFolder();
    const server = await start(dataFolder);

    const wrong = new URL(server.url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');

    for (const { address } of Object.values(networkInterfaces())
      .flatMap((all) => all ?? [])
      .filter((one) => !one.internal && one.family === 'IPv4')) {
      const outside = new URL(server.url);
      outside.hostname = address;
      await expect(query(outside.href, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
    }
    expect((await stat(clusterIn(dataFolder).password)).mode & 0o777).toBe(0o600);
  });

  it('has every acknowledged row after a kill -9 of the program, whose remaining server is stopped and replaced', async () => {
    const dataFolder = await temporaryFolder();
    const writer = await startWriter(dataFolder);
    const acknowledged = await writer.rowsUntil(50);
    await writer.end('SIGKILL');
    expect(await lookUpProcess(writer.pid)).toBeDefined();

    const server = await start(dataFolder);
    expect(await lookUpProcess(writer.pid)).toBeUndefined();
    const rows = (await query(server.url, 'SELECT row FROM written')).map(({ row }) => row);
    expect(rows).toEqual(expect.arrayContaining(acknowledged));
    expect(new Set(rows).size).toBe(rows.length);
  });

  it('is stopped for a program that is known to have ended, though the process table still has it, and for no other', async () => {
    const dataFolder = await temporaryFolder();
    const writer = await startWriter(dataFolder);
    await writer.rowsUntil(1);
    process.kill(writer.program, 'SIGSTOP'); // it keeps its child and does nothing, like one that is ending

    await stopLeftoverPostgres(dataFolder, process.pid);
    expect(await lookUpProcess(writer.pid)).toMatchObject({ parent: writer.program });
    await stopLeftoverPostgres(dataFolder, writer.program);
    expect(await lookUpProcess(writer.pid)).toBeUndefined();
  });

  it('has every acknowledged row after a kill -9 of the program and of its server', async () => {
    const dataFolder = await temporaryFolder();
    const writer = await startWriter(dataFolder);
    const acknowledged = await writer.rowsUntil(50);
    await writer.end('SIGKILL');
    process.kill(writer.pid, 'SIGKILL');

    const server = await start(dataFolder);
    expect((await query(server.url, 'SELECT row FROM written')).map(({ row }) => row)).toEqual(
      expect.arrayContaining(acknowledged),
    );
  });

  it('restarts at the same address when only the server is killed, even repeatedly and with many connections', async () => {
    const lines: string[] = [];
    let times = 0;
    const server = await start(await temporaryFolder(), (line) => {
      lines.push(line);
      if (line.includes('again.')) times += 1;
    });
    await query(server.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    for (let kill = 1; kill <= 3; kill++) {
      // Each connection has a server process that survives for a moment and prevents the next server from starting.
      const clients = Array.from({ length: 20 }, () => new pg.Client(server.url));
      for (const client of clients) client.on('error', () => undefined);
      await Promise.all(clients.map((client) => client.connect()));
      const killed = server.pid;
      process.kill(killed, 'SIGKILL');
      await eventually(() => times === kill);
      expect(server.pid).not.toBe(killed);
      expect(await query(server.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
      await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
    }
    expect(lines.join('\n')).not.toContain(new URL(server.url).password);
  });

  it('survives Ctrl-C in the terminal until the program has finished its work', async () => {
    const dataFolder = await temporaryFolder();
    const writer = await startWriter(dataFolder);
    await writer.rowsUntil(1);
    await writer.end('SIGINT', 'to its process group, as a terminal does');
    expect(await lookUpProcess(writer.pid)).toBeUndefined();

    const server = await start(dataFolder);
    expect(await query(server.url, `SELECT count(*)::int FROM written WHERE row = 'last'`)).toEqual([{ count: 1 }]);
  });

  it('has an address for tools that run beside its owner, only while it runs', async () => {
    const dataFolder = await temporaryFolder();
    expect([await hasEmbeddedPostgres(dataFolder), await runningEmbeddedPostgres(dataFolder)]).toEqual([
      false,
      undefined,
    ]);
    const server = await start(dataFolder);
    const found = await runningEmbeddedPostgres(dataFolder);
    expect(await query(found ?? '', 'SELECT 42 AS answer')).toEqual([{ answer: 42 }]);
    await server.stop();
    expect([await hasEmbeddedPostgres(dataFolder), await runningEmbeddedPostgres(dataFolder)]).toEqual([
      true,
      undefined,
    ]);
  });

  it('refuses a second start with the address of the first one', async () => {
    const dataFolder = await temporaryFolder();
    const writer = await startWriter(dataFolder);
    const second = startEmbeddedPostgres({ dataFolder, log: () => undefined });
    await expect(second).rejects.toThrow(AlreadyRunningError);
    await expect(second).rejects.toThrow(
      `already runs from this folder (process ${writer.program}) at http://localhost:3456.`,
    );
    expect(await query(writer.url, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
  });

  it('starts once when several first starts run concurrently', async () => {
    const dataFolder = await temporaryFolder();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => start(dataFolder)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(AlreadyRunningError);
    expect((await readdir(dataFolder)).filter((name) => name.includes('initialising'))).toEqual([]);
  });

  it('starts after a kill -9 in the middle of its first preparation', async () => {
    const dataFolder = await temporaryFolder();
    const program = spawnWriter(dataFolder);
    await appearance(dataFolder, /^postgres\.initialising-.*\/cluster\/base$/);
    await kill(program, 'SIGKILL');
    expect(await readdir(dataFolder)).not.toContain('postgres');

    const server = await start(dataFolder);
    expect(await query(server.url, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
    expect((await readdir(dataFolder)).filter((name) => name.includes('initialising'))).toEqual([]);
  });

  it('starts despite a pid file whose number belongs to another program now, which is left alone', async () => {
    const dataFolder = await temporaryFolder();
    await (await start(dataFolder)).stop();
    const stranger = spawn('/bin/cat', [], { ...ORDINARY, stdio: 'pipe' });
    cleanups.push(() => kill(stranger, 'SIGKILL'));
    await writeFile(
      join(clusterIn(dataFolder).data, 'postmaster.pid'),
      `${stranger.pid}\n${clusterIn(dataFolder).data}\n`,
    );

    const server = await start(dataFolder);
    expect(await query(server.url, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  });

  itWhen(ROOT, 'only root starts the server under another user')(
    'as root in a folder that the user of the server cannot enter, lives outside, and the data folder names the place',
    async () => {
      const closed = await temporaryFolder();
      await chmod(closed, 0o700);
      const dataFolder = join(closed, '.data');
      const first = await start(dataFolder);
      const place = (await readFile(join(dataFolder, 'postgres-place'), 'utf8')).trim();
      cleanups.unshift(() => removePlace(place));
      await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
      await first.stop();
      expect(await readdir(clusterIn(place).data)).toContain('PG_VERSION');

      const second = await start(dataFolder);
      expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
      await second.stop();

      await rm(place, { recursive: true });
      await expect(start(dataFolder)).rejects.toThrow('that folder is gone');
    },
  );

  itWhen(
    ordinaryUserCanRunThis,
    'needs root, to start a program as an ordinary user, and sources that such a user can read',
  )('runs as the ordinary user that starts it, and as the owner of the data when root starts it later', async () => {
    const dataFolder = await temporaryFolder();
    const { uid, gid } = ORDINARY as Account;
    await chown(dataFolder, uid, gid);
    const writer = await startWriter(dataFolder, ORDINARY);
    expect(writer.user).toBe(uid);
    const acknowledged = await writer.rowsUntil(1);
    await writer.end('SIGINT');

    const server = await start(dataFolder);
    expect((await query(server.url, 'SELECT row FROM written')).map(({ row }) => row)).toEqual(
      expect.arrayContaining(acknowledged),
    );
    expect((await stat(clusterIn(dataFolder).data)).uid).toBe(uid);
  });

  itWhen(
    ordinaryUserCanRunThis,
    'needs root, to start a program as an ordinary user, and sources that such a user can read',
  )('tells an ordinary user that the data belong to another user', async () => {
    const dataFolder = await temporaryFolder();
    await (await start(dataFolder)).stop();
    await chown(clusterIn(dataFolder).home, 4242, 4242);
    const program = spawnWriter(dataFolder, ORDINARY);
    let said = '';
    program.stderr?.on('data', (chunk) => (said += String(chunk)));
    await once(program, 'close');
    expect(said).toContain('belong to another user');
  });
});

async function start(dataFolder: string, log: (line: string) => void = () => undefined): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataFolder, log });
  cleanups.push(() => server.stop());
  return server;
}

interface Writer {
  readonly program: number;
  readonly url: string;
  /** Process id of the server. */
  readonly pid: number;
  readonly user: number;
  /** Waits until this many rows were acknowledged; returns all of them. */
  rowsUntil(count: number): Promise<string[]>;
  end(signal: NodeJS.Signals, toGroup?: string): Promise<void>;
}

async function startWriter(dataFolder: string, account?: Account): Promise<Writer> {
  const program = spawnWriter(dataFolder, account);
  const lines = createInterface({ input: program.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
  const first = await lines.next();
  if (first.done) throw new Error('The writer ended before its server ran.');
  const server = JSON.parse(first.value) as { url: string; pid: number; user: number };
  cleanups.push(async () => {
    // If the test failed half-way, its server must not remain.
    if ((await lookUpProcess(server.pid))?.command.includes(dataFolder)) process.kill(server.pid, 'SIGQUIT');
  });
  return {
    ...server,
    program: program.pid as number,
    async rowsUntil(count) {
      const rows: string[] = [];
      while (rows.length < count) rows.push((await lines.next()).value);
      return rows;
    },
    end: (signal, toGroup) => kill(program, signal, toGroup !== undefined),
  };
}

function spawnWriter(dataFolder: string, account?: Account): ChildProcess {
  const command = [
    '--import',
    join(REPOSITORY, 'scripts/typescript.mjs'),
    join(REPOSITORY, 'test/support/processes/embedded-postgres-writer.ts'),
    dataFolder,
  ];
  const program = spawn(process.execPath, command, {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  cleanups.push(() => kill(program, 'SIGKILL'));
  return program;
}

async function kill(program: ChildProcess, signal: NodeJS.Signals, group = false): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, 'exit');
  process.kill(group ? -(program.pid as number) : (program.pid as number), signal);
  await ended;
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** A folder that every user can enter, removed after the test. */
async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-embedded-'));
  await chmod(folder, 0o755);
  cleanups.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Waits until the folder contains a path that matches. */
async function appearance(folder: string, path: RegExp): Promise<void> {
  for (;;) {
    const found = await readdir(folder, { recursive: true }).catch(() => []);
    if (found.some((name) => path.test(name))) return;
  }
}

async function removePlace(place: string): Promise<void> {
  await rm(place, { recursive: true, force: true });
  await rmdir(dirname(place)).catch(() => undefined); // other clones may have their data there
}
