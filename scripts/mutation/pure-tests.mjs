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

const NOTHING = /(?!)/;
/** Which mutants each test meets, for the processes that come after the one that found out. */
const MEETINGS = 'meetings.json';
const TEST_TIMEOUT_MS = 60_000;
/** What the mutated sources and this process tell each other: which mutant is active, and which were met in which test. */
const shared = (globalThis.__stryker__ ??= {});

/**
 * Runs jest's tests in one process that keeps the sources loaded: jest itself would load them anew for every mutant, which
 * takes a hundred times as long as the tests. Only a mutant that acts while a module is loaded gets a copy of its own.
 */
class PureTests {
  copies = 0;
  usual = [];

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    register('../typescript-hooks.mjs', import.meta.url);
    register('./module-hooks.mjs', import.meta.url);
    const { default: fc } = await import('fast-check');
    // Fixed examples, so that the same code has the same score, and no search for the smallest one that fails.
    fc.configureGlobal({ seed: 42, numRuns: 30, endOnFailure: true });
    addEventHandler((event) => this.follow(event));
    process.setSourceMapsEnabled(true); // the places of tests, by which a later run knows them
    const copy = this.copies++;
    for (const file of pureTests()) this.usual.push(await this.load(file, copy));
    process.setSourceMapsEnabled(false);
  }

  async load(file, copy) {
    resetState();
    await import(`${pathToFileURL(file).href}?${copy}`);
    return { file, state: Object.assign(getState(), { testTimeout: TEST_TIMEOUT_MS }) };
  }

  async dryRun() {
    const tests = [];
    for (const suite of this.usual) tests.push(...(await this.runSuite(suite)));
    const { mutantCoverage } = shared;
    // What is prepared for all tests of a file belongs to each of them.
    for (const { file } of this.usual) {
      const prepared = mutantCoverage.perTest[file];
      delete mutantCoverage.perTest[file];
      for (const test of tests)
        if (prepared && test.fileName === file) add((mutantCoverage.perTest[test.id] ??= {}), prepared);
    }
    shared.currentTestId = undefined;
    writeFileSync(MEETINGS, JSON.stringify(mutantCoverage.perTest));
    return { status: DryRunStatus.Complete, tests, mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit, sandboxFileName, disableBail }) {
    Object.assign(shared, { activeMutant: activeMutant.id, hitLimit, hitCount: hitLimit ? 0 : undefined });
    this.bail = !disableBail;
    try {
      const tests = testFilter
        ? await this.runChosen(new Set(testFilter))
        : await this.runStatic(activeMutant.id, sandboxFileName);
      return (
        determineHitLimitReached(shared.hitCount, hitLimit) ??
        toMutantRunResult({ status: DryRunStatus.Complete, tests }, disableBail)
      );
    } finally {
      shared.activeMutant = undefined;
    }
  }

  async runChosen(chosen) {
    return this.untilFailure(this.usual, (suite) => this.runSuite(suite, chosen));
  }

  /** A mutant that acts while a module is loaded may act in tests too, which tells sooner whether they notice it. */
  async runStatic(mutant, mutated) {
    this.meetings ??= Object.entries(JSON.parse(readFileSync(MEETINGS, 'utf8')));
    const chosen = new Set(this.meetings.filter(([, met]) => mutant in met).map(([test]) => test));
    const tests = await this.runChosen(chosen);
    return tests.some(isFailed) ? tests : [...tests, ...(await this.runOnCopy(mutated))];
  }

  async runOnCopy(mutated) {
    const copy = this.copies++;
    return this.untilFailure(nearestFirst(this.usual, mutated), async ({ file }) => {
      try {
        return await this.runSuite(await this.load(file, copy));
      } catch (error) {
        return [failed(`${file} loads`, file, error)];
      }
    });
  }

  async untilFailure(suites, runOne) {
    const tests = [];
    for (const suite of suites) {
      tests.push(...(await runOne(suite)));
      if (this.bail && tests.some(isFailed)) break;
    }
    return tests;
  }

  /** @param chosen ids of tests; absent: all */
  async runSuite({ file, state }, chosen) {
    const all = testsUnder(state.rootDescribeBlock);
    const wanted = all.filter((test) => chosen?.has(idOf(file, test)) ?? true);
    if (wanted.length === 0) return [];
    for (const test of all)
      Object.assign(test, { errors: [], status: null, startedAt: null, duration: null, invocations: 0 });
    state.unhandledErrors.length = 0;
    state.testNamePattern = chosen ? new RegExp(`^(${wanted.map((test) => escaped(nameOf(test))).join('|')})$`) : null;
    setState(state);
    this.file = file;
    const { unhandledErrors } = await run();
    const results = wanted
      .filter(({ status }) => status === 'done')
      .map((test) => ({
        ...result(file, test),
        ...(test.errors.length > 0 && { status: TestStatus.Failed, failureMessage: String(test.errors[0]) }),
      }));
    return unhandledErrors.length > 0 ? [...results, failed(`${file} ends`, file, unhandledErrors[0])] : results;
  }

  /** Tells the sources which test runs. */
  follow({ name, test, hook }) {
    if (name === 'test_start') shared.currentTestId = idOf(this.file, test);
    else if (name === 'hook_start' && hook.type === 'beforeAll') shared.currentTestId = this.file;
    else if (name === 'test_done') {
      shared.currentTestId = undefined;
      if (this.bail && test.errors.length > 0) getState().testNamePattern = NOTHING;
    }
  }
}

const isFailed = ({ status }) => status === TestStatus.Failed;
const testsUnder = (block) => block.children.flatMap((child) => (child.type === 'test' ? [child] : testsUnder(child)));
const nameOf = (test) => [...blocksAbove(test), test.name].join(' ');
const blocksAbove = ({ parent }) => (parent?.parent ? [...blocksAbove(parent), parent.name] : []);
const idOf = (file, test) => `${relative(process.cwd(), file)}: ${nameOf(test)}`;
const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const result = (file, test) => ({
  id: idOf(file, test),
  name: idOf(file, test),
  fileName: file,
  startPosition: placeOf(file, test),
  timeSpentMs: test.duration ?? 0,
  status: TestStatus.Success,
});

const failed = (name, fileName, error) => ({
  id: name,
  name,
  fileName,
  timeSpentMs: 0,
  status: TestStatus.Failed,
  failureMessage: String(error?.message ?? error),
});

function placeOf(file, { asyncError }) {
  const [, line, column] = asyncError.stack?.match(new RegExp(`${escaped(file)}[^:]*:(\\d+):(\\d+)`)) ?? [];
  return line === undefined ? undefined : { line: Number(line) - 1, column: Number(column) - 1 };
}

/** Where the tests of the mutated file most likely are, comes first. */
function nearestFirst(suites, mutated) {
  const stepsTo = ({ file }) => relative(dirname(mutated), dirname(file)).split('/').filter(Boolean).length;
  return suites.toSorted((one, other) => stepsTo(one) - stepsTo(other));
}

function add(counts, more) {
  for (const [mutant, hits] of Object.entries(more)) counts[mutant] = (counts[mutant] ?? 0) + hits;
}

const create = () => new PureTests();
create.inject = [];
export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'pure-tests', create)];
