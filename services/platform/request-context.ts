import { AsyncLocalStorage } from 'node:async_hooks';

interface RequestContext {
  readonly correlationId: string;
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** Runs the work of one request, so that everything it logs or appends gets its correlation id. */
export function withRequestContext<Result>(context: RequestContext, work: () => Result): Result {
  return contexts.run(context, work);
}

/** Correlation id of the current request; undefined outside a request (start, projections). */
export const currentCorrelationId = (): string | undefined => contexts.getStore()?.correlationId;
