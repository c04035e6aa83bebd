import { AsyncLocalStorage } from 'node:async_hooks';

interface RequestContext {
  readonly correlationId: string;
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** Runs the work of one request, so that whatever it logs or appends can be joined by its correlation id. */
export function inRequest<Result>(context: RequestContext, work: () => Result): Result {
  return contexts.run(context, work);
}

/** Of the request being served; undefined outside of one (start, projections). */
export const currentCorrelationId = (): string | undefined => contexts.getStore()?.correlationId;
