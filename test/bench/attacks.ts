import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { areaOfOneSize, type Figure, times, under } from './area.js';
import { newPart, type Planner } from './planner.js';
import { ProductProcess } from './product-process.js';
import { watch } from './watch.js';

/** An attack that has not ended by then is broken off: what others waited has been seen. */
const MOST_SECONDS = 20;

/** @returns what the attacker was answered */
type Attack = (attacker: Planner, signal: AbortSignal) => Promise<string>;

const kindsOf = (list: readonly number[]): string =>
  [...new Set(list)]
    .map((status) => `${status}${list.length > 1 ? ` x ${list.filter((one) => one === status).length}` : ''}`)
    .join(', ');

const zeros = (bytes: number): string => `[${'0,'.repeat(bytes / 2 - 1)}0]`;
/** One object of so many fields, with names of 24 characters. */
const distinctNames = (count: number): string =>
  `[{${times(count, (i) => `"${`name ${i}`.padEnd(24, '-')}":0`).join(',')}}]`;
const emptyLists = (bytes: number): string => `["\\ud83d\\ude00"${',[]'.repeat(bytes / 3)}]`;

/** A text or bytes are sent as they are. @param body makes that of the nth of so many at once */
const postMany =
  (count: number, path: string, body: (nth: number) => object | string, more?: Record<string, string>): Attack =>
  async (attacker, signal) => {
    const post = async (nth: number): Promise<number> => {
      const sent = body(nth);
      const isForm = sent instanceof FormData;
      const isReady = isForm || typeof sent === 'string' || sent instanceof Uint8Array;
      const headers = { ...(!isForm && { 'Content-Type': 'application/json' }), ...more };
      const asSent = isReady ? (sent as BodyInit) : JSON.stringify(sent);
      const response = await attacker.ask(path, { method: 'POST', signal, body: asSent, headers });
      await response.arrayBuffer();
      return response.status;
    };
    return kindsOf(await Promise.all(times(count, post)));
  };
const post = (path: string, body: () => object | string, more?: Record<string, string>) =>
  postMany(1, path, body, more);

/** Answers that go on are read as fast as they come, and uncompressed. */
const readFast =
  (path: string): Attack =>
  async (attacker, signal) => {
    const response = await attacker.ask(path, { signal, headers: { 'Accept-Encoding': 'identity' } });
    let bytes = 0;
    for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length;
    return `${response.status}, ${(bytes / 1e6).toFixed(0)} MB`;
  };

/** Answers that never end: opened together, and left after a second. */
const openMany =
  (count: number, path: string): Attack =>
  async (attacker, signal) => {
    const left = AbortSignal.any([signal, AbortSignal.timeout(1_000)]);
    const open = async (): Promise<number> => {
      const response = await attacker.ask(path, { signal: left });
      void response.arrayBuffer().catch(() => undefined);
      return response.status;
    };
    return kindsOf(await Promise.all(times(count, open)).finally(() => pause(1_100)));
  };

const LOG_IN = '/api/AuthUser/login';
const BULK = '/api/Assets/bulk';
const GZIP = { 'Content-Encoding': 'gzip', Authorization: '' };
const FIVE_MB = new Blob([`ERMHDR\t19.12\n%T\tTASK\n${'%R\tnot a row\n'.repeat(400_000)}`]);
const upload = (): FormData => {
  const form = new FormData();
  form.append('file', FIVE_MB, 'schedule.xer');
  return form;
};
const BAD_DATES = { p6ActivityDescription: 'Works', p6StartDate: 'x', p6EndDate: 'y' };

/**
 * docs/quality.md, Under load and attack.
 * @param empty a programme without parts
 * @param long one of 201 parts of 300 years
 */
