// Where a run of jest keeps all that its tests write.
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Linux keeps the files there in memory. */
const MEMORY = '/dev/shm';
/** A run takes half a gigabyte at most (measured); a container's usual 64 MB are too little. */
const ENOUGH_BYTES = 2 * 1024 ** 3;
const PREFIX = 'plumbline-test-';

/**
 * Makes the folder, in memory where there is room: tests make and remove hundreds of databases of a thousand files each, which takes
 * a disk's file system up to three times as long. What they show of kills is the same there, since a process that is killed loses
 * nothing that it has written, wherever that is.
 */
export async function makeRunFolder() {
  const folder = (await folderInMemory()) ?? (await folderIn(tmpdir()));
  await chmod(folder, 0o1777); // as root, database servers run under another user
  return folder;
}

/** Folders of runs that may have been killed, with the id of the run's process. */
export async function runFolders() {
  const found = [];
  for (const parent of [MEMORY, tmpdir()]) {
    for (const name of await readdir(parent).catch(() => [])) {
      const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
      if (owner !== undefined) found.push({ owner: Number(owner), folder: join(parent, name) });
    }
  }
  return found;
}

export const removeRunFolder = (folder) => rm(folder, { recursive: true, force: true, maxRetries: 5 });

const folderIn = (parent) => mkdtemp(join(parent, `${PREFIX}${process.pid}-`));

/** @returns undefined where there is none, too little of it, or programs may not run in it */
async function folderInMemory() {
  const space = await statfs(MEMORY).catch(() => undefined);
  if (space === undefined || space.bavail * space.bsize < ENOUGH_BYTES) return undefined;
  const folder = await folderIn(MEMORY);
  try {
    const program = join(folder, 'program');
    await writeFile(program, '#!/bin/sh\n', { mode: 0o700 });
    await promisify(execFile)(program);
    await rm(program);
    return folder;
  } catch {
    await removeRunFolder(folder);
    return undefined;
  }
}
