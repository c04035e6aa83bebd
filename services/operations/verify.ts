import type { Pool } from 'pg';
import { allProjections } from '../../projections/all-projections.js';
import { readArguments, WrongUsage } from '../platform/arguments.js';
import { fileNamed, readExport } from './exported-log.js';
import { besideProduct, type Installation } from './installation.js';
import { type Operation, type Session, type Verdict } from './operation.js';
import { patiently } from './patience.js';
import { counted } from './progress-text.js';
import { logOf } from './recorded-log.js';
import { verifyLog } from './verify-log.js';
import { verifyReadModel } from './verify-read-models.js';

/** Proves that nobody has altered the log and that the read models are what follows from it; changes nothing (docs/runbook.md, Verify). */
export const verifyOperation: Operation = {
  usage: 'npm run verify   or, of an exported log:   npm run verify -- --file <file.ndjson[.gz]>',
  read(args) {
    const { options, words } = readArguments(args, ['file']);
    if (words.length > 0) throw new WrongUsage(`Nothing is known of ${words.join(', ')}`);
    const { file } = options;
    return (session) =>
      file === undefined ? verifyInstallation(session) : verifyFile(fileNamed(file, session.environment), session);
  },
};

function verifyInstallation(session: Session): Promise<Verdict> {
  return besideProduct(session, async (installation) => verdict(await verifyAll(installation, session), session));
}

function verdict(findings: number, { terminal }: Session): Verdict {
  terminal.say(findings === 0 ? 'Nothing is wrong.' : `${counted(findings, 'finding')}.`);
  return findings === 0 ? 'well' : 'faulty';
}

/** @returns how many findings were told */
async function verifyAll({ store, kind, pool }: Installation, session: Session): Promise<number> {
  const { terminal, signal } = session;
  let findings = 0;
  const found = (finding: string): void => {
    findings++;
    terminal.say(`${finding}.`);
  };
  if (kind === 'postgres') await verifyHead(pool, found);
  const log = logOf(store, await patiently(signal, () => store.head()), signal);
  const digest = await verifyLog(log, kind === 'postgres', found, terminal.progress('Reading the log'));
  terminal.say(`The log: ${counted(digest.events, 'event')}, SHA-256 ${digest.text()}`);
  for (const projection of allProjections) {
    const compared = await verifyReadModel(store, kind, pool, projection, session);
    if (compared.outcome === 'different') found(compared.reason);
    else terminal.say(compared.outcome === 'equal' ? `${projection.name} equals the log.` : `${compared.reason}.`);
  }
  return findings;
}

/** Readers go as far as log.head says: an event past it would never be seen, a place before it without an event never be passed. */
async function verifyHead(pool: Pool, found: (finding: string) => void): Promise<void> {
  const { rows } = await pool.query<{ head: string; last: string }>(
    'SELECT head.position::text AS head, (SELECT coalesce(max(position), 0)::text FROM log.events) AS last FROM log.head',
  );
  const [row] = rows;
  if (row?.head !== row?.last)
    found(`The log's head is ${row?.head ?? 'gone'}, its last event is at ${row?.last ?? 'no position'}`);
}

async function verifyFile(path: string, session: Session): Promise<Verdict> {
  const { terminal, signal } = session;
  let findings = 0;
  const digest = await verifyLog(
    readExport(path, signal),
    true,
    (finding) => {
      findings++;
      terminal.say(`${finding}.`);
    },
    terminal.progress('Reading the file'),
  );
  terminal.say(`The file: ${counted(digest.events, 'event')}, SHA-256 ${digest.text()}`);
  return verdict(findings, session);
}
