import type { Server } from 'node:http';
import { AppModule } from './app.module.js';
import { keptTokenKey } from './identity/token-key.js';
import { systemClock } from './platform/clock.js';
import { InvalidConfig, readConfig, type Config } from './platform/config.js';
import { isDatabaseAway } from './platform/database.js';
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.js';
import { createApplication } from './platform/http/create-application.js';
import { drain } from './platform/http/drain.js';
import { listenFrom } from './platform/http/listen.js';
import { jsonLog, type Log } from './platform/log.js';

/** What has been started, the last first: the order in which it is stopped. */
const running: (() => Promise<void>)[] = [];

async function start(config: Config, log: Log): Promise<void> {
  const embedded = config.databaseUrl === undefined
    ? await startEmbeddedPostgres({ dataFolder: config.dataFolder, log: (line) => log.info(line) })
    : undefined;
  if (embedded) running.unshift(() => embedded.stop());

  const app = await createApplication(
    AppModule.in({
      config: {
        ...config,
        databaseUrl: config.databaseUrl ?? embedded?.url ?? '',
        jwtSecret: config.jwtSecret ?? (await keptTokenKey(config.dataFolder)),
      },
      log,
      clock: systemClock,
    }),
    log,
  );
  running.unshift(() => app.close());

  const server: Server = app.getHttpServer();
  const port = await listenFrom(server, config.port);
  running.unshift(() => drain(server));
  if (config.port !== 0 && port !== config.port) log.warn(`Port ${config.port} is taken; using ${port}`);

  const address = `http://localhost:${port}`;
  await embedded?.announce(address);
  process.stdout.write(`Plumbline is ready at ${address}\n`);
}

async function stop(log: Log): Promise<void> {
  for (const stopOne of running.splice(0)) await stopOne().catch((error: unknown) => log.error('Could not stop cleanly', error));
}

/** One clear line on what keeps the product from starting (architecture.md, Running); the rest is in the log. */
function reasonOf(error: unknown, config: Config): string {
  if (isDatabaseAway(error) && config.databaseUrl !== undefined) {
    return `DATABASE_URL: no PostgreSQL answers at ${new URL(config.databaseUrl).host}`;
  }
  return error instanceof Error ? error.message : 'Plumbline could not start';
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
const started = start(config, log);

let signalled = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (signalled) process.exit(1);
    signalled = true;
    // What is half started is started to the end first: cut short, a database server would be left behind.
    void started.catch(() => undefined).then(() => stop(log)).then(() => process.exit(0));
  });
}

try {
  await started;
} catch (error) {
  log.debug('The start failed', { kind: error instanceof Error ? error.name : typeof error });
  process.stderr.write(`${reasonOf(error, config)}\n`);
  await stop(log);
  process.exit(1);
}
