import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allProjections } from '../../../projections/all-projections.js';
import { ProjectionRunner } from '../../../projections/runner/runner.js';
import { productCodec } from '../../../services/domain/product-codec.js';
import type { RecordedEvent } from '../../../services/event-store/event.js';
import { verifyChain } from '../../../services/event-store/hash-chain.js';
import { PostgresEventStore } from '../../../services/event-store/postgres/postgres-event-store.js';
import { openPool } from '../../../services/platform/database.js';
import { startEmbeddedPostgres } from '../../../services/platform/embedded-postgres/embedded-postgres.js';
import { jsonLog } from '../../../services/platform/log.js';
import { eventually } from '../../support/eventually.js';
import { ProductProcess } from '../../support/processes/programs.js';
import { runs } from '../../support/runs.js';

const KILLS = runs(4, 20);
const WRITERS = 4;

interface Acknowledged {
  readonly commandId: string;
  readonly events: number;
}

/** Sends one command until it is answered, under one Idempotency-Key, whatever happens to the product meanwhile. */
async function untilAnswered(
  product: ProductProcess,
  path: string,
  body: object,
): Promise<{ commandId: string; answer: { id?: number } }> {
  const key = randomUUID();
  for (;;) {
    const answered = await product.call('POST', path, body, key).catch(() => undefined); // it is gone just now
    if (answered?.status === 200) return { commandId: answered.commandId, answer: answered.body as { id?: number } };
    if (answered && answered.status < 500) throw new Error(`${answered.status} ${JSON.stringify(answered.body)}`);
    await pause(20);
  }
}

const part = (partName: string) => ({
  partName,
  assetCategoryId: 11,
  subProgrammId: 1,
  unitId: 1,
  partSize: 500,
  partAssetStart: '2027-03-01',
  partAssetEnd: '2027-12-17',
  assetZoneId: null,
  p6ActivityId: null,
});

describe('The product killed in the middle of writing', () => {
  let dataFolder: string;
  let product: ProductProcess;

  beforeAll(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'plumbline-killed-'));
    await chmod(dataFolder, 0o755);
    product = new ProductProcess({ PLUMBLINE_DATA: dataFolder });
  });
  afterAll(async () => {
    await product?.end('SIGTERM');
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  });

  it(`has every acknowledged command once after ${KILLS} kills, and read models that equal a rebuild`, async () => {
    await product.start();
    await product.logIn('writer@example.com');

    const acknowledged: Acknowledged[] = [];
    let writing = true;
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let round = 0; writing; round++) {
        const { commandId, answer } = await untilAnswered(product, '/api/Projects/full', {
          name: `Programme ${writer}.${round}`,
          regionId: 1,
          metricId: 1,
          calendar: { workingPatternBitMask: 31, noShifts: 1, shift1Hours: 8, nonWorkingDays: [] },
        });
        acknowledged.push({ commandId, events: 1 });
        for (let asset = 0; asset < 5 && writing; asset++) {
          const added = await untilAnswered(product, `/api/Projects/${answer.id}/assets`, {
            assetName: `Asset ${asset}`,
            parts: [part('North'), part('South')],
          });
          // The copy of the subprogramme, and the parts.
          acknowledged.push({ commandId: added.commandId, events: 2 });
        }
      }
    });
    for (let kill = 0; kill < KILLS; kill++) {
      const before = acknowledged.length;
      await eventually(() => acknowledged.length > before);
      await pause(Math.random() * 250);
      await product.end('SIGKILL');
      await product.start();
    }
    writing = false;
    await Promise.all(writers);
    await product.end('SIGTERM');

    const server = await startEmbeddedPostgres({ dataFolder, log: () => undefined });
    const pool = openPool(server.url, () => undefined);
    const store = new PostgresEventStore({ codec: productCodec, pool });
    const runner = new ProjectionRunner({
      store,
      pool,
      log: jsonLog('error', () => undefined),
      projections: allProjections,
    });
    try {
      const events: RecordedEvent[] = [];
      const stop = new AbortController();
      const head = await store.head();
      for await (const batch of store.subscribe('0' as typeof head, { signal: stop.signal })) {
        events.push(...batch.events);
        if (batch.upTo === head) stop.abort();
      }
      expect(events.map(({ position }) => Number(position))).toEqual(events.map((_, i) => i + 1));
      const perCommand = new Map<string, number>();
      for (const { metadata } of events)
        perCommand.set(metadata.commandId, (perCommand.get(metadata.commandId) ?? 0) + 1);
      expect(acknowledged.filter(({ commandId, events: expected }) => perCommand.get(commandId) !== expected)).toEqual(
        [],
      );
      expect(new Set(acknowledged.map(({ commandId }) => commandId)).size).toBe(acknowledged.length);
      expect(await all(verifyChain(events))).toEqual([]);

      await runner.start();
      for (const { name } of allProjections) {
        await runner.readModels.waitFor([name], head, 200_000);
        const live = await runner.readModels.checksum(name);
        await runner.rebuild(name);
        expect([name, await runner.readModels.checksum(name)]).toEqual([name, live]);
      }
    } finally {
      await runner.stop();
      await store.close();
      await pool.end();
      await server.stop();
    }
  });
});

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}
