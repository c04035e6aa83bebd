import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import { ProblemFilter } from '../../platform/http/problem-filter.js';
import { LOG, type Log } from '../../platform/log.js';
import { Refused } from '../../platform/problem.js';

/** Says of a pasted text that is no JSON what whoever pasted it can do. */
@Catch(Refused)
export class InvalidJsonFilter implements ExceptionFilter<Refused> {
  private readonly problems: ProblemFilter;

  constructor(@Inject(LOG) log: Log) {
    this.problems = new ProblemFilter(log);
  }

  catch(error: Refused, host: ArgumentsHost): void {
    this.problems.catch(error.refusal.kind === 'malformed' ? INVALID_JSON : error, host);
  }
}

const INVALID_JSON = new Refused({
  kind: 'malformed',
  code: 'invalid-json',
  title: 'Invalid JSON format. Please copy the exact response from the authentication page.',
});
