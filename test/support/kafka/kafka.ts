import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Admin, Kafka, logLevel } from 'kafkajs';
import { lastingPort } from '../lasting-port.js';
import { kafkaJars } from './kafka-jars.js';

const END_WITH_PARENT = join(import.meta.dirname, 'end-with-parent.mjs');
const QUICK_START = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xshare:auto'];
const CLUSTER_ID = 'UGx1bWJsaW5lLXRlc3RzLg';

/** Why no broker can be started here, for `itWhen`; undefined where one can. */
export async function kafkaMissing(): Promise<string | undefined> {
  const jars = await kafkaJars();
  return 'missing' in jars ? jars.missing : undefined;
}

/** A broker in KRaft mode, in a Java process of its own, on a port and data of its own that outlive it. */
export class KafkaServer {
  private process: ChildProcess | undefined;

  private constructor(
    private readonly jars: string,
    private readonly folder: string,
    private readonly port: number,
    private readonly settings: string,
  ) {}

  /** @throws Error where there is none (`kafkaMissing`) */
  static async create({ autoCreateTopics = false } = {}): Promise<KafkaServer> {
    const jars = await kafkaJars();
    if ('missing' in jars) throw new Error(jars.missing);
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-kafka-'));
    const [port, controller] = await Promise.all([lastingPort(), lastingPort()]);
    const settings = join(folder, 'server.properties');
    await writeFile(
      settings,
      [
        'process.roles=broker,controller',
        'node.id=1',
        `controller.quorum.voters=1@127.0.0.1:${controller}`,
        `listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controller}`,
        `advertised.listeners=PLAINTEXT://127.0.0.1:${port}`,
        'controller.listener.names=CONTROLLER',
        `log.dirs=${join(folder, 'data')}`,
        `auto.create.topics.enable=${autoCreateTopics}`,
        'offsets.topic.replication.factor=1',
        'offsets.topic.num.partitions=1',
        'group.initial.rebalance.delay.ms=0',
        // A broker that was killed comes back only after its session is over.
        'broker.session.timeout.ms=1000',
        'broker.heartbeat.interval.ms=200',
      ].join('\n'),
    );
    const server = new KafkaServer(jars.folder, folder, port, settings);
    await server.java('kafka.tools.StorageTool', 'format', '-t', CLUSTER_ID, '-c', settings);
    return server;
  }

  get brokers(): readonly string[] {
    return [`127.0.0.1:${this.port}`];
  }

  /** Resolves when it answers. */
  async start(): Promise<void> {
    const child = spawn('java', [...QUICK_START, '-cp', join(this.jars, '*'), 'kafka.Kafka', this.settings], {
      stdio: 'ignore',
    });
    this.process = child;
    const keeper = spawn(process.execPath, [END_WITH_PARENT, String(child.pid)], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    keeper.unref();
    (keeper.stdin as Socket).unref();
    let ended = false;
    child.once('exit', () => {
      ended = true;
    });
    for (;;) {
      if (ended) throw new Error('Kafka ended while it started');
      if (
        await this.withAdmin((admin) => admin.listTopics()).then(
          () => true,
          () => false,
        )
      )
        return;
      await pause(50);
    }
  }

  /** SIGKILL: as when its machine stops. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** It takes connections and requests, and answers none. */
  freeze(): void {
    this.process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.process?.kill('SIGCONT');
  }

  /** Ends it for good, with its data. */
  async stop(): Promise<void> {
    await this.end('SIGKILL');
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** What Kafka's own console consumer prints of the messages that a topic holds, a line per message. */
  async consoleConsumer(topic: string): Promise<string[]> {
    const partitions = await this.withAdmin((admin) => admin.fetchTopicOffsets(topic));
    const messages = partitions.reduce((sum, { low, high }) => sum + Number(high) - Number(low), 0);
    // It has no other end than a number or a pause, and on a busy machine its first message comes after any pause.
    const { stdout } = await this.java(
      'org.apache.kafka.tools.consumer.ConsoleConsumer',
      '--bootstrap-server',
      this.brokers.join(','),
      '--topic',
      topic,
      '--from-beginning',
      '--max-messages',
      String(messages),
    );
    return stdout.split('\n').filter((line) => line !== '');
  }

  async withAdmin<Result>(work: (admin: Admin) => Promise<Result>): Promise<Result> {
    const kafka = new Kafka({
      brokers: [...this.brokers],
      clientId: 'test',
      logLevel: logLevel.NOTHING,
      retry: { retries: 3, initialRetryTime: 50 },
    });
    const admin = kafka.admin();
    try {
      await admin.connect();
      return await work(admin);
    } finally {
      await admin.disconnect();
    }
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.process;
    this.process = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  private java(...command: readonly string[]): Promise<{ stdout: string }> {
    return promisify(execFile)('java', [...QUICK_START, '-cp', join(this.jars, '*'), ...command], {
      maxBuffer: 64 * 1024 * 1024,
    });
  }
}

/** A broker that runs. */
export async function startKafka(options?: Parameters<typeof KafkaServer.create>[0]): Promise<KafkaServer> {
  const server = await KafkaServer.create(options);
  await server.start();
  return server;
}
