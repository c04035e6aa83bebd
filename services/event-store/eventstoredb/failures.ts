/** Refusals that no retry changes (types of `@eventstore/db-client`'s errors). */
const REFUSALS: ReadonlySet<unknown> = new Set([
  'access-denied',
  'invalid-argument',
  'maximum-append-size-exceeded',
  'no-stream',
  'stream-deleted',
  'stream-not-found',
  'unsupported',
  'wrong-expected-version',
]);

/** No answer in time. The client has no timeout for appends, and it detects a frozen server only after 20 s. */
export class ResponseTimeout extends Error {
  constructor(ms: number) {
    super(`No answer from EventStoreDB in ${ms} ms`);
    this.name = 'NoAnswer';
  }
}

/** The connection was replaced or closed during a call. */
export class Interrupted extends Error {
  constructor() {
    super('The connection to EventStoreDB was given up');
    this.name = 'Interrupted';
  }
}

/**
 * Whether to try again. A killed, stopping, starting, frozen or unreachable server causes many errors (docs/eventstoredb.md,
 * Failure): code 14 of any class, 13, 10, a deadline, "Server Is Not Ready", and any error of another client of this process,
 * since all clients share one table of pending appends. So every error counts, except refusals and programming errors.
 */
export const isTransient = (error: unknown): boolean =>
  error instanceof Error && !isRefusal(error) && !/^(Type|Range|Reference|Syntax)Error$/.test(error.name);

/** Not `instanceof`: a second copy of the client package in the process has other classes. */
export const hasErrorType = (error: unknown, type: string): boolean =>
  error instanceof Error && 'type' in error && error.type === type;

const isRefusal = (error: Error): boolean => 'type' in error && REFUSALS.has(error.type);

/**
 * Whether the server may have refused a read because its start position does not exist. The server reports that as an unknown
 * error, as it does many other failures (docs/eventstoredb.md, Read and subscribe).
 */
export function mayMeanUnknownPosition(error: unknown): boolean {
  if (hasErrorType(error, 'invalid-argument')) return true;
  return (
    hasErrorType(error, 'unknown') &&
    !/not ready/i.test((error as Error).message) &&
    !TRANSPORT_CODES.has((error as { code?: unknown }).code)
  );
}

/** gRPC codes of lost connections and of servers that start or stop. */
const TRANSPORT_CODES: ReadonlySet<unknown> = new Set([1, 4, 10, 13, 14]);
