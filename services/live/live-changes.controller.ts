import type { Server } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Controller, Get, Headers, Inject, type OnModuleInit, Query, Req, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiBadRequestResponse, ApiHeader, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Position } from '../event-store/event.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import { DRAINING } from '../platform/http/drain.js';
import { QueryText } from '../platform/http/list-query.js';
import { ReadsFrom } from '../platform/http/position.js';
import { Refused } from '../platform/problem.js';
import type { Change } from './change.js';
import { type Listener, LiveChanges } from './live-changes.js';

/** Proxies cut connections that are silent. */
const KEEP_ALIVE_MS = 20_000;

class ChangesQuery {
  @QueryText(
    'Position of the last change that was told (its id): what changed since is told first, once for each programme',
  )
  after?: string;
}

const EXAMPLE =
  'id: 4711\ndata: {"position":"4711","programmeId":42,"version":17,"commandId":"a2b422e9-6fb8-58d3-ad21-5b8ae9230d73","userId":3,"schedule":false}\n\n';

/** Tells those who have a page open that somebody changed what it shows. */
@ApiTags('Changes')
@ReadsFrom() // tells of positions; who then reads, waits for them
@Controller('api/changes')
export class LiveChangesController implements OnModuleInit {
  constructor(
    private readonly live: LiveChanges,
    private readonly adapter: HttpAdapterHost,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const server: Server = this.adapter.httpAdapter.getHttpServer();
    server.once(DRAINING, () => this.live.close());
  }

  @Get()
  @ApiOperation({
    summary:
      'Which programmes change, as server-sent events, until the reader leaves, his token expires or the server stops',
    description:
      'One `data` a command: programme, version, position, command and its author; of a schedule with schedule=true; {"library":true} for inputs; ' +
      '{"all":true} where too much was missed to be told. commandId and userId are null where one line stands for several commands.',
  })
  @ApiHeader({ name: 'Last-Event-ID', required: false, description: 'The same as after' })
  @ApiProduces('text/event-stream')
  @ApiOkResponse({ example: EXAMPLE })
  @ApiBadRequestResponse({ description: 'after is no position' })
  async follow(
    @Query() query: ChangesQuery,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const after = positionOf(query.after ?? lastEventId);
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const { listener, from } = await this.live.attach();
    gone.signal.addEventListener('abort', () => listener.end());
    if (gone.signal.aborted) listener.end();
    const expiry = endWithToken(request, listener, this.clock);
    try {
      const missed = after === undefined ? [] : await this.live.missed(after, from, gone.signal);
      // Not compressed: a line must not wait for more to come, and is short.
      response
        .setHeader('Cache-Control', 'no-store, no-transform')
        .setHeader('X-Accel-Buffering', 'no')
        .type('text/event-stream');
      response.flushHeaders();
      if (request.method === 'HEAD') return void response.end();
      await pipeline(lines(listener, missed, from), response);
    } catch (error) {
      // The reader went away in the middle.
      if (!response.destroyed) throw error;
    } finally {
      clearTimeout(expiry);
      this.live.detach(listener);
    }
  }
}

/** Pulled: a reader who is slow takes what has come together meanwhile. */
async function* lines(listener: Listener, missed: readonly Change[], from: Position): AsyncGenerator<string> {
  // Where he stands, so that he can come back without having been told anything.
  yield missed.map(told).join('') + `id: ${from}\n\n`;
  for (let changes = await listener.take(KEEP_ALIVE_MS); changes; changes = await listener.take(KEEP_ALIVE_MS)) {
    yield changes.length > 0 ? changes.map(told).join('') : ': keep-alive\n\n';
  }
}

const told = (change: Change): string => `id: ${change.position}\ndata: ${JSON.stringify(change)}\n\n`;

/** As both stores write them (services/event-store/event.ts). */
const POSITION = /^\d{1,19}(\/\d{1,19})?$/;

function positionOf(given: string | undefined): Position | undefined {
  if (given === undefined || given === '') return undefined;
  if (!POSITION.test(given))
    throw new Refused({
      kind: 'malformed',
      code: 'malformed-query',
      title: 'Invalid request',
      detail: 'after is the id of a change that was told.',
    });
  return given as Position;
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Whoever has to log in again is told nothing more. The token was checked before this call. */
function endWithToken(request: Request, listener: Listener, clock: Clock): NodeJS.Timeout {
  const claims = JSON.parse(
    Buffer.from(String(request.get('Authorization')).split('.')[1] ?? '', 'base64url').toString('utf8'),
  ) as { exp: number };
  return setTimeout(
    () => listener.end(),
    Math.min(Math.max(claims.exp * 1000 - clock.now().getTime(), 0), LONGEST_TIMER_MS),
  ).unref();
}
