import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject } from '@nestjs/common';
import type { Response } from 'express';
import { LOG, type Log } from '../log.js';
import { AnswerableError, STATUS_OF } from '../problem.js';
import { reasonOf } from '../reason.js';
import { currentCorrelationId } from '../request-context.js';
import { isUnavailable } from '../unavailable.js';
import { plainProblem } from './plain-problem.js';
import { PROBLEM_TYPE, type Problem } from './problem-answer.js';

/** Answers everything that goes wrong as problem details: never a stack trace, never SQL (api.md, Conventions). */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(@Inject(LOG) private readonly log: Log) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    if (response.headersSent) {
      // Half an answer is out: the reader must see that it is cut, not take it for whole.
      this.log.error('An answer broke off', error);
      response.destroy();
      return;
    }
    const problem = this.problemOf(error);
    const retryAfter = retryAfterSeconds(error, problem.status);
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
    if (problem.status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
    response.status(problem.status).type(PROBLEM_TYPE).send(JSON.stringify(problem));
  }

  /** Logs what is a fault of ours, and says of every error what its caller may know. */
  problemOf(error: unknown): Problem {
    if (error instanceof AnswerableError) {
      const { kind, title, ...members } = error.refusal;
      return { title, status: STATUS_OF[kind], ...members };
    }
    if (error instanceof HttpException && error.getStatus() < 500) {
      return plainProblem(error.getStatus());
    }
    const away = isUnavailable(error);
    // Every request meets it: a line each, and where in the code says nothing about the server.
    if (away) this.log.warn('The database or the log is away', { reason: reasonOf(error) });
    else this.log.error('A request failed', error);
    return { ...plainProblem(away ? 503 : 500), correlationId: currentCorrelationId() };
  }
}

function retryAfterSeconds(error: unknown, status: number): number | undefined {
  if (error instanceof AnswerableError && error.retryAfterSeconds !== undefined) return error.retryAfterSeconds;
  return status === 503 ? 1 : undefined;
}
