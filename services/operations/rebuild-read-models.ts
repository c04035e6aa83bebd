import { schemaOf } from '../../projections/runner/build.js';
import type { Projection } from '../../projections/runner/projection.js';
import { ProjectionRunner } from '../../projections/runner/runner.js';
import type { EventStore } from '../event-store/event-store.js';
import { fractionOf } from '../history/audit/recorded-log.js';
import { jsonLog } from '../platform/log.js';
import type { Installation } from './installation.js';
import { Interrupted, OperationRefused, type Session } from './operation.js';
import { buildsOfAnotherLog, retireBuilds } from './retire-builds.js';
import { retryForMinute } from './retry.js';

/** How often the progress of a build is read, ms. */
const POLL_MS = 200;

/**
 * Rebuilds read models beside the live ones, one after the other; each replaces its predecessor when it has caught up. One
 * instance among all processes fills a build: a running projector or this process.
 * @throws OperationRefused when one stops at an event that it cannot apply; Interrupted: a build that was begun goes on at the next start
 */
export async function rebuildReadModels(
  { pool, store, kind }: Installation,
  projections: readonly Projection[],
  { terminal, signal }: Pick<Session, 'terminal' | 'signal'>,
): Promise<void> {
  // A new build never replaces one that is ahead of it, and a build of another log might always be ahead.
  const foreign = await buildsOfAnotherLog(pool, projections, store, kind);
  await retireBuilds(pool, foreign);
  for (const build of foreign)
    terminal.info(`${schemaOf(build)} stood at ${build.position}, where the log has nothing: it serves no more.`);
  const runner = new ProjectionRunner({ store, pool, projections, log: jsonLog('error') });
  const stop = () => void runner.stop();
  try {
    await runner.start();
    signal.addEventListener('abort', stop);
    for (const { name } of projections) {
      if (signal.aborted) throw new Interrupted('What was begun goes on at the next start of Plumbline');
      await rebuildOne(runner, store, name, terminal, signal);
      terminal.info(`${name} is rebuilt.`);
    }
  } finally {
    signal.removeEventListener('abort', stop);
    await runner.stop();
  }
}

async function rebuildOne(
  runner: ProjectionRunner,
  store: EventStore,
  name: string,
  terminal: Session['terminal'],
  signal: AbortSignal,
): Promise<void> {
  const reached = terminal.progress(`Filling ${name}`);
  const head = await retryForMinute(signal, () => store.head());
  const look = setInterval(() => {
    const filling = runner.readModels.progress
      .current()
      .find((build) => build.projection === name && build.stage === 'filling');
    if (filling) reached({ part: fractionOf(filling.position, head) });
  }, POLL_MS);
  try {
    await runner.rebuild(name);
  } catch (error) {
    const { message } = error as Error;
    throw signal.aborted ? new Interrupted(message) : new OperationRefused(message);
  } finally {
    clearInterval(look);
  }
}
