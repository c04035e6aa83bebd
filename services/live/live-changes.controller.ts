import type { Server } from 'node:http';
import { Controller, Get, Headers, type OnModuleInit, Query, Req, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentUser, type SignedInUser } from '../platform/http/current-user.js';
import { asLines } from '../platform/http/describe-call.js';
import { DescribeStream } from '../platform/http/describe-read.js';
import { DRAINING } from '../platform/http/drain.js';
import { QueryFlag, QueryIds, QueryText } from '../platform/http/list-query.js';
import { ReadsFrom } from '../platform/http/min-position.js';
import { LimitedPerAccount } from '../platform/http/open-calls.interceptor.js';
import { onTokenEnd } from '../platform/http/token-end.js';
import { isPosition, type Position } from '../platform/position.js';
import { malformed } from '../platform/problem.js';
import { CHANGE } from './change-answer.js';
import { LiveChanges } from './live-changes.js';
import type { Topics } from './topics.js';

/** Programmes that one stream follows. */
const MAX_PROGRAMMES = 500;

class ChangesQuery {
  @QueryIds(`Programmes that are shown, up to ${MAX_PROGRAMMES}. Without any of these filters everything is told`)
  programme?: number[];

  @QueryFlag('Whether programmes are shown at a glance: which cards may have changed, at most once a second')
  cards?: boolean;

  @QueryFlag("Whether the library is shown: changes of Database Inputs and of the reader's own, at most once a second")
  library?: boolean;

  @QueryFlag("Whether the reader's notifications are shown: that there are others now, at most every three seconds")
  news?: boolean;

  @QueryText(
    'The last id of an earlier stream: what changed since is told first, once for each programme where it was much',
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
        '{"all":true} where too much was missed to be told. commandId and userId are null where one line stands for several commands. ' +
        'Who says what is shown is told of that alone, and of cards {"cards":[42]}, of more than 256 {"lists":true}, of notifications {"news":true}. ' +
        'To show something else, listen anew with the last id: what changed in the last seconds is told again.',
      refusals: { 400: 'after is no position, or too many programmes' },
    },
  )
  @ApiHeader({ name: 'Last-Event-ID', required: false, description: 'The same as after' })
  async follow(
    @Query() query: ChangesQuery,
    @Headers('last-event-id') lastEventId: string | undefined,
    @CurrentUser() user: SignedInUser,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const after = positionOf(query.after ?? lastEventId);
    const topics = topicsOf(query, user);
    const disconnected = new AbortController();
    const { signal } = disconnected;
    const closed = new Promise<void>((resolve) => response.once('close', resolve));
    void closed.then(() => disconnected.abort());
    const { listener, missed, from } = await this.live.attach({ topics, after, signal });
    const stopWatching = onTokenEnd(request, () => listener.end());
    try {
      if (signal.aborted) return;
      // no-transform disables compression, which would buffer a line until more come.
      response
        .setHeader('Cache-Control', 'no-store, no-transform')
        .setHeader('X-Accel-Buffering', 'no')
        .type('text/event-stream');
      response.flushHeaders();
      if (request.method === 'HEAD') response.end();
      else listener.start(response, missed, from);
      await closed;
    } finally {
      stopWatching();
      this.live.detach(listener);
    }
  }
}

/** Undefined for everything. */
function topicsOf({ programme, cards, library, news }: ChangesQuery, user: SignedInUser): Topics | undefined {
  if ([programme, cards, library, news].every((filter) => filter === undefined)) return undefined;
  const programmes = new Set(programme);
  if (programmes.size > MAX_PROGRAMMES)
    throw malformed('malformed-query', `A stream follows up to ${MAX_PROGRAMMES} programmes.`);
  return { userId: user.id, programmes, cards: cards ?? false, library: library ?? false, news: news ?? false };
}

function positionOf(given: string | undefined): Position | undefined {
  if (given === undefined || given === '') return undefined;
  if (!isPosition(given)) throw malformed('malformed-query', 'after is the id of a change that was told.');
  return given;
}
