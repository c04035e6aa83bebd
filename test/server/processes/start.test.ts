import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { npmStart } from '../../support/processes/npm-start.js';

/** `npm test` has built it. */
const REPOSITORY = resolve(import.meta.dirname, '../../..');

it('npm start serves the page from what is built, builds nothing anew, and ends when it is told to', async () => {
  const data = await mkdtemp(join(tmpdir(), 'plumbline-data-'));
  await chmod(data, 0o755); // as root, the database server runs under another user
  const start = npmStart(REPOSITORY, { PLUMBLINE_DATA: data });
  try {
    const page = await fetch(await start.address());
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    expect(start.output()).not.toContain('Building');
  } finally {
    await start.end('SIGTERM');
    await rm(data, { recursive: true, force: true, maxRetries: 5 });
  }
});
