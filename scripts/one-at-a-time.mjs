import { rmSync } from 'node:fs';
import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const BEAT_MS = 1_000;
/** A folder that has not been touched for so long belongs to a process that was killed. */
const DEAD_MS = 10_000;

/**
 * Does the work while no other process does work under the same name: two starts at once must not install or build into the
 * same folders. Making a folder is the one thing that succeeds only once on every file system.
 */
export async function oneAtATime(folder, onWait, work) {
  await mkdir(dirname(folder), { recursive: true });
  for (let waited = false; !(await make(folder)); waited = true) {
    if (!waited) onWait();
    await removeIfDead(folder);
    await pause(200);
  }
  const beat = setInterval(() => utimes(folder, new Date(), new Date()).catch(() => {}), BEAT_MS);
  const release = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}

async function make(folder) {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

async function removeIfDead(folder) {
  const touched = await stat(folder).catch(() => undefined);
  if (touched === undefined || Date.now() - touched.mtimeMs < DEAD_MS) return;
  const dead = `${folder}.${process.pid}`;
  await rename(folder, dead).catch(() => {}); // another waiting process was faster
  await rm(dead, { recursive: true, force: true });
}
