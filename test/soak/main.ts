// `npm run soak`: the list of docs/quality.md, Reliability. Writers, readers and faults run for some minutes; then it is proved that nothing is lost or doubled.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { productCodec } from '../../services/domain/product-codec.js';
import type { EventStore } from '../../services/event-store/event-store.js';
import { EventStoreDbEventStore } from '../../services/event-store/eventstoredb/eventstoredb-event-store.js';
import { PostgresEventStore } from '../../services/event-store/postgres/postgres-event-store.js';
import { UsageError } from '../../services/platform/arguments.js';
import { openPool } from '../../services/platform/database.js';
import { startEmbeddedPostgres } from '../../services/platform/embedded-postgres/embedded-postgres.js';
import { jsonLog } from '../../services/platform/log.js';
import { eventStoreDbForTests } from '../support/event-store-db/for-tests.js';
import { kafkaMissing, startKafka } from '../support/kafka/kafka.js';
import { SplitProduct } from '../support/processes/split-product.js';
import { type RunningReplica, startReplica } from '../support/replica.js';
import { type Fault, faultsIn, killAtRandom, noted, type Victim } from './killer.js';
import { lostAndDoubled, orderOf, readModelsEqualFold, wholeLog } from './proof.js';
import { ReplicaReads } from './replica-reads.js';
import { readOptions, type SoakOptions, USAGE } from './soak-options.js';
import { takeoverAfter } from './takeover.js';
import { topicsEqualLog } from './topic-proof.js';
import { Record, Writer } from './writer.js';

const PREFIX = 'soak';
/** After the last fault every command has to be answered in this time, ms. */
const WRITERS_PATIENCE_MS = 120_000;

