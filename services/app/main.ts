import type { Server } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { NewerBuild } from '../../projections/runner/checkpoints.js';
import { StoreRefused } from '../event-store/eventstoredb/failures.js';
import { FirstAdmin } from '../identity/admin/first-admin.js';
import { loadOrCreateTokenKey } from '../identity/token-key.js';
import { ParentProcess } from '../operations/split/parent-process.js';
import { systemClock } from '../platform/clock.js';
import { type Config, InvalidConfig, readConfig } from '../platform/config.js';
import { isDatabaseAway } from '../platform/database.js';
import {
  AlreadyRunningError,
  startEmbeddedPostgres,
  stopLeftoverPostgres,
} from '../platform/embedded-postgres/embedded-postgres.js';
import { createApplication } from '../platform/http/create-application.js';
import { drain } from '../platform/http/drain.js';
import { listenFrom } from '../platform/http/listen.js';
import { jsonLog, type Log, standardError } from '../platform/log.js';
import { SchemaRefused } from '../platform/migrations.js';
import { AppModule } from './app.module.js';

// V8 lets a heap grow to some three times what lives in it before it collects; here to a quarter as much again (docs/decisions/0024).
setFlagsFromString('--heap-growing-percent=25');

/** Functions that stop what has been started, in the order in which they are called: the last started first. */
const running: (() => Promise<void>)[] = [];

async function start(config: Config, log: Log): Promise<void> {
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataFolder: config.dataFolder, log: (line) => process.stdout.write(`${line}\n`) })
      : undefined;
  if (embedded) running.unshift(() => embedded.stop());

  const app = await createApplication(
    AppModule.in({
      config: {
        ...config,
        databaseUrl: config.databaseUrl ?? embedded?.url ?? '',
        jwtSecret: config.jwtSecret ?? (await loadOrCreateTokenKey(config.dataFolder)),
      },
      log,
      clock: systemClock,
    }),
    log,
  );
  running.unshift(() => app.close());

  const server: Server = app.getHttpServer();
  const port = await listenFrom(server, config.port);
  running.unshift(() => drain(server, parent?.drain()));
  if (config.port !== 0 && port !== config.port) log.warn(`Port ${config.port} is taken; using ${port}`);

  const address = `http://localhost:${port}`;
  await embedded?.announce(address);
  if (parent) parent.ready(server, port);
  else if (config.roles.has('api')) process.stdout.write(`Plumbline is ready at ${address}\n`);
  else
    process.stdout.write(
      `The ${[...config.roles].join(' and ')} of Plumbline runs; its health is at ${address}/health\n`,
    );
  if (config.roles.has('api'))
    void app.get(FirstAdmin, { strict: false }).ensure(address, (line) => process.stdout.write(`${line}\n`));
}

async function stop(log: Log): Promise<void> {
  for (const stopOne of running.splice(0))
    await stopOne().catch((error: unknown) => log.error('Could not stop cleanly', error));
}

/**
 * The reason why the product cannot start, in one clear line (docs/architecture.md, Running).
 * @returns undefined for an unexpected error, which is logged with its stack
 */
function expectedReason(error: unknown): string | undefined {
  if (error instanceof AlreadyRunningError || error instanceof StoreRefused) return error.message;
  if (error instanceof SchemaRefused || error instanceof NewerBuild) return `${error.message}.`;
  if (!(error instanceof Error)) return undefined;
  if ('syscall' in error && error.syscall === 'listen') return `PORT: ${error.message}`;
  if (config.databaseUrl === undefined) return undefined;
  const { host } = new URL(config.databaseUrl);
  if (isDatabaseAway(error)) return `DATABASE_URL: no PostgreSQL answers at ${host}`;
  // Class 28: authentication failed; 3D000: no such database.
  const refused = 'code' in error && /^(28...|3D000)$/.test(String(error.code));
  return refused ? `DATABASE_URL: PostgreSQL at ${host} refuses: ${error.message}` : undefined;
}

function configuredOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof InvalidConfig)) throw error;
    for (const problem of error.problems) process.stderr.write(`${problem}\n`);
    process.exit(1);
  }
}

const config = configuredOrExit();
const log = jsonLog(config.logLevel);
const parent = ParentProcess.ofThisProcess();
const started = start(config, log);

let ending = false;
async function end(): Promise<void> {
  ending = true;
  // Wait until the embedded database server has started: an interrupted start would leave its process behind.
  if (config.databaseUrl === undefined) await started.catch(() => undefined);
  await stop(log);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (ending) process.exit(1);
    void end().then(() => process.exit(0));
  });
}
// Without its parent the process would hold locks and answer nobody, and no other process stops the database server of a killed
// parent.
parent?.onParentExit(() => {
  if (!ending)
    void end()
      .then(() => stopLeftoverPostgres(config.dataFolder, parent.pid))
      .finally(() => process.exit(0));
});

try {
  await started;
} catch (error) {
  const reason = expectedReason(error);
  if (reason === undefined) log.error('Plumbline could not start', error);
  else standardError.write(`${reason}\n`);
  await stop(log);
  process.exit(1);
}
