import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { command } from '../../../services/event-store/contract/sample-log.js';
import type { NewEvent, RecordedEvent } from '../../../services/event-store/event.js';
import { eventCodec } from '../../../services/event-store/event-codec.js';
import { lostAndDoubled, orderOf, wholeLog } from '../../soak/proof.js';
import { REAL_SERVER_GIVEN } from '../../support/event-store-db/for-tests.js';
import { postgresLog } from '../../support/postgres-log.js';

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

describe('The proof of the soak', () => {
  const codec = eventCodec({ ZoneAdded: { schema: 1 } });
  const zone = (zoneName: string): NewEvent => ({ type: 'ZoneAdded', data: { zoneName } });

  /** A log of three commands that were acknowledged to a writer. */
  async function givenALog() {
    const log = await postgresLog();
    const store = await log.open(codec);
    const acknowledged = [];
    for (let version = 0; version < 3; version++) {
      const context = command();
      const mark = `Zone ${context.commandId}`;
      await store.append('programme-1', version, [zone(mark)], context);
      acknowledged.push({ commandId: context.commandId, mark });
    }
    const events = await wholeLog(store);
    await store.close();
    await log.cleanup();
    return { events, acknowledged };
  }

  it('finds a whole log whole', async () => {
    const { events, acknowledged } = await givenALog();
    expect(lostAndDoubled(events, acknowledged)).toEqual({ lost: [], doubled: [] });
    expect(await orderOf(events, true)).toEqual({ looked: 3, wrong: [] });
  });

  it('names an acknowledged command that is not in the log', async () => {
    const { events, acknowledged } = await givenALog();
    expect(lostAndDoubled(events.slice(0, 2), acknowledged).lost).toEqual([acknowledged[2]?.commandId]);
  });

  it('names one that was carried out twice, under its own id or under another', async () => {
    const { events, acknowledged } = await givenALog();
    const [first, second, third] = events as [RecordedEvent, RecordedEvent, RecordedEvent];
    expect(lostAndDoubled([first, second, third, { ...first, version: 4 }], acknowledged).doubled).toEqual([
      acknowledged[0]?.commandId,
    ]);
    expect(lostAndDoubled([first, second, { ...third, data: first.data }], acknowledged)).toEqual({
      lost: [acknowledged[2]?.commandId],
      doubled: [acknowledged[0]?.commandId],
    });
  });

  it('sees a gap, a swap and an altered event', async () => {
    const [first, second, third] = (await givenALog()).events as [RecordedEvent, RecordedEvent, RecordedEvent];
    expect((await orderOf([first, third], true)).wrong).toHaveLength(2);
    expect((await orderOf([second, first, third], true)).wrong.length).toBeGreaterThan(0);
    expect((await orderOf([first, { ...second, data: { zoneName: 'Another' } }, third], true)).wrong).toEqual([
      'programme-1 version 2 is altered',
    ]);
  });
});
