import type { Pool } from 'pg';
import { allProjections } from '../../projections/all-projections.js';
import { recordedLog } from '../history/audit/recorded-log.js';
import { verifyLog } from '../history/audit/verify-log.js';
import { readOptions } from '../platform/arguments.js';
import { readExport, resolveFile } from './exported-log.js';
import { besideProduct, type Installation } from './installation.js';
import { type Operation, type OperationResult, type Session } from './operation.js';
import { countText } from './progress-text.js';
import { verifyReadModel } from './verify-read-models.js';

/** Checks that the log was not altered and that the read models equal a replay of it; changes nothing (docs/runbook.md, Verify). */
export const verifyOperation: Operation = {
  usage: 'npm run verify   or, of an exported log:   npm run verify -- --file <file.ndjson[.gz]>',
  read(args) {
    const { file } = readOptions(args, ['file']);
    return (session) =>
      file === undefined ? verifyInstallation(session) : verifyFile(resolveFile(file, session.environment), session);
  },
};

function verifyInstallation(session: Session): Promise<OperationResult> {
  return besideProduct(session, (installation) =>
    tellFindings(session, (found) => verifyAll(installation, session, found)),
  );
}

type Found = (finding: string) => void;

/** Tells each finding of the check, and how many there were. */
async function tellFindings({ terminal }: Session, check: (found: Found) => Promise<void>): Promise<OperationResult> {
  let findings = 0;
  await check((finding) => {
    findings++;
    terminal.info(`${finding}.`);
  });
  terminal.info(findings === 0 ? 'Nothing is wrong.' : `${countText(findings, 'finding')}.`);
  return findings === 0 ? 'ok' : 'faults';
}

async function verifyAll(installation: Installation, session: Session, found: Found): Promise<void> {
  const { store, kind, pool } = installation;
  const { terminal, signal } = session;
  if (kind === 'postgres') await verifyHead(pool, found);
  const log = recordedLog(store, signal);
  const digest = await verifyLog(log, kind === 'postgres', found, terminal.progress('Reading the log'));
  terminal.info(`The log: ${countText(digest.events, 'event')}, SHA-256 ${digest.text()}`);
  for (const projection of allProjections) await verifyReadModel(installation, projection, session, found);
}

/** Readers read up to log.head: an event after it would never be delivered, and at a missing event before it they would never advance. */
async function verifyHead(pool: Pool, found: Found): Promise<void> {
  const { rows } = await pool.query<{ head: string; last: string }>(
    'SELECT head.position::text AS head, (SELECT coalesce(max(position), 0)::text FROM log.events) AS last FROM log.head',
  );
  const [row] = rows;
  if (row?.head !== row?.last)
    found(`The log's head is ${row?.head ?? 'gone'}, its last event is at ${row?.last ?? 'no position'}`);
}

async function verifyFile(path: string, session: Session): Promise<OperationResult> {
  const { terminal, signal } = session;
  return tellFindings(session, async (found) => {
    const digest = await verifyLog(readExport(path, signal), true, found, terminal.progress('Reading the file'));
    terminal.info(`The file: ${countText(digest.events, 'event')}, SHA-256 ${digest.text()}`);
  });
}
