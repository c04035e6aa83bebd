import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lookUpProcess } from '../../../services/platform/embedded-postgres/process-table.js';
import { eventually as repeatUntil } from '../../support/eventually.js';
import { KafkaServer, kafkaMissing } from '../../support/kafka/kafka.js';
import { readTopics } from '../../support/kafka/topic-reader.js';
import { filledBy, type RunningProcess, SplitProduct } from '../../support/processes/split-product.js';
import { itWhen } from '../../support/skipped.js';

/** Built by `npm test` before it runs the tests. */
const READ_MODELS = [
  'library',
  'notifications',
  'p6-activities',
  'part-lines',
  'programme-detail',
  'programme-history',
];

/** Processes are starting and ending, so errors are retried. */
const eventually = <Found>(look: () => Promise<Found>) => repeatUntil(look, { pauseMs: 50, ignoreErrors: true });

const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers: { ...headers, Connection: 'close' } });
const own = ({ port }: RunningProcess, path: string) => `http://localhost:${port}${path}`;
const gone = async ({ pid }: { pid: number }) => (await lookUpProcess(pid)) === undefined;

describe('The product in separate processes', () => {
  let product: SplitProduct;
  let token = '';
  let programmes = 0;

  beforeAll(async () => {
    product = await SplitProduct.prepare();
    await product.start(['--api', '2', '--projector', '2']);
    token = await product.signUp('planner@example.com');
  });
  afterAll(() => product?.remove());

  const authorised = () => ({ Authorization: `Bearer ${token}` });
  /** Makes a programme. @returns its name and the position of the log after it */
  const create = async (address: string) => {
    const name = `Bypass ${++programmes}`;
    return { name, ...(await product.createProgramme(name, token, address)) };
  };
  const names = (address: string, headers: { 'X-Min-Position'?: string } = {}) =>
    product.programmes(token, { address, position: headers['X-Min-Position'] });

  it('says of every process that it is alive and ready, with its figures', async () => {
    const processes = (await product.processes()).filter(({ role }) => role !== 'postgres');
    expect(processes.map(({ role }) => role).sort()).toEqual(['api', 'api', 'projector', 'projector']);
    for (const one of processes) {
      expect((await get(own(one, '/health/live'))).status).toBe(200);
      expect((await get(own(one, '/health/ready'))).status).toBe(200);
      expect(await (await get(own(one, '/metrics'))).text()).toContain('projection_filled{projection="library"} 1');
    }
    const [projector] = processes.filter(({ role }) => role === 'projector') as [RunningProcess];
    expect((await get(own(projector, '/api/Projects'), authorised())).status).toBe(404);
  });

  it('shows on one api what was written on the other, to who says the position and to who knows none', async () => {
    const [one, other] = (await product.processes('api')).map((api) => own(api, '')) as [string, string];
    for (let round = 0; round < 10; round++) {
      const { name, position } = await create(one);
      expect(await names(other)).toContain(name);
      const again = await create(other);
      expect(await names(one, { 'X-Min-Position': again.position })).toContain(again.name);
      expect(position).not.toBe(again.position);
    }
  });

  it('has each read model filled by one process, and by the other one after a kill -9', async () => {
    const projectors = await product.processes('projector');
    const filled = await Promise.all(projectors.map(filledBy));
    expect(filled.flat().sort()).toEqual(READ_MODELS);
    const active = projectors[filled.findIndex((those) => those.includes('library'))] as RunningProcess;
    const standby = projectors.find(({ pid }) => pid !== active.pid) as RunningProcess;

    process.kill(active.pid, 'SIGKILL');
    await eventually(async () => (await filledBy(standby)).join() === READ_MODELS.join());

    const { name, position } = await create(product.url);
    expect(await names(product.url, { 'X-Min-Position': position })).toContain(name);
    await eventually(async () => (await product.processes('projector')).length === 2);
  });

  it('starts an api that was killed again, and lets nobody in front of a closed door meanwhile', async () => {
    const before = await product.processes('api');
    for (const { pid } of before) process.kill(pid, 'SIGKILL');
    // One that was accepted before the kill was noticed goes to the next process too.
    expect((await get(`${product.url}/health/live`)).status).toBe(200);
    const after = await eventually(async () => {
      const found = await product.processes('api');
      return found.length === 2 && found.every(({ pid }) => before.every((one) => one.pid !== pid)) && found;
    });
    const { name } = await create(own(after[0] as RunningProcess, ''));
    expect(await names(own(after[1] as RunningProcess, ''))).toContain(name);
  });

  it('goes on by itself when PostgreSQL was killed', async () => {
    const [postgres] = (await product.processes('postgres')) as [RunningProcess];
    const { name } = await create(product.url);
    process.kill(postgres.pid, 'SIGKILL');
    await eventually(async () => (await product.processes('postgres')).some(({ pid }) => pid !== postgres.pid));
    await eventually(
      async () => ((await (await get(`${product.url}/health`)).json()) as { status: string }).status === 'up',
    );
    const next = await create(product.url);
    expect(await names(product.url, { 'X-Min-Position': next.position })).toEqual(
      expect.arrayContaining([name, next.name]),
    );
  });

  it('starts once in a folder: the second start says where the first one runs, and leaves its list alone', async () => {
    const before = await product.processes();
    await expect(product.beside().start([])).rejects.toThrow('already runs from this folder');
    expect(await product.processes()).toEqual(before);
    expect((await get(`${product.url}/health/live`)).status).toBe(200);
  });

  it('answers what was asked before it was told to end, and leaves nothing behind', async () => {
    const processes = await product.processes();
    const body = JSON.stringify({ name: 'Asked before the end', regionId: 1, metricId: 1 });
    const asked = new HalfAsked(Number(new URL(product.url).port), [
      'POST /api/Projects HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Expect: 100-continue',
    ]);
    await asked.hears('100 Continue');
    const ended = product.end('SIGTERM');
    await eventually(() => isRefused(product.url));
    asked.say(body);
    await asked.hears('HTTP/1.1 200 OK');
    expect(await ended).toBe(0);
    for (const one of processes) expect([one, await gone(one)]).toEqual([one, true]);
    expect(await product.processes()).toEqual([]);
  });

  it('leaves no process behind when its parent is killed, and has everything after the next start', async () => {
    await product.start(['--api', '1', '--projector', '1']);
    const { name } = await create(product.url);
    const processes = await product.processes();
    expect(processes.map(({ role }) => role).sort()).toEqual(['api', 'postgres', 'projector']);
    await product.end('SIGKILL');
    await eventually(async () => (await Promise.all(processes.map(gone))).every(Boolean));

    await product.start(['--api', '1', '--projector', '1']);
    expect(await names(product.url)).toEqual(expect.arrayContaining([name, 'Asked before the end']));
  });

  it.each([
    [['--api', '0'], 2, "--api must be a whole number from 1 to 32, not '0'"],
    [['--publisher', '1'], 2, '--publisher needs KAFKA_BROKERS'],
  ])('refuses %j in one line', async (args, code, line) => {
    const refused = await SplitProduct.prepare();
    await expect(refused.start(args)).rejects.toThrow(line);
    expect(await refused.end('SIGTERM')).toBe(code);
    await refused.remove();
  });
});

