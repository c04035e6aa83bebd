import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The key that signs tokens, made on first start and kept readable by its owner alone, so that a restart
 * signs nobody out. Several processes need one key: give them `JWT_SECRET`.
 * @param folder data folder, made when missing
 */
export async function keptTokenKey(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'token-key');
  const kept = await readFile(path, 'utf8').catch(absent);
  if (kept !== undefined) return kept;
  // Written aside and linked: neither a crash nor another start at the same moment leaves half a key behind.
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}
