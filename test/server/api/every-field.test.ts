import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectRead, meetFields, VALUES, type Value } from '../../support/every-field.js';
import type { Ground } from '../../support/fuzzed-programme.js';
import { ValidCalls } from '../../support/valid-calls.js';

// docs/quality.md, Under load and attack: one value for each field, another one each day. every-field.full.test.ts sends all of them.
const DAY = process.env['FIELDS_DAY'] ?? new Date().toISOString().slice(0, 10);

const valueOfTheDay = (place: string): Value[] => {
  const drawn = createHash('sha256').update(`${DAY} ${place}`).digest().readUInt32BE() % VALUES.length;
  return VALUES.slice(drawn, drawn + 1);
};

let calls: ValidCalls;
beforeAll(async () => {
  calls = await ValidCalls.start();
});
afterAll(() => calls.close());

describe(`With FIELDS_DAY=${DAY}`, () => {
  it('the value of the day in a field of a body is not answered with a fault of ours, nor stored by half', async () => {
    const strayed: object[] = [];
    let fields = 0;
    let ground: Ground | undefined;
    for (const operation of (await calls.operations()).filter(({ body }) => body !== undefined)) {
      const { ann } = calls;
      const met = await meetFields(calls, operation, valueOfTheDay, ground);
      strayed.push(...met.strayed);
      fields += met.fields;
      const isOthers = calls.ann !== ann;
      if (ground && ground !== met.ground && !isOthers) await expectRead(calls, ground);
      ground = isOthers ? undefined : met.ground;
    }
    if (ground) await expectRead(calls, ground);
    expect(strayed).toEqual([]);
    expect(fields).toBeGreaterThan(250);
  });
});
