import type { Pool } from 'pg';
import type { EventStore } from '../event-store/event-store.js';
import { type Database, openBeside, openExclusively } from './database.js';
import { type LogKind, openLog } from './log-place.js';
import type { Session } from './operation.js';

/** The log and the database that the environment variables name. */
export interface Installation {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly kind: LogKind;
}

type Work<Result> = (installation: Installation) => Promise<Result>;

/** Works on an installation that may be running. @throws OperationRefused where there is none */
export async function besideProduct<Result>(session: Session, work: Work<Result>): Promise<Result> {
  return withLog(session, await openBeside(session.config, session.terminal), work);
}

/** Works on an installation that nothing else uses; creates missing tables. @throws OperationRefused while Plumbline runs */
export async function withProductStopped<Result>(session: Session, work: Work<Result>): Promise<Result> {
  return withLog(session, await openExclusively(session.config, session.terminal, { make: true }), work);
}

async function withLog<Result>(
  { config: { eventStore } }: Session,
  { pool, close }: Database,
  work: Work<Result>,
): Promise<Result> {
  try {
    const store = await openLog(eventStore, pool);
    return await work({ pool, store, kind: eventStore.kind }).finally(() => store.close());
  } finally {
    await close();
  }
}
