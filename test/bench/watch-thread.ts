import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { percentile } from './measuring.js';

export interface Waits {
  readonly p99: number;
  readonly longest: number;
  readonly count: number;
  /** Answers other than 200: quick ones would speak well of a process that is in trouble. */
  readonly refused: number;
}

/** Asks one address every few milliseconds, in a thread of its own: what its caller does meanwhile keeps nobody waiting. */
const { url, token } = workerData as { readonly url: string; readonly token?: string };
const EVERY_MS = 5;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };

let waits: number[] = [];
let refused = 0;
let asked: number | undefined;

function ask(): void {
  asked = performance.now();
  const done = (): void => {
    note(waited());
    asked = undefined;
    setTimeout(ask, EVERY_MS);
  };
  get(url, { agent, headers }, (response) => {
    if (response.statusCode !== 200) refused++;
    response.resume().once('end', done);
  }).once('error', done);
}

/** Whoever would have asked while one waits would have waited too: of one request alone the p99 would tell nothing. */
function note(wait: number): void {
  for (let rest = wait; rest > 0; rest -= EVERY_MS) waits.push(rest);
}

const waited = (): number => (asked === undefined ? 0 : performance.now() - asked);

/** Answers with what answers took since the last message, one that is still awaited included; then it begins anew. */
parentPort?.on('message', () => {
  note(waited());
  const [p99, longest] = [percentile(waits, 0.99), percentile(waits, 1)];
  parentPort?.postMessage({ p99, longest, count: waits.length, refused } satisfies Waits);
  waits = [];
  refused = 0;
});
ask();
