import type pg from 'pg';
import type { NewEvent } from '../../services/event-store/event.js';
import { eventCodec } from '../../services/event-store/event-codec.js';
import type { EventStore } from '../../services/event-store/event-store.js';
import { EventStoreDbEventStore } from '../../services/event-store/eventstoredb/eventstoredb-event-store.js';
import { PostgresEventStore } from '../../services/event-store/postgres/postgres-event-store.js';
import { openPool } from '../../services/platform/database.js';
import { migrate } from '../../services/platform/migrations.js';
import { newCommand } from '../support/new-command.js';
import { migrateDatabase } from '../support/postgres.js';
import { type BenchEnvironment, type BenchRow, percentile } from './bench-row.js';
import { bareClient } from './event-store-db.js';
import { editOf, startProduct } from './product.js';

/** Events in the log at full size (docs/quality.md, Speed). */
const FULL_LOG = 1_000_000;
/** Events in the log beside EventStoreDB, whose server may be shared. */
const SMALL_LOG = 10_000;
const CONCURRENT = 32;
/** Bare and store take turns, so that whatever else the machine does meets both; each figure is the median of the rounds. */
const ROUNDS = 9;
const ROUND_MS = 600;
/** Streams that the appends spread over, as planners spread over programmes. */
const STREAMS = 1_000;

const codec = eventCodec({ PartMeasured: { schema: 1 } });

/** An event with 500 bytes of JSON data. */
function partMeasured(n: number): NewEvent {
  const data = { partId: n, assetName: 'Runway 09/27', partSize: n / 7, note: '' };
  return { type: 'PartMeasured', data: { ...data, note: 'x'.repeat(500 - JSON.stringify(data).length) } };
}

const command = () => newCommand(7);

/** A way to write events, one per call. */
interface Writer {
  readonly name: string;
  write(): Promise<void>;
}

/**
 * Rows Append of docs/quality.md, Speed, at one size of the log: commands per second at the port, one event of 500 bytes each, against a
 * bare autocommitted INSERT of the same row in the same run.
 * @param options.databaseUrl a database of its own on a server with fsync on; a log that is already in it is grown further
 * @param options.scale 1 for a log of 1,000,000 events
 */
export async function appendBench({ databaseUrl, scale }: { databaseUrl: string; scale: number }): Promise<BenchRow[]> {
  const pool = openPool(databaseUrl, () => undefined, { max: CONCURRENT });
  const store = new PostgresEventStore({ url: databaseUrl, codec });
  try {
    await migrate(pool);
    await pool.query(
      'CREATE TABLE IF NOT EXISTS bare_event (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, stream text, version integer, type text, data json, metadata json)',
    );
    const events = Math.round(FULL_LOG * scale);
    await grow(store, events - Number(await store.head()));
    await pool.query('vacuum analyze log.events');
    return rowsOf(await compared(bareInsert(pool), appending('append', store)), events, {
      one: 0.6,
      together: 1.2,
      p99: 20,
    });
  } finally {
    await store.close();
    await pool.query('drop table if exists bare_event');
    await pool.end();
  }
}

/** The same on EventStoreDB, against its bare client, and PostgreSQL's store against both in the same run. */
export async function appendOnEventStoreDb({
  database,
  eventStoreDb,
}: Pick<BenchEnvironment, 'database' | 'eventStoreDb'>): Promise<BenchRow[]> {
  const server = await eventStoreDb();
  const client = bareClient(server);
  const store = new EventStoreDbEventStore({ codec, ...server.config });
  const url = await database();
  const beside = new PostgresEventStore({ url, codec });
  try {
    await migrateDatabase(url);
    await grow(beside, SMALL_LOG);
    await grow(store, SMALL_LOG);
    const streams = new Streams();
    const bare: Writer = {
      name: 'bare db-client',
      write: () => streams.next((stream, version) => client.append(stream, version, partMeasured(version), command())),
    };
    const onServer = await compared(bare, appending(`${server.name}, append`, store));
    const onPostgres = await compared(bare, appending('append to PostgreSQL', beside));
    const ratio = median(
      onPostgres.rounds.map(({ theirs, ours }) => ours.together.perSecond / theirs.together.perSecond),
    );
    return [
      ...rowsOf(onServer, SMALL_LOG, {}),
      {
        area: 'Append',
        name: `append to PostgreSQL, 32 concurrent, against ${server.name}`,
        value: ratio,
        unit: 'x bare db-client',
        // The bar is against the server itself.
        ...(server.real ? { bar: 'at least 2 x', met: ratio >= 2 } : {}),
      },
    ];
  } finally {
    await store.close();
    await beside.close();
    await client.close();
  }
}

