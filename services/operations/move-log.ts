import type { Pool } from 'pg';
import { allProjections } from '../../projections/all-projections.js';
import { schemaOf } from '../../projections/runner/build.js';
import type { EventStore } from '../event-store/event-store.js';
import { recordedLog } from '../history/audit/recorded-log.js';
import { readOptions, UsageError } from '../platform/arguments.js';
import { comparePositions, type Position } from '../platform/position.js';
import { copyLog } from './copy-log.js';
import { openExclusively } from './database.js';
import { compareLogs } from './log-comparison.js';
import { configOf, isPositionOf, LOG_KINDS, type LogKind, openLog, readLogKind } from './log-place.js';
import { Interrupted, type Operation, OperationRefused, type Session } from './operation.js';
import { PositionMap } from './position-map.js';
import { countText, numberText } from './progress-text.js';
import { buildsInUse, retireBuilds } from './retire-builds.js';
import { retryForMinute } from './retry.js';
import { replacePositions, storedPositions } from './stored-positions.js';

/** Moves the log, as recorded, and the positions of its readers to the other store (docs/runbook.md, Move the log). */
export const moveLogOperation: Operation = {
  usage: 'npm run move-log -- --from postgres --to eventstoredb   (or back)',
  read(args) {
    const options = readOptions(args, ['from', 'to']);
    const from = readLogKind('--from', options.from);
    const to = readLogKind('--to', options.to);
    if (from === to) throw new UsageError(`--from and --to are the same: one of ${LOG_KINDS.join(' and ')} each`);
    return (session) => move(from, to, session);
  },
};

async function move(from: LogKind, to: LogKind, session: Session) {
  const { config, environment, terminal } = session;
  const [source, target] = [configOf(from, environment), configOf(to, environment)];
  const database = await openExclusively(config, terminal, { make: to === 'postgres' });
  const closing = [database.close];
  try {
    const fromLog = await openLog(source, database.pool);
    closing.unshift(() => fromLog.close());
    const toLog = await openLog(target, database.pool);
    closing.unshift(() => toLog.close());
    await retireLostBuilds(fromLog, from, database.pool, session);
    // Positions that an earlier run has replaced are positions of the new log already.
    const wanted = (await storedPositions(database.pool)).filter((position) => isPositionOf(from, position));
    const positions = await moveLog(fromLog, toLog, wanted, session);
    await replacePositions(database.pool, positions.known, positions.beyond);
    terminal.info(
      `Moved. Start Plumbline with EVENT_STORE=${to}${to === 'eventstoredb' ? ', and EVENTSTOREDB_URL and EVENTSTOREDB_NAMESPACE as they are now' : ''}.`,
    );
    terminal.info(
      `The log in ${from} is left as it is: never start Plumbline on it again without moving the log back.`,
    );
    return 'ok' as const;
  } finally {
    for (const close of closing) await close();
  }
}

/** Retires builds that are ahead of the log: their positions have no counterpart in the new log. */
async function retireLostBuilds(
  store: EventStore,
  kind: LogKind,
  pool: Pool,
  { terminal, signal }: Session,
): Promise<void> {
  const head = await retryForMinute(signal, () => store.head());
  const builds = await buildsInUse(pool, allProjections);
  const lost = builds.filter(({ position }) => isPositionOf(kind, position) && comparePositions(position, head) > 0);
  await retireBuilds(pool, lost);
  for (const build of lost)
    terminal.info(
      `${schemaOf(build)} stood at ${build.position}, past the end of the log: it is built anew at the next start.`,
    );
}

/**
 * Copies a log and verifies the copy: both logs are read again in full and compared.
 * @param wanted positions in the first log
 * @returns the wanted positions' counterparts in the second
 * @throws OperationRefused when the second has anything else, or when the first has grown meanwhile; Interrupted
 */
export async function moveLog(
  from: EventStore,
  to: EventStore,
  wanted: readonly Position[],
  { terminal, signal }: Pick<Session, 'terminal' | 'signal'>,
): Promise<PositionMap> {
  const headOf = () => retryForMinute(signal, () => from.head());
  try {
    const head = await headOf();
    const { found, written } = await copyLog(recordedLog(from, signal, head), to, signal, terminal.progress('Moving'));
    terminal.info(`${countText(written, 'event')} moved, ${numberText(found)} were there already.`);

    const positions = new PositionMap(wanted);
    const proof = await compareLogs(
      recordedLog(from, signal, head),
      recordedLog(to, signal),
      positions,
      terminal.progress('Comparing both logs'),
    );
    terminal.info(`from: ${countText(proof.from.events, 'event')}, SHA-256 ${proof.from.text()}`);
    terminal.info(`to:   ${countText(proof.to.events, 'event')}, SHA-256 ${proof.to.text()}`);
    if (proof.difference) throw new OperationRefused(`The logs are not the same: ${proof.difference}`);
    if (comparePositions(await headOf(), head) !== 0)
      throw new OperationRefused(
        'Something was written to the log while it was moved. Stop all of Plumbline and move again',
      );
    return positions;
  } catch (error) {
    throw signal.aborted ? new Interrupted('What was moved is whole: the same command goes on from there') : error;
  }
}
