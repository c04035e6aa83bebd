import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Response } from 'express';
import { eventually } from '../../test/support/eventually.js';
import { streamRows } from './stream-rows.js';

let server: Server;
afterEach(() => new Promise<void>((done) => server.close(() => done())));

/** Serves rows. @returns the answer, and a promise for the end of the streaming */
async function serve(rows: Iterable<object>): Promise<{ answer: IncomingMessage; ended: Promise<void> }> {
  let ended: Promise<void> = Promise.resolve();
  server = createServer((_, response) => {
    // Express adds `type` to Node's own response; nothing else of it is used.
    const typed: ServerResponse & Pick<Response, 'type'> = Object.assign(response, {
      type: (type: string) => response.setHeader('Content-Type', type) as Response,
    });
    ended = streamRows(typed as Response, rows);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port: (server.address() as AddressInfo).port, agent: false }, resolve).on('error', reject);
  });
  return { answer, ended };
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += chunk;
  return text;
}

describe('Streamed rows', () => {
  it('are a JSON array, with no rows and with many', async () => {
    const none = await serve([]);
    expect(JSON.parse(await textOf(none.answer))).toEqual([]);
    await new Promise((done) => server.close(done));
    const rows = Array.from({ length: 10_000 }, (_, id) => ({ id, text: 'm³ "x"\n' }));
    const many = await serve(rows);
    expect(JSON.parse(await textOf(many.answer))).toEqual(rows);
  });

  it('are generated as the reader takes them, and no more after the reader has disconnected', async () => {
    let made = 0;
    let closed = false;
    function* endless() {
      try {
        for (;;) yield { row: (made += 1), text: 'x'.repeat(1_000) };
      } finally {
        closed = true;
      }
    }
    const { answer, ended } = await serve(endless());
    let taken = 0;
    for await (const chunk of answer) {
      taken += (chunk as Buffer).length;
      if (taken > 50_000_000) break;
    }
    await ended;
    await eventually(async () => closed);
    // Rows that were generated but not read fill the connection's buffers, whose size does not depend on what was read.
    expect(made * 1_000 - taken).toBeLessThan(20_000_000);
  });
});
