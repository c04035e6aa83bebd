import type { Pool } from 'pg';
import type { EventStore } from '../event-store/event-store.js';
import { openBeside, openExclusively } from './database.js';
import { type LogKind, openLog } from './log-place.js';
import type { Session } from './operation.js';

/** The log and the database that the environment variables name. */
export interface Installation {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly kind: LogKind;
}

/** Works on an installation that may be running. @throws OperationRefused where there is none */
export async function besideProduct<Result>(
  { config, terminal }: Session,
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  return withInstallation(
    config.eventStore,
    await openBeside(config, terminal, { make: false }),
    { make: false },
    work,
  );
}

/** Works on an installation that nothing else uses; creates missing tables. @throws OperationRefused while Plumbline runs */
export async function withProductStopped<Result>(
  { config, terminal }: Session,
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  return withInstallation(
    config.eventStore,
    await openExclusively(config, terminal, { make: true }),
    { make: true },
    work,
  );
}

async function withInstallation<Result>(
  place: Session['config']['eventStore'],
  { pool, close }: Awaited<ReturnType<typeof openBeside>>,
  { make }: { readonly make: boolean },
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  try {
    const store = await openLog(place, pool, { make });
    return await work({ pool, store, kind: place.kind }).finally(() => store.close());
  } finally {
    await close();
  }
}
