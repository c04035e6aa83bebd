import { schemaOf } from '../../projections/runner/build.js';
import type { Projection } from '../../projections/runner/projection.js';
import { ProjectionRunner } from '../../projections/runner/runner.js';
import type { EventStore } from '../event-store/event-store.js';
import { jsonLog } from '../platform/log.js';
import type { Installation } from './installation.js';
import { Interrupted, Refusal, type Session } from './operation.js';
import { patiently } from './patience.js';
import { partOf } from './recorded-log.js';
import { buildsOfAnotherLog, retireBuilds } from './retire-builds.js';

/** How often a build is looked at, ms. */
const LOOK_MS = 200;

/**
 * Fills read models anew beside the ones that serve, one after the other, each taking its predecessor's place at its end. One
 * instance among all processes fills a build: a running projector, or this process.
 * @throws Refusal when one stops at an event that it cannot apply; Interrupted: a build that was begun goes on at the next start
 */
export async function rebuildReadModels(
  { pool, store, kind }: Installation,
  projections: readonly Projection[],
  { terminal, signal }: Pick<Session, 'terminal' | 'signal'>,
): Promise<void> {
  // A new build never takes the place of one that is ahead of it, which one of another log would be for ever.
  const foreign = await buildsOfAnotherLog(
    pool,
    projections.map(({ name }) => name),
    store,
    kind,
  );
  await retireBuilds(pool, foreign);
  for (const build of foreign)
    terminal.say(`${schemaOf(build)} stood at ${build.position}, where the log has nothing: it serves no more.`);
  const runner = new ProjectionRunner({ store, pool, projections, log: jsonLog('error') });
  const stop = () => void runner.stop();
  try {
    await runner.start();
    signal.addEventListener('abort', stop);
    for (const { name } of projections) {
      if (signal.aborted) throw new Interrupted('What was begun goes on at the next start of Plumbline');
      await rebuilt(runner, store, name, terminal, signal);
      terminal.say(`${name} is rebuilt.`);
    }
  } finally {
    signal.removeEventListener('abort', stop);
    await runner.stop();
  }
}

async function rebuilt(
  runner: ProjectionRunner,
  store: EventStore,
  name: string,
  terminal: Session['terminal'],
  signal: AbortSignal,
): Promise<void> {
  const reached = terminal.progress(`Filling ${name}`);
  const head = await patiently(signal, () => store.head());
  const look = setInterval(() => {
    const filling = runner.readModels.progress
      .current()
      .find((build) => build.projection === name && build.stage === 'filling');
    if (filling) reached({ part: partOf(filling.position, head) });
  }, LOOK_MS);
  try {
    await runner.rebuild(name);
  } catch (error) {
    const { message } = error as Error;
    throw signal.aborted ? new Interrupted(message) : new Refusal(message);
  } finally {
    clearInterval(look);
  }
}
