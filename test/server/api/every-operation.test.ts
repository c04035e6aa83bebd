import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Operation } from '../../support/api-operations.js';
import type { Ground } from '../../support/fuzzed-programme.js';
import { ValidCalls } from '../../support/valid-calls.js';

// docs/quality.md, The tests themselves: whatever else is quick, each operation of the description of the API is called, by a planner or
// an Admin who means it, and succeeds as it is described. That the answer is the described one is seen wherever a test asks for it.
let calls: ValidCalls;
beforeAll(async () => {
  calls = await ValidCalls.start();
});
afterAll(() => calls.close());

/** What deletes comes last: it leaves little for others to be called on. */
const byWhatIsLeft = (one: Operation, other: Operation): number =>
  Number(one.method === 'delete') - Number(other.method === 'delete');

it('Every operation of the description is called, and succeeds', async () => {
  const operations = await calls.operations();
  const strayed: string[] = [];
  const called = new Set<string>();
  let ground: Ground | undefined;
  for (const operation of operations.toSorted(byWhatIsLeft)) {
    try {
      const { call, answer } = await calls.accepted(operation, ground);
      called.add(`${operation.method} ${operation.path}`);
      ground = (await calls.renewAfter(answer, operation)) ? undefined : call.ground;
    } catch (error) {
      strayed.push((error as Error).message);
    }
  }
  expect(strayed).toEqual([]);
  expect([...called].toSorted()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).toSorted());
  expect(called.size).toBeGreaterThan(200);
});
