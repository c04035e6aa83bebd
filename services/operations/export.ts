import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { recordedLog } from '../history/audit/recorded-log.js';
import { onePositional, UsageError } from '../platform/arguments.js';
import { resolveFile, writeExport } from './exported-log.js';
import { besideProduct } from './installation.js';
import { Interrupted, type Operation, type OperationResult, type Session } from './operation.js';
import { countText } from './progress-text.js';

/** Writes the whole log to a file, even while the product runs (docs/runbook.md, Export and restore). */
export const exportOperation: Operation = {
  usage: 'npm run export -- <file.ndjson[.gz]>',
  read(args) {
    const file = onePositional(args, 'file');
    if (!/\.ndjson(\.gz)?$/.test(file))
      throw new UsageError(`The file must end in .ndjson or .ndjson.gz, not '${file}'`);
    return (session) => exportLog(resolveFile(file, session.environment), session);
  },
};

async function exportLog(path: string, session: Session): Promise<OperationResult> {
  const { terminal, signal } = session;
  if (!(await stat(dirname(path)).catch(() => undefined))?.isDirectory())
    throw new UsageError(`There is no folder ${dirname(path)}`);
  if (await stat(path).catch(() => undefined)) throw new UsageError(`${path} is there already`);
  try {
    return await besideProduct(session, async ({ store }) => {
      const digest = await writeExport(path, recordedLog(store, signal), new Date(), terminal.progress('Exporting'));
      terminal.info(`${path}: ${countText(digest.events, 'event')}, SHA-256 ${digest.text()}`);
      return 'ok' as const;
    });
  } catch (error) {
    throw signal.aborted ? new Interrupted('No file was written') : error;
  }
}