const withoutKafka = await kafkaMissing();

describe('The product in separate processes, with Kafka', () => {
  let kafka: KafkaServer | undefined;
  let product: SplitProduct | undefined;
  afterAll(async () => {
    await product?.remove();
    await kafka?.stop();
  });

  itWhen(withoutKafka === undefined, `no Kafka: ${withoutKafka}`)(
    'starts without it, publishes once it is there, and goes on when the publisher was killed',
    async () => {
      kafka = await KafkaServer.create();
      product = await SplitProduct.prepare();
      const running = product;
      const { brokers } = kafka;
      await running.start(['--api', '1', '--projector', '1'], { KAFKA_BROKERS: brokers.join(',') });
      const headers = {
        Authorization: `Bearer ${await running.signUp('planner@example.com')}`,
        'Content-Type': 'application/json',
      };
      const create = async (name: string) => {
        const answer = await fetch(`${running.url}/api/Projects`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ name, regionId: 1, metricId: 1 }),
        });
        return `programme-${((await answer.json()) as { id: number }).id}`;
      };
      const isPublished = async (stream: string) =>
        (await readTopics(brokers, ['plumbline.programme'])).some(({ key }) => key === stream);
      const states = async () =>
        Promise.all(
          (await running.processes('publisher')).map(async (publisher) => {
            const metrics = await (await get(own(publisher, '/metrics'))).text();
            return { publisher, state: /^publisher_state\{state="([^"]+)"\} 1$/m.exec(metrics)?.[1] };
          }),
        );

      const early = await create('Before there is a Kafka');
      await eventually(async () => (await states()).some(({ state }) => state === 'interrupted'));
      await kafka.start();
      await eventually(() => isPublished(early));

      const active = (await eventually(async () => (await states()).find(({ state }) => state === 'running')))
        .publisher;
      process.kill(active.pid, 'SIGKILL');
      const late = await create('After the publisher was killed');
      await eventually(() => isPublished(late));
      await eventually(
        async () => (await running.processes('publisher')).filter(({ pid }) => pid !== active.pid).length === 2,
      );
    },
  );
});

/** A request that is begun and waits for its rest. */
class HalfAsked {
  private readonly socket: Socket;
  private heard = '';

  constructor(port: number, head: readonly string[]) {
    this.socket = connect(port, 'localhost');
    this.socket.on('data', (chunk: Buffer) => (this.heard += chunk.toString()));
    this.socket.write(`${[...head, '', ''].join('\r\n')}`);
  }

  say(rest: string): void {
    this.socket.write(rest);
  }

  hears(words: string): Promise<true> {
    return eventually(async () => this.heard.includes(words) && true);
  }
}

async function isRefused(url: string): Promise<boolean> {
  return get(url).then(
    () => false,
    (error: Error) => String((error.cause as { code?: string } | undefined)?.code) === 'ECONNREFUSED',
  );
}
