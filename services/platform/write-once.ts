import { randomBytes } from 'node:crypto';
import { link, rm, writeFile } from 'node:fs/promises';

/**
 * Writes a file unless it exists: to a temporary one, which is linked, so that neither a crash nor others that write it at the
 * same moment leave an incomplete file.
 * @returns whether this call made the file
 */
export async function writeOnce(path: string, text: string, mode = 0o666): Promise<boolean> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, text, { mode, flush: true });
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    await rm(draft, { force: true });
  }
}
