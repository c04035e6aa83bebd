import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type EventStoreDbForTests,
  eventStoreDbForTests,
  REAL_SERVER_GIVEN,
} from '../../support/event-store-db/for-tests.js';
import { addProgrammes, makeProgrammes } from '../../support/more-programmes.js';
import { sql, type TestDatabase, testDatabase } from '../../support/postgres.js';
import { OperationProcess, operate, ProductProcess } from '../../support/processes/programs.js';
import { runs } from '../../support/runs.js';
import { itWhen } from '../../support/skipped.js';

/** Programmes added to the log, one event each: enough that a move takes a while. */
const ADDED = 200;
const THERE = ['move-log', '--from', 'postgres', '--to', 'eventstoredb'];
const BACK = ['move-log', '--from', 'eventstoredb', '--to', 'postgres'];

let history: TestDatabase;
let programmes: readonly number[] = [];
let server: EventStoreDbForTests;
let folder = '';
const cleanups: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-move-'));
  [history, server] = await Promise.all([testDatabase(), eventStoreDbForTests()]);
  const environment = { DATABASE_URL: history.url, PLUMBLINE_DATA: folder };
  programmes = await makeProgrammes(environment, ['Programme A', 'Programme B']);
  await addProgrammes(
    history.url,
    programmes[0] ?? 0,
    Array.from({ length: ADDED }, (_, index) => 1_000 + index),
  );
  // The read models with the programmes that were added, and ids past theirs.
  await makeProgrammes(environment, ['Programme C']);
});

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