async function soak({
  minutes,
  store: kind,
  writers: count,
  each,
  kafka: withKafka,
  replica: withReplica,
}: SoakOptions): Promise<number> {
  const closing: (() => Promise<unknown>)[] = [];
  const failures: string[] = [];
  const print = (name: string, value: string | number, wrong = false) => {
    console.log(
      `Soak ${kind} | ${name}: ${typeof value === 'number' ? value.toLocaleString('en-GB') : value}${wrong ? '  <-- WRONG' : ''}`,
    );
    if (wrong) failures.push(name);
  };
  const say = (line: string) => process.stderr.write(`${line} …\n`);
  try {
    say('Starting the servers');
    const dataFolder = await mkdtemp(join(tmpdir(), 'plumbline-soak-'));
    closing.unshift(() => rm(dataFolder, { recursive: true, force: true, maxRetries: 5 }));
    await chmod(dataFolder, 0o755); // as root, the server runs under another user
    const postgres = await startEmbeddedPostgres({
      dataFolder,
      log: () => undefined,
      settings: { max_connections: '400' },
    });
    closing.unshift(() => postgres.stop());
    const replica = withReplica ? await startReplica(postgres.url, { max_connections: '400' }) : undefined;
    if (replica) closing.unshift(() => replica.stop());
    const eventStoreDb = kind === 'eventstoredb' ? await eventStoreDbForTests() : undefined;
    if (eventStoreDb) closing.unshift(() => eventStoreDb.close());
    // A real server is shared: events of others are none of this run's.
    const namespace = eventStoreDb === undefined || eventStoreDb.standIn ? '' : `soak${Date.now()}:`;
    const missing = withKafka ? await kafkaMissing() : undefined;
    if (missing !== undefined) console.log(`SKIPPED  Soak ${kind} | Kafka: ${missing}`);
    const kafka = withKafka && missing === undefined ? await startKafka() : undefined;
    if (kafka) closing.unshift(() => kafka.stop());

    const installation = new SplitProduct(dataFolder);
    closing.unshift(() => installation.end('SIGTERM'));
    say('Starting Plumbline');
    const counts = ['--api', `${each}`, '--projector', `${each}`, '--publisher', kafka ? `${each}` : '0'];
    await installation.start(counts, {
      DATABASE_URL: postgres.url,
      ...(replica && { DATABASE_READ_URL: replica.url }),
      // All writers come from one address.
      REGISTRATION_LIMIT: '1000',
      ...(eventStoreDb && {
        EVENT_STORE: 'eventstoredb',
        EVENTSTOREDB_URL: eventStoreDb.url,
        EVENTSTOREDB_NAMESPACE: namespace,
      }),
      ...(kafka && { KAFKA_BROKERS: kafka.brokers.join(','), KAFKA_TOPIC_PREFIX: PREFIX }),
    });

    const pool = openPool(postgres.url, () => undefined);
    closing.unshift(() => pool.end());
    const record = new Record();
    const run = String(Date.now());
    const writers = Array.from({ length: count }, (_, n) => new Writer(installation.url, n, record, run));
    await Promise.all(writers.map((writer) => writer.signUp()));
    const shared = (await writers[0]?.share()) ?? 0;

    const takeovers: number[] = [];
    const faults: Fault[] = [];
    const victims: Victim[] = [
      ...(['api', 'publisher'] as const)
        .filter((role) => role === 'api' || kafka)
        .map(
          (role): Victim => ({
            name: role,
            every: [2, 6],
            kill: async () => killOne(await installation.processes(role)),
          }),
        ),
      {
        name: 'projector',
        every: [2, 6],
        kill: async () => {
          const victim = oneOf(await installation.processes('projector'));
          if (!victim) return false;
          const took = await takeoverAfter(pool, victim.pid, () => killOne([victim]));
          if (took !== undefined) takeovers.push(took);
          return true;
        },
      },
      { name: 'PostgreSQL', every: [8, 20], kill: async () => killOne([{ pid: postgres.pid }]) },
      ...(replica
        ? [
            { name: 'the replica', every: [8, 20] as const, kill: async () => killOne([{ pid: replica.pid }]) },
            { name: "the replica's replay", every: [5, 15] as const, kill: () => holdUp(replica) },
          ]
        : []),
      ...(kafka
        ? [
            {
              name: 'Kafka',
              every: [15, 40] as const,
              kill: async () => {
                await kafka.kill();
                await pause(Math.random() * 5_000);
                await kafka.start();
                return true;
              },
            },
          ]
        : []),
      ...(eventStoreDb?.standIn
        ? [eventStoreDb.standIn].flatMap((server): Victim[] => [
            {
              name: 'EventStoreDB',
              every: [6, 15],
              kill: async () => {
                await server.kill();
                await pause(Math.random() * 2_000);
                await server.start();
                return true;
              },
            },
            {
              name: "EventStoreDB's slow consumers",
              every: [5, 15],
              kill: async () => {
                await server.fault('dropSubscribers').catch(() => undefined); // it may be down just now
                return true;
              },
            },
          ])
        : eventStoreDb
          ? [
              {
                name: "EventStoreDB's connections",
                every: [4, 12] as const,
                kill: async () => eventStoreDb.proxy.cut(),
              },
            ]
          : []),
    ];

    say(`Writing with ${count} writers for ${minutes} minutes, and killing`);
    const over = new AbortController();
    let ended = false;
    const writing = Promise.all(writers.map((writer) => writer.write(shared, () => ended)));
    const kills = killAtRandom(victims.map(noted(faults)), over.signal);
    const replicaReads = new ReplicaReads();
    const counting = replicaReads.follow(() => installation.processes('api'), over.signal);
    const began = performance.now();
    while (performance.now() - began < minutes * 60_000) {
      await pause(Math.min(10_000, minutes * 60_000));
      say(`${Math.round((performance.now() - began) / 1_000)} s, ${record.acknowledged.length} commands acknowledged`);
    }
    over.abort();
    const killed = await kills;
    await counting;
    ended = true;
    const stuck = await Promise.race([writing.then(() => false), pause(WRITERS_PATIENCE_MS, true, { ref: false })]);
    if (stuck)
      throw new Error(`Writers still wait for an answer: the product has not come back.\n${installation.printed}`);
    const seconds = (performance.now() - began) / 1_000;

    say('Everything is up again; reading the log');
    const store: EventStore = eventStoreDb
      ? new EventStoreDbEventStore({ codec: productCodec, url: eventStoreDb.url, namespace })
      : new PostgresEventStore({ codec: productCodec, pool });
    closing.unshift(() => store.close());
    const events = await wholeLog(store);
    print('time', `${Math.round(seconds)} s under faults, ${count} writers`);
    for (const [name, times] of killed) print(`kill -9 of ${name}`, times);
    print('commands acknowledged', record.acknowledged.length, record.acknowledged.length === 0);
    print('requests repeated by their writers', record.repeated);
    print('commands refused', record.refused);
    print('commands per second', Number((record.acknowledged.length / seconds).toFixed(1)));
    print('wait of a writer, p99', `${(record.wait(0.99) / 1_000).toFixed(1)} s`);
    const longest = record.wait(1);
    // A bar, not a fault: a shared machine may be slow.
    print(
      'longest wait of a writer',
      `${(longest / 1_000).toFixed(1)} s (bar: 10 s, ${longest < 10_000 ? 'met' : 'SHORT'})`,
    );
    print('its attempts', record.longest.attempts);
    print('killed meanwhile', faultsIn(faults, record.longest.began, longest));
    if (replica) print('reads of tables that went to the replica', replicaReads.total);
    print('events in the log', events.length);
    const { lost, doubled } = lostAndDoubled(events, record.acknowledged);
    print('lost', lost.length, lost.length > 0);
    print('doubled', doubled.length, doubled.length > 0);
    print('own writes that a planner did not see', record.unseen.length, record.unseen.length > 0);
    const order = await orderOf(events, kind === 'postgres');
    print(
      kind === 'postgres' ? 'positions contiguous, versions and hash chains whole' : 'versions and hash chains whole',
      told(order.wrong),
      order.wrong.length > 0,
    );
    if (takeovers.length > 0) {
      const longest = Math.max(...takeovers);
      print('takeovers of projections', takeovers.length);
      // A bar, not a fault: a shared machine may be slow.
      print('longest takeover', `${(longest / 1_000).toFixed(2)} s (bar: 2 s, ${longest < 2_000 ? 'met' : 'SHORT'})`);
    }
    if (kafka) {
      say('Reading the topics');
      const topics = await topicsEqualLog(kafka.brokers, PREFIX, events);
      print('messages that came twice, told by their id', topics.repeated);
      print('topics complete after de-duplication, in order per stream', told(topics.wrong), topics.wrong.length > 0);
    }
    say('Stopping Plumbline, filling the read models anew');
    await installation.end('SIGTERM');
    const models = await readModelsEqualFold(store, pool, jsonLog('error'));
    print(`${models.looked} read models equal a fold of the log`, told(models.wrong), models.wrong.length > 0);
    await writeFile(
      'soak-results.json',
      `${JSON.stringify({ time: new Date().toISOString(), store: kind, minutes, kills: Object.fromEntries(killed), acknowledged: record.acknowledged.length, events: events.length, lost: lost.length, doubled: doubled.length, takeovers, commandsPerSecond: record.acknowledged.length / seconds, waitP99Ms: record.wait(0.99), longestWaitMs: longest, attempts: record.longest.attempts, failures }, null, 2)}\n`,
    );
    console.log(
      failures.length === 0
        ? `Soak ${kind} | nothing lost, nothing doubled`
        : `Soak ${kind} | FAILED: ${failures.join('; ')}`,
    );
    return failures.length === 0 ? 0 : 1;
  } finally {
    for (const close of closing) await close().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
  }
}

/** Holds the replay of the replica up for some seconds: it goes on answering, with what there was. */
async function holdUp({ url }: RunningReplica): Promise<boolean> {
  const pool = openPool(url, () => undefined, { max: 1 });
  try {
    await pool.query('SELECT pg_wal_replay_pause()');
    await pause(Math.random() * 5_000);
    await pool.query('SELECT pg_wal_replay_resume()');
    return true;
  } catch {
    return false; // it was killed; after its start it replays
  } finally {
    await pool.end();
  }
}

const told = (wrong: readonly string[]): string =>
  wrong.length === 0
    ? 'yes'
    : `no: ${wrong.slice(0, 3).join('; ')}${wrong.length > 3 ? ` and ${wrong.length - 3} more` : ''}`;

function oneOf<Item>(items: readonly Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)];
}

function killOne(processes: readonly { readonly pid: number }[]): boolean {
  const victim = oneOf(processes);
  if (!victim) return false;
  try {
    process.kill(victim.pid, 'SIGKILL');
    return true;
  } catch {
    return false; // it was being started again
  }
}

try {
  process.exitCode = await soak(readOptions(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\nUsage: ${USAGE}\n`);
  process.exitCode = 2;
}
