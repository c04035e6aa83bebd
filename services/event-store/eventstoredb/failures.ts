import { StoreUnavailable } from '../event-store.js';

/**
 * gRPC codes of a server that is killed, stopping, frozen or unreachable (docs/eventstoredb.md, Failure): CANCELLED by the server,
 * DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED (Node 24, too many open streams), ABORTED, INTERNAL, UNAVAILABLE.
 */
const TRANSIENT_CODES: ReadonlySet<unknown> = new Set([1, 4, 8, 10, 13, 14]);

/**
 * Whether to try again. An error that has neither a code nor a type of the client's is not an answer of the server: no node of a
 * cluster was found, the connection was closed.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error) || /^(Type|Range|Reference|Syntax)Error$/.test(error.name)) return false;
  const { code, type } = error as { code?: unknown; type?: unknown };
  if (typeof code !== 'number') return type === undefined;
  return TRANSIENT_CODES.has(code) || type === 'not-leader' || /not ready/i.test(error.message);
}

const DEADLINE_EXCEEDED = 4;

/** Nothing came from the server in time: it is frozen, or the connection is dead and nobody has said so. */
export class Unanswered extends Error {}

export const isUnanswered = (error: unknown): boolean =>
  error instanceof Unanswered || (error instanceof Error && 'code' in error && error.code === DEADLINE_EXCEEDED);

/** Not `instanceof`: a second copy of the client package in the process has other classes. */
export const hasErrorType = (error: unknown, type: string): boolean =>
  error instanceof Error && 'type' in error && error.type === type;

/**
 * Whether the server may have refused a read because its start position does not exist. The server reports that as an unknown
 * error (docs/eventstoredb.md, Read and subscribe).
 */
export const mayMeanUnknownPosition = (error: unknown): boolean =>
  !isTransient(error) && (hasErrorType(error, 'unknown') || hasErrorType(error, 'invalid-argument'));

/** EVENTSTOREDB_URL has to be corrected, or what is behind it: waiting does not help. The message is one line for the operator. */
export class StoreRefused extends Error {
  constructor(reason: string) {
    super(`EVENTSTOREDB_URL: ${reason}`);
    this.name = 'StoreRefused';
  }
}

/** grpc-js passes on what TLS says about a certificate, as the reason why there is no connection. Node 24 adds how it could be trusted, which is no setting of ours. */
const CERTIFICATE =
  /Last error: (?:Error(?: \[\w+\])?: )?(.*?certificate.*?)(?:; if the root CA is installed.*?)?[:.\s]*(?:\n|Resolution note|$)/i;
const UNAUTHENTICATED = 16;

/**
 * @param error as an append or read of the connection throws it
 * @returns undefined where the server is only away, or anything else is wrong
 */
export function asRefusal(url: string, error: unknown): StoreRefused | undefined {
  const cause = error instanceof StoreUnavailable ? error.cause : error;
  if (!(cause instanceof Error)) return undefined;
  // Up to the last @: the rest of a password that has one must not be shown.
  const at = `EventStoreDB at ${/:\/\/(?:.*@)?([^/?]*)/.exec(url)?.[1]}`;
  if ('code' in cause && cause.code === UNAUTHENTICATED)
    return new StoreRefused(`${at} refuses the user or the password`);
  if (hasErrorType(cause, 'access-denied')) return new StoreRefused(`${at} does not let this user read all streams`);
  const [, certificate] = CERTIFICATE.exec(cause.message) ?? [];
  return certificate === undefined
    ? undefined
    : new StoreRefused(`the certificate of ${at} is refused: ${certificate}`);
}
