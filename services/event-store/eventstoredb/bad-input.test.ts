import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EventStoreDbLogUnderTest, eventStoreDbLog } from '../../../test/support/eventstoredb-log.js';
import { BEGINNING } from '../../platform/position.js';
import { eventsToHead, sampleCodec, sizeOf } from '../contract/sample-log.js';

const PROJECT = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);

describe('A process that appends invalid input to EventStoreDB', () => {
  let log: EventStoreDbLogUnderTest;
  beforeAll(async () => {
    log = await eventStoreDbLog();
  });
  afterAll(() => log.cleanup());

  // In a separate process: an unhandled rejection of the client would end the test's process.
  it('gets an error at once, keeps running, and stores only the valid events', async () => {
    const { stdout } = await run(
      process.execPath,
      ['--import', './scripts/typescript.mjs', 'test/support/bad-appends.ts', log.url, log.namespace],
      { cwd: PROJECT, env: { ...process.env, NODE_OPTIONS: undefined } },
    );
    const { outcomes, version } = JSON.parse(stdout) as { outcomes: string[]; version: number };
    expect(outcomes).toEqual(outcomes.map(() => 'refused'));
    expect(outcomes.length).toBeGreaterThan(15);
    expect(version).toBe(1);
    const store = await log.open(sampleCodec);
    expect((await eventsToHead(store, BEGINNING)).map(sizeOf)).toEqual([1]);
    await store.close();
  });
});
