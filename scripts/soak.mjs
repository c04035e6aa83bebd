import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareOrExit, say } from './prepare.mjs';
import { PROJECT, runJest, runSource } from './run-program.mjs';

const KILL_EVERYTHING = 'test/soak/main.ts';

await prepareOrExit('all');
const args = process.argv.slice(2);
// Asked for something in particular, it does that only.
const codes = [await runSource(KILL_EVERYTHING, args)];
if (args.length === 0) codes.push(await runSource(KILL_EVERYTHING, ['--store', 'eventstoredb']), await testsInFull());
process.exitCode = Math.max(...codes);

/** Loops that kill, properties and the fuzzer, of which `npm test` runs the short form (test/support/short-or-full.ts). */
async function testsInFull() {
  const files = (await Promise.all(['services', 'projections', 'test'].map(testsWithAFullForm))).flat();
  say(`${files.length} test files in full …`);
  const run = (...args) => runJest(['--testTimeout=3600000', ...args], { env: { SOAK: 'full' } });
  const code = await run('--selectProjects', 'unit', 'server', '--runTestsByPath', ...files);
  return Math.max(code, await run('--selectProjects', 'server-eventstoredb'));
}

async function testsWithAFullForm(folder) {
  const names = await readdir(join(PROJECT, folder), { recursive: true });
  const tests = names.filter((name) => name.endsWith('.test.ts')).map((name) => join(folder, name));
  const texts = await Promise.all(tests.map((path) => readFile(join(PROJECT, path), 'utf8')));
  return tests.filter((_, index) => texts[index]?.includes('/short-or-full.js'));
}
