import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { eventCodec } from '../../services/event-store/event-codec.js';
import type { CommandContext, NewEvent } from '../../services/event-store/event.js';
import { PostgresEventStore } from '../../services/event-store/postgres/postgres-event-store.js';
import { type BenchRow, type Ground, percentile } from './bench-row.js';
import { editOf, startProduct } from './product.js';

/** Events in the log at full size (quality.md, Growth). */
const FULL_LOG = 1_000_000;
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

function command(): CommandContext {
  const commandId = randomUUID();
  return { commandId, correlationId: commandId, causationId: commandId, userId: 7, time: new Date().toISOString() };
}

/**
 * Rows Append of quality.md at one size of the log: commands per second at the port, one event of 500 bytes each, against a
 * bare autocommitted INSERT of the same row in the same run.
 * @param options.databaseUrl a database of its own on a server with fsync on; a log that is already in it is grown further
 * @param options.scale 1 for a log of 1,000,000 events
 */
export async function appendBench({ databaseUrl, scale }: { databaseUrl: string; scale: number }): Promise<BenchRow[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONCURRENT });
  const store = new PostgresEventStore({ url: databaseUrl, codec });
  try {
    await store.migrate();
    await pool.query('create table if not exists bare_event (id bigint generated always as identity primary key, stream text, version integer, type text, data json, metadata json)');
    const events = Math.round(FULL_LOG * scale);
    await grow(store, events);
    await pool.query('vacuum analyze log.events');

    const streams = new Streams(store);
    const insertBare = bareInsert(pool);
    const appendNext = () => streams.append();
    await during(500, CONCURRENT, insertBare);
    await during(500, CONCURRENT, appendNext);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        bareAlone: await during(ROUND_MS, 1, insertBare),
        alone: await during(ROUND_MS, 1, appendNext),
        bare: await during(ROUND_MS, CONCURRENT, insertBare),
        together: await during(ROUND_MS, CONCURRENT, appendNext),
      });
    }
    const at = `log of ${events.toLocaleString('en-GB')} events`;
    const perSecond = (name: string, pick: (round: Round) => Timing): BenchRow =>
      ({ area: 'Append', name: `${name}, ${at}`, value: median(rounds.map((round) => pick(round).perSecond)), unit: '/s' });
    const ratio = (name: string, bar: number, pick: (round: Round) => number): BenchRow => {
      const value = median(rounds.map(pick));
      return { area: 'Append', name: `${name}, ${at}`, value, unit: 'x bare INSERT', bar: `at least ${bar} x`, met: value >= bar };
    };
    const p99 = median(rounds.map(({ together }) => together.p99));
    return [
      perSecond('bare INSERT, one client', ({ bareAlone }) => bareAlone),
      perSecond('append, one client', ({ alone }) => alone),
      ratio('append, one client', 0.6, ({ alone, bareAlone }) => alone.perSecond / bareAlone.perSecond),
      perSecond('bare INSERT, 32 concurrent', ({ bare }) => bare),
      perSecond('append, 32 concurrent', ({ together }) => together),
      ratio('append, 32 concurrent', 1.2, ({ together, bare }) => together.perSecond / bare.perSecond),
      { area: 'Append', name: `append p99, 32 concurrent, ${at}`, value: p99, unit: 'ms', bar: 'at most 20 ms', met: p99 <= 20 },
    ];
  } finally {
    await store.close();
    await pool.query('drop table if exists bare_event');
    await pool.end();
  }
}

/**
 * The same beside it through HTTP, with everything that a planner's click sets off: 32 planners at once, each editing one part
 * of a programme of their own, while the projections follow.
 */
export async function appendThroughHttp({ database }: Pick<Ground, 'database'>): Promise<BenchRow[]> {
  const product = await startProduct(await database());
  try {
    const planners = await Promise.all(Array.from({ length: CONCURRENT }, async () => {
      const path = `/api/Projects/${await product.programmeOf(1)}`;
      await product.caughtUp(['programme-detail']);
      const read = await product.call('GET', path);
      return { path, programme: read.json(), etag: read.headers.get('etag') ?? '', round: 0 };
    }));
    const save = async (worker: number) => {
      const planner = planners[worker];
      if (!planner) throw new Error('More workers than planners');
      const asset = editOf(planner.programme, 0, planner.round++);
      const saved = await product.call('PUT', `${planner.path}/assets/${encodeURIComponent(asset.assetName)}`, asset, { 'If-Match': planner.etag });
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

/** Fills the log up to a number of events, in streams that the measurement does not touch. */
async function grow(store: PostgresEventStore, events: number): Promise<void> {
  const perAppend = 500;
  let missing = events - Number(await store.head());
  const writers = Array.from({ length: 4 }, async () => {
    while (missing > 0) {
      const count = Math.min(perAppend, missing);
      missing -= count;
      const id = Math.floor(Math.random() * 1e12);
      await store.append(`programme-${id}`, 0, Array.from({ length: count }, (_, n) => partMeasured(n)), command());
    }
  });
  await Promise.all(writers);
}

/** Appends one event at a time to streams that no append is under way on, as commands of planners do. */
class Streams {
  private readonly free: { name: string; version: number }[];

  constructor(private readonly store: PostgresEventStore) {
    const run = Math.floor(Math.random() * 1e9);
    this.free = Array.from({ length: STREAMS }, (_, n) => ({ name: `programme-${run}${n.toString().padStart(4, '0')}`, version: 0 }));
  }

  async append(): Promise<void> {
    const stream = this.free.shift();
    if (!stream) throw new Error('More appends at once than streams');
    const { version } = await this.store.append(stream.name, stream.version, [partMeasured(stream.version)], command());
    this.free.push({ ...stream, version });
  }
}

function bareInsert(pool: pg.Pool): () => Promise<void> {
  let n = 0;
  return async () => {
    n++;
    const { type, data } = partMeasured(n);
    await pool.query({
      name: 'bare-insert',
      text: 'insert into bare_event (stream, version, type, data, metadata) values ($1, $2, $3, $4, $5)',
      values: [`programme-${n % STREAMS}`, n, type, JSON.stringify(data), JSON.stringify(command())],
    });
  };
}

interface Round { readonly bareAlone: Timing; readonly alone: Timing; readonly bare: Timing; readonly together: Timing }

interface Timing { readonly perSecond: number; /** Milliseconds. */ readonly p99: number }

/** Repeats the work for some time, so many at once. */
async function during(ms: number, concurrent: number, work: (worker: number) => Promise<void>): Promise<Timing> {
  const took: number[] = [];
  const start = performance.now();
  await Promise.all(Array.from({ length: concurrent }, async (_, worker) => {
    for (let before = start; before - start < ms;) {
      await work(worker);
      const after = performance.now();
      took.push(after - before);
      before = after;
    }
  }));
  const seconds = (performance.now() - start) / 1000;
  return { perSecond: took.length / seconds, p99: percentile(took, 0.99) };
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