afterAll(async () => {
  await server?.close();
  await history?.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** A copy of the history, with nothing yet in an EventStoreDB of its own (a namespace). */
async function installation() {
  const database = await testDatabase(history.url);
  cleanups.push(() => database.drop());
  const postgres = {
    DATABASE_URL: database.url,
    PLUMBLINE_DATA: folder,
    EVENTSTOREDB_URL: server.url,
    EVENTSTOREDB_NAMESPACE: `move${randomBytes(6).toString('hex')}:`,
  };
  return { postgres, eventstoredb: { ...postgres, EVENT_STORE: 'eventstoredb' } };
}
type Environment = Awaited<ReturnType<typeof installation>>['postgres'];

async function viewsOn(environment: Environment, create?: string) {
  const product = new ProductProcess(environment);
  cleanups.push(() => product.end());
  await product.start();
  await product.logIn('ann@example.com');
  const views = await Promise.all(programmes.map((id) => product.views(id)));
  const created = create === undefined ? undefined : await product.createProgramme(create);
  await product.end();
  return { views, created };
}

let files = 0;
/** The log's lines as they are exported, without the header, whose moment is another each time. */
async function exported(environment: Environment): Promise<readonly string[]> {
  const file = join(folder, `${++files}.ndjson`);
  expect(await operate(['export', file], environment)).toMatchObject({ code: 0 });
  return (await readFile(file, 'utf8')).split('\n').slice(1, -1);
}

/** All that verify has to say but for what it looked at. */
const verified = async (environment: Environment) => {
  const { said, complained } = await operate(['verify'], environment);
  return [...said, ...complained].filter((line) => !/^The log: | equals the log\.$/.test(line));
};
const WELL = ['Nothing is wrong.'];
const builds = ({ DATABASE_URL }: Environment) =>
  sql(DATABASE_URL, `SELECT projection, build, stage FROM projections.checkpoint ORDER BY 1, 2`);
const positions = async ({ DATABASE_URL }: Environment) =>
  (
    await sql<{ position: string }>(
      DATABASE_URL,
      `SELECT position FROM projections.checkpoint WHERE stage = 'live' UNION SELECT position FROM commands.reconciled`,
    )
  ).map(({ position }) => position);

/** Runs the operation again and again, killed each time at any moment, and then to its end. */
async function killedAndResumed(args: readonly string[], environment: Environment, kills: number) {
  for (let kill = 0; kill < kills; kill++) {
    const moving = new OperationProcess(args, environment);
    await Promise.race([moving.ended, pause(randomInt(350, 2_500))]);
    await moving.signal('SIGKILL');
  }
  return operate(args, environment);
}

describe('The log', () => {
  it('is moved to EventStoreDB and back, killed at any moment, and the product goes on without building anything anew', async () => {
    const { postgres, eventstoredb } = await installation();
    const before = {
      log: await exported(postgres),
      builds: await builds(postgres),
      views: (await viewsOn(postgres)).views,
    };

    const there = await killedAndResumed(THERE, postgres, runs(2, 10));
    expect(there).toMatchObject({ code: 0, complained: [] });
    const digests = there.said.flatMap((line) => /^(?:from|to): +(.*)$/.exec(line)?.[1] ?? []);
    expect(digests[0]).toMatch(/^\d+ events, SHA-256 [0-9a-f]{64}$/);
    expect(digests).toEqual([digests[0], digests[0]]);
    expect(there.said.join('\n')).toContain('Start Plumbline with EVENT_STORE=eventstoredb');
    for (const position of await positions(postgres)) expect(position).toMatch(/^\d+\/\d+$/);
    expect(await exported(eventstoredb)).toEqual(before.log);
    expect(await verified(eventstoredb)).toEqual(WELL);

    const moved = await viewsOn(eventstoredb, 'Written after the move');
    expect(moved.views).toEqual(before.views);
    expect(moved.created).toBeGreaterThan(Math.max(...programmes));
    expect(await builds(postgres)).toEqual(before.builds);
    const longer = await exported(eventstoredb);
    expect(longer.slice(0, before.log.length - 1)).toEqual(before.log.slice(0, -1));

    const back = await killedAndResumed(BACK, postgres, runs(1, 10));
    expect(back).toMatchObject({ code: 0, complained: [] });
    for (const position of await positions(postgres)) expect(position).toMatch(/^\d+$/);
    expect(await exported(postgres)).toEqual(longer);
    expect(await verified(postgres)).toEqual(WELL);
    const returned = await viewsOn(postgres, 'Written after the return');
    expect(returned.views).toEqual(before.views);
    expect(returned.created).toBeGreaterThan(moved.created ?? 0);
    expect(await builds(postgres)).toEqual(before.builds);
  });

  it('is not moved where another one is', async () => {
    const { postgres, eventstoredb } = await installation();
    // A product that was started on the new store has put its reference data there.
    const other = await testDatabase();
    cleanups.push(() => other.drop());
    await makeProgrammes({ ...eventstoredb, DATABASE_URL: other.url }, ['Another programme']);
    const there = await exported({ ...eventstoredb, DATABASE_URL: other.url });
    expect(await operate(THERE, postgres)).toMatchObject({
      code: 1,
      complained: [expect.stringContaining('There is another log already: event 1, ')],
    });
    expect(await exported({ ...eventstoredb, DATABASE_URL: other.url })).toEqual(there);
    expect(await verified(postgres)).toEqual(WELL);
  });

  it('says where it goes on when it is interrupted, and takes readers that stand past its end back', async () => {
    const { postgres, eventstoredb } = await installation();
    await sql(
      postgres.DATABASE_URL,
      `UPDATE projections.checkpoint SET position = '999999' WHERE projection = 'p6-activities'; UPDATE commands.reconciled SET position = '888888'`,
    );
    const moving = new OperationProcess(THERE, postgres);
    await moving.hasSaid(/past the end of the log/);
    const { code, said, complained } = await moving.signal('SIGINT');
    expect([code, complained.at(-1)]).toEqual([
      130,
      'Interrupted. What was moved is whole: the same command goes on from there.',
    ]);
    expect(said).toEqual([expect.stringMatching(/^p6_activities_v\d+_b1 stood at 999999, past the end of the log/)]);
    expect(await operate(THERE, postgres)).toMatchObject({ code: 0 });
    expect(await sql(postgres.DATABASE_URL, 'SELECT position FROM commands.reconciled')).toEqual([{ position: '0' }]);
    await viewsOn(eventstoredb);
    expect(await verified(eventstoredb)).toEqual(WELL);
  });

  itWhen(!REAL_SERVER_GIVEN, 'a real server is not ours to kill')(
    'is moved though the server is killed on the way',
    async () => {
      const { postgres, eventstoredb } = await installation();
      const moving = new OperationProcess(THERE, postgres);
      for (let kill = 0; kill < runs(2, 10); kill++) {
        await Promise.race([moving.ended, pause(randomInt(500, 1_500))]);
        await server.standIn?.kill();
        await server.standIn?.start();
      }
      const first = await moving.ended;
      // The operation ends if the server is down at its first request: then it is started again.
      const { code } = first.code === 0 ? first : await operate(THERE, postgres);
      expect(code).toBe(0);
      expect(await verified(eventstoredb)).toEqual(WELL);
    },
  );
});

describe('An export', () => {
  it('is restored into EventStoreDB, killed at any moment, and is the same log there', async () => {
    const { postgres } = await installation();
    const file = join(folder, 'for-eventstoredb.ndjson.gz');
    expect((await operate(['export', file], postgres)).code).toBe(0);
    const database = await testDatabase();
    cleanups.push(() => database.drop());
    const target = { ...(await installation()).eventstoredb, DATABASE_URL: database.url };
    expect(await killedAndResumed(['restore', file], target, runs(2, 10))).toMatchObject({ code: 0 });
    expect(await exported(target)).toEqual(await exported(postgres));
    expect(await verified(target)).toEqual(WELL);
  });
});
