import {
  type CallHandler,
  type ExecutionContext,
  HttpException,
  Inject,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { catchError, concatMap, from, mergeAll, type Observable } from 'rxjs';
import { LOG, type Log } from '../log.js';
import { comparePositions, isPosition, type Position } from '../position.js';
import { AnswerableError, malformed } from '../problem.js';
import { QueuedFigures } from '../queued-figures.js';
import { NotCaughtUp, READ_TIMEOUT_MS, ReadYourWrites, unlessCaughtUp } from '../read-your-writes.js';
import { reasonOf } from '../reason.js';
import { type ReplicaRead, withReplicaRead } from '../replica-read.js';
import type { SignedInUser } from './current-user.js';
import { LastWrites } from './last-writes.js';

const READS_FROM = 'plumbline:reads-from';
const FIGURES_OF = 'plumbline:figures-of';
/** The read model that has the figures (projections/part-lines). */
const FIGURES = 'part-lines';
const MAX_ID = 2 ** 31 - 1;
/** Programmes whose figures one read waits for: as many as are compared at once. */
const MAX_NAMED = 5;

type UserRequest = Request & { user?: SignedInUser };

interface Read {
  /** Up to which the answer has to show everything. */
  readonly position: Position | undefined;
  /** Whether the client has named it. */
  readonly isAsked: boolean;
  readonly request: UserRequest;
  readonly response: Response;
  readonly context: ExecutionContext;
  readonly next: CallHandler;
}

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
    @Inject(LOG) private readonly log: Log,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<UserRequest>();
    const response = http.getResponse<Response>();
    if (request.method === 'GET')
      return this.read({ ...(await this.wantedBy(request)), request, response, context, next });
    return next.handle().pipe(
      concatMap(async (answer: unknown) => {
        const position = response.getHeader('X-Position');
        if (request.user !== undefined && typeof position === 'string')
          await this.lastWrites.note(request.user.id, position as Position);
        return answer;
      }),
    );
  }

  private async wantedBy(request: UserRequest): Promise<Pick<Read, 'position' | 'isAsked'>> {
    const asked = request.get('X-Min-Position');
    if (asked === undefined)
      return { position: request.user && (await this.lastWrites.of(request.user.id)), isAsked: false };
    if (!isPosition(asked)) throw malformed('malformed-header', 'X-Min-Position is the X-Position of a write.');
    return { position: asked, isAsked: true };
  }

  /** On the replica if it shows all that the read has to show; on the primary if not, or when the replica fails it. */
  private async read(read: Read): Promise<Observable<unknown>> {
    const onReplica = await this.replicaRead(read);
    if (onReplica === undefined) return this.readPrimary(read);
    return withReplicaRead(onReplica, () => read.next.handle()).pipe(
      catchError((error: unknown) => {
        if (!onReplica.used || read.response.headersSent || read.response.closed) throw error;
        // Whatever it was: a server that is away, a query that stood in the way of the replay, something that it has not got yet.
        onReplica.end();
        if (!isAnswer(error))
          this.log.info('A read failed on the replica and goes to the primary', { reason: reasonOf(error) });
        return from(this.readPrimary(read)).pipe(mergeAll());
      }),
    );
  }

  private async readPrimary(read: Read): Promise<Observable<unknown>> {
    if (read.position !== undefined) {
      const reached = this.reach(read.position, read);
      await (read.isAsked ? reached : reached.catch(unlessCaughtUp));
    }
    return read.next.handle();
  }

  private async replicaRead({ position, request, context }: Read): Promise<ReplicaRead | undefined> {
    // What nobody signed in for is of the process itself: health and metrics say how the primary is.
    if (request.user === undefined) return undefined;
    const read = await this.readYourWrites.onReplica(this.readModelsOf(context), position);
    if (read === undefined || position === undefined) return read;
    try {
      for (const programmeId of this.programmesOf(request, context)) {
        const missing = withReplicaRead(read, () => this.queuedFigures.waitFor(programmeId, position, 0));
        if ((await missing) !== undefined) return undefined;
      }
      return read;
    } catch {
      return undefined;
    }
  }

  private async reach(position: Position, { request, context }: Read): Promise<void> {
    const giveUpAt = performance.now() + READ_TIMEOUT_MS;
    await this.readYourWrites.waitFor(this.readModelsOf(context), position);
    for (const programmeId of this.programmesOf(request, context)) {
      const left = Math.max(0, giveUpAt - performance.now());
      const missing = await this.queuedFigures.waitFor(programmeId, position, left);
      if (missing !== undefined && (await this.hasWrittenSince(missing, request.user)))
        throw new NotCaughtUp([FIGURES], position);
    }
  }

  private readModelsOf(context: ExecutionContext): readonly string[] | 'all' {
    return this.reflector.get<readonly string[] | undefined>(READS_FROM, context.getClass()) ?? 'all';
  }

  /** The programmes whose figures the read answers. */
  private programmesOf({ query }: Request, context: ExecutionContext): readonly number[] {
    const parameter = this.reflector.get<string | undefined>(FIGURES_OF, context.getClass());
    const named = parameter === undefined ? [] : String(query[parameter] ?? '').split(',', MAX_NAMED);
    return named.map(Number).filter((id) => Number.isInteger(id) && id >= 1 && id <= MAX_ID);
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

/** Whether the product itself refuses: there is no such programme, say. */
const isAnswer = (error: unknown): boolean => error instanceof AnswerableError || error instanceof HttpException;
