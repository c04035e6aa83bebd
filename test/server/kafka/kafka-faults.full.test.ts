import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { KafkaServer, kafkaMissing } from '../../support/kafka/kafka.js';
import { type Ledger, openLedger } from '../../support/ledger.js';
import { FAULTLESS, type PublishedLedger, publishedLedger } from '../../support/published-ledger.js';
import { runs } from '../../support/runs.js';
import { itWhen } from '../../support/skipped.js';

const missing = await kafkaMissing();
const itOnKafka = itWhen(missing === undefined, `no Kafka: ${missing}`);
const KILLS = runs(4, 12);

let kafka: KafkaServer;
let ledger: Ledger;
let stream: PublishedLedger;
let prefixes = 0;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  if (missing === undefined) kafka = await KafkaServer.create();
}, 360_000);
afterAll(() => kafka?.stop());
beforeEach(async () => {
  ledger = await openLedger();
  stream = publishedLedger(ledger, kafka?.brokers ?? [], `faults${++prefixes}`);
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await stream.close();
  await ledger.close();
});

/** Pays until it is stopped; the product does not wait for Kafka. */
function paying(accounts: number): { stop: () => Promise<void>; count: () => number } {
  let going = true;
  let count = 0;
  const writers = Array.from({ length: accounts }, async (_, account) => {
    while (going) {
      await ledger.pay(account, 1, 2, 3);
      count++;
      await pause(5);
    }
  });
  return {
    count: () => count,
    stop: async () => {
      going = false;
      await Promise.all(writers);
    },
  };
}

describe('A broker', () => {
  itOnKafka('that is away at the start is waited for; when it comes, everything is published', async () => {
    const publisher = await stream.publisher();
    await ledger.pay(1, 10, 20);
    await eventually(() => publisher.state === 'interrupted');
    expect(await publisher.position()).toBeUndefined();
    await kafka.start();
    await stream.published(publisher);
    await eventually(() => publisher.state === 'running');
    expect(await stream.verdict()).toEqual(FAULTLESS);
    expect(ledger.alarms).toEqual([]);
  });

  itOnKafka('that is killed in the middle of publishing, again and again, loses nothing', async () => {
    const publisher = await stream.publisher();
    const writers = paying(6);
    for (let kill = 0; kill < 2; kill++) {
      const before = await publisher.position();
      await eventually(async () => (await publisher.position()) !== before);
      await kafka.kill();
      const paid = writers.count();
      await eventually(() => publisher.state === 'interrupted' && writers.count() > paid + 10);
      await kafka.start();
    }
    await writers.stop();
    await stream.published(publisher);
    await eventually(() => publisher.state === 'running');
    const { missing: lost, wrong } = await stream.verdict();
    expect({ lost, wrong }).toEqual({ lost: 0, wrong: [] });
  });

  itOnKafka('that is frozen is told of, and everything is published once it moves again', async () => {
    const publisher = await stream.publisher();
    await ledger.pay(1, 10, 20);
    await stream.published(publisher);
    kafka.freeze();
    try {
      await ledger.pay(1, 30, 40);
      await eventually(() => publisher.state === 'interrupted');
    } finally {
      kafka.thaw();
    }
    await ledger.pay(1, 50);
    await stream.published(publisher);
    const { missing: lost, wrong } = await stream.verdict();
    expect({ lost, wrong }).toEqual({ lost: 0, wrong: [] });
  });
});

describe('A publisher in a process of its own', () => {
  async function begin(): Promise<ChildProcess> {
    const child = spawn(
      process.execPath,
      ['--import', './scripts/typescript.mjs', 'test/support/processes/publisher-process.ts'],
      {
        env: {
          ...process.env,
          NODE_OPTIONS: '',
          LEDGER_URL: ledger.url,
          KAFKA_BROKERS: kafka.brokers.join(','),
          KAFKA_TOPIC_PREFIX: stream.topics[0]?.split('.')[0],
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    children.add(child);
    await Promise.race([
      once(child.stdout, 'data'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`It ended with ${code}`))),
    ]);
    return child;
  }

  /** Which process has the lock, as its session says. */
  async function active(): Promise<number | undefined> {
    const { rows } = await ledger.pool.query<{ name: string }>(`
      SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
       WHERE locktype = 'advisory' AND granted AND datname = current_database() AND application_name LIKE 'publisher %'`);
    return rows[0] && Number(rows[0].name.split(' ').at(-1));
  }

  itOnKafka(`killed ${KILLS} times at random leaves nothing out, and nothing out of order`, async () => {
    const publishers = await Promise.all([begin(), begin()]);
    const writers = paying(6);
    for (let kill = 0; kill < KILLS; kill++) {
      await eventually(async () => (await active()) !== undefined);
      await pause(Math.random() * 300);
      const pid = await active();
      const victim = publishers.findIndex((child) => child.pid === pid);
      if (victim < 0) continue;
      const dead = once(publishers[victim] as ChildProcess, 'exit');
      publishers[victim]?.kill('SIGKILL');
      await dead;
      publishers[victim] = await begin();
    }
    await writers.stop();
    const reader = await stream.publisher();
    await stream.published(reader);
    expect(writers.count()).toBeGreaterThan(KILLS);
    const { missing: lost, wrong } = await stream.verdict();
    expect({ lost, wrong }).toEqual({ lost: 0, wrong: [] });
  });
});
