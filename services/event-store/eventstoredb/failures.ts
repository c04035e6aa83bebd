/** What no waiting changes: the server has understood, and refuses (types of `@eventstore/db-client`'s errors). */
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

/** Nothing came back for too long. The client has no such limit for appends, and finds a frozen server after 20 s only. */
export class NoAnswer extends Error {
  constructor(ms: number) {
    super(`No answer from EventStoreDB in ${ms} ms`);
    this.name = 'NoAnswer';
  }
}

/** The connection was given up while something was read over it. */
export class Interrupted extends Error {
  constructor() {
    super('The connection to EventStoreDB was given up');
    this.name = 'Interrupted';
  }
}

/**
 * Whether to try again: everything that a killed, stopping, starting, frozen or unreachable server brings (eventstoredb.md,
 * Failure): code 14 of any class, 13, 10, a deadline, "Server Is Not Ready", and whatever another client of this process met,
 * since all of them share one table of pending appends. So all but a refusal and a fault of ours.
 */
export const passes = (error: unknown): boolean =>
  error instanceof Error && !isRefusal(error) && !/^(Type|Range|Reference|Syntax)Error$/.test(error.name);

/** Not `instanceof`: another copy of the client in the process has other classes. */
export const isOfType = (error: unknown, type: string): boolean =>
  error instanceof Error && 'type' in error && error.type === type;

const isRefusal = (error: Error): boolean => 'type' in error && REFUSALS.has(error.type);

/**
 * Whether a read may have been refused for where it was to begin. The server says so as an unknown error, as it does for much
 * else (eventstoredb.md, Read and subscribe).
 */
export function mayBeNoPosition(error: unknown): boolean {
  if (isOfType(error, 'invalid-argument')) return true;
  return (
    isOfType(error, 'unknown') &&
    !/not ready/i.test((error as Error).message) &&
    !TRANSPORT.has((error as { code?: unknown }).code)
  );
}

/** gRPC codes of connections and servers that come and go. */
const TRANSPORT: ReadonlySet<unknown> = new Set([1, 4, 10, 13, 14]);
