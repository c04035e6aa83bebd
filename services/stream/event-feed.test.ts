import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import type { HttpAdapterHost } from '@nestjs/core';
import type { Response } from 'express';
import { eventFixtures } from '../../test/support/event-fixtures.js';
import { type RecordedEvent } from '../event-store/event.js';
import type { Batch, EventStore } from '../event-store/event-store.js';
import type { RequestToken } from '../platform/http/token-end.js';
import { BEGINNING, type Position } from '../platform/position.js';
import { publicEvent } from './contracts/public-event.js';
import { EventFeedController } from './event-feed.controller.js';
import { AT_HEAD, feedPieces } from './event-feed.js';

const [example] = eventFixtures();
if (!example) throw new Error('There are fixtures');
const at = (position: number): Position => String(position) as Position;
const eventAt = (position: number): RecordedEvent => ({ ...example, position: at(position) });

/** A log that says what it is asked for: batches of two events each, up to `end`; then it is silent. */
function log(end: number) {
  const asked: number[] = [];
  const subscribe: EventStore['subscribe'] = async function* (after, { signal }): AsyncGenerator<Batch> {
    for (let from = Number(after); from < end; from += 2) {
      asked.push(from);
      yield { after: at(from), events: [eventAt(from + 1), eventAt(from + 2)], upTo: at(from + 2) };
    }
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
  };
  return { asked, subscribe };
}

function feed(given: { end: number; head?: number; after?: number; follow?: boolean; heartbeatMs?: number }) {
  const store = log(given.end);
  const reader = new AbortController();
  const pieces = feedPieces({
    store,
    after: at(given.after ?? 0),
    head: at(given.head ?? given.end),
    follow: given.follow ?? false,
    heartbeatMs: given.heartbeatMs ?? 3_600_000,
    signal: reader.signal,
  });
  return { pieces, reader, asked: store.asked };
}

const positionsIn = (piece: unknown): string[] =>
  String(piece)
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { position: string }).position);

describe('A feed', () => {
  it('consists of the public messages, one per line', async () => {
    const pieces = [];
    for await (const piece of feed({ end: 2 }).pieces) pieces.push(piece);
    expect(pieces.join('')).toBe([1, 2].map((n) => `${JSON.stringify(publicEvent(eventAt(n)))}\n`).join(''));
  });

  it('ends with the event that was the head at the start, even when there are more events now', async () => {
    const positions = [];
    for await (const piece of feed({ end: 10, head: 5 }).pieces) positions.push(...positionsIn(piece));
    expect(positions).toEqual(['1', '2', '3', '4', '5']);
  });

  it('is empty after the head', async () => {
    const { pieces, asked } = feed({ end: 4, after: 4 });
    expect(await pieces.next()).toEqual({ done: true, value: undefined });
    expect(asked).toEqual([]);
  });

  it('does not read the log ahead of its reader', async () => {
    const { pieces, asked } = feed({ end: Number.MAX_SAFE_INTEGER });
    await pieces.next();
    expect(asked).toEqual([0]);
    await pieces.next();
    expect(asked).toEqual([0, 2]);
    await pieces.return(undefined);
  });

  it('with follow yields AT_HEAD after the last event, and heartbeats while the log does not grow', async () => {
    const { pieces, reader } = feed({ end: 2, follow: true, heartbeatMs: 1 });
    const given = [];
    for (let i = 0; i < 6; i++) given.push((await pieces.next()).value);
    expect(positionsIn(given[0])).toEqual(['1', '2']);
    expect(given.slice(1)).toEqual([AT_HEAD, '\n', AT_HEAD, '\n', AT_HEAD]);
    reader.abort();
    for await (const piece of pieces) expect(['\n', AT_HEAD]).toContain(piece);
  });

  it('with follow continues past the head', async () => {
    const { pieces, reader } = feed({ end: 4, head: 2, follow: true });
    const given = [];
    for (let i = 0; i < 4; i++) given.push((await pieces.next()).value);
    expect([positionsIn(given[0]), given[1], positionsIn(given[2]), given[3]]).toEqual([
      ['1', '2'],
      AT_HEAD,
      ['3', '4'],
      AT_HEAD,
    ]);
    reader.abort();
    expect((await pieces.next()).done).toBe(true);
  });

  it('throws when the log is closed before the head, so that the reader does not consider it complete', async () => {
    const store = {
      subscribe: async function* () {
        yield { after: BEGINNING, events: [eventAt(1)], upTo: at(1) };
      },
    };
    const pieces = feedPieces({
      store,
      after: BEGINNING,
      head: at(2),
      follow: false,
      heartbeatMs: 3_600_000,
      signal: new AbortController().signal,
    });
    expect(positionsIn((await pieces.next()).value)).toEqual(['1']);
    await expect(pieces.next()).rejects.toThrow('The log was closed before its end was read');
  });
});

describe('A feed over HTTP', () => {
  it.each(['false', 'true'])(
    'is made as the reader takes it, however long the log is, and no more of it once the reader is gone (follow=%s)',
    async (follow) => {
      const end = 4_000_000_000;
      const endless = log(end);
      const text = JSON.stringify(publicEvent(eventAt(1))).length;
      const store = { ...endless, head: async () => at(end) } as Pick<EventStore, 'head' | 'subscribe'> as EventStore;
      let served: Promise<void> = Promise.resolve();
      const server = createServer((_, response) => {
        // Express and the compression add these to Node's own response; nothing else of them is used.
        const given: ServerResponse & Pick<Response, 'type' | 'flush'> = Object.assign(response, {
          type: (type: string) => response.setHeader('Content-Type', type) as Response,
          flush: () => undefined,
        });
        const token: RequestToken = { expires: new Date('2999-12-31'), stands: async () => true };
        Object.assign(response.req, { token });
        served = new EventFeedController(store, {} as HttpAdapterHost).read(
          { follow: follow === 'true' },
          given as Response,
        );
      });
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        get({ port: (server.address() as AddressInfo).port, agent: false }, resolve).on('error', reject);
      });
      let taken = 0;
      for await (const chunk of answer) {
        taken += (chunk as Buffer).length;
        if (taken > 25_000_000) break;
      }
      await served;
      // What is made and not taken fills the buffers of the connection, whatever has been taken.
      expect(endless.asked.length * 2 * text - taken).toBeLessThan(15_000_000);
      await new Promise((closed) => server.close(closed));
    },
  );
});
