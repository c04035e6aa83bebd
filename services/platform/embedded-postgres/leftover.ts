import { realpath } from 'node:fs/promises';
import { clusterIn } from './cluster.js';
import { namedPlace } from './place.js';
import { findPostmaster, stopPostmaster } from './postmaster.js';

/**
 * Stops the server on the data folder if the process that started it has ended; the next start would do the same.
 * @param ended id of a process that is known to have ended. It closes its pipes first and stays in the process table for a moment,
 *   on a busy machine for a long one, in which its server still looks owned.
 */
export async function stopLeftoverPostgres(dataFolder: string, ended: number): Promise<void> {
  const { data } = clusterIn(await namedPlace(await realpath(dataFolder)));
  const found = await findPostmaster(data);
  if (found === undefined) return;
  if (found.owner === undefined || found.owner === ended) await stopPostmaster(found.pid);
}
