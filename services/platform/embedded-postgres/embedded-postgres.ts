import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { usableBinaries } from './binaries.js';
import { type Cluster, clusterIn, createCluster, holdsCluster, USER } from './cluster.js';
import { findPlace, namedPlace } from './place.js';
import { findPostmaster, stopPostmaster } from './postmaster.js';
import { SupervisedServer } from './supervised-server.js';

export interface EmbeddedPostgresOptions {
  /** Folder for the data; created when missing. Contains the cluster, or a file that names the cluster's folder. */
  readonly dataFolder: string;
  /** Receives one line per step that may take noticeable time. */
  readonly log: (line: string) => void;
  /** Settings of the server that replace or add to {@link SETTINGS}. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  /** Connection string with the password: never log it. */
  readonly url: string;
  /** Process id of the server; it changes when a killed server is started again, on the same port. */
  readonly pid: number;
  /** Stores the address at which the product is served, so that a second start can report it. */
  announce(address: string): Promise<void>;
  /** Closes all connections, writes everything to disk and waits until the server's process has ended. */
  stop(): Promise<void>;
}

/** Another process runs on the same data folder. The message is for the user who started this one. */
export class AlreadyRunningError extends Error {
  override readonly name = 'AlreadyRunningError';

  constructor(owner: number, address: string | undefined) {
    super(
      `Plumbline already runs from this folder (process ${owner})${address === undefined ? '' : ` at ${address}`}.`,
    );
  }
}

/** Server settings that differ from PostgreSQL's defaults. */
export const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '', // the path of the data folder may exceed the limit for a socket's address (107 bytes)
  max_connections: '100',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  // An acknowledged event must be on disk.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements and details of errors can contain personal data, which must not be logged.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/**
 * Starts PostgreSQL on the data folder, which the first start creates, and resolves once it accepts connections. First stops a
 * server that a killed process left running. The terminal's Ctrl-C does not reach the server, so that the product can finish
 * its work before it calls `stop`; a server that ends unexpectedly is started again.
 * @throws AlreadyRunningError when another process uses the same data folder.
 */
export async function startEmbeddedPostgres({
  dataFolder,
  log,
  settings,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  await mkdir(dataFolder, { recursive: true });
  const { root, account } = await findPlace(await realpath(dataFolder));
  const cluster = clusterIn(root);
  const addressFile = join(dataFolder, 'address');

  const binaries = await usableBinaries(root, account);
  if (!(await holdsCluster(root))) {
    log(`Preparing the database in ${root} …`);
    await createCluster(root, binaries, account);
  }

  await stopLeftover(cluster.data, addressFile, log);
  const start = {
    program: binaries.postgres,
    data: cluster.data,
    logFile: cluster.log,
    account,
    settings: { ...SETTINGS, ...settings },
    log,
  };
  const server = await SupervisedServer.start(start).catch(async (error: unknown) => {
    // Of two concurrent starts PostgreSQL lets one succeed; the other one finds its server here.
    await stopLeftover(cluster.data, addressFile, log);
    throw error;
  });

  const url = await addressOf(cluster, server.port);
  return {
    url,
    get pid() {
      return server.pid;
    },
    announce: (address) => writeFile(addressFile, `${process.pid} ${address}\n`),
    stop: () => server.stop(),
  };
}

/** Whether there is a cluster in the data folder, or in the folder that it names. */
export async function hasEmbeddedPostgres(dataFolder: string): Promise<boolean> {
  return (await rootOf(dataFolder)) !== undefined;
}

/**
 * Connection string of the server that a running process started on the data folder: for tools that run beside the product.
 * @returns undefined when there is no such process, or its server does not accept connections yet
 */
export async function runningEmbeddedPostgres(dataFolder: string): Promise<string | undefined> {
  const root = await rootOf(dataFolder);
  if (root === undefined) return undefined;
  const cluster = clusterIn(root);
  const found = await findPostmaster(cluster.data);
  return found?.owner === undefined || found.port === undefined ? undefined : addressOf(cluster, found.port);
}

/**
 * Stops the server on the data folder if the process that started it has ended; the next start would do the same.
 * @param ended id of a process that is known to have ended. It closes its pipes first and stays in the process table for a moment,
 *   on a busy machine for a long one, in which its server still looks owned.
 */
export async function stopLeftoverPostgres(dataFolder: string, ended: number): Promise<void> {
  const root = await rootOf(dataFolder);
  const found = root === undefined ? undefined : await findPostmaster(clusterIn(root).data);
  if (found && (found.owner === undefined || found.owner === ended)) await stopPostmaster(found.pid);
}

/** Folder of the cluster; undefined for a data folder without one, and creates nothing. */
async function rootOf(dataFolder: string): Promise<string | undefined> {
  const folder = await realpath(dataFolder).catch(() => undefined);
  const root = folder && (await namedPlace(folder));
  return root !== undefined && (await holdsCluster(root)) ? root : undefined;
}

async function addressOf(cluster: Cluster, port: number): Promise<string> {
  const password = (await readFile(cluster.password, 'utf8')).trim();
  return `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;
}

/** @throws AlreadyRunningError when a running process uses the server on the data directory */
async function stopLeftover(data: string, addressFile: string, log: (line: string) => void): Promise<void> {
  const found = await findPostmaster(data);
  if (found === undefined) return;
  if (found.owner !== undefined) {
    const [owner, address] = (await readFile(addressFile, 'utf8').catch(() => '')).trim().split(' ');
    throw new AlreadyRunningError(found.owner, Number(owner) === found.owner ? address : undefined);
  }
  log('Stopping the database server that an earlier run left behind …');
  await stopPostmaster(found.pid);
  // Removes the pid file, if it was killed between the two: until it is reaped, PostgreSQL would take it for a server that runs.
  await findPostmaster(data);
}
