import { readFileSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { dirname, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  determineHitLimitReached,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { addEventHandler, getState, resetState, run, setState } from 'jest-circus';
import { pureTests } from './places.mjs';

const TEST_TIMEOUT_MS = 60_000;
/** What the run without a mutant finds out, for the processes that follow. */
const FOUND = 'found-without-mutant.json';
/** What the mutated sources and this process tell each other: which mutant is active, and which of them tests meet. */
const shared = (globalThis.__stryker__ ??= {});

/**
 * Runs jest's tests in one process that keeps the sources loaded: jest itself would load them anew for every mutant, which
 * takes many times as long as the tests.
 */
class PureTests {
  copies = 0;
  suites = [];

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    register('../typescript-hooks.mjs', import.meta.url);
    register('./module-hooks.mjs', import.meta.url);
    addEventHandler(({ name, test }, state) => {
      if (name === 'test_done' && this.bail && test.errors.length > 0) state.testNamePattern = /(?!)/;
    });
    process.setSourceMapsEnabled(true); // the places of tests, by which a later run knows them
    const copy = this.copies++;
    for (const file of pureTests()) this.suites.push(await loadSuite(file, copy));
    process.setSourceMapsEnabled(false);
  }

  async dryRun() {
    const tests = [];
    const found = {};
    shared.mutantCoverage ??= { static: {}, perTest: {} }; // mutated sources make it, and the first suites may load none
    for (const { file, state } of this.suites) {
      // Whatever a file prepares for its tests or keeps from one to the next, counts for each of them.
      shared.currentTestId = file;
      const ofFile = await runSuite(file, state);
      const meets = shared.mutantCoverage.perTest[file] ?? {};
      delete shared.mutantCoverage.perTest[file];
      for (const { id } of ofFile) shared.mutantCoverage.perTest[id] = meets;
      found[file] = { meets, timeSpentMs: ofFile.reduce((sum, { timeSpentMs }) => sum + timeSpentMs, 0) };
      tests.push(...ofFile);
    }
    shared.currentTestId = undefined;
    writeFileSync(FOUND, JSON.stringify(found));
    return { status: DryRunStatus.Complete, tests, mutantCoverage: shared.mutantCoverage };
  }

  async mutantRun({ activeMutant: { id }, mutantActivation, hitLimit, sandboxFileName, disableBail }) {
    this.found ??= JSON.parse(readFileSync(FOUND, 'utf8'));
    this.bail = !disableBail;
    Object.assign(shared, { activeMutant: id, hitLimit, hitCount: hitLimit ? 0 : undefined });
    try {
      const meeting = this.suites.filter(({ file }) => id in this.found[file].meets);
      const quickestFirst = meeting.sort((a, b) => this.found[a.file].timeSpentMs - this.found[b.file].timeSpentMs);
      const tests = await this.untilFailure(quickestFirst, ({ file, state }) => runSuite(file, state));
      // Once more with all modules loaded anew: a mutant may act while they load, or be hidden by what they keep from earlier runs.
      if (!tests.some(isFailed)) {
        const copy = this.copies++;
        const again = mutantActivation === 'static' ? nearestFirst(this.suites, sandboxFileName) : quickestFirst;
        tests.push(...(await this.untilFailure(again, ({ file }) => loadAndRun(file, copy))));
      }
      return (
        determineHitLimitReached(shared.hitCount, hitLimit) ??
        toMutantRunResult({ status: DryRunStatus.Complete, tests }, disableBail)
      );
    } finally {
      shared.activeMutant = undefined;
    }
  }

  async untilFailure(suites, runOne) {
    const tests = [];
    for (const suite of suites) {
      tests.push(...(await runOne(suite)));
      if (this.bail && tests.some(isFailed)) break;
    }
    return tests;
  }
}

async function loadSuite(file, copy) {
  resetState();
  await import(`${pathToFileURL(file).href}?${copy}`);
  return { file, state: Object.assign(getState(), { testTimeout: TEST_TIMEOUT_MS }) };
}

async function loadAndRun(file, copy) {
  try {
    return await runSuite(file, (await loadSuite(file, copy)).state);
  } catch (error) {
    return [failed(`${file} loads`, file, error)];
  }
}

async function runSuite(file, state) {
  const tests = testsUnder(state.rootDescribeBlock);
  for (const test of tests)
    Object.assign(test, { errors: [], status: null, startedAt: null, duration: null, invocations: 0 });
  Object.assign(state, { testNamePattern: null, unhandledErrors: [] });
  setState(state);
  const { unhandledErrors } = await run();
  const results = tests.filter(({ status }) => status === 'done').map((test) => resultOf(file, test));
  return unhandledErrors.length > 0 ? [...results, failed(`${file} ends`, file, unhandledErrors[0])] : results;
}

function resultOf(file, test) {
  const name = `${relative(process.cwd(), file)}: ${[...blocksAbove(test), test.name].join(' ')}`;
  if (test.errors.length > 0) return failed(name, file, [test.errors[0]].flat()[0]);
  return {
    id: name,
    name,
    fileName: file,
    startPosition: placeOf(file, test),
    timeSpentMs: test.duration ?? 0,
    status: TestStatus.Success,
  };
}

const failed = (name, fileName, error) => ({
  id: name,
  name,
  fileName,
  timeSpentMs: 0,
  status: TestStatus.Failed,
  failureMessage: String(error?.message ?? error),
});

function placeOf(file, { asyncError }) {
  const line = asyncError.stack?.split('\n').find((one) => one.includes(file));
  const [, row, column] = /:(\d+):(\d+)\)?$/.exec(line) ?? [];
  return row === undefined ? undefined : { line: Number(row) - 1, column: Number(column) - 1 };
}

/** The tests of the mutated file are most likely beside it. */
function nearestFirst(suites, mutated) {
  const stepsTo = ({ file }) => relative(dirname(mutated), dirname(file)).split('/').filter(Boolean).length;
  return suites.toSorted((one, other) => stepsTo(one) - stepsTo(other));
}

const isFailed = ({ status }) => status === TestStatus.Failed;
const testsUnder = (block) => block.children.flatMap((child) => (child.type === 'test' ? [child] : testsUnder(child)));
const blocksAbove = ({ parent }) => (parent?.parent ? [...blocksAbove(parent), parent.name] : []);

const create = () => new PureTests();
create.inject = [];
export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'pure-tests', create)];
