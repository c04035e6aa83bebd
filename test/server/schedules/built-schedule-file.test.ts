import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { p6Export } from '../../fixtures/schedules/workbooks.js';

const BUILT = pathToFileURL(
  resolve(import.meta.dirname, '../../../dist/server/services/p6/readers/schedule-file.js'),
).href;

test('the built product finds the thread that reads a schedule file, and the process ends with it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'built-schedule-file-'));
  try {
    const path = join(folder, 'export.xlsx');
    await writeFile(
      path,
      await p6Export(Array.from({ length: 700 }, (_, at) => [`A${at}`, 'Kerbs', 44774, 44775] as const)),
    );
    const program = `
      import { readScheduleFile } from ${JSON.stringify(BUILT)};
      let rows = 0;
      const facts = await readScheduleFile(${JSON.stringify(path)}, { onRows: (some) => { rows += some.length; } });
      console.log(facts.kindName, rows);`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
    expect(stdout).toBe('P6 spreadsheet 700\n');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
