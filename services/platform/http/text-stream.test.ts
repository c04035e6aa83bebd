import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { Response } from 'express';
import { sendStream, textChunks } from './text-stream.js';

const pieces = Array.from({ length: 1_000 }, (_, i) => `${i} ${'x'.repeat(1_000)}\n`);

describe('Chunks of text', () => {
  it('are the text, in far fewer chunks than pieces', async () => {
    const chunks: string[] = [];
    for await (const chunk of textChunks(pieces)) chunks.push(chunk);
    expect(chunks.join('')).toBe(pieces.join(''));
    expect(chunks.length).toBeLessThan(pieces.length / 10);
    for await (const chunk of textChunks([])) expect(chunk).toBe('never');
  });

  it('come one in a turn of the event loop at most, however fast they are read', async () => {
    let turns = 0;
    let next = setImmediate(function count() {
      turns++;
      next = setImmediate(count);
    });
    let chunks = 0;
    for await (const _ of textChunks(pieces)) chunks++;
    clearImmediate(next);
    expect(chunks).toBeGreaterThan(20);
    expect(turns).toBeGreaterThanOrEqual(chunks - 1);
  });

  it('are not made before they are read', async () => {
    let made = 0;
    function* counted() {
      for (const piece of pieces) {
        made++;
        yield piece;
      }
    }
    for await (const _ of textChunks(counted())) break;
    expect(made).toBeLessThan(pieces.length / 10);
  });
});

describe('A stream that is sent as an answer', () => {
  /** What sending it comes to, for a reader who reads all of it or leaves after the first bytes. */
  async function sent(stream: Readable, leaves = false): Promise<unknown> {
    let sending: Promise<unknown> | undefined;
    const server = createServer((_, response) => {
      sending = sendStream(response as unknown as Response, stream).catch((error: Error) => error.message);
    }).listen(0);
    await once(server, 'listening');
    const call = get({ port: (server.address() as AddressInfo).port, agent: false });
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    answer.on('error', () => undefined);
    if (leaves) answer.once('data', () => answer.destroy());
    else answer.resume();
    const outcome = await sending;
    server.close();
    return outcome;
  }

  async function* endless() {
    for (;;) {
      yield 'x'.repeat(1_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  async function* failing() {
    yield 'x';
    await new Promise((resolve) => setImmediate(resolve));
    throw new Error('The rest is not there');
  }

  it('says whether all of it went out, and throws its own error', async () => {
    expect(await sent(Readable.from(['a', 'b']))).toBe(true);
    expect(await sent(Readable.from(endless()), true)).toBe(false);
    expect(await sent(Readable.from(failing()))).toBe('The rest is not there');
  });
});
