import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeOnce } from '../platform/write-once.js';

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
  await writeOnce(path, randomBytes(32).toString('base64url'), 0o600);
  return readFile(path, 'utf8');
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}
