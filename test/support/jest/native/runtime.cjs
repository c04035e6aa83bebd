// Runs test files with Node's own modules, in the process's own realm, where jest would load copies of all of them for each file: what a
// process of jest has loaded once, it keeps for all its files, compiled and warm. All else is jest's own: processes, hooks, time limits,
// mocks, results (docs/decisions/0059-test-files-share-modules.md).
const { readFileSync } = require('node:fs');
const { register } = require('node:module');
const { basename } = require('node:path');
const { pathToFileURL } = require('node:url');
const { setCurrentFile } = require('./current-file.cjs');

register('./hooks.mjs', pathToFileURL(__filename));
process.setSourceMapsEnabled(true);

/** Handlers that jest-circus would keep from one file to the next. */
const HANDLERS = Symbol.for('EVENT_HANDLERS');

/** How often each test file was run: two projects may have one, and its module is kept once it was loaded. */
const runs = new Map();

/** V8 counts the steps only of code that it compiles while it counts: such a file has all of ours anew, not what others have run. */
function addressOf(path) {
  const url = pathToFileURL(path);
  if (readFileSync(path, 'utf8').includes('StepCounter')) url.search = `?alone=${basename(path)}`;
  else if (runs.has(path)) url.search = `?again=${runs.get(path)}`;
  runs.set(path, (runs.get(path) ?? 0) + 1);
  return url.href;
}

/** What jest-runner and jest-circus ask of a runtime. */
module.exports = class NativeRuntime {
  constructor({ setupFilesAfterEnv }, environment) {
    this.environment = environment;
    this.setupFiles = new Set(setupFilesAfterEnv);
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  /** A setup file is loaded once in a process; what it exports is called for each test file. */
  async unstable_importModule(path) {
    if (!this.setupFiles.has(path)) return void (await import(addressOf(path)));
    const loaded = await import(pathToFileURL(path).href);
    await loaded.default();
  }

  /** jest-circus itself, anew for each file: the tests it knows are in a state that begins when it is loaded. */
  requireInternalModule(path) {
    delete globalThis[HANDLERS];
    delete require.cache[path];
    return require(path);
  }

  requireModule(path) {
    return require(path);
  }

  setGlobalsForRuntime(globals) {
    const { moduleMocker, fakeTimersModern } = this.environment;
    setCurrentFile({ ...globals, moduleMocker, fakeTimers: fakeTimersModern });
  }

  restoreAllMocks() {
    this.environment.moduleMocker.restoreAllMocks();
  }

  /** Node maps the places in stacks to the sources itself. */
  getSourceMaps() {
    return new Map();
  }

  getAllCoverageInfoCopy() {
    return undefined;
  }

  enterTestCode() {}

  leaveTestCode() {}

  teardown() {}
};
