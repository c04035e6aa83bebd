import type { Server } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Controller, Get, Headers, type OnModuleInit, Query, Req, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Answer } from '../platform/http/answer-schema.js';
import { asLines } from '../platform/http/describe-call.js';
import { DescribeStream } from '../platform/http/describe-read.js';
import { DRAINING } from '../platform/http/drain.js';
import { QueryText } from '../platform/http/list-query.js';
import { ReadsFrom } from '../platform/http/min-position.js';
import { LimitedPerAccount } from '../platform/http/open-calls.interceptor.js';
import { onTokenEnd } from '../platform/http/token-end.js';
import { isPosition, type Position } from '../platform/position.js';
import { malformed } from '../platform/problem.js';
import type { Change } from './change.js';
import { CHANGE } from './change-answer.js';
import { type ChangeListener, LiveChanges } from './live-changes.js';

/** Proxies close silent connections. */
const KEEP_ALIVE_MS = 20_000;

class ChangesQuery {
  @QueryText(
    'Position of the last change that was told (its id): what changed since is told first, once for each programme',
  )
  after?: string;
}

const EXAMPLE =
  'id: 4711\ndata: {"position":"4711","programmeId":42,"version":17,"commandId":"a2b422e9-6fb8-58d3-ad21-5b8ae9230d73","userId":3,"schedule":false}\n\n';

/** Notifies open pages of changes to the data that they show (docs/product/history.md, Live changes). */
@ApiTags('Changes')
@ReadsFrom() // sends positions; the reads that follow wait for them
@Controller('api/changes')
export class LiveChangesController implements OnModuleInit {
  constructor(
    private readonly live: LiveChanges,
    private readonly adapter: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    const server: Server = this.adapter.httpAdapter.getHttpServer();
    server.once(DRAINING, () => this.live.close());
  }

  @Get()
  @LimitedPerAccount('liveStreamsPerAccount')
  @DescribeStream(
    'Which programmes change, as server-sent events, until the reader leaves, its token ends or the server stops',
    { content: asLines('text/event-stream', CHANGE, EXAMPLE) },
    {
      description:
        'One `data` a command: programme, version, position, command and its author; of a schedule with schedule=true; {"library":true} for inputs, ' +
        'and {"figures":[42]} at most once a second for programmes whose figures have followed; ' +
        '{"all":true} where too much was missed to be told. commandId and userId are null where one line stands for several commands.',
      refusals: { 400: 'after is no position' },
    },
  )
  @ApiHeader({ name: 'Last-Event-ID', required: false, description: 'The same as after' })
  async follow(
    @Query() query: ChangesQuery,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const after = positionOf(query.after ?? lastEventId);
    const disconnected = new AbortController();
    response.once('close', () => disconnected.abort());
    const { listener, from } = await this.live.attach();
    disconnected.signal.addEventListener('abort', () => listener.end());
    if (disconnected.signal.aborted) listener.end();
    const stopWatching = onTokenEnd(request, () => listener.end());
    try {
      const missed = after === undefined ? [] : await this.live.changesBetween(after, from, disconnected.signal);
      // no-transform disables compression, which would buffer a line until more come.
      response
        .setHeader('Cache-Control', 'no-store, no-transform')
        .setHeader('X-Accel-Buffering', 'no')
        .type('text/event-stream');
      response.flushHeaders();
      if (request.method === 'HEAD') return void response.end();
      await pipeline(lines(listener, missed, from), response);
    } catch (error) {
      // Ignore the error when the reader has disconnected.
      if (!response.destroyed) throw error;
    } finally {
      stopWatching();
      this.live.detach(listener);
    }
  }
}

/** The lines of the answer. The reader pulls: a slow one gets the changes merged that came meanwhile. */
async function* lines(listener: ChangeListener, missed: readonly Change[], from: Position): AsyncGenerator<string> {
  // The current position, so that a reader can continue from it even when it disconnects before the first change.
  yield missed.map(asServerSentEvent).join('') + `id: ${from}\n\n`;
  for (let changes = await listener.take(KEEP_ALIVE_MS); changes; changes = await listener.take(KEEP_ALIVE_MS)) {
    yield changes.length > 0 ? changes.map(asServerSentEvent).join('') : ': keep-alive\n\n';
  }
}

const asServerSentEvent = (change: Change & Answer<typeof CHANGE>): string =>
  `id: ${change.position}\ndata: ${JSON.stringify(change)}\n\n`;

function positionOf(given: string | undefined): Position | undefined {
  if (given === undefined || given === '') return undefined;
  if (!isPosition(given)) throw malformed('malformed-query', 'after is the id of a change that was told.');
  return given;
}
