import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The key that signs tokens. It is created at the first start and stored, readable by its owner only, so that a restart does
 * not log users out. Several processes need the same key: set `JWT_SECRET` for them.
 * @param folder data folder, created when missing
 */
export async function loadOrCreateTokenKey(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'token-key');
  const existing = await readFile(path, 'utf8').catch(absent);
  if (existing !== undefined) return existing;
  // Written to a temporary file and linked: a crash or a concurrent start cannot leave an incomplete key.
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
