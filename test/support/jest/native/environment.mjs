import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { noteFile } from '../../../../scripts/file-times.mjs';

/** What Node's own code calls in this realm too: with its microtasks held back, the body of a fetch would never end. */
const doNotFake = ['queueMicrotask', 'nextTick'];

/** The process's own realm: mocks, fake timers and variables of the environment are taken back after each test file. */
export default class NativeEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  variables = { ...process.env };

  constructor({ projectConfig }, { testPath }) {
    const fakeTimers = { ...projectConfig.fakeTimers, doNotFake };
    this.fakeTimersModern = new ModernFakeTimers({ config: { ...projectConfig, fakeTimers }, global: globalThis });
    this.note = noteFile(projectConfig.testEnvironmentOptions.group ?? projectConfig.displayName.name, testPath);
  }

  async setup() {
    // jest-runner has just put its own in place, which knows nothing of these modules; Node maps their stacks to the sources itself.
    Error.prepareStackTrace = undefined;
  }

  async teardown() {
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.dispose();
    for (const name of Object.keys(process.env)) if (!(name in this.variables)) delete process.env[name];
    Object.assign(process.env, this.variables);
    this.note();
  }

  getVmContext() {
    return globalThis;
  }

  exportConditions() {
    return ['node'];
  }
}
