import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  anyCodec,
  arbitraryCommands,
  contents,
  inBatches,
  logOfCommands,
  wholeLogOf,
} from '../../test/support/arbitrary-log.js';
import { type PostgresLogUnderTest, postgresLog } from '../../test/support/postgres-log.js';
import { runs } from '../../test/support/runs.js';
import { type RecordedEvent } from '../event-store/event.js';
import type { PostgresEventStore } from '../event-store/postgres/postgres-event-store.js';
import { BEGINNING } from '../platform/position.js';
import { copyLog } from './copy-log.js';
import { compareLogs } from './log-comparison.js';
import { moveLog } from './move-log.js';
import { Interrupted, OperationRefused } from './operation.js';
import { Terminal } from './terminal.js';

const going = new AbortController().signal;
const silent = { write: () => true };
const session = { terminal: new Terminal(silent, silent), signal: going };
const copy = (events: readonly RecordedEvent[], to: PostgresEventStore, signal = going) =>
  copyLog(inBatches(events), to, signal, () => undefined);

/** Empty logs, each in a database of its own. */
const logs: { database: PostgresLogUnderTest; store: PostgresEventStore }[] = [];
beforeAll(async () => {
  for (let log = 0; log < 2; log++) {
    const database = await postgresLog();
    logs.push({ database, store: await database.open(anyCodec) });
  }
});
afterAll(async () => {
  for (const { database, store } of logs) {
    await store.close();
    await database.cleanup();
  }
});

async function emptied(index: 0 | 1): Promise<PostgresEventStore> {
  const { database, store } = logs[index] as (typeof logs)[number];
  await database.sql('SET session_replication_role = replica; TRUNCATE log.events; UPDATE log.head SET position = 0');
  return store;
}

describe('A log that is copied', () => {
  it('continues any prefix that the store has, in the same order', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryCommands.map(logOfCommands), fc.nat(), async (log, cut) => {
        const to = await emptied(0);
        const there = log.length === 0 ? 0 : cut % (log.length + 1);
        await copy(log.slice(0, there), to);
        expect(await copy(log, to)).toEqual({ found: there, written: log.length - there });
        expect(await wholeLogOf(to)).toEqual(log);
      }),
      { numRuns: runs(25, 500) },
    );
  });

  it('is refused when the store has other events, and nothing is written', async () => {
    await fc.assert(
      fc.asyncProperty(
        arbitraryCommands.filter(({ length }) => length > 0).map(logOfCommands),
        fc.nat(),
        async (log, cut) => {
          const to = await emptied(0);
          const same = log.slice(0, cut % log.length);
          const other = logOfCommands([{ stream: 'material-9', facts: [{}] }]);
          await copy([...same, ...other], to);
          await expect(copy(log, to)).rejects.toThrow(OperationRefused);
          expect(await wholeLogOf(to)).toHaveLength(same.length + other.length);
        },
      ),
      { numRuns: runs(25, 500) },
    );
  });

  it('is refused when the store has more events', async () => {
    const to = await emptied(0);
    const log = logOfCommands([{ stream: 'programme-1', facts: [{ a: 1 }, { a: 2 }, { a: 3 }] }]);
    await copy(log, to);
    await expect(copy(log.slice(0, 2), to)).rejects.toThrow('event 3, programme-1 version 3 comes after its end');
  });

  it('is a prefix when it is interrupted, and continues after lost connections', async () => {
    const to = await emptied(0);
    const log = logOfCommands(
      Array.from({ length: 40 }, (_, index) => ({ stream: `programme-${index % 3}`, facts: [{ index }] })),
    );
    const interrupt = new AbortController();
    let stretches = 0;
    await expect(
      copyLog(inBatches(log), to, interrupt.signal, () => {
        if (++stretches === 5) interrupt.abort(new Interrupted('Enough'));
      }),
    ).rejects.toThrow('Enough');
    expect(contents(await wholeLogOf(to))).toEqual(contents(log.slice(0, 15)));
    const cutting = async function* () {
      for await (const stretch of inBatches(log)) {
        await logs[0]?.database.cutConnections?.();
        yield stretch;
      }
    };
    await copyLog(cutting(), to, going, () => undefined);
    expect(await wholeLogOf(to)).toEqual(log);
  });

  it('differs at the first event that is missing, added or changed', async () => {
    const log = logOfCommands([{ stream: 'programme-1', facts: [{ a: 1 }, { a: 2 }] }]);
    const [first, second] = log as [RecordedEvent, RecordedEvent];
    const difference = async (other: readonly RecordedEvent[]) =>
      (await compareLogs(inBatches(log), inBatches(other), undefined, () => undefined)).difference;
    expect(await difference(log)).toBeUndefined();
    expect(await difference([first])).toBe('event 2, programme-1 version 2 is missing');
    expect(await difference([first, second, second])).toBe('event 3, programme-1 version 2 is one too many');
    expect(await difference([first, { ...second, stream: 'programme-2' }])).toBe(
      'event 2, programme-1 version 2 has another stream',
    );
    expect(await difference([first, { ...second, version: 3 }])).toBe(
      'event 2, programme-1 version 2 has another version',
    );
    expect(await difference([first, { ...second, type: 'Told' }])).toBe(
      'event 2, programme-1 version 2 has another type',
    );
    expect(await difference([first, { ...second, data: { a: 3 } }])).toBe(
      'event 2, programme-1 version 2 has another data',
    );
    expect(await difference([{ ...first, metadata: { ...first.metadata, userId: 9 } }, second])).toBe(
      'event 1, programme-1 version 1 has another metadata',
    );
    expect(await difference([{ ...first, metadata: { ...first.metadata, hash: '' } }, second])).toBe(
      'event 1, programme-1 version 1 has another hash',
    );
  });
});

describe('A log that is moved', () => {
  it('is the same in both stores, and the positions of its readers are mapped', async () => {
    const [from, to] = [await emptied(0), await emptied(1)];
    const log = logOfCommands(
      Array.from({ length: 10 }, (_, index) => ({ stream: `programme-${index % 3}`, facts: [{ index }] })),
    );
    await copy(log, from);
    const end = await from.head();
    const positions = await moveLog(from, to, [BEGINNING, end], session);
    expect(contents(await wholeLogOf(to))).toEqual(contents(log));
    expect([...positions.known]).toEqual([
      [BEGINNING, BEGINNING],
      [end, await to.head()],
    ]);
  });

  it('is refused when it grows meanwhile', async () => {
    const [from, to] = [await emptied(0), await emptied(1)];
    const log = logOfCommands([{ stream: 'programme-1', facts: [{ a: 1 }, { a: 2 }] }]);
    await copy(log.slice(0, 1), from);
    let writing: Promise<unknown> = Promise.resolve();
    // Both logs are read by then.
    const out = {
      write: (line: string | Uint8Array) => {
        if (String(line).startsWith('to:')) writing = copy(log, from);
        return true;
      },
    };
    const watched = Object.create(from, {
      head: {
        value: async () => {
          await writing;
          return from.head();
        },
      },
    }) as PostgresEventStore;
    await expect(moveLog(watched, to, [], { ...session, terminal: new Terminal(out, silent) })).rejects.toThrow(
      'Something was written to the log while it was moved',
    );
  });
});
