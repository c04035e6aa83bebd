import { describe, it } from '@jest/globals';

/**
 * `it` where the condition holds. Elsewhere the test is skipped, and its name says why: `npm test` lists such names, so that
 * what a machine lacks is never passed over in silence.
 */
export function itWhen(
  condition: boolean,
  reason: string,
): (name: string, test: () => Promise<void>, timeout?: number) => void {
  return condition ? it : (name, test, timeout) => it.skip(`${name} (skipped: ${reason})`, test, timeout);
}

/** {@link itWhen} of several tests, none of whose preparations runs either. */
export function describeWhen(condition: boolean, reason: string): (name: string, tests: () => void) => void {
  return condition ? describe : (name, tests) => describe.skip(`${name} (skipped: ${reason})`, tests);
}
