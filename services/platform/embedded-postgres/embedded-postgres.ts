import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { usableBinaries } from './binaries.js';
import { type Cluster, clusterIn, createCluster, holdsCluster, USER } from './cluster.js';
import { findPlace, namedPlace } from './place.js';
import { findPostmaster, stopPostmaster } from './postmaster.js';
import { SupervisedServer } from './supervised-server.js';

export interface EmbeddedPostgresOptions {
  /** Folder for the data; made when missing. Holds the cluster, or names the place where it is. */
  readonly dataFolder: string;
  /** Receives one line per step that a person may have to wait for. */
  readonly log: (line: string) => void;
  /** Settings of the server that replace or add to {@link SETTINGS}. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  /** Connection string, password included: never to be logged. */
  readonly url: string;
  /** Process id of the server: another one after the server was killed and started again on the same port. */
  readonly pid: number;
  /** Notes the address that the product is served at, so that a second start can tell it. */
  announce(address: string): Promise<void>;
  /** Disconnects everybody, writes everything to disk and waits until the server's process is gone. */
  stop(): Promise<void>;
}

/** Another process runs on the same data folder. The message is meant for the person who started this one. */
export class AlreadyRunningError extends Error {
  override readonly name = 'AlreadyRunningError';

  constructor(owner: number, address: string | undefined) {
    super(
      `Plumbline already runs from this folder (process ${owner})${address === undefined ? '' : ` at ${address}`}.`,
    );
  }
}

/** What the product's data ask of the server; the rest is PostgreSQL's own default. */
export const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '', // a long path of the clone would not fit into a socket's address (107 bytes)
  max_connections: '100',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  // An event counts once its commit was acknowledged, so that must mean: on disk.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements and details of errors can hold people's data (addresses, names), which no log may.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/**
 * Starts PostgreSQL on the data folder, which is made on the first start, and resolves once it accepts connections. A server left
 * over by a process that was killed is stopped first. The terminal's Ctrl-C does not reach the server, so the product can
 * finish its work before it calls `stop`; a server that ends by itself is started again.
 * @throws AlreadyRunningError when a living process runs on the same data folder.
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
    // Of two starts at once PostgreSQL lets one through; the other one finds that one's server here.
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

/** Whether there are data in the folder, or where it says that they are. */
export async function hasEmbeddedPostgres(dataFolder: string): Promise<boolean> {
  return (await rootOf(dataFolder)) !== undefined;
}

/**
 * Connection string of the server that a living process runs on the data folder: for tools that work beside the product.
 * @returns undefined when no process runs there, or none that accepts connections yet
 */
export async function runningEmbeddedPostgres(dataFolder: string): Promise<string | undefined> {
  const root = await rootOf(dataFolder);
  if (root === undefined) return undefined;
  const cluster = clusterIn(root);
  const found = await findPostmaster(cluster.data);
  return found?.owner === undefined || found.port === undefined ? undefined : addressOf(cluster, found.port);
}

/** Where the cluster is; a folder without one has no place yet, and none is made for looking. */
async function rootOf(dataFolder: string): Promise<string | undefined> {
  const folder = await realpath(dataFolder).catch(() => undefined);
  const root = folder && (await namedPlace(folder));
  return root !== undefined && (await holdsCluster(root)) ? root : undefined;
}

async function addressOf(cluster: Cluster, port: number): Promise<string> {
  const password = (await readFile(cluster.password, 'utf8')).trim();
  return `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;
}

/** @throws AlreadyRunningError when the server on the data directory is not left over but in use. */
async function stopLeftover(data: string, addressFile: string, log: (line: string) => void): Promise<void> {
  const found = await findPostmaster(data);
  if (found === undefined) return;
  if (found.owner !== undefined) {
    const [owner, address] = (await readFile(addressFile, 'utf8').catch(() => '')).trim().split(' ');
    throw new AlreadyRunningError(found.owner, Number(owner) === found.owner ? address : undefined);
  }
  log('Stopping the database server that an earlier run left behind …');
  await stopPostmaster(found.pid);
}
