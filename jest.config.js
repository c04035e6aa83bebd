// Tests run on the sources: swc strips the types (legacy decorators with metadata, as Nest needs them), Node runs ESM.
const transform = { '^.+\\.tsx?$': ['@swc/jest'] };
const moduleNameMapper = { '^(\\.{1,2}/.*)\\.js$': '$1' };
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
    node('unit', ['<rootDir>/services/**/*.test.ts', '<rootDir>/projections/**/*.test.ts']),
    node('server', ['<rootDir>/test/server/**/*.test.ts']),
    node('browser', ['<rootDir>/test/browser/**/*.test.ts']),
    {
      ...node('web', ['<rootDir>/web/src/**/*.test.{ts,tsx}']),
      testEnvironment: 'jsdom',
      moduleNameMapper: { '\\.css$': '<rootDir>/test/support/empty-style.js', ...moduleNameMapper },
    },
  ],
};
