import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type PostgresLogUnderTest, postgresLog } from '../../../test/support/postgres-log.js';
import { command, eventsToHead, measured, newStream, sampleCodec } from '../contract/sample-log.js';
import { BEGINNING } from '../event.js';
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

  /** As someone who has taken the server over. */
  const tamper = (statement: string) => log.sql(`set session_replication_role = replica; ${statement}`);

  it.each([
    `update log.events set data = '{"size":99}' where version = 2`,
    `update log.events set version = 9 where false`,
    'delete from log.events where version = 4',
    'truncate log.events',
    'delete from log.head',
    'truncate log.head',
  ])('refuses %s', async (statement) => {
    await expect(log.sql(statement)).rejects.toThrow('The log is append-only');
    expect(await eventsToHead(store, BEGINNING)).toHaveLength(5);
  });

  it('holds a chain that is whole', async () => {
    expect(await breaks()).toEqual([]);
  });

  it.each([
    ['data', `update log.events set data = '{"size":99}' where stream = '${stream}' and version = 2`, 2, 'altered'],
    ['a type', `update log.events set type = 'ZoneRenamed' where stream = '${stream}' and version = 2`, 2, 'altered'],
    [
      'the user',
      `update log.events set metadata = replace(metadata::text, '"userId":7', '"userId":8')::json where stream = '${stream}' and version = 3`,
      3,
      'altered',
    ],
    ['a hash', `update log.events set hash = repeat('a', 64) where stream = '${stream}' and version = 4`, 4, 'altered'],
    ['an event taken out', `delete from log.events where stream = '${stream}' and version = 2`, 3, 'missing'],
    ['the first event taken out', `delete from log.events where stream = '${stream}' and version = 1`, 2, 'missing'],
  ])('shows %s that was changed behind its back', async (_, statement, version, what) => {
    await tamper(statement);
    expect(await breaks()).toEqual([{ version, what }]);
  });

  it('can be verified by a database alone', async () => {
    const wrong = await log.sql(`
      select position from (
        select *, lag(hash, 1, repeat('0', 64)) over (partition by stream order by version)
          || '{"data":' || data || ',"metadata":' || metadata || ',"type":' || to_json(type) || '}' as hashed
        from log.events
      ) as chained
      where hash <> encode(sha256(convert_to(hashed, 'UTF8')), 'hex')`);
    expect(wrong).toEqual([]);
  });
});
