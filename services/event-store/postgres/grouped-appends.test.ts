import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type PostgresLogUnderTest, postgresLog } from '../../../test/support/postgres-log.js';
import { command, measured, newStream, placeOf, readAll, sampleCodec } from '../contract/sample-log.js';
import type { RecordedEvent } from '../event.js';
import { InvalidAppend } from '../event-store.js';
import { chainHash, GENESIS_HASH } from '../hash-chain.js';
import { toChained } from '../outgoing-events.js';
import type { PostgresEventStore } from './postgres-event-store.js';

describe('a group of appends', () => {
  let log: PostgresLogUnderTest;
  let store: PostgresEventStore;
  beforeEach(async () => {
    log = await postgresLog();
    store = await log.open(sampleCodec);
  });
  afterEach(async () => {
    await store.close();
    await log.cleanup();
  });

  it('refuses a line break in a name of an imported event, which would shift its columns, even with a valid hash', async () => {
    const stream = newStream();
    await store.append(stream, 0, [measured(1)], command());
    const [event] = await readAll(store, stream, { asStored: true });
    if (!event) throw new Error('Nothing was stored');
    const head = await store.head();
    for (const names of [
      { stream: 'programme-1\nprogramme-2' },
      { stream: 'programme-1', type: 'PartMeasured\nPartMeasured' },
    ]) {
      const { data, metadata } = toChained(event);
      const type = names.type ?? event.type;
      const forged: RecordedEvent = {
        ...event,
        ...names,
        metadata: { ...event.metadata, hash: chainHash(GENESIS_HASH, { type, data, metadata }) },
      };
      await expect(store.importRecorded([forged])).rejects.toBeInstanceOf(InvalidAppend);
    }
    expect(await store.head()).toBe(head);
  });

  it('stores texts with line breaks, quotes and backslashes unchanged', async () => {
    const stream = newStream();
    const name = 'a\nb\r\n\u2028\u2029\t"\'\\\\n{},NULL';
    await store.append(
      stream,
      0,
      [
        { type: 'ZoneRenamed', data: { name } },
        { type: 'ZoneRenamed', data: 'NULL' },
      ],
      command(),
    );
    expect((await readAll(store, stream)).map(({ data }) => data)).toEqual([{ name }, 'NULL']);
  });

  it('that needs several statements is stored atomically, in order and without a gap', async () => {
    const stream = newStream();
    const large = Array.from({ length: 24 }, (_, n) => ({
      type: 'ZoneRenamed',
      data: { n, name: 'x'.repeat(400_000) },
    }));
    const before = Number(await store.head());
    expect(placeOf(await store.append(stream, 0, large, command()))).toEqual({
      version: 24,
      position: String(before + 24),
    });
    const events = await readAll(store, stream);
    expect(events.map(({ version, position, data }) => [version, Number(position), (data as { n: number }).n])).toEqual(
      large.map((_, n) => [n + 1, before + n + 1, n]),
    );
    // Another process has appended first, and this one does not know it yet.
    const other = await log.open(sampleCodec);
    await store.append(stream, 24, [{ type: 'ZoneRenamed', data: 'first' }], command());
    const [late, mine] = await Promise.allSettled([
      other.append(stream, 24, large, command()),
      store.append(stream, 25, [{ type: 'ZoneRenamed', data: 'mine' }], command()),
    ]);
    expect([late.status, mine.status]).toEqual(['rejected', 'fulfilled']);
    expect(await store.head()).toBe(String(before + 26));
    await other.append(stream, 26, large, command());
    expect(await readAll(store, stream)).toHaveLength(50);
    await other.close();
  });
});
