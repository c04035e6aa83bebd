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

export default {
  testTimeout: 30_000,
  projects: [
    { ...node('unit', ['<rootDir>/services/**/*.test.ts', '<rootDir>/projections/**/*.test.ts']), ...postgres },
    { ...node('server', ['<rootDir>/test/server/**/*.test.ts']), ...postgres },
    { ...node('browser', ['<rootDir>/test/browser/**/*.test.ts']), ...postgres },
    {
      ...node('web', ['<rootDir>/web/src/**/*.test.{ts,tsx}']),
      testEnvironment: '<rootDir>/web/src/testing/browser-environment.js',
      moduleNameMapper: { '\\.css$': '<rootDir>/test/support/empty-style.js', ...moduleNameMapper },
    },
  ],
};
