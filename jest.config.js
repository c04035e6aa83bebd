import { availableParallelism } from 'node:os';

// Tests run on the sources: swc strips the types (legacy decorators with metadata, as Nest needs them), Node runs ESM.
const transform = { '^.+\\.tsx?$': ['@swc/jest'] };
const moduleNameMapper = { '^(\\.{1,2}/.*)\\.js$': '$1' };
// One PostgreSQL for all tests of a run (test/support/postgres.ts).
const postgres = {
  globalSetup: '<rootDir>/test/support/postgres-setup.mjs',
  globalTeardown: '<rootDir>/test/support/postgres-teardown.mjs',
};
const node = (displayName, testMatch) => ({
  displayName,
  testMatch,
  testEnvironment: 'node',
  transform,
  moduleNameMapper,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
});

// Tests of what users do run a second time with the log in EventStoreDB. Tests of PostgreSQL, of processes and of pages do not.
const onEventStoreDb = { ...postgres, setupFiles: ['<rootDir>/test/support/on-eventstoredb.mjs'] };
const ON_EVERY_STORE = [
  'command-concurrency',
  'copies',
  'dashboards',
  'event-feed',
  'golden-figures',
  'library-reads',
  'live-changes',
  'preview',
  'programme-commands',
  'programme-reads',
  'raw-views',
  'schedule-activities',
  'schedule-import',
  'spec-client',
  'stopped-projection',
  'tasks',
  'undo',
];

export default {
  testTimeout: 30_000,
  // Most tests wait for servers of their own, so two at once on a machine of two cores; modules in contexts leak memory, so workers are renewed.
  maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)),
  workerIdleMemoryLimit: '1GB',
  projects: [
    { ...node('unit', ['<rootDir>/services/**/*.test.ts', '<rootDir>/projections/**/*.test.ts']), ...postgres },
    { ...node('server', ['<rootDir>/test/server/**/*.test.ts']), ...postgres },
    { ...node('browser', ['<rootDir>/test/browser/**/*.test.ts']), ...postgres },
    { ...node('server-eventstoredb', [`<rootDir>/test/server/*/{${ON_EVERY_STORE}}.test.ts`]), ...onEventStoreDb },
    { ...node('browser-eventstoredb', ['<rootDir>/test/browser/main-path.test.ts']), ...onEventStoreDb },
    {
      ...node('web', ['<rootDir>/web/src/**/*.test.{ts,tsx}']),
      testEnvironment: '<rootDir>/web/src/testing/browser-environment.js',
      moduleNameMapper: { '\\.css$': '<rootDir>/test/support/empty-style.js', ...moduleNameMapper },
    },
  ],
};
