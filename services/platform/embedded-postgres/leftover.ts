import { realpath } from 'node:fs/promises';
import { clusterIn } from './cluster.js';
import { namedPlace } from './place.js';
import { findPostmaster, stopPostmaster } from './postmaster.js';

/** Stops the server on the data folder if the process that started it has ended; the next start would do the same. */
export async function stopLeftoverPostgres(dataFolder: string): Promise<void> {
  const { data } = clusterIn(await namedPlace(await realpath(dataFolder)));
  const found = await findPostmaster(data);
  if (found !== undefined && found.owner === undefined) await stopPostmaster(found.pid);
}
