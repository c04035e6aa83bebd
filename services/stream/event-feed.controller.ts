import type { Server } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Controller, Get, Inject, type OnModuleInit, Query, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { EVENT_STORE, type EventStore, UnknownPosition } from '../event-store/event-store.js';
import { asLines, POSITION } from '../platform/http/describe-call.js';
import { DescribeStream } from '../platform/http/describe-read.js';
import { DRAINING } from '../platform/http/drain.js';
import { ReadsFrom } from '../platform/http/min-position.js';
import { LimitedPerAccount } from '../platform/http/open-calls.interceptor.js';
import { onTokenEnd } from '../platform/http/token-end.js';
import { comparePositions } from '../platform/position.js';
import { CLOUD_EVENT } from './contracts/cloud-event-schema.js';
import { AT_HEAD, FEED_TYPE, feedPieces, HEARTBEAT_MS } from './event-feed.js';
import { EXAMPLE_MESSAGE } from './event-feed-example.js';
import { EventFeedQuery, positionAfter, unknownPosition } from './event-feed-query.js';

/** The public events over HTTP, for readers without Kafka (docs/architecture.md, Stream). */
@ApiTags('Events')
@ReadsFrom() // reads the log itself, which is never behind
@Controller('api/events')
export class EventFeedController implements OnModuleInit {
  private readonly followers = new Set<AbortController>();

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly adapter: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    const server: Server = this.adapter.httpAdapter.getHttpServer();
    // Only followers are ended: a reader of a finite feed would mistake an early end for the end of the log.
    server.once(DRAINING, () => this.followers.forEach((follower) => follower.abort()));
  }

  @Get()
  @LimitedPerAccount('feedsPerAccount')
  @DescribeStream(
    'The events of the log in its order, one CloudEvent a line (docs/events), as they are on Kafka',
    {
      content: asLines(FEED_TYPE, CLOUD_EVENT, `${JSON.stringify(EXAMPLE_MESSAGE)}\n`),
      headers: {
        'X-Position': { description: 'Where the log ended when the answer began', required: true, schema: POSITION },
      },
    },
    {
      description:
        'Ends with the event at X-Position; with follow=true goes on, with an empty line every 15 s, until the reader leaves, its token ends or the server stops. ' +
        'Then go on after the position of the last line. Lines of one subject have streamversion 1, 2, 3 …: a missing number is a missed line.',
      refusals: { 400: 'after is no position of this log, or a category is not known' },
    },
  )
  async read(@Query() query: EventFeedQuery, @Res() response: Response): Promise<void> {
    const head = await this.store.head();
    const after = positionAfter(query.after, head);
    const follow = query.follow ?? false;
    const reader = new AbortController();
    response.once('close', () => reader.abort());
    if (follow) this.followers.add(reader);
    // What it was to read is fixed for a finite feed; one that goes on must not outlive the right to read it.
    const stopWatching = follow ? onTokenEnd(response.req, () => reader.abort()) : () => undefined;
    try {
      const pieces = feedPieces({
        store: this.store,
        after,
        head,
        categories: query.category,
        follow,
        heartbeatMs: HEARTBEAT_MS,
        signal: reader.signal,
      });
      // Read the first piece before the headers, so that an unknown position is answered with 400. At the head there is none yet.
      const first = comparePositions(after, head) < 0 ? await pieces.next() : undefined;
      response.type(FEED_TYPE).setHeader('X-Position', head);
      response.flushHeaders();
      // A HEAD request has no body; with `follow` its answer would block the next request on the connection.
      if (response.req.method === 'HEAD') return void response.end();
      await pipeline(textOf(first, pieces, response), response);
    } catch (error) {
      if (error instanceof UnknownPosition && !response.headersSent) throw unknownPosition();
      // Ignore the error when the reader has disconnected.
      if (!response.destroyed) throw error;
    } finally {
      stopWatching();
      this.followers.delete(reader);
    }
  }
}

type Pieces = ReturnType<typeof feedPieces>;

/** The pieces as text; at the head the compression is flushed, so that the reader gets all lines at once. */
async function* textOf(
  first: Awaited<ReturnType<Pieces['next']>> | undefined,
  pieces: Pieces,
  response: Response,
): AsyncGenerator<string> {
  for (let piece = first ?? (await pieces.next()); !piece.done; piece = await pieces.next()) {
    if (piece.value === AT_HEAD) response.flush();
    else yield piece.value;
  }
}
