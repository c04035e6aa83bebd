import { afterEach } from './globals.mjs';

// The library would see to both as it is loaded, which is once in a process and not for each of its test files.
process.env.RTL_SKIP_AUTO_CLEANUP = 'true';
const { cleanup } = await import('@testing-library/react');

/** Before each test file of pages: what a test has rendered goes with it. */
export default function cleanUp() {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  afterEach(cleanup);
}
