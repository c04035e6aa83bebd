import { execFile } from 'node:child_process';
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
let clone: string;

beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), 'plumbline-install-'));
  for (const name of ['scripts', 'package.json', 'package-lock.json'])
    await cp(join(REPOSITORY, name), join(clone, name), { recursive: true });
});
afterEach(() => rm(clone, { recursive: true, force: true }));

/** Starts the clone with something else in npm's place. @returns exit code and what was printed */
async function startWith(npm: string): Promise<{ code: unknown; printed: string }> {
  await writeFile(join(clone, 'npm'), `#!/bin/sh\n${npm}\n`);
  await chmod(join(clone, 'npm'), 0o755);
  const env = { PATH: `${clone}${delimiter}${process.env['PATH']}`, PORT: '0' };
  return new Promise((done) =>
    execFile(process.execPath, ['scripts/start.mjs'], { cwd: clone, env }, (error, stdout, stderr) =>
      done({ code: error?.code ?? 0, printed: stdout + stderr }),
    ),
  );
}

describe('An install that fails', () => {
  it('ends the start with what npm says', async () => {
    expect(await startWith('echo "npm error network" >&2; exit 1')).toEqual({
      code: 1,
      printed: expect.stringContaining('npm error network'),
    });
  });

  it('ends the start also where npm breaks off and ends with 0', async () => {
    const { code, printed } = await startWith(
      'mkdir -p node_modules/pg; echo "npm error Exit handler never called!" >&2',
    );
    expect(printed).toContain('Exit handler never called!');
    expect(printed).toContain('npm ci ended before all packages were installed');
    expect(printed).not.toContain('Building');
    expect(code).toBe(1);
  });
});
