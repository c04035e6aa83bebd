import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../test/support/eventually.js';
import { type PostgresLogUnderTest, postgresLog } from '../../test/support/postgres-log.js';
import { command, measured, newStream, readAll, sampleCodec } from '../event-store/contract/sample-log.js';
import { StoreUnavailable, VersionConflict } from '../event-store/event-store.js';
import { PostgresEventStore } from '../event-store/postgres/postgres-event-store.js';
import { RetryingEventStore } from './retrying-event-store.js';

describe('The log as commands use it', () => {
  let log: PostgresLogUnderTest;
  let store: PostgresEventStore;
  let retrying: RetryingEventStore;
  beforeAll(async () => {
    log = await postgresLog();
    store = await log.open(sampleCodec);
    retrying = new RetryingEventStore(store);
  });
  afterAll(async () => {
    await store?.close();
    await log?.cleanup();
  });

  it('stores every append once though connections are cut under it', async () => {
    const [writers, each] = [4, 25];
    const streams = Array.from({ length: writers }, () => newStream());
    let done = 0;
    const writing = Promise.all(
      streams.map(async (stream) => {
        for (let version = 0; version < each; version++, done++) {
          expect(await retrying.append(stream, version, [measured(version)], command())).toMatchObject({
            version: version + 1,
          });
        }
      }),
    );
    const cutting = (async () => {
      while (done < writers * each) {
        const before = done;
        await log.cutConnections();
        await eventually(() => done > before);
      }
    })();
    await Promise.all([writing, cutting]);
    // Patiently too: the last cut may still be to come through.
    for (const stream of streams) expect(await readAll(retrying, stream)).toHaveLength(each);
  });

  it('reads on where it was when connections are cut, and gives no event twice', async () => {
    const stream = newStream();
    await retrying.append(
      stream,
      0,
      Array.from({ length: 4_000 }, (_, i) => measured(i)),
      command(),
    );
    let [reads, given] = [0, 0];
    const reading = (async () => {
      for (; reads < 10; reads++) {
        const versions: number[] = [];
        for await (const { version } of retrying.read(stream, { from: 2, to: 3_999 }))
          given = versions.push(version) + reads * 3_998;
        expect(versions).toEqual(Array.from({ length: 3_998 }, (_, i) => i + 2));
      }
    })();
    const cutting = (async () => {
      while (reads < 10) {
        const before = given;
        await log.cutConnections();
        await eventually(() => given > before || reads === 10);
      }
    })();
    await Promise.all([reading, cutting]);
  });

  it('does not try again what trying again cannot help', async () => {
    const stream = newStream();
    await retrying.append(stream, 0, [measured(1)], command());
    await expect(retrying.append(stream, 0, [measured(2)], command())).rejects.toBeInstanceOf(VersionConflict);
    expect(await readAll(retrying, stream)).toHaveLength(1);
  });

  it('gives up on a database that stays away', async () => {
    const away = new PostgresEventStore({ url: 'postgres://nobody@127.0.0.1:1/nowhere', codec: sampleCodec });
    await expect(new RetryingEventStore(away).append(newStream(), 0, [measured(1)], command())).rejects.toBeInstanceOf(
      StoreUnavailable,
    );
    await away.close();
  });
});
