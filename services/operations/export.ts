import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { oneWord, readArguments, WrongUsage } from '../platform/arguments.js';
import { fileNamed, writeExport } from './exported-log.js';
import { besideProduct } from './installation.js';
import { Interrupted, type Operation, type Session, type Verdict } from './operation.js';
import { patiently } from './patience.js';
import { counted } from './progress-text.js';
import { logOf } from './recorded-log.js';

/** Writes the whole log to a file, beside a running product too (docs/runbook.md, Export and restore). */
export const exportOperation: Operation = {
  usage: 'npm run export -- <file.ndjson[.gz]>',
  read(args) {
    const file = oneWord(readArguments(args, []), 'file');
    if (!/\.ndjson(\.gz)?$/.test(file))
      throw new WrongUsage(`The file must end in .ndjson or .ndjson.gz, not '${file}'`);
    return (session) => exportLog(fileNamed(file, session.environment), session);
  },
};

async function exportLog(path: string, session: Session): Promise<Verdict> {
  const { terminal, signal } = session;
  if (!(await stat(dirname(path)).catch(() => undefined))?.isDirectory())
    throw new WrongUsage(`There is no folder ${dirname(path)}`);
  if (
    await access(path).then(
      () => true,
      () => false,
    )
  )
    throw new WrongUsage(`${path} is there already`);
  try {
    return await besideProduct(session, async ({ store }) => {
      const digest = await writeExport(
        path,
        logOf(store, await patiently(signal, () => store.head()), signal),
        new Date(),
        terminal.progress('Exporting'),
      );
      terminal.say(`${path}: ${counted(digest.events, 'event')}, SHA-256 ${digest.text()}`);
      return 'well' as const;
    });
  } catch (error) {
    throw signal.aborted ? new Interrupted('No file was written') : error;
  }
}
