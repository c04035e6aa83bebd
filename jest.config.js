import { availableParallelism, loadavg } from 'node:os';

// `npm test` runs the quick tests, `npm run test:full` all of them (docs/quality.md, The tests themselves). A file that proves a design
// rather than guards a rule says so by its name: `.full.test.ts`.
const isQuick = (process.env.TESTS ?? 'quick') === 'quick';

// One PostgreSQL for all tests of a run (test/support/postgres.ts).
const postgres = {
  globalSetup: '<rootDir>/test/support/jest/postgres-setup.mjs',
  globalTeardown: '<rootDir>/test/support/jest/postgres-teardown.mjs',
};
const project = (displayName, testMatch, testPathIgnorePatterns = []) => ({
  displayName,
  testMatch: testMatch.map((files) => `<rootDir>/${files}`),
  testPathIgnorePatterns: [...testPathIgnorePatterns, ...(isQuick ? ['\\.full\\.test\\.tsx?$'] : [])],
  testEnvironment: '<rootDir>/test/support/jest/native/environment.mjs',
  runtime: '<rootDir>/test/support/jest/native/runtime.cjs',
  transform: {},
});
const EVENT_STORE = '/services/event-store/';

/**
 * Of what users do, these run a second time with the log in EventStoreDB: what the store itself decides beneath them. That both stores
 * behave alike is proved by the one contract suite (services/event-store/contract), so what reads and edits through the port would say
 * nothing new there; the soak runs some of it all the same (docs/eventstoredb.md, Testing it).
 */
const ON_EVERY_STORE = ['command-concurrency', 'event-feed'];
if (process.env.TESTS === 'soak') ON_EVERY_STORE.push('live-changes', 'schedule-import', 'spec-client', 'undo');
const onEventStoreDb = {
  ...project('on-eventstoredb', [`test/server/*/{${ON_EVERY_STORE}}{,.full}.test.ts`]),
  ...postgres,
  testEnvironmentOptions: { group: 'stores' },
  setupFilesAfterEnv: ['<rootDir>/test/support/jest/on-eventstoredb.mjs'],
};

export default {
  // Only a test that never ends is ended by it: nothing is timed here, and a machine that does other things is many times slower.
  testTimeout: 240_000,
  testSequencer: '<rootDir>/test/support/jest/longest-first.mjs',
  maxWorkers: workers(),
  workerIdleMemoryLimit: '2GB',
  projects: [
    {
      ...project('unit', ['{services,projections}/**/*.test.ts', 'test/server/code/*.test.ts'], [EVENT_STORE]),
      ...postgres,
    },
    { ...project('stores', [`${EVENT_STORE.slice(1)}**/*.test.ts`, 'test/server/log/*.test.ts']), ...postgres },
    {
      ...project('server', ['test/server/{api,library,programmes,schedules,stream}/*.test.ts']),
      ...postgres,
    },
    { ...project('processes', ['test/server/{processes,kafka}/*.test.ts']), ...postgres },
    { ...project('browser', ['test/browser/*.test.ts']), ...postgres },
    {
      ...project('web', ['web/src/**/*.test.{ts,tsx}']),
      testEnvironment: '<rootDir>/test/support/jest/native/page-environment.mjs',
      runner: '<rootDir>/test/support/jest/native/page-runner.cjs',
      setupFilesAfterEnv: ['<rootDir>/test/support/jest/native/page-setup.mjs'],
    },
    ...(isQuick ? [] : [onEventStoreDb]),
  ],
};

/**
 * Tests of servers wait for them a third of the time, so three at once on a machine of two cores. Where others keep it busy, processes
 * share it out among them: three more get more of it, and take a seventh more, since each loads all modules for itself.
 */
function workers() {
  const cores = availableParallelism();
  const [lastMinute] = loadavg();
  return Math.max(3, Math.floor(cores / 2)) + (lastMinute > 2 * cores ? 3 : 0);
}