interface Bars {
  readonly one?: number;
  readonly together?: number /** Milliseconds. */;
  readonly p99?: number;
}

function rowsOf({ theirs, ours, rounds }: Comparison, events: number, bars: Bars): BenchRow[] {
  const at = `log of ${events.toLocaleString('en-GB')} events`;
  const perSecond = (name: string, pick: (round: Round) => Timing): BenchRow => ({
    area: 'Append',
    name: `${name}, ${at}`,
    value: median(rounds.map((round) => pick(round).perSecond)),
    unit: '/s',
  });
  const ratio = (name: string, bar: number | undefined, pick: (writer: Timings) => Timing): BenchRow => {
    const value = median(rounds.map((round) => pick(round.ours).perSecond / pick(round.theirs).perSecond));
    return {
      area: 'Append',
      name: `${name}, ${at}`,
      value,
      unit: `x ${theirs}`,
      ...(bar === undefined ? {} : { bar: `at least ${bar} x`, met: value >= bar }),
    };
  };
  const p99 = median(rounds.map((round) => round.ours.together.p99));
  return [
    perSecond(`${theirs}, one client`, (round) => round.theirs.alone),
    perSecond(`${ours}, one client`, (round) => round.ours.alone),
    ratio(`${ours}, one client`, bars.one, ({ alone }) => alone),
    perSecond(`${theirs}, 32 concurrent`, (round) => round.theirs.together),
    perSecond(`${ours}, 32 concurrent`, (round) => round.ours.together),
    ratio(`${ours}, 32 concurrent`, bars.together, ({ together }) => together),
    {
      area: 'Append',
      name: `${ours} p99, 32 concurrent, ${at}`,
      value: p99,
      unit: 'ms',
      ...(bars.p99 === undefined ? {} : { bar: `at most ${bars.p99} ms`, met: p99 <= bars.p99 }),
    },
  ];
}

/**
 * The same beside it through HTTP, with everything that a planner's click sets off: 32 planners at once, each editing one part
 * of a programme of their own, while the projections follow.
 */
export async function appendThroughHttp({ database }: Pick<BenchEnvironment, 'database'>): Promise<BenchRow[]> {
  const product = await startProduct(await database());
  try {
    const planners = await Promise.all(
      Array.from({ length: CONCURRENT }, async () => {
        const path = `/api/Projects/${await product.programmeOf(1)}`;
        await product.caughtUp(['programme-detail']);
        const read = await product.call('GET', path);
        return { path, programme: read.json(), etag: read.headers.get('etag') ?? '', round: 0 };
      }),
    );
    const save = async (worker: number) => {
      const planner = planners[worker];
      if (!planner) throw new Error('More workers than planners');
      const asset = editOf(planner.programme, 0, planner.round++);
      const saved = await product.call('PUT', `${planner.path}/assets/${encodeURIComponent(asset.assetName)}`, asset, {
        'If-Match': planner.etag,
      });
      planner.etag = saved.headers.get('etag') ?? '';
    };
    await during(1_000, CONCURRENT, save);
    const { perSecond, p99 } = await during(5_000, CONCURRENT, save);
    const name = 'edit of a part through HTTP, 32 concurrent';
    return [
      { area: 'Append', name, value: perSecond, unit: '/s', note: 'projections running in the same process' },
      { area: 'Append', name: `${name}, p99`, value: p99, unit: 'ms' },
    ];
  } finally {
    await product.stop();
  }
}

