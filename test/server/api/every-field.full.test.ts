import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { expectRead, meetFields, VALUES } from '../../support/every-field.js';
import { ValidCalls } from '../../support/valid-calls.js';

// docs/quality.md, Under load and attack. fuzz.full.test.ts draws at random, from more values and in more places at once.
let calls: ValidCalls;
beforeAll(async () => {
  calls = await ValidCalls.start();
});
afterAll(() => calls.close());

it('No value in any field of a body is answered with a fault of ours, or stored by half', async () => {
  const strayed: object[] = [];
  let fields = 0;
  for (const operation of (await calls.operations()).filter(({ body }) => body !== undefined)) {
    const met = await meetFields(calls, operation, () => VALUES);
    strayed.push(...met.strayed);
    fields += met.fields;
    await expectRead(calls, met.ground);
  }
  expect(strayed).toEqual([]);
  expect(fields).toBeGreaterThan(250);
  // One request after the other: two minutes on an idle machine, over 15 beside ten busy processes.
}, 1_800_000);
