// `npm run split`: the product in several processes, each with one role, started again whenever they end (docs/runbook.md, Several processes).
import { mkdir } from 'node:fs/promises';
import { WrongUsage } from '../platform/arguments.js';
import { type Config, InvalidConfig, ROLES, readConfig } from '../platform/config.js';
import {
  AlreadyRunningError,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../platform/embedded-postgres/embedded-postgres.js';
import { type ProcessCounts, readCounts, USAGE } from './process-counts.js';
import { type ListedProcess, ProcessList } from './process-list.js';
import { SharedPort } from './shared-port.js';
import { SupervisedProcess, type Supervision } from './supervised-process.js';

/** A process has at most its pool, and a connection for each projection, bell and lock. */
const CONNECTIONS_EACH = 40;

/** What has been started, the last first: the order in which it is stopped. */
const running: (() => Promise<unknown>)[] = [];
let stopping: Promise<void> | undefined;

async function start(config: Config, counts: ProcessCounts): Promise<void> {
  await mkdir(config.dataFolder, { recursive: true });
  const processes: SupervisedProcess[] = [];
  let embedded: EmbeddedPostgres | undefined;
  const list = new ProcessList(config.dataFolder, () => listed(processes, embedded));
  running.unshift(() => list.remove());

  if (config.databaseUrl === undefined) {
    const all = counts.api + counts.projector + counts.publisher;
    embedded = await startEmbeddedPostgres({
      dataFolder: config.dataFolder,
      // The server has another process id once it was started again.
      log: (line) => (say(line), embedded && void list.write()),
      settings: { max_connections: String(Math.max(100, CONNECTIONS_EACH * all)) },
    });
    const { stop } = embedded;
    running.unshift(stop);
  }
  const environment = { ...process.env, DATABASE_URL: config.databaseUrl ?? embedded?.url };

  const shared = new SharedPort();
  const port = await shared.listen(config.port);
  if (config.port !== 0 && port !== config.port) say(`Port ${config.port} is taken; using ${port}`);
  const address = `http://localhost:${port}`;

  let announced = false;
  const supervision: Supervision = {
    onReady: async (one, child) => {
      if (one.role === 'api') shared.add(child);
      say(`${one.name.padEnd(12)} process ${one.pid}  http://localhost:${one.port}`);
      await list.write();
      if (announced || !processes.every((each) => each.port !== undefined)) return;
      announced = true;
      await embedded?.announce(address);
      say(`Plumbline is ready at ${address}`);
    },
    onLeaving: (_, child) => shared.remove(child, false),
    onGone: (_, child) => shared.remove(child, true),
    onEnd: (one, how) => {
      // What the process said about it stands above. One that cannot even start the first time would not the next time either.
      if (!announced && how === 1) return void end(1);
      say(`${one.name} ended (${how}), starting it again …`);
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
  // Requests in progress may still wait for the read models: those who fill them end last.
  running.unshift(stopRole('projector', 'publisher'));
  running.unshift(stopRole('api'));
  running.unshift(async () => shared.close());
  say(`Starting ${processes.length} processes …`);
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
    for (const stop of running.splice(0)) {
      await stop().catch((error: unknown) =>
        process.stderr.write(`Could not stop cleanly: ${(error as Error).message}\n`),
      );
    }
    process.exit(code);
  })();
  return stopping;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What the environment and the arguments ask for; ends the process with one line for each thing that cannot be. */
function wantedOrExit(): { readonly config: Config; readonly counts: ProcessCounts } {
  try {
    const config = readConfig({ ...process.env, ROLES: undefined });
    return { config, counts: readCounts(process.argv.slice(2), config.kafka !== undefined) };
  } catch (error) {
    if (error instanceof InvalidConfig) for (const problem of error.problems) process.stderr.write(`${problem}\n`);
    else if (error instanceof WrongUsage) process.stderr.write(`${error.message}\nUsage: ${USAGE}\n`);
    else throw error;
    process.exit(error instanceof WrongUsage ? 2 : 1);
  }
}

const { config, counts } = wantedOrExit();
const started = start(config, counts);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) process.exit(1);
    // What is half started is started to the end first: cut short, a database server would be left behind.
    void started.catch(() => undefined).then(() => end(0));
  });
}

try {
  await started;
} catch (error) {
  process.stderr.write(`${error instanceof AlreadyRunningError ? error.message : (error as Error).stack}\n`);
  await end(1);
}
