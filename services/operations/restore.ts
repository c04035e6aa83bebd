import { allProjections } from '../../projections/all-projections.js';
import { oneWord, readArguments } from '../platform/arguments.js';
import { copyLog } from './copy-log.js';
import { fileNamed, readExport } from './exported-log.js';
import { type Installation, insteadOfProduct } from './installation.js';
import { compareLogs } from './log-comparison.js';
import { Interrupted, type Operation, Refusal, type Session, type Verdict } from './operation.js';
import { patiently } from './patience.js';
import { counted, number } from './progress-text.js';
import { rebuildReadModels } from './rebuild-read-models.js';
import { logOf } from './recorded-log.js';
import { buildsInUse, retireBuilds } from './retire-builds.js';
import { replacePositions, storedPositions } from './stored-positions.js';
import { verifyLog } from './verify-log.js';

/** Brings an exported log into an installation that has none, or a beginning of it (docs/runbook.md, Export and restore). */
export const restoreOperation: Operation = {
  usage: 'npm run restore -- <file.ndjson[.gz]>',
  read(args) {
    const file = oneWord(readArguments(args, []), 'file');
    return async (session) => {
      const path = fileNamed(file, session.environment);
      await checkFile(path, session);
      return insteadOfProduct(session, (installation) => restore(path, installation, session));
    };
  },
};

/** Before anything is written. @throws Refusal when the file is not what was exported */
async function checkFile(path: string, { terminal, signal }: Session): Promise<void> {
  await verifyLog(
    readExport(path, signal),
    true,
    (finding) => {
      throw new Refusal(`${path} was altered: ${finding}`);
    },
    terminal.progress('Checking the file'),
  );
}

async function restore(
  path: string,
  { pool, store, kind }: Installation,
  { terminal, signal }: Session,
): Promise<Verdict> {
  try {
    // What was read from another log must not be taken for what this one says, also when this is cut off half-way.
    const forget = async () => {
      await retireBuilds(
        pool,
        await buildsInUse(
          pool,
          allProjections.map(({ name }) => name),
        ),
      );
      await replacePositions(pool, new Map(), await storedPositions(pool));
    };
    const { found, written } = await copyLog(
      readExport(path, signal),
      store,
      signal,
      terminal.progress('Restoring'),
      forget,
    );
    terminal.say(`${counted(written, 'event')} restored, ${number(found)} were there already.`);
    const proof = await compareLogs(
      readExport(path, signal),
      logOf(store, await patiently(signal, () => store.head()), signal),
      undefined,
      terminal.progress('Comparing log and file'),
    );
    if (proof.difference) throw new Refusal(`The log is not that of the file: ${proof.difference}`);
    terminal.say(`The log: ${counted(proof.to.events, 'event')}, SHA-256 ${proof.to.text()}, as in the file`);
    await rebuildReadModels({ pool, store, kind }, allProjections, { terminal, signal });
    terminal.say('Restored. Accounts are no part of the log: they come with a backup of the database, or anew.');
    return 'well';
  } catch (error) {
    throw signal.aborted ? new Interrupted('What was restored is whole: the same command goes on from there') : error;
  }
}
