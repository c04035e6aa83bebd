import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operate, ProductProcess } from '../../support/processes/programs.js';

/** What the runbook says to do, done. */
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-drill-'));
  await chmod(folder, 0o755); // as root, the database server runs under another user
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

const installationIn = (name: string) => ({ PLUMBLINE_DATA: join(folder, name) });

async function productIn(name: string): Promise<ProductProcess> {
  const product = new ProductProcess(installationIn(name));
  await product.start();
  await product.logIn('ann@example.com');
  return product;
}

/** With owners and modes, which the database server insists on. */
const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', join(folder, from), join(folder, to)]);

describe('A backup', () => {
  it('taken as the runbook says is a whole installation, and what was written after it never shares an id with what is written anew', async () => {
    const product = await productIn('live');
    const kept = [
      await product.createProgramme('Before the backup 1'),
      await product.createProgramme('Before the backup 2'),
    ];
    await product.end();
    await copy('live', 'backup');

    // More is written after the backup, then the machine is lost.
    const later = await productIn('live');
    const shown = await Promise.all(kept.map((id) => later.views(id)));
    await later.createProgramme('After the backup');
    await later.end('SIGKILL');
    const nightly = join(folder, 'nightly.ndjson.gz');
    expect(await operate(['export', nightly], installationIn('live'))).toMatchObject({ code: 0 });
    await rm(join(folder, 'live'), { recursive: true });

    await copy('backup', 'restored');
    expect(await operate(['verify'], installationIn('restored'))).toMatchObject({
      code: 0,
      said: expect.arrayContaining(['Nothing is wrong.']),
    });
    const restored = await productIn('restored');
    expect(await Promise.all(kept.map((id) => restored.views(id)))).toEqual(shown);
    const created = await restored.createProgramme('After the restore');
    const parts = await restored.addAsset(kept[0] ?? 0, 'Tunnel', ['East', 'West']);
    expect(kept).not.toContain(created);
    const shownParts = JSON.stringify(shown);
    for (const part of parts) expect(shownParts).not.toContain(`"partId":${part},`);
    await restored.end();
    expect(await operate(['verify'], installationIn('restored'))).toMatchObject({ code: 0 });

    // The nightly export of the lost installation has what the backup lacks: it comes up in a fresh cluster.
    expect(await operate(['restore', nightly], installationIn('fresh'))).toMatchObject({ code: 0 });
    const anew = await productIn('fresh');
    expect(await Promise.all(kept.map((id) => anew.views(id)))).toEqual(shown);
    expect(await anew.createProgramme('In the fresh one')).toBeGreaterThan(Math.max(...kept) + 1);
    await expect(anew.createProgramme('After the backup')).rejects.toThrow(/40[09]/);
    await anew.end();
    expect(await operate(['verify'], installationIn('fresh'))).toMatchObject({ code: 0 });
  }, 300_000);
});
