import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type PostgresLogUnderTest, postgresLog } from '../../../test/support/postgres-log.js';
import { BEGINNING } from '../../platform/position.js';
import { command, measured, newStream, readAll, reading, sampleCodec } from '../contract/sample-log.js';
import { StoreUnavailable } from '../event-store.js';
import { PostgresEventStore } from './postgres-event-store.js';

describe('a PostgreSQL store at its start', () => {
  let log: PostgresLogUnderTest;
  beforeEach(async () => {
    log = await postgresLog();
  });
  afterEach(() => log.cleanup());

  it('creates the log once, however many stores start at once or again', async () => {
    const stores = await Promise.all(Array.from({ length: 6 }, () => log.open(sampleCodec)));
    const stream = newStream();
    await stores[0]?.append(stream, 0, [measured(1)], command());
    const later = await log.open(sampleCodec);
    expect(await readAll(later, stream)).toHaveLength(1);
    await Promise.all([...stores, later].map((store) => store.close()));
  });

  it('throws at once when the database has no log', async () => {
    const store = new PostgresEventStore({ url: log.url, codec: sampleCodec });
    await expect(reading(store, BEGINNING).next()).rejects.toThrow('log.head');
    await expect(store.append(newStream(), 0, [measured(1)], command())).rejects.toThrow('log.head');
    await store.close();
  });

  it('refuses appends while the database cannot be reached, and lets readers wait', async () => {
    const store = new PostgresEventStore({ url: 'postgres://nobody@127.0.0.1:1/nowhere', codec: sampleCodec });
    const reader = reading(store, BEGINNING);
    const next = reader.next();
    await expect(store.append(newStream(), 0, [measured(1)], command())).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.append(newStream(), 1, [measured(1)], command())).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.head()).rejects.toBeInstanceOf(StoreUnavailable);
    reader.abort();
    expect(await next).toBeUndefined();
    await store.close();
  });
});
