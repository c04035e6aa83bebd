import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { concatMap, type Observable } from 'rxjs';
import { comparePositions, isPosition, type Position } from '../position.js';
import { malformed } from '../problem.js';
import { QueuedFigures } from '../queued-figures.js';
import { NotCaughtUp, READ_TIMEOUT_MS, ReadYourWrites, unlessCaughtUp } from '../read-your-writes.js';
import type { SignedInUser } from './current-user.js';
import { LastWrites } from './last-writes.js';

const READS_FROM = 'plumbline:reads-from';
const FIGURES_OF = 'plumbline:figures-of';
/** The read model that has the figures (projections/part-lines). */
const FIGURES = 'part-lines';
const MAX_ID = 2 ** 31 - 1;
/** Programmes whose figures one read waits for: as many as are compared at once. */
const MAX_NAMED = 5;

/**
 * The read models that a controller answers from: its reads wait for these alone, and go on when another one is late or
 * has stopped. Without it they wait for all.
 */
export const ReadsFrom = (...readModels: readonly string[]): ClassDecorator => SetMetadata(READS_FROM, readModels);

/**
 * The parameter of the query that names the programme whose figures a controller answers, or several between commas: its reads wait until
 * changes of the library have reached these, and for no other one (docs/decisions/0041).
 */
export const ReadsFiguresOf = (parameter: string): ClassDecorator => SetMetadata(FIGURES_OF, parameter);

/**
 * A read that names a position (`X-Min-Position`) sees everything up to it, so that planners always see their own
 * change: it waits for the read models, and answers 503 with `Retry-After` when they are late (docs/api.md, Positions).
 * A client written from the specifications knows no positions: its reads wait for its user's last write, and are
 * answered as things stand when that is late, since it would not know what to make of a 503.
 */
@Injectable()
export class MinPositionInterceptor implements NestInterceptor {
  constructor(
    private readonly readYourWrites: ReadYourWrites,
    private readonly lastWrites: LastWrites,
    private readonly queuedFigures: QueuedFigures,
    private readonly reflector: Reflector,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request & { user?: SignedInUser }>();
    if (request.method === 'GET') {
      await this.caughtUpFor(request, context);
      return next.handle();
    }
    return next.handle().pipe(
      concatMap(async (answer: unknown) => {
        const position = http.getResponse<Response>().getHeader('X-Position');
        if (request.user !== undefined && typeof position === 'string')
          await this.lastWrites.note(request.user.id, position as Position);
        return answer;
      }),
    );
  }

  private async caughtUpFor(request: Request & { user?: SignedInUser }, context: ExecutionContext): Promise<void> {
    const asked = request.get('X-Min-Position');
    if (asked !== undefined) return this.reach(asked, request, context);
    const own = request.user && (await this.lastWrites.of(request.user.id));
    if (own === undefined) return;
    await this.reach(own, request, context).catch(unlessCaughtUp);
  }

  private async reach(
    position: string,
    { query, user }: Request & { user?: SignedInUser },
    context: ExecutionContext,
  ): Promise<void> {
    if (!isPosition(position)) throw malformed('malformed-header', 'X-Min-Position is the X-Position of a write.');
    const giveUpAt = performance.now() + READ_TIMEOUT_MS;
    const readModels = this.reflector.get<readonly string[] | undefined>(READS_FROM, context.getClass());
    await this.readYourWrites.waitFor(readModels ?? 'all', position);
    const parameter = this.reflector.get<string | undefined>(FIGURES_OF, context.getClass());
    const named = parameter === undefined ? [] : String(query[parameter] ?? '').split(',', MAX_NAMED);
    for (const programmeId of named.map(Number)) {
      if (!Number.isInteger(programmeId) || programmeId < 1 || programmeId > MAX_ID) continue;
      const left = Math.max(0, giveUpAt - performance.now());
      const missing = await this.queuedFigures.waitFor(programmeId, position, left);
      if (missing !== undefined && (await this.hasWrittenSince(missing, user)))
        throw new NotCaughtUp([FIGURES], position);
    }
  }

  /**
   * Whether the change may be the user's own. Whoever learnt of the position from somebody else's change gets the figures that there
   * are: they are told when theirs have followed.
   */
  private async hasWrittenSince(position: Position, user: SignedInUser | undefined): Promise<boolean> {
    const own = user && (await this.lastWrites.of(user.id));
    return own !== undefined && comparePositions(own, position) >= 0;
  }
}
