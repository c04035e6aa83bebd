import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { loadOrCreateTokenKey } from './token-key.js';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'token-key-'));
});
afterEach(() => rm(home, { recursive: true }));

describe('the key that signs tokens', () => {
  it('is created at the first start, readable by its owner only, in a folder that need not exist', async () => {
    const key = await loadOrCreateTokenKey(join(home, '.data'));
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    expect((await stat(join(home, '.data', 'token-key'))).mode & 0o777).toBe(0o600);
  });

  it('is the same after a restart, so that users stay logged in', async () => {
    expect(await loadOrCreateTokenKey(home)).toBe(await loadOrCreateTokenKey(home));
  });

  it('is one key when several starts create it concurrently, and no temporary file remains', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => loadOrCreateTokenKey(home)));
    expect(new Set(keys).size).toBe(1);
    expect(await readdir(home)).toEqual(['token-key']);
  });

  it('is different in each installation', async () => {
    expect(await loadOrCreateTokenKey(join(home, 'a'))).not.toBe(await loadOrCreateTokenKey(join(home, 'b')));
  });
});