const attacksOn = (empty: number, long: number): Readonly<Record<string, Attack>> => ({
  '4 MB of zeros as 4 kB of gzip to the log-in': post(LOG_IN, () => gzipSync(zeros(4e6)), GZIP),
  '16 MB of zeros as 16 kB of gzip to the log-in': post(LOG_IN, () => gzipSync(zeros(15.9e6)), GZIP),
  'an e-mail of 10 MB': post(LOG_IN, () => ({ email: `${'a@'.repeat(5e6)}b.example`, password: 'x' })),
  // Each of them takes 19 MiB and some 40 ms of a thread.
  '200 log-ins at once': postMany(200, LOG_IN, (i) => ({ email: `staff${i}@example.com`, password: 'Summer-2026' })),
  '4 MB of zeros as parts of many assets': post(BULK, () => zeros(4e6)),
  '16 MB of zeros as parts of many assets': post(BULK, () => zeros(15.9e6)),
  '8,000 incomplete parts': post(BULK, () => times(8_000, (i) => ({ projectId: empty, assetName: `N${i}` }))),
  '8,000 incomplete parts of one name': post(BULK, () => times(8_000, () => ({ projectId: empty, assetName: 'N' }))),
  '20,000 zeros as parts of one asset': post(`/api/Projects/${empty}/assets`, () => ({
    assetName: 'N',
    parts: times(20_000, () => 0),
  })),
  'take-dates of 100,000 numbers': post(
    `/api/Projects/${empty}/take-dates`,
    () => ({ parts: times(100_000, (i) => i) }),
    { 'If-Match': '"1"' },
  ),
  '10,000 activities with bad dates': post('/api/P6Activities/bulk', () =>
    times(10_000, (i) => ({ projectId: empty, p6ActivityName: `A${i}`, ...BAD_DATES })),
  ),
  '14 MB of distinct names': post(BULK, () => distinctNames(499_000)),
  '0.7 MB of empty lists and an escaped emoji': post(BULK, () => emptyLists(700_000)),
  'a raw view of labour read fast, uncompressed': readFast(`/api/laborViews?projectId=${long}&granularity=month`),
  'a raw view of materials read fast, uncompressed': readFast(`/api/MaterialViews?projectId=${long}`),
  '150 live streams': openMany(150, '/api/changes'),
  '60 followed feeds from the beginning': openMany(60, '/api/events?follow=true'),
  '10,000 parts of one asset, nothing wrong with them': post(`/api/Projects/${empty}/assets`, () => ({
    assetName: 'Many',
    parts: times(10_000, newPart),
  })),
  'a copy of the programme with 10,000 parts': post(`/api/Projects/${empty}/copy`, () => ({ name: 'Copy of many' })),
  '20 uploads of 5 MB at once': postMany(20, `/api/P6Activities/preview?projectId=${empty}`, upload),
});

/** Rows Attacks: what everybody else waits for `/health/live` while one caller does its worst, and what it takes of the process's memory. */
export const bench = areaOfOneSize('Attacks', async (ground) => {
  const url = await ground.run.database();
  const figures: Figure[] = [];
  let most = { value: 0, note: '' };
  let product = await ProductProcess.start(url);
  ground.keep(url, () => product.stop());
  const [empty, long] = [await product.programme('Empty'), await product.programme('Long')];
  const parts = times(201, (i) => ({ ...newPart(i), partAssetStart: '1990-01-01', partAssetEnd: '2100-12-31' }));
  await product.call('POST', `/api/Projects/${long}/assets`, { assetName: 'Mainline', parts });
  await product.read(`/api/Dashboards/materials?projectId=${long}`);
  for (const [name, attack] of Object.entries(attacksOn(empty, long))) {
    ground.say(name);
    const { longestMs, megabytes, answer, survived } = await attacked(product, attack);
    if (megabytes > most.value) most = { value: megabytes, note: name };
    figures.push({
      name: `${name}: longest wait for /health/live`,
      value: longestMs,
      bar: under(100),
      note: `${answer}, memory + ${megabytes.toFixed(0)} MB`,
    });
    if (survived) continue;
    await product.stop('SIGKILL');
    product = await ProductProcess.start(url);
  }
  const memory = { name: "most that the process's memory grew by meanwhile", unit: 'MB', bar: under(100) };
  return [...figures, { ...memory, ...most }];
});

async function attacked(product: ProductProcess, attack: Attack) {
  const health = `${product.url}/health/live`;
  const others = watch(health);
  try {
    await pause(500);
    await others.waits();
    await product.forgetPeak();
    const before = await product.megabytes('VmRSS');
    const start = performance.now();
    const signal = AbortSignal.timeout(MOST_SECONDS * 1_000);
    const answer = await attack(product, signal).then(
      (answered) => `answered ${answered}`,
      (error: Error) => (signal.aborted ? 'broken off' : String(error.cause ?? error)),
    );
    const seconds = (performance.now() - start) / 1_000;
    // What the process has still to do of it counts too.
    await pause(500);
    const { longest } = await others.waits();
    const megabytes = (await product.megabytes('VmHWM')) - before;
    const isAlive = fetch(health).then(
      ({ ok }) => ok,
      () => false,
    );
    const survived = await Promise.race([isAlive, pause(5_000, false, { ref: false })]);
    return { longestMs: longest, megabytes, answer: `${answer} after ${seconds.toFixed(1)} s`, survived };
  } finally {
    await others.stop();
  }
}
