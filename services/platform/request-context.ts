import { AsyncLocalStorage } from 'node:async_hooks';

const correlationIds = new AsyncLocalStorage<string>();

/** Runs the work of one request, so that everything it logs or appends gets its correlation id. */
export const withCorrelationId = <Result>(correlationId: string, work: () => Result): Result =>
  correlationIds.run(correlationId, work);

/** Correlation id of the current request; undefined outside a request (start, projections). */
export const currentCorrelationId = (): string | undefined => correlationIds.getStore();
