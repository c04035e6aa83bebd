import { access, mkdir, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';

/**
 * A folder that is made once per clone and kept. It takes its name when it is complete, so that no other process meets a half made one.
 * @param name says what it was made from: its version or digest
 */
export async function cachedFolder(name: string, fill: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = resolve('node_modules/.cache', name);
  if (await succeeds(access(folder))) return folder;
  const partial = `${folder}.${process.pid}`;
  try {
    await mkdir(partial, { recursive: true });
    await fill(partial);
    // Another process may have been faster: then its folder serves.
    await rename(partial, folder).catch(() => access(folder));
    return folder;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

export const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
