import type { Pool } from 'pg';
import type { EventStore } from '../event-store/event-store.js';
import { openAlone, openBeside } from './database.js';
import { type LogKind, openLog } from './log-place.js';
import type { Session } from './operation.js';

/** A log and the database with its read models, as the environment names them. */
export interface Installation {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly kind: LogKind;
}

/** Works on an installation that may be running. @throws Refusal where there is none */
export async function besideProduct<Result>(
  { config, terminal }: Session,
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  return within(config.eventStore, await openBeside(config, terminal, { make: false }), { make: false }, work);
}

/** Works on an installation that nobody else uses; makes what it lacks. @throws Refusal while Plumbline runs */
export async function insteadOfProduct<Result>(
  { config, terminal }: Session,
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  return within(config.eventStore, await openAlone(config, terminal, { make: true }), { make: true }, work);
}

async function within<Result>(
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
