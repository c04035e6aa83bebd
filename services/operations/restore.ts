import { allProjections } from '../../projections/all-projections.js';
import { recordedLog } from '../history/audit/recorded-log.js';
import { verifyLog } from '../history/audit/verify-log.js';
import { onePositional } from '../platform/arguments.js';
import { copyLog } from './copy-log.js';
import { readExport, resolveFile } from './exported-log.js';
import { type Installation, withProductStopped } from './installation.js';
import { compareLogs } from './log-comparison.js';
import { Interrupted, type Operation, OperationRefused, type OperationResult, type Session } from './operation.js';
import { countText, numberText } from './progress-text.js';
import { rebuildReadModels } from './rebuild-read-models.js';
import { buildsInUse, retireBuilds } from './retire-builds.js';
import { replacePositions, storedPositions } from './stored-positions.js';

/** Imports an exported log into an installation without a log or with a prefix of it (docs/runbook.md, Export and restore). */
export const restoreOperation: Operation = {
  usage: 'npm run restore -- <file.ndjson[.gz]>',
  read(args) {
    const file = onePositional(args, 'file');
    return async (session) => {
      const path = resolveFile(file, session.environment);
      await checkFile(path, session);
      return withProductStopped(session, (installation) => restore(path, installation, session));
    };
  },
};

/** Verifies the file before anything is written. @throws OperationRefused when the file was changed after the export */
async function checkFile(path: string, { terminal, signal }: Session): Promise<void> {
  await verifyLog(
    readExport(path, signal, { wholeLog: true }),
    true,
    (finding) => {
      throw new OperationRefused(`${path} was altered: ${finding}`);
    },
    terminal.progress('Checking the file'),
  );
}

async function restore(
  path: string,
  { pool, store, kind }: Installation,
  { terminal, signal }: Session,
): Promise<OperationResult> {
  try {
    // Read models and positions of another log must not be used with this one, even when the restore is interrupted.
    const forget = async () => {
      await retireBuilds(pool, await buildsInUse(pool, allProjections));
      await replacePositions(pool, new Map(), await storedPositions(pool));
    };
    const { found, written } = await copyLog(
      readExport(path, signal, { wholeLog: true }),
      store,
      signal,
      terminal.progress('Restoring'),
      forget,
    );
    terminal.info(`${countText(written, 'event')} restored, ${numberText(found)} were there already.`);
    const proof = await compareLogs(
      readExport(path, signal, { wholeLog: true }),
      recordedLog(store, signal),
      undefined,
      terminal.progress('Comparing log and file'),
    );
    if (proof.difference) throw new OperationRefused(`The log is not that of the file: ${proof.difference}`);
    terminal.info(`The log: ${countText(proof.to.events, 'event')}, SHA-256 ${proof.to.text()}, as in the file`);
    await rebuildReadModels({ pool, store, kind }, allProjections, { terminal, signal });
    terminal.info('Restored. Accounts are no part of the log: they come with a backup of the database, or anew.');
    return 'ok';
  } catch (error) {
    throw signal.aborted ? new Interrupted('What was restored is whole: the same command goes on from there') : error;
  }
}
