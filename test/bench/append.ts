import type pg from 'pg';
import type { NewEvent } from '../../services/event-store/event.js';
import { eventCodec } from '../../services/event-store/event-codec.js';
import type { EventStore } from '../../services/event-store/event-store.js';
import { EventStoreDbEventStore } from '../../services/event-store/eventstoredb/eventstoredb-event-store.js';
import { PostgresEventStore } from '../../services/event-store/postgres/postgres-event-store.js';
import { newCommand } from '../support/new-command.js';
import { area, atLeast, atMost, count, during, type Figure, inRounds, inTurn, median, times } from './area.js';
import { bareClient } from './event-store-db.js';
import type { Ground } from './ground.js';
import { growLogWith } from './log-of-programmes.js';
import { editOf, type ProgrammeForm } from './planner.js';

/** Events in the log beside EventStoreDB, whose server may be shared. */
const SMALL_LOG = 10_000;
const CONCURRENT = 32;
/** Bare and store take turns, so that whatever else the machine does meets both; each figure is the median of the rounds. */
const ROUNDS = 9;
const ROUND_MS = 600;
/** Streams that the appends spread over, as planners spread over programmes. */
const STREAMS = 1_000;

const BARS = { alone: atLeast(0.6), together: atLeast(1.2), p99: atMost(20) };

const codec = eventCodec({ PartMeasured: { schema: 1 } });

/** An event with 500 bytes of JSON data. */
function partMeasured(n: number): NewEvent {
  const data = { partId: n, assetName: 'Runway 09/27', partSize: n / 7, note: '' };
  return { type: 'PartMeasured', data: { ...data, note: 'x'.repeat(500 - JSON.stringify(data).length) } };
}

/** Adds events to the log, in streams that the measurement does not touch. */
const grow = (store: EventStore, events: number): Promise<void> =>
  growLogWith(store, events, (_, count) => times(count, partMeasured));

/**
 * Rows Append of docs/quality.md, Speed: commands per second at the port, one event of 500 bytes each, against a bare autocommitted
 * INSERT of the same row in the same run.
 */
export const bench = area({
  name: 'Append',
  sizes: [10_000, 100_000, 1_000_000],
  of: 'events in the log',
  prepare: (ground) => ground.migratedDatabase(),
  async measure(size, url, ground) {
    const pool = ground.pool(url, { max: CONCURRENT });
    await pool.query('DROP TABLE IF EXISTS bare_event');
    await pool.query(
      'CREATE TABLE bare_event (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, stream text, version integer, type text, data json, metadata json)',
    );
    const store = ground.keep(new PostgresEventStore({ url, codec }), (one) => one.close());
    await grow(store, size);
    await pool.query('vacuum analyze log.events');
    const comparison = await compared(bareInsert(pool), appending('append', store));
    const perSecond = comparison.median(({ together }) => together.ours.perSecond);
    return [
      ...figuresOf(comparison, size, BARS),
      { grows: 'commands per second, 32 concurrent', value: perSecond, unit: '/s', kind: 'rate' },
    ];
  },
  async once(_, ground) {
    ground.say('EventStoreDB');
    const onServer = await ground.within(appendOnEventStoreDb);
    ground.say('through HTTP');
    return [...onServer, ...(await appendThroughHttp(ground))];
  },
});

/** The same on EventStoreDB, against its bare client, and PostgreSQL's store against both in the same run. */
async function appendOnEventStoreDb(ground: Ground): Promise<Figure[]> {
  const server = await ground.run.eventStoreDb();
  const url = await ground.migratedDatabase();
  const client = ground.keep(bareClient(server), (one) => one.close());
  const beside = ground.keep(new PostgresEventStore({ url, codec }), (one) => one.close());
  const store = ground.keep(new EventStoreDbEventStore({ codec, ...server.config }), (one) => one.close());
  await grow(beside, SMALL_LOG);
  await grow(store, SMALL_LOG);
  const bare = writing('bare db-client', (stream, version) =>
    client.append(stream, version, partMeasured(version), newCommand()),
  );
  const onServer = await compared(bare, appending(`${server.name}, append`, store));
  const onPostgres = await compared(bare, appending('append to PostgreSQL', beside));
  const name = `append to PostgreSQL, 32 concurrent, against ${server.name}`;
  // The bar is against the server itself.
  const bar = server.real ? atLeast(2) : undefined;
  return [
    ...figuresOf(onServer, SMALL_LOG),
    { name, value: onPostgres.median(ratioOf('together')), unit: 'x bare db-client', bar },
  ];
}

