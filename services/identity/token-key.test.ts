import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { keptTokenKey } from './token-key.js';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'token-key-'));
});
afterEach(() => rm(home, { recursive: true }));

describe('the key that signs tokens', () => {
  it('is made on first start, for its owner alone, in a folder that need not be there yet', async () => {
    const key = await keptTokenKey(join(home, '.data'));
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    expect((await stat(join(home, '.data', 'token-key'))).mode & 0o777).toBe(0o600);
  });

  it('is the same after a restart, so that nobody is signed out', async () => {
    expect(await keptTokenKey(home)).toBe(await keptTokenKey(home));
  });

  it('is one key when several starts make it at once, and leaves nothing else behind', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => keptTokenKey(home)));
    expect(new Set(keys).size).toBe(1);
    expect(await readdir(home)).toEqual(['token-key']);
  });

  it('differs from installation to installation', async () => {
    expect(await keptTokenKey(join(home, 'a'))).not.toBe(await keptTokenKey(join(home, 'b')));
  });
});
