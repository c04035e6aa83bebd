import type { Pool } from 'pg';
import { allProjections } from '../../projections/all-projections.js';
import { schemaOf } from '../../projections/runner/build.js';
import { comparePositions, type Position } from '../event-store/event.js';
import type { EventStore } from '../event-store/event-store.js';
import { readArguments, WrongUsage } from '../platform/arguments.js';
import { copyLog } from './copy-log.js';
import { openAlone } from './database.js';
import { compareLogs } from './log-comparison.js';
import { configOf, isPositionOf, LOG_KINDS, type LogKind, openLog, readLogKind } from './log-place.js';
import { Interrupted, type Operation, Refusal, type Session } from './operation.js';
import { patiently } from './patience.js';
import { PositionMap } from './position-map.js';
import { counted, number } from './progress-text.js';
import { logOf } from './recorded-log.js';
import { buildsInUse, retireBuilds } from './retire-builds.js';
import { replacePositions, storedPositions } from './stored-positions.js';

/** Moves the log between the stores, as it was recorded, with the places that readers stand at (docs/runbook.md, Move the log). */
export const moveLogOperation: Operation = {
  usage: 'npm run move-log -- --from postgres --to eventstoredb   (or back)',
  read(args) {
    const { options, words } = readArguments(args, ['from', 'to']);
    if (words.length > 0) throw new WrongUsage(`Nothing is known of ${words.join(', ')}`);
    const from = readLogKind('--from', options.from);
    const to = readLogKind('--to', options.to);
    if (from === to) throw new WrongUsage(`--from and --to are the same: one of ${LOG_KINDS.join(' and ')} each`);
    return (session) => move(from, to, session);
  },
};

async function move(from: LogKind, to: LogKind, session: Session) {
  const { config, environment, terminal } = session;
  const [source, target] = [configOf(from, environment), configOf(to, environment)];
  const database = await openAlone(config, terminal, { make: false });
  const closing = [database.close];
  try {
    const fromLog = await openLog(source, database.pool, { make: false });
    closing.unshift(() => fromLog.close());
    const toLog = await openLog(target, database.pool, { make: true });
    closing.unshift(() => toLog.close());
    await retireLostBuilds(fromLog, from, database.pool, session);
    // Those that an earlier run has brought over already stand in the new log's own.
    const wanted = (await storedPositions(database.pool)).filter((position) => isPositionOf(from, position));
    const positions = await moveLog(fromLog, toLog, wanted, session);
    await replacePositions(database.pool, positions.known, positions.beyond);
    terminal.say(
      `Moved. Start Plumbline with EVENT_STORE=${to}${to === 'eventstoredb' ? ', and EVENTSTOREDB_URL and EVENTSTOREDB_NAMESPACE as they are now' : ''}.`,
    );
    terminal.say(`The log in ${from} is left as it is: never start Plumbline on it again without moving the log back.`);
    return 'well' as const;
  } finally {
    for (const close of closing) await close();
  }
}

/** A read model that is ahead of its log has no place in the new one either. */
async function retireLostBuilds(
  store: EventStore,
  kind: LogKind,
  pool: Pool,
  { terminal, signal }: Session,
): Promise<void> {
  const head = await patiently(signal, () => store.head());
  const builds = await buildsInUse(
    pool,
    allProjections.map(({ name }) => name),
  );
  const lost = builds.filter(({ position }) => isPositionOf(kind, position) && comparePositions(position, head) > 0);
  await retireBuilds(pool, lost);
  for (const build of lost)
    terminal.say(
      `${schemaOf(build)} stood at ${build.position}, past the end of the log: it is built anew at the next start.`,
    );
}

/**
 * Copies a log, then proves it: both are read again in full and compared.
 * @param wanted positions in the first log
 * @returns the wanted positions' counterparts in the second
 * @throws Refusal when the second has anything else, or when the first has grown meanwhile; Interrupted
 */
export async function moveLog(
  from: EventStore,
  to: EventStore,
  wanted: readonly Position[],
  { terminal, signal }: Pick<Session, 'terminal' | 'signal'>,
): Promise<PositionMap> {
  const headOf = (store: EventStore) => patiently(signal, () => store.head());
  try {
    const head = await headOf(from);
    const { found, written } = await copyLog(logOf(from, head, signal), to, signal, terminal.progress('Moving'));
    terminal.say(`${counted(written, 'event')} moved, ${number(found)} were there already.`);

    const positions = new PositionMap(wanted);
    const proof = await compareLogs(
      logOf(from, head, signal),
      logOf(to, await headOf(to), signal),
      positions,
      terminal.progress('Comparing both logs'),
    );
    terminal.say(`from: ${counted(proof.from.events, 'event')}, SHA-256 ${proof.from.text()}`);
    terminal.say(`to:   ${counted(proof.to.events, 'event')}, SHA-256 ${proof.to.text()}`);
    if (proof.difference) throw new Refusal(`The logs are not the same: ${proof.difference}`);
    if (comparePositions(await headOf(from), head) !== 0)
      throw new Refusal('Something was written to the log while it was moved. Stop all of Plumbline and move again');
    return positions;
  } catch (error) {
    throw signal.aborted ? new Interrupted('What was moved is whole: the same command goes on from there') : error;
  }
}