function figuresOf({ theirs, ours, median }: Comparison, events: number, bars: Partial<typeof BARS> = {}): Figure[] {
  const at = `log of ${count(events)} events`;
  const rates = (name: string, which: keyof Round): Figure[] => [
    { name: `${theirs}, ${name}, ${at}`, value: median((round) => round[which].theirs.perSecond), unit: '/s' },
    { name: `${ours}, ${name}, ${at}`, value: median((round) => round[which].ours.perSecond), unit: '/s' },
    { name: `${ours}, ${name}, ${at}`, value: median(ratioOf(which)), unit: `x ${theirs}`, bar: bars[which] },
  ];
  const p99 = median(({ together }) => together.ours.p99);
  return [
    ...rates('one client', 'alone'),
    ...rates('32 concurrent', 'together'),
    { name: `${ours} p99, 32 concurrent, ${at}`, value: p99, bar: bars.p99 },
  ];
}

const ratioOf = (which: keyof Round) => (round: Round) => round[which].ours.perSecond / round[which].theirs.perSecond;

/**
 * The same beside it through HTTP, with everything that a planner's click sets off: 32 planners at once, each editing one part
 * of a programme of their own, while the projections follow.
 */
async function appendThroughHttp(ground: Ground): Promise<Figure[]> {
  const product = await ground.product();
  const planners = await Promise.all(
    times(CONCURRENT, async () => {
      const id = await product.programmeOf(1);
      await product.caughtUp(['programme-detail']);
      const read = await product.read(`/api/Projects/${id}`);
      return { id, programme: read.json<ProgrammeForm>(), etag: read.etag, round: 0 };
    }),
  );
  const save = async (worker: number) => {
    const planner = inTurn(planners, worker);
    const asset = editOf(planner.programme, 0, planner.round++);
    planner.etag = (await product.saveAsset(planner.id, asset, { 'If-Match': planner.etag })).etag;
  };
  await during(1_000, CONCURRENT, save);
  const { perSecond, p99 } = await during(5_000, CONCURRENT, save);
  const name = 'edit of a part through HTTP, 32 concurrent';
  return [
    { name, value: perSecond, unit: '/s', note: 'projections running in the same process' },
    { name: `${name}, p99`, value: p99 },
  ];
}

/** A way to write events, one per call. */
interface Writer {
  readonly name: string;
  write(): Promise<unknown>;
}

/**
 * Writes to streams that no append is under way on, one after the other, as planners' commands come to programmes.
 * @param write appends one event after a version
 */
function writing(name: string, write: (stream: string, version: number) => Promise<unknown>): Writer {
  const run = Math.floor(Math.random() * 1e9);
  const free = times(STREAMS, (n) => ({ stream: `programme-${run}${n.toString().padStart(4, '0')}`, version: 0 }));
  return {
    name,
    async write() {
      const next = free.shift();
      if (!next) throw new Error('More appends at once than streams');
      await write(next.stream, next.version);
      free.push({ ...next, version: next.version + 1 });
    },
  };
}

const appending = (name: string, store: EventStore): Writer =>
  writing(name, (stream, version) => store.append(stream, version, [partMeasured(version)], newCommand()));

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
        values: [`programme-${n % STREAMS}`, n, type, JSON.stringify(data), JSON.stringify(newCommand())],
      });
    },
  };
}

type Timing = Awaited<ReturnType<typeof during>>;
type Round = Readonly<Record<'alone' | 'together', { readonly theirs: Timing; readonly ours: Timing }>>;
type Comparison = Awaited<ReturnType<typeof compared>>;

/** Measures two writers in turns. */
async function compared(theirs: Writer, ours: Writer) {
  for (const { write } of [theirs, ours]) await during(500, CONCURRENT, write);
  const both = async (concurrent: number) => ({
    theirs: await during(ROUND_MS, concurrent, theirs.write),
    ours: await during(ROUND_MS, concurrent, ours.write),
  });
  const rounds = await inRounds(
    ROUNDS,
    async (): Promise<Round> => ({ alone: await both(1), together: await both(CONCURRENT) }),
  );
  return { theirs: theirs.name, ours: ours.name, median: (of: (round: Round) => number) => median(rounds.map(of)) };
}
