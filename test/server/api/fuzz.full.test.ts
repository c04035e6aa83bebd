import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningApi, startApi } from '../../support/api.js';
import { fuzz } from '../../support/fuzzed-calls.js';
import { RawHttp } from '../../support/raw-http.js';
import { runs } from '../../support/runs.js';

// docs/quality.md, Reliability, bad input: no endpoint of the OpenAPI description answers with 5xx.
const SEED = Number(process.env['FUZZ_SEED'] ?? Math.trunc(Math.random() * 2 ** 31));
/** For all calls together, with another seed each time. */
const SECONDS = Number(process.env['FUZZ_SECONDS'] ?? runs(10, 600));

let api: RunningApi;
let http: RawHttp;
beforeAll(async () => {
  api = await startApi();
  http = new RawHttp(api.url);
});
afterAll(async () => {
  http.close();
  await api.close();
});

describe(`With FUZZ_SEED=${SEED}`, () => {
  it(
    'no call answers bad input with a fault of ours, none stores half of it, and what is stored can be read',
    async () => {
      expect(await fuzz(api, http, { seed: SEED, runsOfACall: Math.ceil(1.2 * SECONDS), seconds: SECONDS })).toEqual(
        [],
      );
    },
    // A call that changes something has fresh ground after it: half a minute in all on an idle machine.
    600_000 + SECONDS * 4_000,
  );
});
