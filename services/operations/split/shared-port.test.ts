import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WORKER_FLAG } from './parent-process.js';
import { SharedPort } from './shared-port.js';

describe('The port of all api processes', () => {
  const takers: ChildProcess[] = [];
  let shared: SharedPort;
  let url: string;
  beforeEach(async () => {
    shared = new SharedPort();
    url = `http://localhost:${await shared.listen(0)}`;
  });
  afterEach(async () => {
    shared.close();
    await Promise.all(takers.splice(0).map(end));
  });

  /** A process that answers with its id. */
  async function taker(): Promise<ChildProcess> {
    const child = fork('test/support/processes/worker-process.ts', [WORKER_FLAG, 'taker'], {
      execArgv: ['--import', './scripts/typescript.mjs'],
    });
    takers.push(child);
    await once(child, 'message');
    shared.add(child);
    return child;
  }

  async function end(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  const answer = async (): Promise<number> =>
    Number(await (await fetch(url, { headers: { Connection: 'close' } })).text());

  const breakOf = (error: Error): unknown => (error.cause as { code?: string } | undefined)?.code ?? error;

  it('distributes connections round robin', async () => {
    const [one, other] = [await taker(), await taker()];
    expect([await answer(), await answer(), await answer()]).toEqual([one.pid, other.pid, one.pid]);
  });

  it('queues connections until a worker is ready', async () => {
    const asked = [answer(), answer()];
    const { pid } = await taker();
    expect(await Promise.all(asked)).toEqual([pid, pid]);
  });

  it('refuses nobody and leaves nobody waiting when all workers are killed while many ask', async () => {
    let asking = true;
    const clients = Array.from({ length: 16 }, async () => {
      const outcomes: unknown[] = [];
      while (asking) outcomes.push(await answer().then(() => 'answered', breakOf));
      return outcomes;
    });
    for (let round = 0; round < 5; round++) {
      const workers = [await taker(), await taker()];
      await Promise.all(workers.map(end));
    }
    await taker();
    asking = false;
    const outcomes = new Set((await Promise.all(clients)).flat());
    // A request that a worker had begun breaks off with it; every other one is answered by the next worker.
    for (const broken of ['ECONNRESET', 'UND_ERR_SOCKET']) outcomes.delete(broken);
    expect([...outcomes]).toEqual(['answered']);
  });

  it('passes a connection that reaches a stopped worker to another one, unread', async () => {
    const leaving = await taker();
    expect(await answer()).toBe(leaving.pid);
    const left = new Promise<void>((resolve) => leaving.on('message', (told) => told === 'left' && resolve()));
    leaving.send('leave');
    await left;

    const asked = answer();
    // It is with the process that has left by the time that this one is ready.
    const next = await taker();
    await end(leaving);
    expect(await asked).toBe(next.pid);
  });
});
