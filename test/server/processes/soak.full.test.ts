import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { REAL_SERVER_GIVEN } from '../../support/event-store-db/for-tests.js';

const SOAK = resolve(import.meta.dirname, '../../soak/main.ts');

/**
 * The short form of `npm run soak` (docs/quality.md, Reliability): every victim is killed once at least, however short it is. With the log
 * in EventStoreDB, since the log's own server is killed beside PostgreSQL then: what kills do to a log in PostgreSQL, kill-nine,
 * kill-database and split say. Without Kafka, of whose kills and the publisher's kafka-faults and split say what becomes.
 */
const SHORT = ['--minutes', '0.15', '--writers', '4', '--each', '1', '--kafka', 'no'];

describe('Writing and killing', () => {
  let said = '';
  beforeAll(async () => {
    const run = await promisify(execFile)(
      process.execPath,
      ['--enable-source-maps', '--import', './scripts/typescript.mjs', SOAK, ...SHORT, '--store', 'eventstoredb'],
      { env: { ...process.env, NODE_OPTIONS: undefined }, timeout: 600_000 },
    ).catch((error: { stdout: string; stderr: string }) => error);
    said = `${run.stdout}\n${run.stderr}`;
  }, 660_000);

  it('loses nothing, doubles nothing and leaves read models that equal a fold of the log', () => {
    expect(said).toContain('| lost: 0');
    expect(said).toContain('| doubled: 0');
    expect(said).toContain('| own writes that a planner did not see: 0');
    expect(said).toContain('read models equal a fold of the log: yes');
    expect(said).toContain('| nothing lost, nothing doubled');
    const eventStoreDb = REAL_SERVER_GIVEN ? "EventStoreDB's connections" : 'EventStoreDB';
    for (const victim of ['api', 'projector', 'PostgreSQL', 'the replica', eventStoreDb])
      expect(said).toMatch(new RegExp(`kill -9 of ${victim}: [1-9]`));
  });
});
