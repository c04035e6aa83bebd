import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { eventCodec } from '../../services/event-store/event-codec.js';
import type { CommandContext, NewEvent } from '../../services/event-store/event.js';
import { PostgresEventStore } from '../../services/event-store/postgres/postgres-event-store.js';
import type { BenchRow } from './bench-row.js';

/** Events in the log at full size (quality.md, Growth). */
const FULL_LOG = 1_000_000;
const CONCURRENT = 32;
/** Bare and store take turns, so that whatever else the machine does meets both; each figure is the median of the rounds. */
const ROUNDS = 5;
const ROUND_MS = 1_500;
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
async function during(ms: number, concurrent: number, work: () => Promise<void>): Promise<Timing> {
  const took: number[] = [];
  const start = performance.now();
  await Promise.all(Array.from({ length: concurrent }, async () => {
    for (let before = performance.now(); before - start < ms;) {
      await work();
      const after = performance.now();
      took.push(after - before);
      before = after;
    }
  }));
  const seconds = (performance.now() - start) / 1000;
  took.sort((a, b) => a - b);
  return { perSecond: took.length / seconds, p99: took[Math.floor(took.length * 0.99)] ?? 0 };
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
