import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** Asks `/health/live` every few milliseconds, in a thread of its own: what its caller does meanwhile keeps nobody waiting. */
const { url } = workerData as { readonly url: string };
const EVERY_MS = 5;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

let longest = 0;
let asked: number | undefined;

function ask(): void {
  asked = performance.now();
  const done = (): void => {
    longest = Math.max(longest, waited());
    asked = undefined;
    setTimeout(ask, EVERY_MS);
  };
  get(`${url}/health/live`, { agent }, (response) => response.resume().once('end', done)).once('error', done);
}

const waited = (): number => (asked === undefined ? 0 : performance.now() - asked);

/** Answers with the milliseconds that the longest answer took since the last message, one that is still awaited included; then it begins anew. */
parentPort?.on('message', () => {
  parentPort?.postMessage(Math.max(longest, waited()));
  longest = 0;
});
ask();
