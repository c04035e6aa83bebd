import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareOrExit, say } from './prepare.mjs';
import { PROJECT, runJest, runSource } from './run-program.mjs';

const KILL_EVERYTHING = 'test/soak/main.ts';

await prepareOrExit('all');
const args = process.argv.slice(2);
// Asked for something in particular, it does that only.
const codes = [await runSource(KILL_EVERYTHING, args)];
if (args.length === 0) codes.push(await runSource(KILL_EVERYTHING, ['--store', 'eventstoredb']), await longestTests());
process.exitCode = Math.max(...codes);

/** Loops that kill, properties and the fuzzer, in their longest form (test/support/runs.ts), and more of what users do on every store. */
async function longestTests() {
  const files = (await Promise.all(['services', 'projections', 'test'].map(testsWithALongForm))).flat();
  say(`${files.length} test files in their longest form …`);
  const run = (...args) => runJest(['--testTimeout=3600000', ...args], { env: { TESTS: 'soak' } });
  const code = await run('--runTestsByPath', ...files);
  return Math.max(code, await run('--selectProjects', 'on-eventstoredb'));
}

async function testsWithALongForm(folder) {
  const names = await readdir(join(PROJECT, folder), { recursive: true });
  const tests = names.filter((name) => name.endsWith('.test.ts')).map((name) => join(folder, name));
  const texts = await Promise.all(tests.map((path) => readFile(join(PROJECT, path), 'utf8')));
  return tests.filter((_, index) => texts[index]?.includes('/runs.js'));
}