/** Adds so many events to the log, in streams that the measurement does not touch. */
async function grow(store: EventStore, events: number): Promise<void> {
  const perAppend = 500;
  let missing = events;
  const writers = Array.from({ length: 4 }, async () => {
    while (missing > 0) {
      const count = Math.min(perAppend, missing);
      missing -= count;
      const id = Math.floor(Math.random() * 1e12);
      await store.append(
        `programme-${id}`,
        0,
        Array.from({ length: count }, (_, n) => partMeasured(n)),
        command(),
      );
    }
  });
  await Promise.all(writers);
}

/** Streams that no append is under way on, one after the other, as planners' commands come to programmes. */
class Streams {
  private readonly free: { name: string; version: number }[];

  constructor() {
    const run = Math.floor(Math.random() * 1e9);
    this.free = Array.from({ length: STREAMS }, (_, n) => ({
      name: `programme-${run}${n.toString().padStart(4, '0')}`,
      version: 0,
    }));
  }

  /** @param write appends one event after a version */
  async next(write: (name: string, version: number) => Promise<unknown>): Promise<void> {
    const stream = this.free.shift();
    if (!stream) throw new Error('More appends at once than streams');
    await write(stream.name, stream.version);
    this.free.push({ ...stream, version: stream.version + 1 });
  }
}

function appending(name: string, store: EventStore): Writer {
  const streams = new Streams();
  return {
    name,
    write: () => streams.next((stream, version) => store.append(stream, version, [partMeasured(version)], command())),
  };
}

function bareInsert(pool: pg.Pool): Writer {
  let n = 0;
  return {
    name: 'bare INSERT',
    async write() {
      n++;
      const { type, data } = partMeasured(n);
      await pool.query({
        name: 'bare-insert',
        text: 'INSERT INTO bare_event (stream, version, type, data, metadata) VALUES ($1, $2, $3, $4, $5)',
        values: [`programme-${n % STREAMS}`, n, type, JSON.stringify(data), JSON.stringify(command())],
      });
    },
  };
}

interface Timing {
  readonly perSecond: number /** Milliseconds. */;
  readonly p99: number;
}
interface Timings {
  readonly alone: Timing;
  readonly together: Timing;
}
interface Round {
  readonly theirs: Timings;
  readonly ours: Timings;
}
interface Comparison {
  readonly theirs: string;
  readonly ours: string;
  readonly rounds: readonly Round[];
}

/** Measures two writers in turns. */
async function compared(theirs: Writer, ours: Writer): Promise<Comparison> {
  for (const { write } of [theirs, ours]) await during(500, CONCURRENT, write);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const alone = [await during(ROUND_MS, 1, theirs.write), await during(ROUND_MS, 1, ours.write)] as const;
    const together = [
      await during(ROUND_MS, CONCURRENT, theirs.write),
      await during(ROUND_MS, CONCURRENT, ours.write),
    ] as const;
    rounds.push({
      theirs: { alone: alone[0], together: together[0] },
      ours: { alone: alone[1], together: together[1] },
    });
  }
  return { theirs: theirs.name, ours: ours.name, rounds };
}

/** Repeats the work for some time, so many at once. */
async function during(ms: number, concurrent: number, work: (worker: number) => Promise<void>): Promise<Timing> {
  const took: number[] = [];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: concurrent }, async (_, worker) => {
      for (let before = start; before - start < ms; ) {
        await work(worker);
        const after = performance.now();
        took.push(after - before);
        before = after;
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  return { perSecond: took.length / seconds, p99: percentile(took, 0.99) };
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
