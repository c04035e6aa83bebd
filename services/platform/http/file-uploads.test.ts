import { access, mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readConfig } from '../config.js';
import { FileUploads } from './file-uploads.js';

const folder = join(tmpdir(), 'plumbline-uploads');
const config = { ...readConfig({}), databaseUrl: '', jwtSecret: '' };

/** No process has it: the system counts to four million at most. */
const NOBODY = 999_999_999;
const files = {
  ofTheDead: `${NOBODY}-a`,
  old: `${process.pid}-b`,
  ofTheLiving: `${process.ppid}-c`,
  own: `${process.pid}-d`,
  ofTheOneBefore: `${process.pid}-e`,
};
const at = (name: string): string => join(folder, name);
const isThere = (name: string): Promise<boolean> =>
  access(at(name)).then(
    () => true,
    () => false,
  );

describe('Uploads that were left behind', () => {
  beforeEach(async () => {
    await mkdir(folder, { recursive: true });
    for (const name of Object.values(files)) await writeFile(at(name), 'rows');
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
    await utimes(at(files.old), hoursAgo, hoursAgo);
    const beforeTheStart = new Date(performance.timeOrigin - 1_000);
    await utimes(at(files.ofTheOneBefore), beforeTheStart, beforeTheStart);
  });
  afterEach(async () => {
    for (const name of Object.values(files)) await rm(at(name), { force: true });
  });

  it('by a process that is gone, by one before that had the same number, or for an hour, are removed at the next start; those that are worked on stay', async () => {
    await new FileUploads(config).onModuleInit();
    expect(
      await Promise.all([files.ofTheDead, files.ofTheOneBefore, files.old, files.ofTheLiving, files.own].map(isThere)),
    ).toEqual([false, false, false, true, true]);
  });
});
