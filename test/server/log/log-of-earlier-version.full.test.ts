import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ADDED_TO_ANSWERS,
  comparable,
  type RestoredEarlierLog,
  restoredEarlierLog,
  withProduct,
} from '../../support/earlier-log.js';
import { type EventStoreDbForTests, eventStoreDbForTests } from '../../support/event-store-db/for-tests.js';
import { testDatabase } from '../../support/postgres.js';
import { operate, ProductProcess } from '../../support/processes/programs.js';

let log: RestoredEarlierLog;
let server: EventStoreDbForTests;
beforeAll(async () => {
  [log, server] = await Promise.all([restoredEarlierLog(), eventStoreDbForTests()]);
});
afterAll(async () => {
  await server?.close();
  await log?.close();
});

describe('The log of the version in which an asset was known by its name', () => {
  it.each(['newestFirst', 'oldestFirst'] as const)('is undone as it was: %s', async (order) => {
    const { commands, answers } = log.recorded.undone[order];
    const database = await testDatabase(log.database.url);
    try {
      await withProduct(log.on(database), async (product) => {
        // One after the other: a name that one programme gives back is free for the next.
        const undone = [];
        for (const { id, programme } of commands)
          undone.push({ id, programme, outcome: await outcomeOfUndo(product, id, programme) });
        expect(undone).toEqual(commands);
        expect(
          comparable(await log.answersOf(product), [
            ...ADDED_TO_ANSWERS,
            'created',
            'createdBy',
            'modified',
            'modifiedBy',
          ]),
        ).toEqual(answers);
      });
      expect((await operate(['verify'], log.on(database))).said.at(-1)).toBe('Nothing is wrong.');
    } finally {
      await database.drop();
    }
  });

  it('is moved to an EventStoreDB, and answers there as it did', async () => {
    const database = await testDatabase(log.database.url);
    const environment = {
      ...log.on(database),
      EVENTSTOREDB_URL: server.url,
      EVENTSTOREDB_NAMESPACE: `old${randomBytes(6).toString('hex')}:`,
    };
    try {
      const moved = await operate(['move-log', '--from', 'postgres', '--to', 'eventstoredb'], environment);
      expect([moved.code, moved.complained]).toEqual([0, []]);
      const there = { ...environment, EVENT_STORE: 'eventstoredb' };
      expect(comparable(await withProduct(there, log.answersOf))).toEqual(log.recorded.answers);
      expect((await operate(['verify'], there)).said).toContain(
        `The log: 1,346 events, SHA-256 ${log.recorded.sha256}`,
      );
    } finally {
      await database.drop();
    }
  });
});

async function outcomeOfUndo(product: ProductProcess, id: string, programme: number): Promise<string> {
  const path = `/api/Commands/${id}/undo?programmeId=${programme}`;
  const { status, body } = await product.call('POST', path, undefined, randomUUID());
  const { code, blockers = [] } = body as { code?: string; blockers?: readonly { field: string }[] };
  return [status, code, ...blockers.map(({ field }) => field)].filter(Boolean).join(' ');
}
