import { availableParallelism, loadavg } from 'node:os';

// Tests run on the sources: swc strips the types (legacy decorators with metadata, as Nest needs them), Node runs ESM.
const transform = { '^.+\\.tsx?$': ['@swc/jest'] };
const moduleNameMapper = { '^(\\.{1,2}/.*)\\.js$': '$1' };
// One PostgreSQL for all tests of a run (test/support/postgres.ts).
const postgres = {
  globalSetup: '<rootDir>/test/support/jest/postgres-setup.mjs',
  globalTeardown: '<rootDir>/test/support/jest/postgres-teardown.mjs',
};
const node = (displayName, testMatch) => ({
  displayName,
  testMatch,
  testEnvironment: 'node',
  transform,
  moduleNameMapper,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
});

/**
 * Of what users do, these run a second time with the log in EventStoreDB: what the store itself decides beneath them. That both stores
 * behave alike is proved by the one contract suite (services/event-store/contract), so what reads and edits through the port would say
 * nothing new there; the soak runs some of it all the same (docs/eventstoredb.md, Testing it).
 */
const ON_EVERY_STORE = ['command-concurrency', 'event-feed'];
if (process.env.SOAK === 'full') ON_EVERY_STORE.push('live-changes', 'schedule-import', 'spec-client', 'undo');
const onEventStoreDb = { ...postgres, setupFiles: ['<rootDir>/test/support/jest/on-eventstoredb.mjs'] };

export default {
  // Only a test that never ends is ended by it: nothing is timed here, and a machine that does other things is many times slower.
  testTimeout: 240_000,
  testSequencer: '<rootDir>/test/support/jest/longest-first.mjs',
  maxWorkers: workers(),
  // Modules in contexts leak memory: workers are renewed.
  workerIdleMemoryLimit: '1GB',
  projects: [
    { ...node('unit', ['<rootDir>/services/**/*.test.ts', '<rootDir>/projections/**/*.test.ts']), ...postgres },
    { ...node('server', ['<rootDir>/test/server/**/*.test.ts']), ...postgres },
    { ...node('browser', ['<rootDir>/test/browser/**/*.test.ts']), ...postgres },
    { ...node('server-eventstoredb', [`<rootDir>/test/server/*/{${ON_EVERY_STORE}}.test.ts`]), ...onEventStoreDb },
    {
      ...node('web', ['<rootDir>/web/src/**/*.test.{ts,tsx}']),
      testEnvironment: '<rootDir>/web/src/testing/browser-environment.js',
      moduleNameMapper: { '\\.css$': '<rootDir>/test/support/jest/empty-style.js', ...moduleNameMapper },
    },
  ],
};

/**
 * Tests of servers wait for them a third of the time, so three at once on a machine of two cores. Where many other processes want the
 * processor it is shared out by process: two more finish in an eighth less time (measured beside four busy processes), three in a little less.
 */
function workers() {
  const cores = availableParallelism();
  const [lastMinute] = loadavg();
  return Math.max(3, Math.floor(cores / 2)) + (lastMinute > 2.5 * cores ? 3 : 0);
}
