import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type PostgresLogUnderTest, postgresLog } from '../../../test/support/postgres-log.js';
import { BEGINNING } from '../../platform/position.js';
import { command, eventsToHead, measured, newStream, sampleCodec } from '../contract/sample-log.js';
import { type ChainBreak, verifyChain } from '../hash-chain.js';
import type { PostgresEventStore } from './postgres-event-store.js';

describe('the log in PostgreSQL is append-only', () => {
  let log: PostgresLogUnderTest;
  let store: PostgresEventStore;
  const stream = newStream();
  beforeEach(async () => {
    log = await postgresLog();
    store = await log.open(sampleCodec);
    await store.append(stream, 0, [1, 2, 3].map(measured), command());
    await store.append(
      newStream(),
      0,
      [{ type: 'ZoneRenamed', data: { name: 'Nördlich "A"', to: [1e21, -0.1, null] } }],
      command(),
    );
    await store.append(stream, 3, [measured(4)], command());
  });
  afterEach(async () => {
    await store.close();
    await log.cleanup();
  });

  async function breaks(): Promise<Pick<ChainBreak, 'version' | 'what'>[]> {
    const found = [];
    const events = await eventsToHead(store, BEGINNING);
    for await (const { version, what } of verifyChain(events)) found.push({ version, what });
    return found;
  }

  /** As an intruder with full control of the server. */
  const tamper = (statement: string) => log.sql(`SET session_replication_role = replica; ${statement}`);

  it.each([
    `UPDATE log.events SET data = '{"size":99}' WHERE version = 2`,
    `UPDATE log.events SET version = 9 WHERE false`,
    'DELETE FROM log.events WHERE version = 4',
    'TRUNCATE log.events',
    'DELETE FROM log.events_to_20000000 WHERE version = 4',
    'TRUNCATE log.events_to_20000000',
    'DELETE FROM log.head',
    'TRUNCATE log.head',
  ])('refuses %s', async (statement) => {
    await expect(log.sql(statement)).rejects.toThrow('The log is append-only');
    expect(await eventsToHead(store, BEGINNING)).toHaveLength(5);
  });

  it('has a valid hash chain', async () => {
    expect(await breaks()).toEqual([]);
  });

  it.each([
    ['data', `UPDATE log.events SET data = '{"size":99}' WHERE stream = '${stream}' AND version = 2`, 2, 'altered'],
    ['a type', `UPDATE log.events SET type = 'ZoneRenamed' WHERE stream = '${stream}' AND version = 2`, 2, 'altered'],
    [
      'the user',
      `UPDATE log.events SET metadata = replace(metadata::text, '"userId":7', '"userId":8')::json WHERE stream = '${stream}' AND version = 3`,
      3,
      'altered',
    ],
    ['a hash', `UPDATE log.events SET hash = repeat('a', 64) WHERE stream = '${stream}' AND version = 4`, 4, 'altered'],
    ['an event deleted', `DELETE FROM log.events WHERE stream = '${stream}' AND version = 2`, 3, 'missing'],
    ['the first event deleted', `DELETE FROM log.events WHERE stream = '${stream}' AND version = 1`, 2, 'missing'],
  ])('reveals %s that was changed despite the triggers', async (_, statement, version, what) => {
    await tamper(statement);
    expect(await breaks()).toEqual([{ version, what }]);
  });

  it('can be verified with SQL alone', async () => {
    const wrong = await log.sql(`
      SELECT position FROM (
        SELECT *, lag(hash, 1, repeat('0', 64)) OVER (PARTITION BY stream ORDER BY version)
          || '{"data":' || data || ',"metadata":' || metadata || ',"type":' || to_json(type) || '}' AS hashed
        FROM log.events
      ) AS chained
      WHERE hash <> encode(sha256(convert_to(hashed, 'UTF8')), 'hex')`);
    expect(wrong).toEqual([]);
  });
});
