// `npm run split`: the product in several processes, each with one role, started again whenever they end (docs/runbook.md, Several processes).
import { mkdir } from 'node:fs/promises';
import { UsageError } from '../../platform/arguments.js';
import { type Config, InvalidConfig, ROLES, readConfig } from '../../platform/config.js';
import {
  AlreadyRunningError,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../platform/embedded-postgres/embedded-postgres.js';
import { type ProcessCounts, readCounts, USAGE } from './process-counts.js';
import { type ListedProcess, ProcessList } from './process-list.js';
import { SharedPort } from './shared-port.js';
import { SupervisedProcess, type Supervision } from './supervised-process.js';

/** A process has at most the connections of its pool and one for each projection, listener and lock. */
const MAX_CONNECTIONS_PER_PROCESS = 40;

/** Functions that stop what was started, in the order of the shutdown: the last started first. */
const stops: (() => Promise<unknown>)[] = [];
let stopping: Promise<void> | undefined;

async function start(config: Config, counts: ProcessCounts): Promise<void> {
  await mkdir(config.dataFolder, { recursive: true });
  const processes: SupervisedProcess[] = [];
  let embedded: EmbeddedPostgres | undefined;
  const list = new ProcessList(config.dataFolder, () => listed(processes, embedded));
  stops.unshift(() => list.remove());

  if (config.databaseUrl === undefined) {
    const all = counts.api + counts.projector + counts.publisher;
    embedded = await startEmbeddedPostgres({
      dataFolder: config.dataFolder,
      // Update the list: a server that was started again has another process id.
      log: (line) => (print(line), embedded && void list.write()),
      settings: { max_connections: String(Math.max(100, MAX_CONNECTIONS_PER_PROCESS * all)) },
    });
    const { stop } = embedded;
    stops.unshift(stop);
  }
  const shared = new SharedPort();
  const port = await shared.listen(config.port);
  if (config.port !== 0 && port !== config.port) print(`Port ${config.port} is taken; using ${port}`);
  const address = `http://localhost:${port}`;
  const environment = {
    ...process.env,
    DATABASE_URL: config.databaseUrl ?? embedded?.url,
    // Links in mails and in the terminal lead to the port of all processes, not to that of the one that makes them.
    PUBLIC_URL: config.publicUrl ?? address,
  };

  let announced = false;
  const supervision: Supervision = {
    onReady: async (one, child) => {
      if (one.role === 'api') shared.add(child);
      print(`${one.name.padEnd(12)} process ${one.pid}  http://localhost:${one.port}`);
      await list.write();
      if (announced || !processes.every((each) => each.port !== undefined)) return;
      announced = true;
      await embedded?.announce(address);
      print(`Plumbline is ready at ${address}`);
    },
    onUnexpectedExit: (one, how) => {
      // The process has printed its error already. If the first start fails with code 1, another one would fail too.
      if (!announced && how === 1) return void end(1);
      print(`${one.name} ended (${how}), starting it again …`);
      void list.write();
    },
  };
  for (const role of ROLES) {
    for (let number = 1; number <= counts[role]; number++)
      processes.push(new SupervisedProcess(role, `${role} ${number}`, environment, supervision));
  }
  const stopRole =
    (...roles: readonly SupervisedProcess['role'][]) =>
    () =>
      Promise.all(processes.filter(({ role }) => roles.includes(role)).map((one) => one.stop()));
  // Requests in progress may still wait for the read models, so the projectors end last.
  stops.unshift(stopRole('projector', 'publisher'));
  stops.unshift(stopRole('api'));
  stops.unshift(async () => shared.close());
  print(`Starting ${processes.length} processes …`);
  for (const one of processes) one.start();
}

function listed(
  processes: readonly SupervisedProcess[],
  embedded: EmbeddedPostgres | undefined,
): readonly ListedProcess[] {
  const found: ListedProcess[] = processes.flatMap(({ role, pid, port }) =>
    pid === undefined || port === undefined ? [] : [{ role, pid, port }],
  );
  if (embedded !== undefined)
    found.push({ role: 'postgres', pid: embedded.pid, port: Number(new URL(embedded.url).port) });
  return found;
}

/** Stops everything in order, once, and ends this process. */
function end(code: number): Promise<void> {
  stopping ??= (async () => {
    for (const stop of stops.splice(0)) {
      await stop().catch((error: unknown) =>
        process.stderr.write(`Could not stop cleanly: ${(error as Error).message}\n`),
      );
    }
    process.exit(code);
  })();
  return stopping;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Reads environment and arguments; exits with one line for each invalid value. */
function readSettingsOrExit(): { readonly config: Config; readonly counts: ProcessCounts } {
  try {
    const config = readConfig({ ...process.env, ROLES: undefined });
    return { config, counts: readCounts(process.argv.slice(2), config.kafka !== undefined) };
  } catch (error) {
    if (error instanceof InvalidConfig) for (const problem of error.problems) process.stderr.write(`${problem}\n`);
    else if (error instanceof UsageError) process.stderr.write(`${error.message}\nUsage: ${USAGE}\n`);
    else throw error;
    process.exit(error instanceof UsageError ? 2 : 1);
  }
}

const { config, counts } = readSettingsOrExit();
const started = start(config, counts);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) process.exit(1);
    // Wait until the start has completed: interrupted, it could leave a database server running.
    void started.catch(() => undefined).then(() => end(0));
  });
}

try {
  await started;
} catch (error) {
  process.stderr.write(`${error instanceof AlreadyRunningError ? error.message : (error as Error).stack}\n`);
  await end(1);
}
