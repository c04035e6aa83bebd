// `npm test`, and `npm run test:full` with --full. Other arguments go to jest: names of files, or its options.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkTypes } from './check-types.mjs';
import { collectedTimes, processorSeconds, TIMES } from './file-times.mjs';
import { prepare, say } from './prepare.mjs';
import { ProgramFailed, runJest, runPackage } from './run-program.mjs';
import { inSeconds, isIdle, readBudgets, reportOf, watchMachine } from './test-report.mjs';

const args = process.argv.slice(2);
const depth = args.includes('--full') ? 'full' : 'quick';

/** As `npm run lint` has them. */
const IMPORTS = ['--config', '.dependency-cruiser.cjs', 'services', 'projections', 'web/src'];
const CHECKS = {
  'Type check of the server and its tests': () => checkTypes('tsconfig.json'),
  'Type check of the client': () => checkTypes('web/tsconfig.json'),
  Lint: () => runPackage('oxlint/bin/oxlint', ['--deny-warnings']),
  'Direction of imports': () => runPackage('dependency-cruiser/bin/dependency-cruise.mjs', IMPORTS),
  'Format (npm run format)': () => runPackage('@biomejs/biome/bin/biome', ['check']),
};

const begun = Date.now();
const failedChecks = [];
const run = async ([name, check]) => {
  if (!(await passes(name, check))) failedChecks.push(name);
};
await run(['Packages and build', () => prepare('all', { checks: false })]);
const othersSince = watchMachine();
// The checks say nothing but what they find, so beside the tests they are out of nobody's way.
const [tests] = await Promise.all([
  runTests(args.filter((arg) => arg !== '--full')),
  ...Object.entries(CHECKS).map(run),
]);

const others = othersSince();
for (const line of tests.lines) say(line);
say('');
say(
  `${inSeconds(tests.seconds)} of the processor for the tests, ${inSeconds((Date.now() - begun) / 1000)} for everything`,
);
if (isIdle(others)) for (const line of tests.over) say(line);
else if (tests.over.length > 0 && others !== undefined)
  say(`Budgets are for an idle machine: others took ${Math.round(100 * others)} % of this one`);
for (const name of tests.skipped) say(`SKIPPED  ${name}`);
for (const name of failedChecks) say(`FAILED   ${name}`);
const failed = tests.failed + failedChecks.length;
const skipped = tests.skipped.length > 0 ? `, ${tests.skipped.length} skipped` : '';
// Not process.exit: output to a pipe may still be on its way.
process.exitCode = failed > 0 || tests.passed === 0 ? 1 : 0;
say(`${tests.passed} passed, ${failed} failed${skipped}`);

async function passes(name, check) {
  say(`${name} …`);
  try {
    await check();
    return true;
  } catch (error) {
    if (!(error instanceof ProgramFailed)) throw error;
    console.error(error.message);
    return false;
  }
}

/**
 * Runs jest with the given arguments. A test file that does not even load counts as one failure, and so does a run that ends
 * without results.
 */
async function runTests(args) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-results-'));
  const [file, timesFile] = ['results.json', 'times.ndjson'].map((name) => join(folder, name));
  const before = processorSeconds();
  try {
    const code = await runJest(['--json', `--outputFile=${file}`, ...args], {
      env: { TESTS: depth, [TIMES]: timesFile },
    });
    const results = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
    const failed = (results.numFailedTests ?? 0) + (results.numRuntimeErrorTestSuites ?? 0);
    const cases = (results.testResults ?? []).flatMap(({ assertionResults }) => assertionResults);
    return {
      passed: results.numPassedTests ?? 0,
      failed: code !== 0 && failed === 0 ? 1 : failed,
      skipped: cases.filter(({ status }) => status !== 'passed' && status !== 'failed').map(({ fullName }) => fullName),
      seconds: processorSeconds() - before,
      ...reportOf(results, await collectedTimes(timesFile), await readBudgets(), depth),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
